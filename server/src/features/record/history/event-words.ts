import { CASE_KIND_CODES, CASE_KINDS } from '@cpd/domain/college/case-log';
import { type DecisionChoice, resultName } from '@cpd/domain/college/member-requests';
import { DEPARTURE_REASONS, departureInWords } from '@cpd/domain/member/departure';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { lastDayOf } from '@cpd/domain/year/reopening';
import { type EventKind, isEventKind } from '../../../platform/database/event-kinds.ts';

/** What of an event its sentence is made from. */
export interface ToldEvent {
  kind: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  /** The calendar year, where the event belongs to one. */
  year: number | null;
}

type Sentence = (what: { name: string; newName: string; year: string; whom: string; event: ToldEvent }) => string;

const SENTENCES: Readonly<Record<EventKind, Sentence>> = {
  'acting.started': ({ whom, event }) => `Started acting for ${whom}${reasonOf(event)}`,
  'acting.ended': ({ whom, event }) =>
    event.after?.['because'] === 'role'
      ? `Ended a colleague’s acting for ${whom}, because a role changed`
      : `Stopped acting for ${whom}`,
  'activity.created': ({ newName }) => `Logged the activity ${newName}`,
  'activity.updated': ({ newName }) => `Changed the activity ${newName}`,
  'activity.deleted': ({ name }) => `Deleted the activity ${name}`,
  'activity.brought_back': ({ newName }) => `Brought back the deleted activity ${newName}`,
  'activity.goals_changed': ({ newName }) => `Changed the plan goals of the activity ${newName}`,
  'activity.files_changed': ({ newName }) => `Changed the files of the activity ${newName}`,
  'activity_date.updated': ({ newName }) => `Changed a date of the activity ${newName}`,
  'activity_date.deleted': ({ newName, event }) => `Deleted ${datesGone(event)} of the activity ${newName}`,
  'activity_date.brought_back': ({ newName }) => `Brought back a deleted date of the activity ${newName}`,
  'series_days.confirmed': ({ event }) => confirmedDays(event),
  'series_days.put_off': () => 'Put off saying which days of series happened',
  'announcement.created': () => 'Wrote a notification to members',
  'announcement.updated': () => 'Changed a notification to members',
  'announcement.released': () => 'Released a notification to members',
  'announcement.sent': () => 'A notification to members was sent',
  'announcement.tested': () => 'Sent a test of a notification to themselves',
  'announcement.viewed': () => 'Opened a notification to members',
  'announcement.cancelled': () => 'Cancelled a notification to members',
  'areas.chosen': ({ year }) => `Chose the specialties and professional domains${year}`,
  'audit.selected': ({ year }) => `Selected the record${year} for audit`,
  'audit.started': ({ year }) => `Began the audit of the record${year}`,
  'audit.passed': ({ year }) => `The audit of the record${year} was successful`,
  'audit.restored': ({ year }) => `The audit of the record${year} stands as it was`,
  'audit.resumed': ({ year }) => `The audit of the record${year} continues, because the record was re-opened`,
  'activity.confirmed': ({ newName }) => `Confirmed attending ${newName}`,
  'activity.corrected': ({ newName, event }) => `Corrected the verified activity ${newName}${reasonOf(event)}`,
  'activity.withdrawn': ({ name, event }) => `Withdrew the verified activity ${name}${reasonOf(event)}`,
  'attendance.offered': ({ newName, whom }) => `Asked whether ${whom} attended ${newName}`,
  'attendance.reminded': ({ newName, whom }) => `Reminded ${whom} to say whether ${whom} attended ${newName}`,
  'attendance.corrected': ({ newName, event }) =>
    `Corrected ${newName}, which has not been confirmed yet${reasonOf(event)}`,
  'attendance.declined': ({ name }) => `Answered no to attending ${name}`,
  'attendance.withdrawn': ({ name, whom, event }) =>
    `No longer asks whether ${whom} attended ${name}${reasonOf(event)}`,
  'calendar.exported': ({ event }) => `Exported the activities${inYear(event)} as a calendar file`,
  'calendar_subscription.created': () => 'Made an address for calendar programs to read the record',
  'calendar_subscription.deleted': () => 'Stopped the address for calendar programs',
  'declaration.saved': ({ year }) => `Saved the declaration${year}`,
  'document.uploaded': ({ newName }) => `Uploaded the file ${newName}`,
  'document.renamed': ({ name, newName }) => `Renamed the file ${name} to ${newName}`,
  'document.moved': ({ newName }) => `Moved the file ${newName}`,
  'document.deleted': ({ name }) => `Deleted the file ${name}`,
  'document.brought_back': ({ newName }) => `Brought back the deleted file ${newName}`,
  'document.released': () => 'A file was checked for viruses, and none was found',
  'document.infected': () => 'A virus was found in a file, so it cannot be opened',
  'document.created': ({ newName }) => `Made the form ${newName}`,
  'document.offered': ({ year }) => `A document${year} became available`,
  'document.opened': ({ newName }) => `Opened the file ${newName}`,
  'document.issued': ({ year }) => `Printed a document${year} with a verification code`,
  'document.reinstated': ({ year }) => `Printed documents${year} are valid again`,
  'document.revoked': ({ year }) => `Printed documents${year} are no longer valid`,
  'erasure.asked': () => 'Asked for the data to be erased',
  'erasure.declined': ({ event }) => `Declined to erase the data${reasonOf(event)}`,
  'erasure.done': ({ event }) => `Approved erasing the data: ${erasedIn(event)}`,
  'erasure.prepared': () => 'Prepared a request for erasure',
  'event_log.exported': ({ event }) => `Exported the event log${rowsOf(event)}`,
  'event_log.viewed': () => 'Viewed the event log',
  'folder.created': ({ newName }) => `Made the folder ${newName}`,
  'folder.renamed': ({ name, newName }) => `Renamed the folder ${name} to ${newName}`,
  'folder.deleted': ({ name }) => `Deleted the folder ${name}`,
  'folder.brought_back': ({ newName }) => `Brought back the deleted folder ${newName}`,
  'history.exported': ({ event }) => `Exported the history of the record${rowsOf(event)}`,
  'list.exported': ({ event }) => `Exported the list ${nameIn(event.after) ?? ''}${rowsOf(event)}`,
  'list.viewed': ({ event }) => `Viewed the list ${nameIn(event.after) ?? ''}${rowsOf(event)}`,
  'list_view.saved': ({ newName }) => `Saved the view ${newName} of a list`,
  'list_view.deleted': ({ name }) => `Deleted the view ${name} of a list`,
  'member.corrected': ({ event }) => `Corrected ${detailsOf(event)}${reasonOf(event)}`,
  'member.left': ({ event }) => `Entered the end of the membership. ${departureOf(event.after)}`,
  'member.departure_corrected': ({ event }) => `Corrected the end of the membership. ${departureOf(event.after)}`,
  'member.departure_undone': ({ event }) =>
    `Took back the end of the membership. It said: ${departureOf(event.before)}`,
  'member.returned': ({ event }) => `Entered that the membership goes on. ${departureOf(event.after)}`,
  'member.searched': ({ event }) => `Searched for members: ${foundIn(event)}`,
  'member.pinned': () => 'Pinned a member',
  'member.unpinned': () => 'Unpinned a member',
  'payloads.erased': () => 'Erased the content of earlier changes',
  'plan.created': ({ newName }) => `Wrote the plan ${newName}`,
  'plan.uploaded': ({ newName }) => `Uploaded the plan ${newName}`,
  'plan.updated': ({ newName }) => `Changed the plan ${newName}`,
  'plan.deleted': ({ name }) => `Deleted the plan ${name}`,
  'plan.brought_back': ({ newName }) => `Brought back the deleted plan ${newName}`,
  'plan.goal_brought_back': ({ newName }) => `Brought back a deleted goal of the plan ${newName}`,
  'plan.goal_deleted': ({ newName }) => `Deleted a goal of the plan ${newName}`,
  'plan.goal_closed': ({ newName }) => `Closed a goal of the plan ${newName}`,
  'plan.goal_reopened': ({ newName }) => `Re-opened a goal of the plan ${newName}`,
  'notification.seen': () => 'Read a notification',
  'notification.dismissed': () => 'Dismissed a notification',
  'notification.settings-changed': () => 'Changed which notifications come by email',
  'case.file_added': () => 'Attached a file to the case log',
  'case.file_opened': () => 'Opened a file of the case log',
  'case.file_infected': () => 'A virus was found in a file of a case log, so it cannot be opened',
  'case.file_released': () => 'A file of a case log was checked for viruses, and none was found',
  'case.follow_up_done': () => 'Followed up an entry of the case log',
  'case.follow_up_moved': () => 'Put a follow-up of the case log on another day',
  'case.noted': ({ event }) => `Added a ${caseKindIn(event)} to the case log`,
  'change.confirmed': ({ event }) => `Confirmed as the second person ${bigChangeIn(event)}`,
  'change.prepared': ({ event }) => `Prepared ${bigChangeIn(event)} for a second person to confirm`,
  'change.withdrawn': ({ event }) => `Withdrew ${bigChangeIn(event)} that waited for a second person`,
  'content.changed': () => 'Changed a text that everybody sees',
  'request.created': ({ whom, event }) =>
    isByTeam(event) ? `Entered a request for ${whom}` : 'Sent a request to the CPD team',
  'request.entered': () => 'Entered a request that came by phone or email',
  'request.allocated': () => 'Assigned a request',
  'request.appealed': ({ whom, event }) =>
    `Appealed against a decision of the CPD team${isByTeam(event) ? ` for ${whom}` : ''}`,
  'request.document_added': () => 'Added a document to a request to the CPD team',
  'request.letter_opened': () => 'Opened the letter about a decision',
  'request.viewed': () => 'Opened a request',
  'request.noted': () => 'Added a note to a request',
  'request.decided': ({ event }) =>
    `Decided ${event.after?.onAppeal === true ? 'an appeal' : 'a request'}: ${resultIn(event)}`,
  'request.decision_withdrawn': ({ event }) => `Took back the decision on a request${reasonOf(event)}`,
  'registrations.chosen': ({ year }) => `Saved the registration${year}`,
  'program_activity.created': ({ newName }) => `Added the college activity ${newName}`,
  'program_activity.corrected': ({ newName, event }) => `Corrected the college activity ${newName}${reasonOf(event)}`,
  'program_activity.list_checked': ({ newName, event }) => `Checked an attendance list for ${newName}${linesIn(event)}`,
  'program_activity.viewed': ({ newName, event }) => `Viewed who attended ${newName}${attendeesIn(event)}`,
  'program_activity.withdrawn': ({ name, event }) => `Withdrew the college activity ${name}${reasonOf(event)}`,
  'record.viewed': () => 'Viewed the record',
  'research-consent.answered': ({ event }) => `Answered the question about research: ${consentOf(event)}`,
  'retention.confirmed': ({ event }) => `Confirmed erasing old records: ${erasedIn(event)}`,
  'retention.done': ({ event }) => `Old records were erased: ${erasedIn(event)}`,
  'retention.erased': () => 'The record was erased, because the time for which it is kept was over',
  'risk.followed': ({ year }) => `Noted the follow-up of a member at risk${year}`,
  'session.started': () => 'Signed in',
  'shortcut.created': ({ newName }) => `Made the shortcut ${newName}`,
  'shortcut.updated': ({ newName }) => `Changed the shortcut ${newName}`,
  'year.submitted': ({ year }) => `Submitted the record${year}`,
  'team.added': ({ event }) => `Made a colleague one of the CPD team${roleIn(event.after)}`,
  'team.changed': ({ event }) => `Changed the role of a colleague${roleIn(event.after)}`,
  'team.ended': ({ event }) => `Ended a colleague’s work for the CPD team${roleIn(event.before)}`,
  'year.closed': ({ year, event }) =>
    typeof event.before?.reopenedUntil === 'string'
      ? `The record${year} was re-opened and changed, and not submitted before that ended`
      : `The record${year} was not submitted before the year closed`,
  'year.exempted': ({ year, event }) => `Granted an exemption${year}${reasonOf(event)}`,
  'year.exemption_withdrawn': ({ year, event }) => `Took back the exemption${year}${reasonOf(event)}`,
  'year.paper_entered': ({ year, event }) =>
    `Entered what was handed in on paper${year}: ${Number(event.after?.paperSubmission)} instead of ${Number(event.before?.paperSubmission)}${reasonOf(event)}`,
  'year.varied': ({ year, event }) => `Reduced the targets${year}${reasonOf(event)}`,
  'year.variation_withdrawn': ({ year, event }) => `Restored the usual targets${year}${reasonOf(event)}`,
  'year_rules.confirmed': ({ event }) =>
    `Confirmed the rules for ${String(event.after?.year ?? 'a year')}, those of ${String(event.after?.framework ?? 'the year before')}`,
  'year.reopened': ({ year, event }) => `Re-opened the record${year}${untilOf(event)}${reasonOf(event)}`,
  'year.reopening_changed': ({ year, event }) =>
    `Changed the end of the re-opening of the record${year}${untilOf(event)}${reasonOf(event)}`,
  'year.reopening_ended': ({ year, event }) => `Ended the re-opening of the record${year}${reasonOf(event)}`,
  'year.taken_back': ({ year }) => `Took the submission of the record${year} back`,
  'year.restored': ({ year }) =>
    `The re-opening of the record${year} ended without a change, so it is what it was before`,
};

