import type { YearRules } from '../year/year-rules.ts';
import type { EnteredActivity } from './activity-rules.ts';

/** What its activity says about a date. */
type ActivityOfDate = {
  name: string;
  activityTypeId: number;
  /** Entered by the college: the date keeps everything but its reflection (ACT-31). */
  verified: boolean;
  /** Made from a shortcut, which decides the hours (SHC-07). */
  fromShortcut: boolean;
  areaIds: readonly number[];
};

/** What one date has of its own, hours as they are kept. */
type DatePart = Pick<EnteredActivity, 'additionalInformation' | 'hours'> & {
  /** `YYYY-MM-DD`. */
  date: string;
  areaHours: NonNullable<EnteredActivity['areaHours']>;
};

/**
 * One date of an activity as the rules judge it: like a single activity on this date, so that it may have a reflection
 * (OCC-15, RFL-02). What may not be changed on it is as it is stored, whatever was entered.
 */
export function dateAsActivity(
  activity: ActivityOfDate,
  stored: DatePart,
  entered: DatePart & Pick<EnteredActivity, 'reflection'>,
  { hoursModel }: Pick<YearRules, 'hoursModel'>,
): EnteredActivity {
  const { name, activityTypeId, verified, fromShortcut, areaIds } = activity;
  const own = verified ? stored : entered;
  const timed = verified || fromShortcut ? stored : entered;
  const total = hoursModel === 'total';
  return {
    name,
    activityTypeId,
    additionalInformation: own.additionalInformation,
    occurrence: 'S',
    dates: [own.date],
    hours: timed.hours,
    areaHours: total ? [] : timed.areaHours,
    areaIds: total ? areaIds : [],
    ...(entered.reflection === undefined ? {} : { reflection: entered.reflection }),
  };
}

/** Why an activity cannot have this day once more (OCC-14, ERR-07). */
export function dateInUseMessage(activityName: string): string {
  return `You have tried to select the date which is already in use for the activity ${activityName}.`;
}
