/**
 * Every kind of change that the event log tells of, with the kind of object it is about. The log keeps them for good, so a
 * kind is never renamed; one that is written no more stays, for its sentence (`features/member/history/event-words`).
 */
export const EVENT_OBJECTS = {
  'acting.ended': 'acting_session',
  'acting.started': 'acting_session',
  'activity.brought_back': 'activity',
  'activity.confirmed': 'activity',
  'activity.corrected': 'activity',
  'activity.created': 'activity',
  'activity.deleted': 'activity',
  'activity.files_changed': 'activity',
  'activity.goals_changed': 'activity',
  'activity.updated': 'activity',
  'activity.withdrawn': 'activity',
  'activity_date.brought_back': 'activity',
  'activity_date.deleted': 'activity',
  'activity_date.updated': 'activity',
  'announcement.cancelled': 'announcement',
  'announcement.created': 'announcement',
  'announcement.released': 'announcement',
  'announcement.sent': 'announcement',
  'announcement.tested': 'announcement',
  'announcement.updated': 'announcement',
  'announcement.viewed': 'announcement',
  'areas.chosen': 'member_year',
  'attendance.corrected': 'program_attendance',
  'attendance.declined': 'program_attendance',
  'attendance.offered': 'program_attendance',
  'attendance.reminded': 'program_attendance',
  'attendance.withdrawn': 'program_attendance',
  'audit.passed': 'member_year',
  'audit.restored': 'member_year',
  'audit.resumed': 'member_year',
  'audit.selected': 'member_year',
  'audit.started': 'member_year',
  'calendar.exported': 'member',
  'calendar_subscription.created': 'calendar_subscription',
  'calendar_subscription.deleted': 'calendar_subscription',
  'change.confirmed': 'prepared_change',
  'change.prepared': 'prepared_change',
  'change.withdrawn': 'prepared_change',
  // Of case logs the member is the object and never the subject, so that the member's history has nothing of them (COH-09).
  'case.file_added': 'member',
  'case.file_opened': 'member',
  'case.file_infected': 'case_file',
  'case.file_released': 'case_file',
  'case.follow_up_done': 'member',
  'case.follow_up_moved': 'member',
  'case.noted': 'member',
  'content.changed': 'content',
  'declaration.saved': 'member_year',
  'document.brought_back': 'document',
  'document.created': 'document',
  'document.deleted': 'document',
  'document.infected': 'document',
  'document.issued': 'document',
  'document.moved': 'document',
  'document.offered': 'document',
  'document.opened': 'document',
  'document.reinstated': 'document',
  'document.released': 'document',
  'document.renamed': 'document',
  'document.revoked': 'document',
  'document.uploaded': 'document',
  'erasure.asked': 'erasure_case',
  'erasure.declined': 'erasure_case',
  'erasure.done': 'erasure_case',
  'erasure.prepared': 'erasure_case',
  'event_log.exported': 'event_log',
  'event_log.viewed': 'event_log',
  'folder.brought_back': 'folder',
  'folder.created': 'folder',
  'folder.deleted': 'folder',
  'folder.renamed': 'folder',
  'history.exported': 'member',
  'list.exported': 'list',
  'list.viewed': 'list',
  'list_view.deleted': 'list_view',
  'list_view.saved': 'list_view',
  'member.corrected': 'member',
  'member.departure_corrected': 'departure',
  'member.departure_undone': 'departure',
  'member.left': 'departure',
  'member.pinned': 'member',
  'member.returned': 'departure',
  'member.searched': 'list',
  'member.unpinned': 'member',
  'notification.dismissed': 'notification',
  'notification.seen': 'notification',
  'notification.settings-changed': 'notification',
  'payloads.erased': 'member',
  'plan.brought_back': 'plan',
  'plan.created': 'plan',
  'plan.deleted': 'plan',
  'plan.goal_brought_back': 'plan',
  'plan.goal_closed': 'plan',
  'plan.goal_deleted': 'plan',
  'plan.goal_reopened': 'plan',
  'plan.updated': 'plan',
  'plan.uploaded': 'plan',
  'program_activity.corrected': 'program_activity',
  'program_activity.created': 'program_activity',
  'program_activity.list_checked': 'program_activity',
  'program_activity.viewed': 'program_activity',
  'program_activity.withdrawn': 'program_activity',
  'record.viewed': 'member',
  'registrations.chosen': 'member_year',
  'request.allocated': 'member_request',
  'request.appealed': 'member_request',
  'request.created': 'member_request',
  'request.decided': 'member_request',
  'request.decision_withdrawn': 'member_request',
  'request.document_added': 'member_request',
  'request.entered': 'member_request',
  'request.letter_opened': 'member_request',
  'request.noted': 'member_request',
  'request.viewed': 'member_request',
  'research-consent.answered': 'member',
  'retention.confirmed': 'retention_run',
  'retention.done': 'retention_run',
  'retention.erased': 'retention_run',
  'risk.followed': 'member',
  'session.started': 'session',
  'series_days.confirmed': 'member',
  'series_days.put_off': 'member',
  'shortcut.created': 'shortcut',
  'shortcut.updated': 'shortcut',
  'team.added': 'member',
  'team.changed': 'member',
  'team.ended': 'member',
  'year.closed': 'member_year',
  'year.exempted': 'member_year',
  'year.exemption_withdrawn': 'member_year',
  'year.paper_entered': 'member_year',
  'year.reopened': 'member_year',
  'year.reopening_changed': 'member_year',
  'year.reopening_ended': 'member_year',
  'year.restored': 'member_year',
  'year.submitted': 'member_year',
  'year.taken_back': 'member_year',
  'year.variation_withdrawn': 'member_year',
  'year.varied': 'member_year',
  'year_rules.confirmed': 'cpd_year',
} as const;

