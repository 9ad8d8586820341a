import { type ActivityContext, checkActivity } from '../record/activity-rules.ts';
import { freeTextProblem, isBlank } from '../values/free-text.ts';
import { PROGRAM_DAYS_MAX, PROGRAM_REASON_MAX } from '../values/limits.ts';
import { isInYear, isPlainDate } from '../values/plain-date.ts';

/** An activity that the college ran, as the CPD team wants to store it; hours are as they were typed, rounded later. */
export type EnteredProgram = {
  name: string;
  /** 0 = not chosen. */
  activityTypeId: number;
  additionalInformation: string;
  /** Plain dates, both inclusive; the same for one day. */
  startDate: string;
  endDate: string;
  /** Of each day, in years with total hours. */
  hours: number | undefined;
  /** Of each day by area, in years with hours per specialty. */
  areaHours: readonly { areaId: number; hours: number }[];
  areaIds: readonly number[];
};

type ProgramField = 'name' | 'activityTypeId' | 'additionalInformation' | 'startDate' | 'endDate' | 'hours' | 'areas';

/** Everything wrong with an activity of the college, at once: it must make activities that the rules accept (ADM-06). */
export function checkProgramActivity(
  entered: EnteredProgram,
  context: ActivityContext,
): { field: ProgramField; message: string }[] {
  const dates = programDates(entered.startDate, entered.endDate);
  const rangeProblems = checkRange(entered, context.year.year);
  const problems = checkActivity(
    {
      ...entered,
      occurrence: dates.length > 1 ? 'M' : 'S',
      // A wrong range is reported once, in its own words.
      dates: rangeProblems.length > 0 ? [`${context.year.year}-01-01`] : dates,
    },
    context,
  ).map(({ field, message }) => ({ field: FIELDS[field] ?? 'hours', message }));
  const type = context.activityTypes.find(({ activityTypeId }) => activityTypeId === entered.activityTypeId);
  if (type?.isPlanType === true) {
    problems.push({ field: 'activityTypeId', message: 'The hours of a plan are entered with the plan.' });
  }
  return [...problems, ...rangeProblems];
}

const FIELDS: Readonly<Record<string, ProgramField>> = {
  name: 'name',
  activityTypeId: 'activityTypeId',
  additionalInformation: 'additionalInformation',
  occurrence: 'endDate',
  dates: 'startDate',
  hours: 'hours',
  areaHours: 'hours',
  areas: 'areas',
};

/** The days from the first to the last, in order; none while they are no days, or too many. */
export function programDates(startDate: string, endDate: string): string[] {
  const days = daysBetween(startDate, endDate);
  if (days === undefined || days >= PROGRAM_DAYS_MAX) return [];
  const first = Temporal.PlainDate.from(startDate);
  return Array.from({ length: days + 1 }, (_, day) => first.add({ days: day }).toString());
}

/** What is wrong with the reason of a correction or a withdrawal, as a sentence, or undefined. Members read it. */
export function programReasonProblem(reason: string): string | undefined {
  if (isBlank(reason)) return 'Please say why; the members can read it.';
  const problem = freeTextProblem(reason, PROGRAM_REASON_MAX);
  return problem === undefined ? undefined : `The reason ${problem}`;
}

function checkRange({ startDate, endDate }: EnteredProgram, year: number): { field: ProgramField; message: string }[] {
  const problems: { field: ProgramField; message: string }[] = [];
  if (!isInYear(startDate, year))
    problems.push({ field: 'startDate', message: `Please choose a first day in ${year}.` });
  if (!isInYear(endDate, year)) problems.push({ field: 'endDate', message: `Please choose a last day in ${year}.` });
  const days = problems.length > 0 ? 0 : (daysBetween(startDate, endDate) ?? 0);
  if (days < 0) problems.push({ field: 'endDate', message: 'The last day must not be before the first day.' });
  if (days >= PROGRAM_DAYS_MAX) {
    const message = `An activity has at most ${PROGRAM_DAYS_MAX} days. Please enter a longer one as several.`;
    problems.push({ field: 'endDate', message });
  }
  return problems;
}

function daysBetween(startDate: string, endDate: string): number | undefined {
  if (!isPlainDate(startDate) || !isPlainDate(endDate)) return undefined;
  return Temporal.PlainDate.from(startDate).until(endDate).days;
}
