import { roundHours, sumHours } from '../values/hours.ts';
import { SHORTCUT_SUFFIX_MAX, SHORTCUT_SUFFIX_MIN } from '../values/limits.ts';
import { formatDayMonthYear, isInYear } from '../values/plain-date.ts';
import { type ActivityContext, checkActivity } from './activity-rules.ts';

/** A shortcut as the CPD team wants to store it; hours are as they were typed, rounded later. */
export type EnteredShortcut = {
  suffix: string;
  name: string;
  activityTypeId: number;
  /** Any date of the year; else those from start to end, plain dates, both inclusive. */
  ongoing: boolean;
  startDate: string;
  endDate: string;
  hours: readonly { areaId: number; hours: number }[];
};

export type ShortcutProblem = { field: keyof EnteredShortcut; message: string };

const SUFFIX = /^[a-z0-9-]+$/i;

/** In a link this means a form that is filled in by its other parameters (SHC-04). */
const PLAIN_LINK = 'true';

/** Everything wrong with a shortcut, at once: it must make an activity that the rules accept (SHC-05, SHC-07, SHC-10). */
export function checkShortcut(entered: EnteredShortcut, context: ActivityContext): ShortcutProblem[] {
  return [
    ...suffixProblems(entered.suffix),
    ...activityProblems(entered, context),
    ...checkShortcutDates(entered, context.year.year),
  ];
}

type ShortcutDates = Pick<EnteredShortcut, 'ongoing' | 'startDate' | 'endDate'>;

/** Everything wrong with the dates of a shortcut of a year; those that were `used` must stay allowed. */
export function checkShortcutDates(
  dates: ShortcutDates,
  year: number,
  used?: { first: string; last: string },
): ShortcutProblem[] {
  if (dates.ongoing) return [];
  const problems = rangeProblems(dates, year);
  if (problems.length > 0 || used === undefined) return problems;
  if (dates.startDate > used.first) {
    const message = `The link was used for an activity on ${formatDayMonthYear(used.first)}, so it cannot start later.`;
    problems.push({ field: 'startDate', message });
  }
  if (dates.endDate < used.last) {
    const message = `The link was used for an activity on ${formatDayMonthYear(used.last)}, so it cannot end earlier. To stop it being used, take the link back.`;
    problems.push({ field: 'endDate', message });
  }
  return problems;
}

const WORD_GAP = /[^a-z0-9]+/g;

/** An end of the link made from a name: small letters, digits and hyphens, perhaps too short to be one. */
export function suggestSuffix(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.replace(WORD_GAP, '-').slice(0, SHORTCUT_SUFFIX_MAX).replace(/^-|-$/g, '');
  return words === PLAIN_LINK ? '' : words;
}

/** What is wrong with the end of a link, as a sentence, or undefined. */
export function suffixProblem(suffix: string): string | undefined {
  return suffixProblems(suffix)[0]?.message;
}

/** The sentence for a year, by its id, to which a shortcut does not belong, or undefined (SHC-05). */
export function shortcutYearProblem(shortcut: { cpdYearId: number }, cpdYearId: number): string | undefined {
  return shortcut.cpdYearId === cpdYearId ? undefined : 'This activity belongs to the year of its link.';
}

/** The sentence for dates that a shortcut does not allow, or undefined when it allows all of them (SHC-05). */
export function shortcutDateProblem(
  shortcut: { ongoing: boolean; startDate: string | null; endDate: string | null },
  dates: readonly string[],
): string | undefined {
  const { ongoing, startDate, endDate } = shortcut;
  if (ongoing || startDate === null || endDate === null) return undefined;
  if (dates.every((date) => date >= startDate && date <= endDate)) return undefined;
  return `Please choose a date from ${formatDayMonthYear(startDate)} to ${formatDayMonthYear(endDate)}.`;
}

function suffixProblems(suffix: string): ShortcutProblem[] {
  const { length } = suffix;
  const fits = SUFFIX.test(suffix) && length >= SHORTCUT_SUFFIX_MIN && length <= SHORTCUT_SUFFIX_MAX;
  if (fits && suffix.toLowerCase() !== PLAIN_LINK) return [];
  const message = `The end of the link must have ${SHORTCUT_SUFFIX_MIN} to ${SHORTCUT_SUFFIX_MAX} letters, digits or hyphens, and cannot be "${PLAIN_LINK}".`;
  return [{ field: 'suffix', message }];
}

/** What the rules say about the activity that the shortcut makes, on a day that is no matter here. */
function activityProblems(entered: EnteredShortcut, context: ActivityContext): ShortcutProblem[] {
  const perSpecialty = context.rules.hoursModel === 'per-specialty';
  const problems = checkActivity(
    {
      name: entered.name,
      activityTypeId: entered.activityTypeId,
      additionalInformation: '',
      occurrence: 'S',
      dates: [`${context.year.year}-01-01`],
      hours: sumHours(entered.hours.map(({ hours }) => roundHours(hours))),
      areaHours: perSpecialty ? entered.hours : [],
      areaIds: perSpecialty ? [] : entered.hours.map(({ areaId }) => areaId),
    },
    context,
  ).map(({ field, message }): ShortcutProblem => {
    return { field: field === 'name' || field === 'activityTypeId' ? field : 'hours', message };
  });
  // With one total the rules see the sum alone, in which a line that is no number would be lost (HRS-10).
  if (!perSpecialty && entered.hours.some(({ hours }) => !(hours >= 0))) {
    problems.push({ field: 'hours', message: 'Hours must be a number of at least 0.' });
  }
  const type = context.activityTypes.find(({ activityTypeId }) => activityTypeId === entered.activityTypeId);
  if (type?.isPlanType)
    problems.push({ field: 'activityTypeId', message: 'The hours of a plan are entered with the plan.' });
  return problems;
}

function rangeProblems({ startDate, endDate }: ShortcutDates, year: number): ShortcutProblem[] {
  const problems: ShortcutProblem[] = [];
  if (!isInYear(startDate, year))
    problems.push({ field: 'startDate', message: `Please choose a start date in ${year}.` });
  if (!isInYear(endDate, year)) problems.push({ field: 'endDate', message: `Please choose an end date in ${year}.` });
  if (problems.length === 0 && endDate < startDate) {
    problems.push({ field: 'endDate', message: 'The end date must not be before the start date.' });
  }
  return problems;
}