/** An event in plain words, as its member or one of the CPD team reads it. A kind that this version does not know is told by its name. */
export function eventInWords(event: ToldEvent, reader: 'member' | 'team' = 'member'): string {
  if (!isEventKind(event.kind)) return `Changed the record (${event.kind.replaceAll(/[._-]/g, ' ')})`;
  return SENTENCES[event.kind]({
    name: nameIn(event.before) ?? nameIn(event.after) ?? '',
    newName: nameIn(event.after) ?? nameIn(event.before) ?? '',
    year: event.year === null ? '' : ` for ${event.year}`,
    whom: reader === 'member' ? 'you' : 'the member',
    event,
  }).trimEnd();
}

const DETAILS: Readonly<Record<string, string>> = {
  title: 'the title',
  firstName: 'the first name',
  lastName: 'the last name',
  email: 'the email address',
  memberNumber: 'the member number',
  username: 'the username',
  firstCpdYearId: 'the first year of membership',
  joinedOn: 'the day of joining',
  country: 'the country',
};

/** What of a member's details was corrected; the number is told, because papers name it. */
function detailsOf({ before, after }: ToldEvent): string {
  const names = Object.entries(DETAILS).flatMap(([name, words]) => (before !== null && name in before ? [words] : []));
  const number = after?.memberNumber === undefined ? '' : ` (${before?.memberNumber}, now ${after.memberNumber})`;
  return `${names.length === 0 ? 'nothing' : names.join(', ')}${number}`;
}

