import { withDerived } from './rule-derived.ts';
import { fieldProblem, valueInWords } from './rule-field.ts';
import { type RuleAddition, type RuleField, type RuleLine, SECTIONS } from './rule-sections.ts';
import type { KnownRules, RuleSet } from './rule-set.ts';

/** What is changed in the rules of a year at once (FWK-01). A key is that of a field or an item; values are as fields keep them. */
export type RuleEdits = {
  changes: readonly { key: string; before: string; after: string }[];
  additions: readonly { kind: string; values: readonly { key: string; value: string }[] }[];
  /** `before` is how the line of the item was read. */
  removals: readonly { key: string; before: string }[];
};

/** Something wrong at a field. */
export type RuleProblem = { key: string; message: string };

/** What was changed, in words, for the history. */
export type RuleEdited = { key: string; label: string; before: string; after: string };

/** The result of changes: the new rules, or what is wrong with them, or what a colleague changed first. */
export type EditOutcome =
  | { kind: 'edited'; set: RuleSet; edited: RuleEdited[] }
  | { kind: 'wrong'; problems: RuleProblem[] }
  | { kind: 'stale'; fields: { key: string; label: string; now: string }[] };

/**
 * Changes rules, all or none (FWK-01): every value is checked, and no value is written over one that is not what was read. Additions
 * come before changes and removals behind them. What follows from other rules is written anew.
 */
export function editRules(set: RuleSet, edits: RuleEdits, known: KnownRules): EditOutcome {
  const stale = staleOf(set, edits);
  if (stale.length > 0) return { kind: 'stale', fields: stale };
  const added = addAll(set, edits.additions, known);
  const changed = changeAll(added.set, edits.changes);
  const problems = [...added.problems, ...changed.problems];
  if (problems.length > 0) return { kind: 'wrong', problems };
  const removed = edits.removals.reduce((now, { key }) => itemOf(now, key)?.item?.remove?.(now) ?? now, changed.set);
  const edited = [...added.edited, ...changed.edited, ...removalsInWords(set, edits.removals)];
  return { kind: 'edited', set: withDerived(removed), edited };
}

/** The rules of a year as they are edited: also what the year does not have yet, and what can be added. */
export function editSections(
  set: RuleSet,
  known: KnownRules,
): { title: string; lines: RuleLine[]; additions: RuleAddition[] }[] {
  return SECTIONS.map(({ title, lines, additions }) => ({
    title,
    lines: lines(set).filter(({ text, fields }) => text !== '' || fields.length > 0),
    additions: additions?.(set, known) ?? [],
  }));
}

/** All fields of a year's rules. */
export function ruleFields(set: RuleSet): RuleField[] {
  return linesOf(set).flatMap(({ fields }) => fields);
}

function linesOf(set: RuleSet): RuleLine[] {
  return SECTIONS.flatMap(({ lines }) => lines(set));
}

function itemOf(set: RuleSet, key: string): RuleLine | undefined {
  return linesOf(set).find(({ item }) => item?.key === key && item.remove !== undefined);
}

/** How a line is read, with what it is about. */
function lineInWords({ label, text }: RuleLine): string {
  return `${label}: ${text}`;
}

function staleOf(set: RuleSet, { changes, removals }: RuleEdits) {
  const fields = new Map(ruleFields(set).map((field) => [field.key, field]));
  return [
    ...changes.flatMap(({ key, before }) => {
      const field = fields.get(key);
      if (field?.value === before) return [];
      return [{ key, label: field?.label ?? '', now: field === undefined ? '' : valueInWords(field, field.value) }];
    }),
    ...removals.flatMap(({ key, before }) => {
      const line = itemOf(set, key);
      if (line !== undefined && lineInWords(line) === before) return [];
      return [{ key, label: line?.label ?? '', now: line?.text ?? '' }];
    }),
  ];
}

function changeAll(set: RuleSet, changes: RuleEdits['changes']) {
  const problems: RuleProblem[] = [];
  const edited: RuleEdited[] = [];
  let now = set;
  for (const { key, after } of changes) {
    // A change can bring fields, or take them away, as the one from hours to credits does.
    const field = ruleFields(now).find((one) => one.key === key);
    if (field === undefined) continue;
    const value = after.trim();
    const message = fieldProblem(field, value);
    if (message !== undefined) problems.push({ key, message });
    else {
      now = field.write(now, value);
      const { label } = field;
      edited.push({ key, label, before: valueInWords(field, field.value), after: valueInWords(field, value) });
    }
  }
  return { set: now, problems, edited };
}

function addAll(set: RuleSet, additions: RuleEdits['additions'], known: KnownRules) {
  const problems: RuleProblem[] = [];
  const edited: RuleEdited[] = [];
  let now = set;
  for (const { kind, values } of additions) {
    const addition = SECTIONS.flatMap((section) => section.additions?.(now, known) ?? []).find(
      (one) => one.kind === kind,
    );
    if (addition === undefined) {
      problems.push({ key: kind, message: 'No more of these can be added.' });
      continue;
    }
    const given = new Map(values.map(({ key, value }) => [key, value.trim()]));
    const entered = (field: { key: string; value: string }) => given.get(field.key) ?? field.value;
    const wrong = addition.fields.flatMap((field) => {
      const message = fieldProblem(field, entered(field));
      return message === undefined ? [] : [{ key: field.key, message }];
    });
    problems.push(...wrong);
    if (wrong.length > 0) continue;
    now = addition.add(now, new Map(addition.fields.map((field) => [field.key, entered(field)])), known);
    const after = addition.fields.map((field) => `${field.label}: ${valueInWords(field, entered(field))}`).join('; ');
    edited.push({ key: kind, label: addition.one, before: '', after });
  }
  return { set: now, problems, edited };
}

function removalsInWords(set: RuleSet, removals: RuleEdits['removals']): RuleEdited[] {
  return removals.flatMap(({ key }) => {
    const line = itemOf(set, key);
    return line === undefined ? [] : [{ key, label: line.label, before: line.text, after: '' }];
  });
}
