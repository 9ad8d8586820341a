import type { EarlierActivity } from '../year/earlier-year.ts';
import type { EarlierActivityEntry } from './earlier-activities.ts';
import type { EarlierOutcome } from './earlier-years-check.ts';

/** A year of someone who has the number of a line, as an activity of it finds it. */
export type KnownActivityYear = {
  memberNumber: string;
  year: number;
  userId: number;
  name: string;
  /** With which the year came; null for one that was not imported. */
  earlierImportId: number | null;
  system: string | null;
  /** A document was issued of the year, whose record must not change after that. */
  isIssued: boolean;
  /** Of the rules of the year; null for one before the first that the college has here, of which no rule is known. */
  categoryIds: readonly number[] | null;
  /** What was imported before. */
  activities: readonly EarlierActivity[];
};

/** A line and what it would do; with problems, nothing. */
export type CheckedEarlierActivity = EarlierActivityEntry & {
  name: string;
  outcome: EarlierOutcome;
  userId: number | null;
  earlierImportId: number | null;
  system: string;
};

/** Compares a line with what was imported and says everything that is wrong with it (PPL-16). */
export function checkEarlierActivity(
  entry: EarlierActivityEntry,
  known: KnownActivityYear | undefined,
): CheckedEarlierActivity {
  const line = {
    ...entry,
    ...{ name: known?.name ?? '', userId: known?.userId ?? null, system: known?.system ?? '' },
    earlierImportId: known?.earlierImportId ?? null,
  };
  const isHere = known?.activities.some((activity) => isSame(activity, entry.activity)) === true;
  const problems = [...entry.problems, ...yearProblems(entry, known, isHere)];
  if (problems.length > 0) return { ...line, problems, outcome: 'WRONG' };
  return { ...line, outcome: isHere ? 'UNCHANGED' : 'NEW' };
}

function yearProblems(
  { memberNumber, year, activity: { category } }: EarlierActivityEntry,
  known: KnownActivityYear | undefined,
  isHere: boolean,
): string[] {
  if (memberNumber === '' || year === null) return [];
  if (known === undefined) return ['No member has this number.'];
  if (known.earlierImportId === null)
    return [`The year ${year} of ${known.name} was not imported. Import the years first.`];
  if (isHere) return [];
  const isKnown = category === null || known.categoryIds === null || known.categoryIds.includes(category);
  return [
    ...(isKnown ? [] : [`The year ${year} has no category ${category}.`]),
    ...(known.isIssued
      ? [`A document was issued of the year ${year} of ${known.name}, so nothing can be added to it.`]
      : []),
  ];
}

function isSame(one: EarlierActivity, other: EarlierActivity): boolean {
  return (
    one.date === other.date &&
    one.activity === other.activity &&
    one.title === other.title &&
    one.category === other.category &&
    one.hours === other.hours
  );
}
