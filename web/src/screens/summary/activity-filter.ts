import type { CPDSummary, SummaryActivity } from '@cpd/contract/summary';
import { detailsInWords } from '@cpd/domain/record/activity-details';
import { MONTHS } from '@cpd/domain/values/plain-date';
import { hasWords } from '@cpd/domain/values/search-text';
import { paths } from '../../lib/paths.ts';
import { datesOf } from '../../parts/activity-facts/activity-words.ts';

/** What may be looked for besides words, a type and a month. */
export const KINDS = {
  'no-evidence': 'Without evidence',
  planned: 'Planned',
  verified: 'Verified',
} as const;

type Kind = keyof typeof KINDS;

/** Which activities of a year are shown; whatever is undefined, or empty, narrows nothing. */
export type ActivityFilter = {
  words: string;
  typeId: number | undefined;
  /** 1 to 12. */
  month: number | undefined;
  kind: Kind | undefined;
};

/** The filter that shows everything. */
export const EVERYTHING: ActivityFilter = { words: '', typeId: undefined, month: undefined, kind: undefined };

type Search = Readonly<Record<string, unknown>>;

/** Reads the filter in the address of the summary; what is malformed counts as absent. */
export function readActivityFilter(search: Search): ActivityFilter {
  const month = positive(search.month);
  return {
    words: String(search.find ?? '').trim(),
    typeId: positive(search.type),
    month: month !== undefined && month <= MONTHS.length ? month : undefined,
    kind: kinds.find((one) => one === search.only),
  };
}

/** The place of the category (1 to 3) that the address of the summary leads to; undefined without one. */
export function readCategoryPlace(search: Search): number | undefined {
  return positive(search.category);
}

/** The address of the summary with a filter, so that the way back finds it again. */
export function filteredAddress({ words, typeId, month, kind }: ActivityFilter): string {
  const query = new URLSearchParams();
  if (words !== '') query.set('find', words);
  if (typeId !== undefined) query.set('type', String(typeId));
  if (month !== undefined) query.set('month', String(month));
  if (kind !== undefined) query.set('only', kind);
  const text = query.toString();
  return `${paths.summary}${text === '' ? '' : `?${text}`}`;
}

/** Whether a filter leaves anything out. */
export function isNarrowing({ words, typeId, month, kind }: ActivityFilter): boolean {
  return words !== '' || typeId !== undefined || month !== undefined || kind !== undefined;
}

/** Whether a filter shows an activity. Words are in its name, type or provider, in any order. */
export function shows({ words, typeId, month, kind }: ActivityFilter, activity: SummaryActivity): boolean {
  if (typeId !== undefined && activity.activityTypeId !== typeId) return false;
  if (month !== undefined && activity.activityDateMonths.every(({ monthNumber }) => monthNumber !== month))
    return false;
  if (kind !== undefined && !isOfKind[kind](activity)) return false;
  if (words === '') return true;
  const details = detailsInWords(activity).map((detail) => detail.text);
  return hasWords([activity.activityName, activity.activityType, ...details].join(' '), words);
}

const isOfKind: Readonly<Record<Kind, (activity: SummaryActivity) => boolean>> = {
  'no-evidence': ({ hasEvidenceAttached }) => !hasEvidenceAttached,
  planned: (activity) => datesOf(activity).some(({ isPlanned }) => isPlanned),
  verified: ({ verifiedActivityId }) => verifiedActivityId !== null,
};

/** In the order in which they are offered. Object.keys answers texts; these are the keys of the table above. */
export const kinds = Object.keys(KINDS) as Kind[];

/** All activities of a year, category after category. */
export function activitiesOf(summary: CPDSummary): SummaryActivity[] {
  return summary.cpdSummaryCategories.flatMap(({ cpdSummaryActivities }) => cpdSummaryActivities);
}

/** The months of a year in which something is recorded, in their order, each with how many activities have dates in it. */
export function monthsIn(activities: readonly SummaryActivity[]): { month: number; name: string; count: number }[] {
  return MONTHS.map((name, index) => {
    const month = index + 1;
    const count = activities.filter((activity) => shows({ ...EVERYTHING, month }, activity)).length;
    return { month, name, count };
  }).filter(({ count }) => count > 0);
}

/** The types that are recorded in a year, by name. */
export function typesIn(activities: readonly SummaryActivity[]): { typeId: number; name: string }[] {
  const types = new Map(activities.map(({ activityTypeId, activityType }) => [activityTypeId, activityType]));
  return [...types]
    .map(([typeId, name]) => ({ typeId, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en-AU'));
}

function positive(value: unknown): number | undefined {
  const text = String(value ?? '');
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
