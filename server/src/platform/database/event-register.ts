import type { EventGroup } from '@cpd/domain/college/event-groups';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import * as say from './event-phrases.ts';

/** What an event does to an object of which kind, how the team filters it, and how it is told. */
interface EventRow<ObjectType extends string> {
  object: ObjectType;
  group: EventGroup;
  sentence: say.Sentence;
  /** Whether only the CPD team does it; the rest is the team's where it is done to someone else's record. */
  ofTeam: boolean;
  /**
   * Whether it changes what a year's record says, so that the year has to be submitted again (ROP-03). Looking, printing, asking,
   * being told and what the college does beside the record do not.
   */
  changesRecord: boolean;
}

function of<ObjectType extends string>(
  object: ObjectType,
  group: EventGroup,
  sentence: say.Sentence,
): EventRow<ObjectType> {
  return { object, group, sentence, ofTeam: false, changesRecord: false };
}

function ofRecord<ObjectType extends string>(
  object: ObjectType,
  group: EventGroup,
  sentence: say.Sentence,
): EventRow<ObjectType> {
  return { ...of(object, group, sentence), changesRecord: true };
}

function ofTeam<ObjectType extends string>(
  object: ObjectType,
  group: EventGroup,
  sentence: say.Sentence,
): EventRow<ObjectType> {
  return { object, group, sentence, ofTeam: true, changesRecord: false };
}

/**
 * Every kind of event that the log tells of, once. The log keeps them for good, so a kind is never renamed; one that is no longer
 * written stays, for its sentence.
 */
