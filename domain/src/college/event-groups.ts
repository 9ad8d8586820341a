/** The groups of events that the CPD team filters by (COH-08), by their codes, as people read them. */
export const EVENT_GROUPS = {
  SIGNINS: 'Sign-ins',
  ACTING: 'Acting for members',
  LOOKS: 'Views, searches and opened files',
  EXPORTS: 'Exports, and views of the event log',
  DECISIONS: 'Requests and decisions',
  YEARS: 'Years, submissions and audits',
  ACTIVITIES: 'Activities and attendance',
  FILES: 'Files and documents',
  PLANS: 'Plans',
  PEOPLE: 'Members and roles',
  CASES: 'Case logs and members at risk',
  NOTIFICATIONS: 'Notifications',
  PROGRAMS: 'College activities and shortcuts',
  TEXTS: 'Texts and year rules',
  OTHER: 'Other changes',
} as const;

export type EventGroup = keyof typeof EVENT_GROUPS;

/** The codes, in the order of the filter. */
export const EVENT_GROUP_CODES = Object.keys(EVENT_GROUPS) as [EventGroup, ...EventGroup[]];

/** Those that a member's own history can have (IMP-07). */
export const HISTORY_GROUPS: readonly EventGroup[] = [
  'ACTIVITIES',
  'FILES',
  'PLANS',
  'YEARS',
  'DECISIONS',
  'NOTIFICATIONS',
  'LOOKS',
  'ACTING',
  'EXPORTS',
  'PEOPLE',
  'OTHER',
];

/** What is wrong with the days, both `YYYY-MM-DD`, between which events are asked for, as a sentence; undefined when nothing is. */
export function eventDaysProblem(from: string | undefined, to: string | undefined): string | undefined {
  return from !== undefined && to !== undefined && to < from
    ? 'The last day must not be before the first one.'
    : undefined;
}
