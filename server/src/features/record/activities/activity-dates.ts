import { activityDates, type EnteredActivity } from '@cpd/domain/record/activity-rules';
import type { StoredActivity, StoredDate } from './activity-reader.ts';
import type { ActivityDateRecord, ReflectionRecord } from './activity-store.ts';

export const NO_REFLECTION: ReflectionRecord = { reflection: null, reflectionHours: 0, answers: [] };

/** An activity whose dates are to be laid, as the rules have accepted it. */
interface DatesToLay {
  entered: EnteredActivity;
  year: number;
  /** Hours of an occurrence that has none of its own. */
  hours: number;
  /** What was written beside single dates, by date; a date that is not named keeps what it has. */
  information: ReadonlyMap<string, string>;
  /** The activity as it was stored. */
  before?: StoredActivity;
  /** Days of the pattern that are left out. */
  removedDates: readonly string[];
  /** HRS-12. */
  resetHours: boolean;
}

/**
 * The dates to be stored, in order. A date that stays keeps what was done to it: its day when it was moved, hours of its
 * own, reflection and information (OCC-17, HRS-12). Empty when every day of the pattern was taken out.
 */
export function layDates(plan: DatesToLay): ActivityDateRecord[] {
  const { entered, before } = plan;
  const laid = activityDates(entered, plan.year);
  if (entered.occurrence !== 'R') return laid.map((day) => recordOf(plan, day, dateOn(before, day), null));

  const left = laid.filter((day) => !plan.removedDates.includes(day));
  const moved = (before?.dates ?? []).flatMap((date) =>
    date.movedFrom !== null && laid.includes(date.movedFrom) ? [{ date, from: date.movedFrom }] : [],
  );
  const taken = new Set(moved.flatMap(({ date, from }) => [date.startDate, from]));
  const records = [
    ...left.filter((day) => !taken.has(day)).map((day) => recordOf(plan, day, dateOn(before, day), null)),
    ...moved.map(({ date, from }) => recordOf(plan, date.startDate, date, from)),
  ];
  return records.sort((one, other) => (one.startDate < other.startDate ? -1 : 1));
}

function dateOn(activity: StoredActivity | undefined, day: string): StoredDate | undefined {
  return activity?.dates.find(({ startDate }) => startDate === day);
}

function recordOf(
  { entered, hours, information, before, resetHours }: DatesToLay,
  startDate: string,
  stays: StoredDate | undefined,
  movedFrom: string | null,
): ActivityDateRecord {
  // A single activity has one date, and its hours are the activity's.
  const own = stays?.ownHours === true && !resetHours && entered.occurrence !== 'S';
  return {
    startDate,
    hours: own ? stays.hours : hours,
    ownHours: own,
    movedFrom,
    additionalInformation: information.get(startDate) ?? stays?.additionalInformation ?? '',
    areas: own ? stays.areas : [],
    ...reflectionOf(entered, stays, before),
  };
}

/**
 * A single activity has the reflection that was sent, and none when none was (RFL-10). Other ones are not sent with any:
 * their dates keep theirs, also when such an activity becomes a single one and the form did not know of it (OCC-17).
 */
function reflectionOf(entered: EnteredActivity, stays: StoredDate | undefined, before: StoredActivity | undefined) {
  if (entered.reflection !== undefined) return reflectionRecord(entered.reflection);
  return entered.occurrence === 'S' && before?.occurrence === 'S' ? NO_REFLECTION : keptReflection(stays);
}

/** What was entered as it is written. */
export function reflectionRecord({ text = '', hours, answers }: NonNullable<EnteredActivity['reflection']>) {
  return { reflection: text, reflectionHours: hours, answers } satisfies ReflectionRecord;
}

/** The reflection of a date that stays; none for a new one. */
export function keptReflection(stays: StoredDate | undefined): ReflectionRecord {
  if (stays === undefined || stays.reflection === null) return NO_REFLECTION;
  const { reflection, reflectionHours, answers } = stays;
  return { reflection, reflectionHours, answers };
}