export const EVENTS = {
  'acting.ended': of('acting_session', 'ACTING', ({ whom, event }) =>
    event.after?.['because'] === 'role'
      ? `Ended a colleague’s acting for ${whom}, because a role changed`
      : `Stopped acting for ${whom}`,
  ),
  'acting.started': of(
    'acting_session',
    'ACTING',
    ({ whom, event }) => `Started acting for ${whom}${say.reasonOf(event)}`,
  ),
  'activity.brought_back': ofRecord(
    'activity',
    'ACTIVITIES',
    ({ newName }) => `Brought back the deleted activity ${newName}`,
  ),
  'activity.confirmed': ofRecord('activity', 'ACTIVITIES', ({ newName }) => `Confirmed attending ${newName}`),
  'activity.corrected': ofRecord(
    'activity',
    'ACTIVITIES',
    ({ newName, event }) => `Corrected the verified activity ${newName}${say.reasonOf(event)}`,
  ),
  'activity.created': ofRecord('activity', 'ACTIVITIES', ({ newName }) => `Logged the activity ${newName}`),
  'activity.deleted': ofRecord('activity', 'ACTIVITIES', ({ name }) => `Deleted the activity ${name}`),
  'activity.files_changed': ofRecord(
    'activity',
    'ACTIVITIES',
    ({ newName }) => `Changed the files of the activity ${newName}`,
  ),
  'activity.goals_changed': ofRecord(
    'activity',
    'ACTIVITIES',
    ({ newName }) => `Changed the plan goals of the activity ${newName}`,
  ),
  'activity.updated': ofRecord('activity', 'ACTIVITIES', ({ newName }) => `Changed the activity ${newName}`),
  'activity.withdrawn': ofRecord(
    'activity',
    'ACTIVITIES',
    ({ name, event }) => `Withdrew the verified activity ${name}${say.reasonOf(event)}`,
  ),
  'activity_date.brought_back': ofRecord(
    'activity',
    'ACTIVITIES',
    ({ newName }) => `Brought back a deleted date of the activity ${newName}`,
  ),
  'activity_date.deleted': ofRecord(
    'activity',
    'ACTIVITIES',
    ({ newName, event }) => `Deleted ${say.datesGone(event)} of the activity ${newName}`,
  ),
  'activity_date.updated': ofRecord(
    'activity',
    'ACTIVITIES',
    ({ newName }) => `Changed a date of the activity ${newName}`,
  ),
  'announcement.cancelled': ofTeam('announcement', 'NOTIFICATIONS', () => 'Cancelled a notification to members'),
  'announcement.created': ofTeam('announcement', 'NOTIFICATIONS', () => 'Wrote a notification to members'),
  'announcement.released': ofTeam('announcement', 'NOTIFICATIONS', () => 'Released a notification to members'),
  'announcement.sent': ofTeam('announcement', 'NOTIFICATIONS', () => 'A notification to members was sent'),
  'announcement.tested': ofTeam('announcement', 'NOTIFICATIONS', () => 'Sent a test of a notification to themselves'),
  'announcement.updated': ofTeam('announcement', 'NOTIFICATIONS', () => 'Changed a notification to members'),
  'announcement.viewed': ofTeam('announcement', 'LOOKS', () => 'Opened a notification to members'),
  'areas.chosen': ofRecord(
    'member_year',
    'OTHER',
    ({ year }) => `Chose the specialties and professional domains${year}`,
  ),
  'attendance.corrected': of(
    'program_attendance',
    'ACTIVITIES',
    ({ newName, event }) => `Corrected ${newName}, which has not been confirmed yet${say.reasonOf(event)}`,
  ),
  'attendance.declined': of('program_attendance', 'ACTIVITIES', ({ name }) => `Answered no to attending ${name}`),
  'attendance.offered': of(
    'program_attendance',
    'ACTIVITIES',
    ({ newName, whom }) => `Asked whether ${whom} attended ${newName}`,
  ),
  'attendance.reminded': of(
    'program_attendance',
    'ACTIVITIES',
    ({ newName, whom }) => `Reminded ${whom} to say whether ${whom} attended ${newName}`,
  ),
  'attendance.withdrawn': of(
    'program_attendance',
    'ACTIVITIES',
    ({ name, whom, event }) => `No longer asks whether ${whom} attended ${name}${say.reasonOf(event)}`,
  ),
  'audit_file.added': of('document', 'FILES', ({ newName }) => `Added the file ${newName} to the audit`),
  'audit_file.removed': of('document', 'FILES', ({ name }) => `Took the file ${name} away from the audit`),
  'audit_message.written': of('audit_message', 'YEARS', () => 'Wrote a message in an audit'),
  'audit_review.asked': of('audit_case', 'YEARS', () => 'Asked for a review of an audit'),
  'audit_wish.asked': of('audit_case', 'YEARS', ({ event }) =>
    event.after?.['kind'] === 'DEFERRAL' ? 'Asked to defer an audit' : 'Asked for more time for an audit',
  ),
  'audit.advised': of(
    'member_year',
    'YEARS',
    ({ year }) => `The audit of the record${year} was successful, with advice`,
  ),
  'audit.answered': of('member_year', 'YEARS', ({ year }) => `Sent the answer to the audit of the record${year}`),
  'audit.asked': of('member_year', 'YEARS', ({ year }) => `Asked for more in the audit of the record${year}`),
  'audit.corrected': of(
    'member_year',
    'YEARS',
    ({ year }) => `Accepted fewer hours than were claimed in the audit of the record${year}`,
  ),
  'audit.continued': of('member_year', 'YEARS', ({ year }) => `The deferred audit of the record${year} continues`),
  'audit.deferred': of('member_year', 'YEARS', ({ year }) => `Deferred the audit of the record${year}`),
  'audit.elsewhere': of('member_year', 'YEARS', ({ year }) => `Another CPD home audited the record${year}`),
  'audit.ended': of('member_year', 'YEARS', ({ year }) => `The audit of the record${year} ended without an outcome`),
  'audit.extended': of('member_year', 'YEARS', ({ year }) => `Gave more time for the audit of the record${year}`),
  'audit.not_met': of('member_year', 'YEARS', ({ year }) => `The audit of the record${year} was not successful`),
  'audit.passed': of('member_year', 'YEARS', ({ year }) => `The audit of the record${year} was successful`),
  'audit.restored': of(
    'member_year',
    'YEARS',
    ({ year }) => `The earlier result of the audit of the record${year} applies again`,
  ),
  'audit.resumed': of(
    'member_year',
    'YEARS',
    ({ year }) => `The audit of the record${year} continues, because the record was re-opened`,
  ),
  'audit.reviewed': of('member_year', 'YEARS', ({ year }) => `A review changed the audit of the record${year}`),
  'audit.selected': of('member_year', 'YEARS', ({ year }) => `Selected the record${year} for audit`),
  'audit.started': of('member_year', 'YEARS', ({ year }) => `Began the audit of the record${year}`),
  'audit.unanswered': of(
    'member_year',
    'YEARS',
    ({ year }) => `The last day to answer the audit of the record${year} passed`,
  ),
  'audit_draw.checked': ofTeam(
    'audit_draw',
    'LOOKS',
    ({ event }) => `Checked a file of draw ${event.after?.drawNumber}`,
  ),
  'audit_draw.committed': ofTeam(
    'audit_draw',
    'YEARS',
    ({ event }) => `Made the secret of draw ${event.after?.drawNumber} of ${event.after?.round}`,
  ),
  'audit_draw.downloaded': ofTeam(
    'audit_draw',
    'EXPORTS',
    ({ event }) => `Downloaded the file of draw ${event.after?.drawNumber} of ${event.after?.round}`,
  ),
  'audit_draw.drawn': ofTeam(
    'audit_draw',
    'YEARS',
    ({ event }) => `Drew ${event.after?.drawn} members for ${event.after?.round}`,
  ),
  'audit_draw.frozen': ofTeam(
    'audit_draw',
    'YEARS',
    ({ event }) => `Froze the members for draw ${event.after?.drawNumber} of ${event.after?.round}`,
  ),
  'audit_case.conflict': ofTeam('audit_case', 'CASES', () => 'Gave an audit back because of a conflict of interest'),
  'audit_case.judged': ofTeam('audit_case', 'CASES', () => 'Judged an item of an audit'),
  'audit_case.second_given': ofTeam('audit_case', 'CASES', () => 'Gave a second opinion on an item of an audit'),
  'audit_case.second_taken': ofTeam('audit_case', 'CASES', () => 'Took an item of an audit for a second opinion'),
  'audit_case.noted': ofTeam('audit_case', 'CASES', () => 'Added a note to an audit'),
  'audit_case.downloaded': of(
    'member_year',
    'LOOKS',
    ({ year }) => `Downloaded everything of the audit of the record${year}`,
  ),
  'audit_case.viewed': of('member_year', 'LOOKS', ({ year }) => `Opened the audit of the record${year}`),
  'audit_case.wrote': of('member_year', 'YEARS', ({ year }) => `Wrote about the audit of the record${year}`),
  'calendar.exported': of(
    'member',
    'EXPORTS',
    ({ event }) => `Exported the activities${say.inYear(event)} as a calendar file`,
  ),
  'calendar_subscription.created': of(
    'calendar_subscription',
    'OTHER',
    () => 'Made an address for calendar programs to read the record',
  ),
  'calendar_subscription.deleted': of(
    'calendar_subscription',
    'OTHER',
    () => 'Stopped the address for calendar programs',
  ),
  // Of case logs the member is the object and never the subject, so that the member's history has nothing of them (COH-09).
  'audit.upheld': of('member_year', 'YEARS', ({ year }) => `A review left the audit of the record${year} as it was`),
  'audit.wish_declined': of(
    'member_year',
    'YEARS',
    ({ year }) => `Declined what was asked for in the audit of the record${year}`,
  ),
  'audit_case.assigned': ofTeam('audit_case', 'YEARS', () => 'Gave an audit to an auditor'),
  'audit_round.chosen': ofTeam('audit_round', 'YEARS', () => 'Chose members for a round of audits'),
  'audit_round.created': ofTeam('audit_round', 'YEARS', () => 'Began a round of audits'),
  'audit_round.dropped': ofTeam('audit_round', 'YEARS', () => 'Dropped a round of audits'),
  'audit_round.observed': ofTeam('audit_round', 'YEARS', ({ event }) =>
    event.after?.observerUserId === null
      ? 'Ended that someone observes the draw of a round'
      : 'Chose who observes the draw of a round',
  ),
  'audit_round.released': ofTeam('audit_round', 'YEARS', () => 'Released a round of audits'),
  'audit_round.removed': ofTeam('audit_round', 'YEARS', () => 'Took members out of a round of audits'),
  'case.file_added': ofTeam('member', 'CASES', () => 'Attached a file to the case log'),
  'case.file_opened': ofTeam('member', 'LOOKS', () => 'Opened a file of the case log'),
  'case.file_infected': ofTeam(
    'case_file',
    'CASES',
    () => 'A virus was found in a file of a case log, so it cannot be opened',
  ),
  'case.file_released': ofTeam(
    'case_file',
    'CASES',
    () => 'A file of a case log was checked for viruses, and none was found',
  ),
  'case.follow_up_done': ofTeam('member', 'CASES', () => 'Followed up an entry of the case log'),
  'case.follow_up_moved': ofTeam('member', 'CASES', () => 'Put a follow-up of the case log on another day'),
  'case.noted': ofTeam('member', 'CASES', ({ event }) => `Added a ${say.caseKindIn(event)} to the case log`),
  'change.confirmed': ofTeam(
    'prepared_change',
    'DECISIONS',
    ({ event }) => `Confirmed as the second person ${say.bigChangeIn(event)}`,
  ),
  'change.prepared': ofTeam(
    'prepared_change',
    'DECISIONS',
    ({ event }) => `Prepared ${say.bigChangeIn(event)} for a second person to confirm`,
  ),
  'change.withdrawn': ofTeam(
    'prepared_change',
    'DECISIONS',
    ({ event }) => `Withdrew ${say.bigChangeIn(event)} that waited for a second person`,
  ),
  'content.changed': ofTeam('content', 'TEXTS', () => 'Changed a text that everybody sees'),
  'declaration.saved': ofRecord('member_year', 'YEARS', ({ year }) => `Saved the declaration${year}`),
  'document.brought_back': ofRecord('document', 'FILES', ({ newName }) => `Brought back the deleted file ${newName}`),
  'document.created': of('document', 'FILES', ({ newName }) => `Made the form ${newName}`),
  'document.deleted': ofRecord('document', 'FILES', ({ name }) => `Deleted the file ${name}`),
  'document.infected': of('document', 'FILES', () => 'A virus was found in a file, so it cannot be opened'),
  'document.issued': of('document', 'FILES', ({ year }) => `Printed a document${year} with a verification code`),
  'document.moved': ofRecord('document', 'FILES', ({ newName }) => `Moved the file ${newName}`),
  'document.offered': of('document', 'FILES', ({ year }) => `A document${year} became available`),
  'document.opened': of('document', 'LOOKS', ({ newName }) => `Opened the file ${newName}`),
  'document.reinstated': of('document', 'FILES', ({ year }) => `Printed documents${year} are valid again`),
  'document.released': of('document', 'FILES', () => 'A file was checked for viruses, and none was found'),
  'document.renamed': ofRecord('document', 'FILES', ({ name, newName }) => `Renamed the file ${name} to ${newName}`),
  'document.revoked': of('document', 'FILES', ({ year }) => `Printed documents${year} are no longer valid`),
  'document.uploaded': ofRecord('document', 'FILES', ({ newName }) => `Uploaded the file ${newName}`),
  'erasure.asked': of('erasure_case', 'DECISIONS', () => 'Asked for the data to be erased'),
  'erasure.declined': of(
    'erasure_case',
    'DECISIONS',
    ({ event }) => `Declined to erase the data${say.reasonOf(event)}`,
  ),
  'erasure.done': of('erasure_case', 'DECISIONS', ({ event }) => `Approved erasing the data: ${say.erasedIn(event)}`),
  'erasure.prepared': of('erasure_case', 'DECISIONS', () => 'Prepared a request for erasure'),
  'earlier_import.applied': ofTeam(
    'earlier_import',
    'YEARS',
    ({ event }) => `Imported earlier years from ${event.after?.system ?? 'the system before'}${say.rowsOf(event)}`,
  ),
  'earlier_import.checked': ofTeam(
    'list',
    'LOOKS',
    ({ event }) => `Checked a list of earlier years${say.rowsOf(event)}`,
  ),
  'earlier_import.taken_back': ofTeam(
    'earlier_import',
    'YEARS',
    ({ event }) => `Took back an import of earlier years${say.reasonOf(event)}`,
  ),
  'event_log.exported': ofTeam('event_log', 'EXPORTS', ({ event }) => `Exported the event log${say.rowsOf(event)}`),
  'event_log.viewed': ofTeam('event_log', 'EXPORTS', () => 'Viewed the event log'),
  'folder.brought_back': ofRecord('folder', 'FILES', ({ newName }) => `Brought back the deleted folder ${newName}`),
  'folder.created': ofRecord('folder', 'FILES', ({ newName }) => `Made the folder ${newName}`),
  'folder.deleted': ofRecord('folder', 'FILES', ({ name }) => `Deleted the folder ${name}`),
  'folder.renamed': ofRecord('folder', 'FILES', ({ name, newName }) => `Renamed the folder ${name} to ${newName}`),
  'health.viewed': of('member', 'LOOKS', () => 'Read the reasons of leave or exemption'),
  'history.exported': of('member', 'EXPORTS', ({ event }) => `Exported the history of the record${say.rowsOf(event)}`),
  'list.exported': ofTeam(
    'list',
    'EXPORTS',
    ({ event }) => `Exported the list ${say.nameIn(event.after) ?? ''}${say.rowsOf(event)}`,
  ),
  'overview.exported': ofTeam(
    'list',
    'EXPORTS',
    ({ event }) => `Made the figures of ${event.after?.year ?? 'a year'} for a committee`,
  ),
  'lab.started': ofTeam(
    'cpd_year',
    'TEXTS',
    ({ event }) => `Started to try the draft for ${String(event.after?.year ?? 'a year')} on records`,
  ),
  'lab.stopped': ofTeam(
    'cpd_year',
    'TEXTS',
    ({ event }) => `Stopped trying the draft for ${String(event.after?.year ?? 'a year')} on records`,
  ),
  'list.viewed': ofTeam(
    'list',
    'LOOKS',
    ({ event }) => `Viewed the list ${say.nameIn(event.after) ?? ''}${say.rowsOf(event)}`,
  ),
  'list_view.deleted': ofTeam('list_view', 'OTHER', ({ name }) => `Deleted the view ${name} of a list`),
  'list_view.saved': ofTeam('list_view', 'OTHER', ({ newName }) => `Saved the view ${newName} of a list`),
  'member.changed_by_list': ofTeam(
    'member',
    'PEOPLE',
    ({ event }) => `Changed ${say.detailsOf(event)} by a list of members`,
  ),
  'member.changed_by_provider': ofTeam(
    'member',
    'PEOPLE',
    ({ event }) => `Changed ${say.detailsOf(event)} as the identity provider has it`,
  ),
  'member.corrected': ofTeam(
    'member',
    'PEOPLE',
    ({ event }) => `Corrected ${say.detailsOf(event)}${say.reasonOf(event)}`,
  ),
  'member.departure_corrected': ofTeam(
    'departure',
    'PEOPLE',
    ({ event }) => `Corrected the end of the membership. ${say.departureOf(event.after)}`,
  ),
  'member.departure_undone': ofTeam(
    'departure',
    'PEOPLE',
    ({ event }) => `Took back the end of the membership. It said: ${say.departureOf(event.before)}`,
  ),
  'member.left': ofTeam(
    'departure',
    'PEOPLE',
    ({ event }) => `Entered the end of the membership. ${say.departureOf(event.after)}`,
  ),
  'member.listed': ofTeam('member', 'PEOPLE', () => 'Added the member by a list of members'),
  'member.merged': ofTeam('member', 'PEOPLE', ({ event }) => `${say.mergeIn(event)}${say.reasonOf(event)}`),
  'member.merge_undone': ofTeam('member', 'PEOPLE', ({ event }) => `Undid merging two entries${say.reasonOf(event)}`),
  'member.pinned': ofTeam('member', 'PEOPLE', () => 'Pinned a member'),
  'member.provisioned': ofTeam('member', 'PEOPLE', () => 'Added the member as the identity provider has it'),
  'member.returned': ofTeam(
    'departure',
    'PEOPLE',
    ({ event }) => `Ended the departure: the membership continues. ${say.departureOf(event.after)}`,
  ),
  'member.searched': ofTeam('list', 'LOOKS', ({ event }) => `Searched for members: ${say.foundIn(event)}`),
  'member.sign_in_ended': ofTeam('member', 'PEOPLE', () => 'Ended the sign-in as the identity provider has it'),
  'member.sign_in_given': ofTeam('member', 'PEOPLE', () => 'Gave the sign-in back as the identity provider has it'),
  'member_list.checked': ofTeam('list', 'LOOKS', ({ event }) => `Checked a list of members${say.rowsOf(event)}`),
  'member.unpinned': ofTeam('member', 'PEOPLE', () => 'Unpinned a member'),
  'notification.dismissed': of('notification', 'NOTIFICATIONS', () => 'Dismissed a notification'),
  'notification.seen': of('notification', 'NOTIFICATIONS', () => 'Read a notification'),
  'notification.settings-changed': of(
    'notification',
    'NOTIFICATIONS',
    () => 'Changed which notifications come by email',
  ),
  'notification.unsubscribed': of('notification', 'NOTIFICATIONS', () => 'Ended emails from an email itself'),
  'payloads.erased': ofTeam('member', 'OTHER', () => 'Erased the content of earlier changes'),
  'plan.brought_back': ofRecord('plan', 'PLANS', ({ newName }) => `Brought back the deleted plan ${newName}`),
  'plan.created': ofRecord('plan', 'PLANS', ({ newName }) => `Wrote the plan ${newName}`),
  'plan.deleted': ofRecord('plan', 'PLANS', ({ name }) => `Deleted the plan ${name}`),
  'plan.goal_brought_back': ofRecord(
    'plan',
    'PLANS',
    ({ newName }) => `Brought back a deleted goal of the plan ${newName}`,
  ),
  'plan.goal_closed': ofRecord('plan', 'PLANS', ({ newName }) => `Closed a goal of the plan ${newName}`),
  'plan.goal_deleted': ofRecord('plan', 'PLANS', ({ newName }) => `Deleted a goal of the plan ${newName}`),
  'plan.goal_reopened': ofRecord('plan', 'PLANS', ({ newName }) => `Re-opened a goal of the plan ${newName}`),
  'plan.updated': ofRecord('plan', 'PLANS', ({ newName }) => `Changed the plan ${newName}`),
  'plan.uploaded': ofRecord('plan', 'PLANS', ({ newName }) => `Uploaded the plan ${newName}`),
  'program_activity.corrected': ofTeam(
    'program_activity',
    'PROGRAMS',
    ({ newName, event }) => `Corrected the college activity ${newName}${say.reasonOf(event)}`,
  ),
  'program_activity.created': ofTeam(
    'program_activity',
    'PROGRAMS',
    ({ newName }) => `Added the college activity ${newName}`,
  ),
  'program_activity.list_checked': ofTeam(
    'program_activity',
    'LOOKS',
    ({ newName, event }) => `Checked an attendance list for ${newName}${say.linesIn(event)}`,
  ),
  'program_activity.noted': ofTeam(
    'program_activity',
    'PROGRAMS',
    ({ newName }) => `Added a note to the college activity ${newName}`,
  ),
  'program_activity.viewed': ofTeam(
    'program_activity',
    'LOOKS',
    ({ newName, event }) => `Viewed who attended ${newName}${say.attendeesIn(event)}`,
  ),
  'program_activity.withdrawn': ofTeam(
    'program_activity',
    'PROGRAMS',
    ({ name, event }) => `Withdrew the college activity ${name}${say.reasonOf(event)}`,
  ),
  'provider_group.mapped': ofTeam('provider_group', 'PEOPLE', ({ newName, event }) =>
    typeof event.after?.role === 'string'
      ? `Had the identity provider’s group ${newName} give a role${say.roleIn(event.after)}`
      : `Ended the role that the identity provider’s group ${newName} gave`,
  ),
  'record.copied': ofTeam('member', 'EXPORTS', ({ event }) => `Copied the whole record${say.reasonOf(event)}`),
  'record.viewed': of('member', 'LOOKS', () => 'Viewed the record'),
  'registrations.chosen': ofRecord('member_year', 'OTHER', ({ year }) => `Saved the registration${year}`),
  'report.continued': ofTeam('report_version', 'YEARS', ({ event }) => `Went on with ${say.reportIn(event)}`),
  'report_board.added': ofTeam('report_board', 'TEXTS', ({ event }) => `Added the board ${event.after?.name}`),
  'report_board.changed': ofTeam(
    'report_board',
    'TEXTS',
    ({ event }) => `Changed what reports to ${event.after?.name} look like`,
  ),
  'report.downloaded': ofTeam(
    'report_version',
    'EXPORTS',
    ({ event }) =>
      `Downloaded the report of ${event.after?.year} to ${event.after?.board} as ${event.after?.fileType}, version ${event.after?.number}`,
  ),
  'report.dropped': ofTeam('report_version', 'YEARS', ({ event }) => `Deleted the draft of ${say.reportIn(event)}`),
  'report.sent': ofTeam('report_version', 'YEARS', ({ event }) => `Marked ${say.reportIn(event)} as sent`),
  'report.shown': ofTeam('report_version', 'YEARS', ({ event }) => `Showed members ${say.reportIn(event)}`),
  'report.signed': ofTeam('report_version', 'YEARS', ({ event }) => `Signed ${say.reportIn(event)}`),
  'report.started': ofTeam(
    'report_version',
    'YEARS',
    ({ event }) => `Began ${say.reportIn(event)}${say.reasonOf(event)}`,
  ),
  'report.stopped': ofTeam('report_version', 'YEARS', ({ event }) => `Stopped making ${say.reportIn(event)}`),
  'request.allocated': of('member_request', 'DECISIONS', () => 'Assigned a request'),
  'request.appealed': of(
    'member_request',
    'DECISIONS',
    ({ whom, event }) => `Appealed against a decision of the CPD team${say.isByTeam(event) ? ` for ${whom}` : ''}`,
  ),
  'request.created': of('member_request', 'DECISIONS', ({ whom, event }) => {
    if (event.after?.kind === 'REPORT') return say.objectionOf(event, whom);
    return say.isByTeam(event) ? `Entered a request for ${whom}` : 'Sent a request to the CPD team';
  }),
  // Hours done elsewhere can count in a year, which it then names (RPT-05).
  'request.decided': ofRecord(
    'member_request',
    'DECISIONS',
    ({ event }) => `Decided ${event.after?.onAppeal === true ? 'an appeal' : 'a request'}: ${say.resultIn(event)}`,
  ),
  'request.decision_withdrawn': ofRecord(
    'member_request',
    'DECISIONS',
    ({ event }) => `Took back the decision on a request${say.reasonOf(event)}`,
  ),
  'request.document_added': of('member_request', 'DECISIONS', () => 'Added a document to a request to the CPD team'),
  'request.entered': of('member_request', 'DECISIONS', () => 'Entered a request that came by phone or email'),
  'request.letter_opened': of('member_request', 'LOOKS', () => 'Opened the letter about a decision'),
  'request.noted': of('member_request', 'DECISIONS', () => 'Added a note to a request'),
  'request.viewed': of('member_request', 'LOOKS', () => 'Opened a request'),
  'research-consent.answered': of(
    'member',
    'OTHER',
    ({ event }) => `Answered the question about research: ${say.consentOf(event)}`,
  ),
  'retention.confirmed': ofTeam(
    'retention_run',
    'DECISIONS',
    ({ event }) => `Confirmed erasing old records: ${say.erasedIn(event)}`,
  ),
  'retention.done': ofTeam(
    'retention_run',
    'DECISIONS',
    ({ event }) => `Old records were erased: ${say.erasedIn(event)}`,
  ),
  'retention.erased': ofTeam(
    'retention_run',
    'DECISIONS',
    () => 'The record was erased, because the time for which it is kept was over',
  ),
  'risk.followed': ofTeam('member', 'CASES', ({ year }) => `Noted the follow-up of a member at risk${year}`),
  'series_days.confirmed': of('member', 'OTHER', ({ event }) => say.confirmedDays(event)),
  'series_days.put_off': of('member', 'OTHER', () => 'Asked to be reminded later which sessions went ahead'),
  'service_token.created': ofTeam(
    'service_token',
    'PEOPLE',
    ({ event }) =>
      `Made a token for a machine: ${event.after?.name}, until ${formatDayMonthYear(String(event.after?.endsOn))}`,
  ),
  'service_token.ended': ofTeam('service_token', 'PEOPLE', ({ event }) => `Ended a token of ${event.before?.name}`),
  'service_token.used': ofTeam('service_token', 'LOOKS', ({ event }) => `Made the call ${event.after?.call}`),
  'session.side_changed': ofTeam('session', 'SIGNINS', ({ event }) =>
    event.after?.['side'] === 'TEAM' ? 'Changed over to the CPD team' : 'Changed over to their own record',
  ),
  'session.started': ofTeam('session', 'SIGNINS', () => 'Signed in'),
  'shortcut.created': ofTeam('shortcut', 'PROGRAMS', ({ newName }) => `Made the shortcut ${newName}`),
  'shortcut.updated': ofTeam('shortcut', 'PROGRAMS', ({ newName }) => `Changed the shortcut ${newName}`),
  'team.added': ofTeam(
    'member',
    'PEOPLE',
    ({ event }) => `Added a colleague to the CPD team${say.roleIn(event.after)}`,
  ),
  'team.changed': ofTeam(
    'member',
    'PEOPLE',
    ({ event }) => `Changed the role of a colleague${say.roleIn(event.after)}`,
  ),
  'team.ended': ofTeam(
    'member',
    'PEOPLE',
    ({ event }) => `Ended a colleague’s work for the CPD team${say.roleIn(event.before)}`,
  ),
  'year.imported': of(
    'member_year',
    'YEARS',
    ({ year, event }) =>
      `Imported the record${year || say.yearBefore(event.after)} from ${event.after?.system ?? 'the system before'}`,
  ),
  'year.activities_imported': of(
    'member_year',
    'YEARS',
    ({ year, event }) =>
      `Imported ${event.after?.activities === 1 ? 'an activity' : `${event.after?.activities} activities`}${year} from ${event.after?.system}`,
  ),
  'year.import_taken_back': of(
    'member_year',
    'YEARS',
    ({ year, event }) => `Took back the imported record${year || say.yearBefore(event.before)}${say.reasonOf(event)}`,
  ),
  'year.closed': of('member_year', 'YEARS', ({ year, event }) =>
    typeof event.before?.reopenedUntil === 'string'
      ? `The record${year} was re-opened and changed, and not submitted before that ended`
      : `The record${year} was not submitted before the year closed`,
  ),
  'year.exempted': ofRecord(
    'member_year',
    'DECISIONS',
    ({ year, event }) => `Granted an exemption${year}${say.reasonOf(event)}`,
  ),
  'year.exemption_withdrawn': ofRecord(
    'member_year',
    'DECISIONS',
    ({ year, event }) => `Took back the exemption${year}${say.reasonOf(event)}`,
  ),
  'year.paper_entered': ofRecord(
    'member_year',
    'YEARS',
    ({ year, event }) =>
      `Entered what was handed in on paper${year}: ${Number(event.after?.paperSubmission)} instead of ${Number(event.before?.paperSubmission)}${say.reasonOf(event)}`,
  ),
  'year.reopened': of(
    'member_year',
    'DECISIONS',
    ({ year, event }) => `Re-opened the record${year}${say.untilOf(event)}${say.reasonOf(event)}`,
  ),
  'year.reopening_changed': of(
    'member_year',
    'DECISIONS',
    ({ year, event }) =>
      `Changed the end of the re-opening of the record${year}${say.untilOf(event)}${say.reasonOf(event)}`,
  ),
  'year.reopening_ended': of(
    'member_year',
    'DECISIONS',
    ({ year, event }) => `Ended the re-opening of the record${year}${say.reasonOf(event)}`,
  ),
  'year.restored': of(
    'member_year',
    'YEARS',
    ({ year }) => `The re-opening of the record${year} ended without a change, so its earlier status applies again`,
  ),
  'year.submitted': ofRecord('member_year', 'YEARS', ({ year }) => `Submitted the record${year}`),
  'year.taken_back': of('member_year', 'YEARS', ({ year }) => `Undid the submission of the record${year}`),
  'year.taken_along': of('member_year', 'EXPORTS', ({ year }) => `Took along the signed archive of the record${year}`),
  'year.variation_withdrawn': ofRecord(
    'member_year',
    'DECISIONS',
    ({ year, event }) => `Restored the usual targets${year}${say.reasonOf(event)}`,
  ),
  'year.varied': ofRecord(
    'member_year',
    'DECISIONS',
    ({ year, event }) => `Reduced the targets${year}${say.reasonOf(event)}`,
  ),
  'college.prepared': ofTeam('college_setup', 'TEXTS', () => 'Prepared the new college'),
  'college.founded': ofTeam(
    'cpd_year',
    'TEXTS',
    ({ event }) =>
      `Finished setting up the college, with ${String(event.after?.year ?? 'its first year')} as its first year`,
  ),
  'year_draft.begun': ofTeam('cpd_year', 'TEXTS', ({ event }) => `Began a draft of the rules for ${say.yearOf(event)}`),
  'year_draft.changed': ofTeam(
    'cpd_year',
    'TEXTS',
    ({ event }) => `Changed the draft of the rules for ${say.yearOf(event)}${say.rulesOf(event)}`,
  ),
  'year_draft.discarded': ofTeam(
    'cpd_year',
    'TEXTS',
    ({ event }) => `Discarded the draft of the rules for ${say.yearOf(event)}`,
  ),
  'year_rules.confirmed': ofTeam(
    'cpd_year',
    'TEXTS',
    ({ event }) =>
      `Confirmed the rules for ${String(event.after?.year ?? 'a year')}, those of ${String(event.after?.framework ?? 'the year before')}`,
  ),
  'year_rules.published': ofTeam(
    'cpd_year',
    'TEXTS',
    ({ event }) =>
      `Published the rules for ${String(event.after?.year ?? 'a year')}${Number(event.after?.correction) > 0 ? `, correction ${String(event.after?.correction)}` : ''}${say.reasonOf(event)}`,
  ),
} as const satisfies Readonly<Record<string, EventRow<string>>>;