function roleIn(state: ToldEvent['after']): string {
  return typeof state?.role === 'string'
    ? `: ${state.role}${state.mayBeSecond === true ? ', may be the second person' : ''}`
    : '';
}

/** The log tells of what is over, so everything in it has come to pass. */
function departureOf(state: ToldEvent['after']): string {
  const { leftOn, returnedOn, reason: code } = state ?? {};
  const reason = DEPARTURE_REASONS.find((one) => one === code);
  if (typeof leftOn !== 'string' || reason === undefined) return '';
  const absence = { leftOn, returnedOn: typeof returnedOn === 'string' ? returnedOn : null };
  return departureInWords({ ...absence, reason }, '9999-12-31');
}

function nameIn(state: ToldEvent['after']): string | undefined {
  const name = state?.name ?? state?.activityName;
  return typeof name === 'string' ? `“${name}”` : undefined;
}

function caseKindIn({ after }: ToldEvent): string {
  const known = CASE_KIND_CODES.find((code) => code === after?.caseKind);
  return known === undefined ? 'note' : CASE_KINDS[known].toLowerCase();
}

const BIG_CHANGES: Readonly<Record<string, string>> = {
  EXEMPTION: 'an exemption',
  REOPENINGS: 're-opening the records of many',
  ANNOUNCEMENT: 'a notification to many',
};

