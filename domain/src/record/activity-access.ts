import type { YearRules } from '../year/year-rules.ts';
import type { Occurrence } from './activity-rules.ts';
import type { ActivityMode } from './activity-screen.ts';

/** Whether a part of the form can be changed, is only shown, or is not there. */
export type Access = 'open' | 'shut' | 'absent';

/** The parts of the form whose access differs between its uses. */
const FIELDS = [
  'year',
  'name',
  'type',
  'information',
  'occurrence',
  'dates',
  'hours',
  'areas',
  'reflection',
  'goals',
  'evidence',
  'save',
] as const;
export type ActivityField = (typeof FIELDS)[number];

/** Access to every part of the form. */
export type ActivityAccess = Readonly<Record<ActivityField, Access>>;

/** What access reads of an activity; of a new one, what its form holds now. */
type ActivityFacts = {
  /** Entered by the college: the member adds a reflection and no more (ACT-31). */
  verified: boolean;
  /** Kept in step with a plan, so it is changed there. */
  isPlanEntry: boolean;
  /** Its type is the one of plans, which serve no other plan's goals (ACT-17). */
  isPlanType: boolean;
  occurrence: Occurrence;
};

type Year = { editable: boolean; hasPlans: boolean; hoursModel: YearRules['hoursModel'] };

const OPEN = everywhere('open');
const SHUT = everywhere('shut');

function everywhere(access: Access): ActivityAccess {
  // Every field is named, because FIELDS has all of them.
  return Object.fromEntries(FIELDS.map((field) => [field, access])) as ActivityAccess;
}

/** How far a form is open, whatever its mode. */
type Openness =
  | 'open'
  | 'friendly'
  | 'date'
  | 'shut'
  | 'shut-date'
  | 'verified-view'
  | 'verified-edit'
  | 'verified-view-date'
  | 'verified-edit-date';

// One date has neither pattern nor goals of its own (OCC-15).
const SHUT_DATE: ActivityAccess = { ...SHUT, occurrence: 'absent', goals: 'absent' };

const ACCESS = {
  open: OPEN,
  // SHC-04; the year is that of the shortcut (SHC-05).
  friendly: {
    ...OPEN,
    year: 'shut',
    name: 'shut',
    type: 'shut',
    information: 'shut',
    hours: 'shut',
    reflection: 'shut',
  },
  // OCC-15; the reflection of a single date is saved with it (RFL-02).
  date: {
    ...SHUT_DATE,
    information: 'open',
    dates: 'open',
    hours: 'open',
    reflection: 'open',
    evidence: 'open',
    save: 'open',
  },
  // ACT-29
  shut: SHUT,
  'shut-date': SHUT_DATE,
  // ACT-30
  'verified-view': { ...SHUT, reflection: 'open', save: 'open' },
  'verified-view-date': { ...SHUT_DATE, reflection: 'open', save: 'open' },
  // ACT-31: evidence and goals stay allowed besides the reflection.
  'verified-edit': { ...SHUT, reflection: 'open', goals: 'open', evidence: 'open', save: 'open' },
  'verified-edit-date': { ...SHUT_DATE, reflection: 'open', evidence: 'open', save: 'open' },
} as const satisfies Record<Openness, ActivityAccess>;

/** A mode where the year can be changed and the activity is an ordinary one. */
const ORDINARY = {
  add: 'open',
  edit: 'open',
  'edit-date': 'date',
  view: 'shut',
  'view-date': 'shut-date',
  copy: 'open',
  shortcut: 'open',
  friendly: 'friendly',
} as const satisfies Record<ActivityMode, Openness>;

/** The same where the activity is verified. A copy of it is the member's own (ACT-32); new ones are never verified. */
const VERIFIED = {
  ...ORDINARY,
  edit: 'verified-edit',
  'edit-date': 'verified-edit-date',
  view: 'verified-view',
  'view-date': 'verified-view-date',
} as const satisfies Record<ActivityMode, Openness>;

/** The same where nothing can be changed (ACT-25, ACT-50). */
const READING = {
  add: 'shut',
  edit: 'shut',
  'edit-date': 'shut-date',
  view: 'shut',
  'view-date': 'shut-date',
  copy: 'shut',
  shortcut: 'shut',
  friendly: 'shut',
} as const satisfies Record<ActivityMode, Openness>;

/** What belongs to a plan can be read and copied. */
const PLAN_ENTRY = {
  ...READING,
  add: 'open',
  copy: 'open',
  shortcut: 'open',
  friendly: 'friendly',
} as const satisfies Record<ActivityMode, Openness>;

/**
 * What can be changed, is shown and is not there, for every part of the form (ACT-15, ACT-25, ACT-29 to ACT-31, OCC-15,
 * SHC-04). The year is the one chosen in the form.
 */
export function activityAccess(mode: ActivityMode, year: Year, activity: ActivityFacts): ActivityAccess {
  const access = ACCESS[openness(mode, year, activity)];
  const wholeActivity = mode !== 'edit-date' && mode !== 'view-date';
  const fields: ActivityAccess = {
    ...access,
    // Hours by specialty name the areas themselves (HRS-01).
    areas: year.hoursModel === 'total' ? access.areas : 'absent',
    reflection: wholeActivity && activity.occurrence !== 'S' ? 'absent' : access.reflection,
    goals: year.hasPlans && !activity.isPlanType ? access.goals : 'absent',
  };
  // The reflections of a verified activity of several dates are written at the dates; its own view has nothing to save (ACT-30).
  const anyOpen = FIELDS.some((field) => field !== 'save' && fields[field] === 'open');
  return anyOpen ? fields : { ...fields, save: 'shut' };
}

function openness(mode: ActivityMode, year: Year, activity: ActivityFacts): Openness {
  if (!year.editable) return READING[mode];
  if (activity.isPlanEntry) return PLAN_ENTRY[mode];
  return activity.verified ? VERIFIED[mode] : ORDINARY[mode];
}
