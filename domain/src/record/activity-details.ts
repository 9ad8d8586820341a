import { nameProblem } from '../values/free-text.ts';
import { ACTIVITY_DETAIL_MAX } from '../values/limits.ts';

/**
 * The short texts that a member may add to an activity, each of one line and empty when there is nothing to say. Forms, views,
 * statements, files and lists go through this table, so that one more is an entry here, a column, and its place on the wire.
 */
export const ACTIVITY_DETAILS = {
  provider: { label: 'Provider', hint: 'Who ran the activity' },
} as const satisfies Record<string, { label: string; hint: string }>;

export type ActivityDetail = keyof typeof ACTIVITY_DETAILS;

/** The details of an activity by their names; an empty one is not shown. */
export type ActivityDetails = Record<ActivityDetail, string>;

/** The names of the details, in the order in which people see them. */
export const DETAIL_NAMES = Object.keys(ACTIVITY_DETAILS) as readonly ActivityDetail[];

/** An activity with nothing to add. */
export const NO_DETAILS: ActivityDetails = detailsOf({});

/** The details of what the college ran itself (ACT-31). */
export function detailsOfCollege(collegeName: string): ActivityDetails {
  return { ...NO_DETAILS, provider: collegeName.slice(0, ACTIVITY_DETAIL_MAX) };
}

/** The details of something that has them, without the spaces around them; what is missing is empty. */
export function detailsOf(from: { [name in ActivityDetail]?: string | null | undefined }): ActivityDetails {
  return Object.fromEntries(DETAIL_NAMES.map((name) => [name, (from[name] ?? '').trim()])) as ActivityDetails;
}

/** The details that say something, each with its label. */
export function detailsInWords(details: ActivityDetails): { label: string; text: string }[] {
  return DETAIL_NAMES.filter((name) => details[name] !== '').map((name) => ({
    label: ACTIVITY_DETAILS[name].label,
    text: details[name],
  }));
}

/** What is wrong with details: the rules of an activity's name, but for being required (ACT-38, ACT-40). */
export function detailProblems(details: ActivityDetails): { field: string; message: string }[] {
  return DETAIL_NAMES.flatMap((field) => {
    const { label } = ACTIVITY_DETAILS[field];
    if (/[\t\n\r]/.test(details[field])) return [{ field, message: `${label} must be a single line.` }];
    const problem = nameProblem(details[field], ACTIVITY_DETAIL_MAX);
    return problem === undefined ? [] : [{ field, message: `${label} ${problem}` }];
  });
}
