import { directionProblem, hasHiddenCharacter, isBlank } from '../values/free-text.ts';
import { LIST_VIEW_NAME_MAX, LIST_VIEWS_MAX } from '../values/limits.ts';
import { checkListQuestion, isOption, LISTS, type ListName, type ListProblem, type ListShape } from './lists.ts';

/** What a saved view of a list shows; names as on the wire. */
export type ViewQuestion = {
  filters: Readonly<Record<string, string>>;
  columns: readonly string[];
  sort: string;
  descending: boolean;
};

/** A view of a list as someone wants to keep it. */
export type EnteredView = ViewQuestion & { list: ListName; name: string };

/** What anyone who saves a view has of the same list, and how many views of any list are theirs. */
export type SeenViews = { names: readonly string[]; own: number };

/** Everything that is wrong with a view that is to be saved, by field; its name is no one's else among what its owner sees. */
export function checkListView(entered: EnteredView, seen: SeenViews): ListProblem[] {
  const problems = nameProblems(entered.name.trim(), seen.names);
  if (seen.own >= LIST_VIEWS_MAX) {
    const message = `You have ${LIST_VIEWS_MAX} saved views. Please delete one that you no longer need.`;
    problems.push({ field: 'Name', message });
  }
  return [...problems, ...checkListQuestion(entered)];
}

function nameProblems(name: string, names: readonly string[]): ListProblem[] {
  const problem = (message: string) => [{ field: 'Name', message }];
  if (isBlank(name)) return problem('Please enter a name.');
  if (name.length > LIST_VIEW_NAME_MAX) return problem(`The name can have at most ${LIST_VIEW_NAME_MAX} characters.`);
  if (hasHiddenCharacter(name) || /[\n\r\t]/.test(name)) return problem('The name must not contain hidden characters.');
  const turned = directionProblem(name);
  if (turned !== undefined) return problem(`The name ${turned}`);
  const isTaken = names.some((each) => each.toLowerCase() === name.toLowerCase());
  return isTaken ? problem(`There is a view called “${name}” already. Please choose another name.`) : [];
}

/**
 * A saved view as the list can show it today, and the names of what it was saved with and the list no longer has: filters,
 * columns and order that have gone are left out, so that the rest still opens (COH-03).
 */
export function readableView(list: ListName, view: ViewQuestion): ViewQuestion & { lost: string[] } {
  const shape: ListShape = LISTS[list];
  const columnOf = (name: string) => shape.columns.find((one) => one.name === name);
  const asks = (name: string, text: string) => {
    const filter = shape.filters.find((one) => one.name === name);
    return filter !== undefined && (filter.kind !== 'choice' || isOption(filter, text));
  };
  const filters = Object.entries(view.filters);
  const columns = view.columns.filter((name) => columnOf(name) !== undefined);
  const sorts = columnOf(view.sort)?.sortable === true;
  const lost = [
    ...filters.filter(([name, text]) => !asks(name, text)).map(([name]) => name),
    ...view.columns.filter((name) => columnOf(name) === undefined),
    ...(sorts ? [] : [view.sort]),
  ];
  return {
    filters: Object.fromEntries(filters.filter(([name, text]) => asks(name, text))),
    columns: columns.length > 0 ? columns : shape.columns.filter(({ shown }) => shown).map(({ name }) => name),
    ...(sorts
      ? { sort: view.sort, descending: view.descending }
      : { sort: shape.sort.column, descending: shape.sort.descending }),
    lost: [...new Set(lost)],
  };
}