/** What was done, such as `activity.created`. */
export type EventKind = keyof typeof EVENT_OBJECTS;

/** What is before the dot of a kind. */
type EventStem = EventKind extends `${infer Stem}.${string}` ? Stem : never;

/** Whether only the CPD team does it; the rest is the team's where it is done to someone else's record. */
const OF_TEAM: Readonly<Record<EventStem, boolean>> = {
  acting: false,
  activity: false,
  activity_date: false,
  announcement: true,
  areas: false,
  attendance: false,
  audit: false,
  calendar: false,
  calendar_subscription: false,
  case: true,
  change: true,
  content: true,
  declaration: false,
  document: false,
  erasure: false,
  event_log: true,
  folder: false,
  history: false,
  list: true,
  list_view: true,
  member: true,
  notification: false,
  payloads: true,
  plan: false,
  program_activity: true,
  record: false,
  registrations: false,
  request: false,
  'research-consent': false,
  retention: true,
  risk: true,
  series_days: false,
  session: true,
  shortcut: true,
  team: true,
  year: false,
  year_rules: true,
};

/** The kind of event that says which payloads were erased: one that is gone without it counts as missing (0043). */
export const ERASING_KIND = 'payloads.erased' satisfies EventKind;

/**
 * Events of the college into which earlier versions wrote words that a colleague had typed to find someone: their contents go
 * with that member's (`erase_event_payloads` says the same).
 */
export const KINDS_WITH_WORDS: ReadonlySet<string> = new Set<EventKind>([
  'announcement.cancelled',
  'announcement.created',
  'announcement.released',
  'announcement.updated',
  'event_log.exported',
  'event_log.viewed',
  'list.exported',
  'list_view.deleted',
  'list_view.saved',
]);

/** Whether an event of this kind belongs to the college's event log (COH-08). */
export function isByTeam(kind: EventKind, actorUserId: number | null, subjectUserId: number): boolean {
  return (actorUserId !== null && actorUserId !== subjectUserId) || OF_TEAM[stemOf(kind)];
}

/** The chain of the college's own events (0043); the others are in that of the member whose record it is, by their user id. */
export const COLLEGE_CHAIN = 0;

/** What is no member's: events of it are the college's. Two members must not wait for each other, nor for the college. */
const OF_COLLEGE: ReadonlySet<string> = new Set([
  'announcement',
  'content',
  'cpd_year',
  'event_log',
  'list',
  'list_view',
  'program_activity',
  'shortcut',
]);

/** Which chain an event belongs to: `event_chain_of` of the database, by which it is kept, says the same. */
export function chainOf(objectType: string, subjectUserId: number): number {
  return OF_COLLEGE.has(objectType) ? COLLEGE_CHAIN : subjectUserId;
}

function stemOf(kind: EventKind): EventStem {
  // The type of a split text is not known to have a first part.
  return kind.slice(0, kind.indexOf('.')) as EventStem;
}

/** Whether a text is a kind that this version of the product knows; the log may hold others. */
export function isEventKind(text: string): text is EventKind {
  return Object.hasOwn(EVENT_OBJECTS, text);
}
