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

/** The group of a kind that is not where the rest of its name is. */
const KINDS: ReadonlyMap<string, EventGroup> = new Map(
  Object.entries({
    'announcement.viewed': 'LOOKS',
    'case.file_opened': 'LOOKS',
    'document.opened': 'LOOKS',
    'list.viewed': 'LOOKS',
    'member.searched': 'LOOKS',
    'program_activity.list_checked': 'LOOKS',
    'program_activity.viewed': 'LOOKS',
    'request.letter_opened': 'LOOKS',
    'request.viewed': 'LOOKS',
    'year.exempted': 'DECISIONS',
    'year.exemption_withdrawn': 'DECISIONS',
    'year.reopened': 'DECISIONS',
    'year.reopening_changed': 'DECISIONS',
    'year.reopening_ended': 'DECISIONS',
    'year.varied': 'DECISIONS',
    'year.variation_withdrawn': 'DECISIONS',
  }),
);

/** By what is before the dot. */
const OBJECTS: ReadonlyMap<string, EventGroup> = new Map(
  Object.entries({
    acting: 'ACTING',
    activity: 'ACTIVITIES',
    activity_date: 'ACTIVITIES',
    announcement: 'NOTIFICATIONS',
    attendance: 'ACTIVITIES',
    audit: 'YEARS',
    calendar: 'EXPORTS',
    case: 'CASES',
    change: 'DECISIONS',
    content: 'TEXTS',
    declaration: 'YEARS',
    document: 'FILES',
    erasure: 'DECISIONS',
    event_log: 'EXPORTS',
    folder: 'FILES',
    history: 'EXPORTS',
    list: 'EXPORTS',
    member: 'PEOPLE',
    notification: 'NOTIFICATIONS',
    plan: 'PLANS',
    program_activity: 'PROGRAMS',
    record: 'LOOKS',
    request: 'DECISIONS',
    retention: 'DECISIONS',
    risk: 'CASES',
    session: 'SIGNINS',
    shortcut: 'PROGRAMS',
    team: 'PEOPLE',
    year: 'YEARS',
    year_rules: 'TEXTS',
  }),
);

/** The group of a kind of event (`year.submitted`); one that no one put anywhere is another change. */
export function eventGroupOf(kind: string): EventGroup {
  const [object = ''] = kind.split('.');
  return KINDS.get(kind) ?? OBJECTS.get(object) ?? 'OTHER';
}

/** What is wrong with the days, both `YYYY-MM-DD`, between which events are asked for, as a sentence; undefined when nothing is. */
export function eventDaysProblem(from: string | undefined, to: string | undefined): string | undefined {
  return from !== undefined && to !== undefined && to < from
    ? 'The last day must not be before the first one.'
    : undefined;
}