function bigChangeIn({ after }: ToldEvent): string {
  const what = BIG_CHANGES[String(after?.change)] ?? 'a change';
  return after?.change === 'EXEMPTION' ? `${what} (request ${after.objectId})` : what;
}

/** Whether a colleague entered it while acting for the member. */
function isByTeam({ after }: ToldEvent): boolean {
  return after?.source === 'TEAM';
}

function consentOf({ after }: ToldEvent): string {
  if (after?.researchConsent === true) return 'yes';
  return after?.researchConsent === false ? 'no' : 'not now';
}

/** How much went; never what. */
function erasedIn({ after }: ToldEvent): string {
  const count = (name: 'members' | 'activities' | 'files', [one, more]: readonly [string, string]) => {
    const number = after?.[name];
    return typeof number === 'number' ? [`${number} ${number === 1 ? one : more}`] : [];
  };
  return [
    ...count('members', ['member', 'members']),
    ...count('activities', ['activity', 'activities']),
    ...count('files', ['file', 'files']),
  ].join(', ');
}

function rowsOf({ after }: ToldEvent): string {
  if (typeof after?.rows !== 'number') return '';
  return after.more === true
    ? ` with more than ${after.rows} rows`
    : ` with ${after.rows} ${after.rows === 1 ? 'row' : 'rows'}`;
}

function attendeesIn({ after }: ToldEvent): string {
  const count = Number(after?.rows ?? 0);
  return `: ${count} ${count === 1 ? 'person' : 'people'}`;
}

function foundIn({ after }: ToldEvent): string {
  const found = Number(after?.rows ?? 0);
  if (found === 0) return 'nobody was found';
  return `${after?.more === true ? 'more than ' : ''}${found} found`;
}

function linesIn({ after }: ToldEvent): string {
  const [lines, found] = [Number(after?.lines ?? 0), Number(after?.members ?? 0)];
  return `: ${lines} ${lines === 1 ? 'line' : 'lines'}, ${found} ${found === 1 ? 'member' : 'members'} found`;
}

function inYear({ after }: ToldEvent): string {
  return typeof after?.cpdYear === 'number' ? ` of ${after.cpdYear}` : '';
}

function resultIn({ after }: ToldEvent): string {
  const { result, decisionText } = after ?? {};
  const known = RESULTS.find((one) => one === result);
  const words = known === undefined ? String(result) : resultName(known);
  return typeof decisionText === 'string' ? `${words}. ${decisionText}` : words;
}

const RESULTS: readonly DecisionChoice[] = ['GRANTED', 'VARIED', 'DECLINED', 'DONE', 'UPHELD'];

function reasonOf({ after }: ToldEvent): string {
  return typeof after?.reason === 'string' ? `: ${after.reason}` : '';
}

/** Of an activity as it was before and after. */
function datesGone({ before, after }: ToldEvent): string {
  const [had, has] = [before?.dates, after?.dates].map((dates) => (Array.isArray(dates) ? dates.length : 0));
  const count = (had ?? 0) - (has ?? 0);
  return count > 1 ? `${count} dates` : 'a date';
}

function untilOf({ after }: ToldEvent): string {
  const until = after?.reopenedUntil;
  return typeof until === 'string' ? ` until ${formatDayMonthYear(lastDayOf(until))}` : '';
}

function confirmedDays({ after }: ToldEvent): string {
  const removed = Number(after?.removed ?? 0);
  const until = `Confirmed the days of series up to ${formatDayMonthYear(String(after?.until ?? ''))}`;
  return removed === 0 ? until : `${until}, ${removed} of which did not happen`;
}
