import { describe, expect, test } from 'vitest';
import type { EventKind } from '../../../platform/database/event-kinds.ts';
import type { ToldEvent } from '../../../platform/database/event-phrases.ts';
import { EVENTS } from '../../../platform/database/event-register.ts';
import { eventInWords } from './event-words.ts';

const told = (kind: string, overrides: Partial<ToldEvent> = {}): string =>
  eventInWords({ kind, before: null, after: null, year: null, ...overrides });

/** Kind, what the event holds, and the sentence that the member reads. */
const TOLD: [EventKind, Partial<ToldEvent>, string][] = [
  ['acting.started', { after: { reason: 'Asked by phone.' } }, 'Started acting for you: Asked by phone.'],
  ['acting.ended', {}, 'Stopped acting for you'],
  ['content.changed', {}, 'Changed a text that everybody sees'],
  ['overview.exported', { after: { year: 2026, format: 'PDF' } }, 'Made the figures of 2026 for a committee'],
  ['list.exported', { after: { name: 'Members', rows: 3 } }, 'Exported the list “Members” with 3 rows'],
  ['case.noted', { after: { caseKind: 'CALL' } }, 'Added a call to the case log'],
  ['case.noted', {}, 'Added a note to the case log'],
  ['case.file_added', {}, 'Attached a file to the case log'],
  ['case.file_infected', {}, 'A virus was found in a file of a case log, so it cannot be opened'],
  ['case.file_released', {}, 'A file of a case log was checked for viruses, and none was found'],
  ['case.follow_up_done', {}, 'Followed up an entry of the case log'],
  ['case.follow_up_moved', {}, 'Put a follow-up of the case log on another day'],
  ['record.viewed', {}, 'Viewed the record'],
  ['calendar.exported', { after: { cpdYear: 2026 } }, 'Exported the activities of 2026 as a calendar file'],
  ['case.file_opened', {}, 'Opened a file of the case log'],
  ['document.opened', { after: { name: 'talk.pdf' } }, 'Opened the file “talk.pdf”'],
  [
    'list.viewed',
    { after: { name: 'Members', rows: 50, more: true } },
    'Viewed the list “Members” with more than 50 rows',
  ],
  ['list.viewed', { after: { name: 'Members', rows: 1, more: false } }, 'Viewed the list “Members” with 1 row'],
  ['member.searched', { after: { rows: 0, more: false } }, 'Searched for members: nobody was found'],
  ['member.searched', { after: { rows: 20, more: true } }, 'Searched for members: more than 20 found'],
  ['member_list.checked', { after: { rows: 120 } }, 'Checked a list of members with 120 rows'],
  ['earlier_import.checked', { after: { rows: 120 } }, 'Checked a list of earlier years with 120 rows'],
  [
    'earlier_import.applied',
    { after: { system: 'Old Portal', rows: 120 } },
    'Imported earlier years from Old Portal with 120 rows',
  ],
  [
    'earlier_import.taken_back',
    { after: { system: 'Old Portal', reason: 'The wrong file.' } },
    'Took back an import of earlier years: The wrong file.',
  ],
  ['year.imported', { after: { system: 'Old Portal' }, year: 2021 }, 'Imported the record for 2021 from Old Portal'],
  [
    'year.import_taken_back',
    { after: { reason: 'The wrong file.' }, year: 2021 },
    'Took back the imported record for 2021: The wrong file.',
  ],
  ['member.listed', {}, 'Added the member by a list of members'],
  [
    'member.changed_by_list',
    { before: { email: 'a@example.org', telephone: '' }, after: { email: 'b@example.org', telephone: '0400' } },
    'Changed the email address, the telephone number by a list of members',
  ],
  [
    'program_activity.list_checked',
    { after: { name: 'Congress', lines: 120, members: 118, wrong: 2 } },
    'Checked an attendance list for “Congress”: 120 lines, 118 members found',
  ],
  ['program_activity.viewed', { after: { name: 'Congress', rows: 3 } }, 'Viewed who attended “Congress”: 3 people'],
  ['request.letter_opened', {}, 'Opened the letter about a decision'],
  ['request.viewed', {}, 'Opened a request'],
  ['health.viewed', { after: { what: 'request 7' } }, 'Read the reasons of leave or exemption'],
  ['event_log.viewed', {}, 'Viewed the event log'],
  ['event_log.exported', { after: { rows: 2 } }, 'Exported the event log with 2 rows'],
  ['event_log.exported', { after: { rows: 1 } }, 'Exported the event log with 1 row'],
  ['record.copied', { after: { reason: 'For the court' } }, 'Copied the whole record: For the court'],
  ['history.exported', { after: { rows: 7 } }, 'Exported the history of the record with 7 rows'],
  [
    'series_days.confirmed',
    { after: { until: '2026-11-11', removed: 0 } },
    'Confirmed the days of series up to 11/11/2026',
  ],
  [
    'series_days.confirmed',
    { after: { until: '2026-11-11', removed: 2 } },
    'Confirmed the days of series up to 11/11/2026, 2 of which did not happen',
  ],
  ['series_days.put_off', {}, 'Asked to be reminded later which sessions went ahead'],
  [
    'service_token.created',
    { after: { name: 'Congress desk', endsOn: '2027-11-20' } },
    'Made a token for a machine: Congress desk, until 20/11/2027',
  ],
  ['service_token.ended', { before: { name: 'Congress desk' } }, 'Ended a token of Congress desk'],
  [
    'provider_group.mapped',
    { before: { name: 'Office', role: null }, after: { name: 'Office', role: 'STAFF' } },
    'Had the identity provider’s group “Office” give a role: STAFF',
  ],
  [
    'provider_group.mapped',
    { before: { name: 'Office', role: 'STAFF' }, after: { name: 'Office', role: null } },
    'Ended the role that the identity provider’s group “Office” gave',
  ],
  [
    'team.changed',
    { after: { role: 'STAFF', group: 'Office' } },
    'Changed the role of a colleague: STAFF, by the group “Office”',
  ],
  ['member.provisioned', {}, 'Added the member as the identity provider has it'],
  [
    'member.changed_by_provider',
    { before: { email: 'a@example.org' }, after: { email: 'b@example.org' } },
    'Changed the email address as the identity provider has it',
  ],
  ['member.sign_in_ended', {}, 'Ended the sign-in as the identity provider has it'],
  ['member.sign_in_given', {}, 'Gave the sign-in back as the identity provider has it'],
  ['service_token.used', { after: { call: 'recordAttendance' } }, 'Made the call recordAttendance'],
  ['session.started', {}, 'Signed in'],
  ['activity.created', { after: { name: 'Grand rounds' } }, 'Logged the activity “Grand rounds”'],
  ['activity.updated', { after: { name: 'Grand rounds' } }, 'Changed the activity “Grand rounds”'],
  ['activity.updated', {}, 'Changed the activity'],
  ['activity.deleted', { before: { name: 'Grand rounds' } }, 'Deleted the activity “Grand rounds”'],
  ['activity.goals_changed', { after: { name: 'Audit' } }, 'Changed the plan goals of the activity “Audit”'],
  ['activity.files_changed', { after: { name: 'Audit' } }, 'Changed the files of the activity “Audit”'],
  ['activity_date.updated', { after: { name: 'Audit' } }, 'Changed a date of the activity “Audit”'],
  ['activity_date.deleted', { after: { name: 'Audit' } }, 'Deleted a date of the activity “Audit”'],
  [
    'activity_date.deleted',
    { before: { name: 'Audit', dates: [1, 2, 3] }, after: { name: 'Audit', dates: [2] } },
    'Deleted 2 dates of the activity “Audit”',
  ],
  ['areas.chosen', { year: 2026 }, 'Chose the specialties and professional domains for 2026'],
  ['areas.chosen', {}, 'Chose the specialties and professional domains'],
  ['audit.selected', { year: 2026 }, 'Selected the record for 2026 for audit'],
  ['audit.started', { year: 2026 }, 'Began the audit of the record for 2026'],
  ['audit.passed', { year: 2026 }, 'The audit of the record for 2026 was successful'],
  ['audit.restored', { year: 2026 }, 'The earlier result of the audit of the record for 2026 applies again'],
  ['audit.resumed', { year: 2026 }, 'The audit of the record for 2026 continues, because the record was re-opened'],
  ['calendar_subscription.created', {}, 'Made an address for calendar programs to read the record'],
  ['calendar_subscription.deleted', {}, 'Stopped the address for calendar programs'],
  ['declaration.saved', { year: 2026 }, 'Saved the declaration for 2026'],
  ['document.uploaded', { after: { name: 'a.pdf' } }, 'Uploaded the file “a.pdf”'],
  ['document.renamed', { before: { name: 'a.pdf' }, after: { name: 'b.pdf' } }, 'Renamed the file “a.pdf” to “b.pdf”'],
  ['document.moved', { after: { name: 'a.pdf' } }, 'Moved the file “a.pdf”'],
  ['document.deleted', { before: { name: 'a.pdf' } }, 'Deleted the file “a.pdf”'],
  ['document.released', {}, 'A file was checked for viruses, and none was found'],
  ['document.infected', {}, 'A virus was found in a file, so it cannot be opened'],
  ['document.created', { after: { name: 'Form' } }, 'Made the form “Form”'],
  ['document.offered', { year: 2026 }, 'A document for 2026 became available'],
  ['document.issued', { year: 2026 }, 'Printed a document for 2026 with a verification code'],
  ['document.revoked', { year: 2026 }, 'Printed documents for 2026 are no longer valid'],
  ['document.reinstated', { year: 2026 }, 'Printed documents for 2026 are valid again'],
  ['document.brought_back', { after: { name: 'a.pdf' } }, 'Brought back the deleted file “a.pdf”'],
  ['activity.brought_back', { after: { name: 'Audit' } }, 'Brought back the deleted activity “Audit”'],
  ['activity_date.brought_back', { after: { name: 'Audit' } }, 'Brought back a deleted date of the activity “Audit”'],
  ['folder.brought_back', { after: { name: 'Courses' } }, 'Brought back the deleted folder “Courses”'],
  ['plan.brought_back', { after: { name: 'My plan' } }, 'Brought back the deleted plan “My plan”'],
  ['plan.goal_brought_back', { after: { name: 'My plan' } }, 'Brought back a deleted goal of the plan “My plan”'],
  ['folder.created', { after: { name: 'Courses' } }, 'Made the folder “Courses”'],
  [
    'folder.renamed',
    { before: { name: 'Courses' }, after: { name: 'Talks' } },
    'Renamed the folder “Courses” to “Talks”',
  ],
  ['folder.deleted', { before: { name: 'Courses' } }, 'Deleted the folder “Courses”'],
  ['plan.created', { after: { name: 'My plan' } }, 'Wrote the plan “My plan”'],
  ['plan.uploaded', { after: { name: 'My plan' } }, 'Uploaded the plan “My plan”'],
  ['plan.updated', { after: { name: 'My plan' } }, 'Changed the plan “My plan”'],
  ['plan.deleted', { before: { name: 'My plan' } }, 'Deleted the plan “My plan”'],
  ['plan.goal_deleted', { after: { name: 'My plan' } }, 'Deleted a goal of the plan “My plan”'],
  ['plan.goal_closed', { after: { name: 'My plan' } }, 'Closed a goal of the plan “My plan”'],
  ['plan.goal_reopened', { after: { name: 'My plan' } }, 'Re-opened a goal of the plan “My plan”'],
  ['notification.seen', {}, 'Read a notification'],
  ['notification.dismissed', {}, 'Dismissed a notification'],
  ['notification.settings-changed', {}, 'Changed which notifications come by email'],
  ['notification.unsubscribed', {}, 'Ended emails from an email itself'],
  ['announcement.created', {}, 'Wrote a notification to members'],
  ['announcement.updated', {}, 'Changed a notification to members'],
  ['announcement.viewed', {}, 'Opened a notification to members'],
  ['announcement.tested', {}, 'Sent a test of a notification to themselves'],
  ['list_view.saved', { after: { name: 'Not begun' } }, 'Saved the view “Not begun” of a list'],
  ['list_view.deleted', { before: { name: 'Not begun' } }, 'Deleted the view “Not begun” of a list'],
  ['announcement.released', {}, 'Released a notification to members'],
  ['announcement.sent', {}, 'A notification to members was sent'],
  ['announcement.cancelled', {}, 'Cancelled a notification to members'],
  [
    'member.corrected',
    { before: { memberNumber: '1', title: '' }, after: { memberNumber: '2', title: 'Dr', reason: 'As in the letter' } },
    'Corrected the title, the member number (1, now 2): As in the letter',
  ],
  ['team.added', { after: { role: 'STAFF', mayBeSecond: false } }, 'Added a colleague to the CPD team: STAFF'],
  [
    'team.changed',
    { after: { role: 'STAFF', mayBeSecond: true } },
    'Changed the role of a colleague: STAFF, may be the second person',
  ],
  ['team.ended', { before: { role: 'WATCHER' } }, 'Ended a colleague’s work for the CPD team: WATCHER'],
  [
    'member.left',
    { after: { leftOn: '2026-03-14', returnedOn: null, reason: 'RESIGNED' } },
    'Entered the end of the membership. Left on 14/03/2026: resigned.',
  ],
  [
    'member.departure_corrected',
    { after: { leftOn: '2026-03-31', returnedOn: null, reason: 'RETIRED' } },
    'Corrected the end of the membership. Left on 31/03/2026: retired.',
  ],
  [
    'member.departure_undone',
    { before: { leftOn: '2026-03-14', returnedOn: null, reason: 'RESIGNED' } },
    'Took back the end of the membership. It said: Left on 14/03/2026: resigned.',
  ],
  [
    'member.returned',
    { after: { leftOn: '2026-03-14', returnedOn: '2026-09-01', reason: 'RESIGNED' } },
    'Ended the departure: the membership continues. Left on 14/03/2026: resigned. Came back on 01/09/2026.',
  ],
  ['member.pinned', {}, 'Pinned a member'],
  ['member.unpinned', {}, 'Unpinned a member'],
  ['request.entered', {}, 'Entered a request that came by phone or email'],
  ['request.allocated', {}, 'Assigned a request'],
  ['request.noted', {}, 'Added a note to a request'],
  ['request.appealed', {}, 'Appealed against a decision of the CPD team'],
  ['request.document_added', {}, 'Added a document to a request to the CPD team'],
  [
    'request.decided',
    { after: { result: 'UPHELD', decisionText: 'The days are right.', onAppeal: true } },
    'Decided an appeal: the decision was upheld. The days are right.',
  ],
  [
    'request.decided',
    { after: { result: 'DECLINED', decisionText: 'Too late.' } },
    'Decided a request: declined. Too late.',
  ],
  ['request.decision_withdrawn', { after: { reason: 'A slip.' } }, 'Took back the decision on a request: A slip.'],
  ['shortcut.updated', { after: { activityName: 'Grand rounds' } }, 'Changed the shortcut “Grand rounds”'],
  ['year.exempted', { year: 2026, after: { reason: 'Illness' } }, 'Granted an exemption for 2026: Illness'],
  ['year.exemption_withdrawn', { year: 2026 }, 'Took back the exemption for 2026'],
  [
    'year.varied',
    { year: 2026, after: { reason: '8 months of leave' } },
    'Reduced the targets for 2026: 8 months of leave',
  ],
  ['year.variation_withdrawn', { year: 2026 }, 'Restored the usual targets for 2026'],
  ['activity.confirmed', { after: { name: 'Congress' } }, 'Confirmed attending “Congress”'],
  [
    'activity.corrected',
    { after: { name: 'Congress', reason: 'One day.' } },
    'Corrected the verified activity “Congress”: One day.',
  ],
  ['activity.withdrawn', { before: { name: 'Congress' } }, 'Withdrew the verified activity “Congress”'],
  ['attendance.offered', { after: { name: 'Congress' } }, 'Asked whether you attended “Congress”'],
  ['attendance.reminded', { after: { name: 'Congress' } }, 'Reminded you to say whether you attended “Congress”'],
  ['attendance.corrected', { after: { name: 'Congress' } }, 'Corrected “Congress”, which has not been confirmed yet'],
  ['attendance.declined', { before: { name: 'Congress' } }, 'Answered no to attending “Congress”'],
  ['attendance.withdrawn', { before: { name: 'Congress' } }, 'No longer asks whether you attended “Congress”'],
  ['program_activity.created', { after: { name: 'Congress' } }, 'Added the college activity “Congress”'],
  ['program_activity.corrected', { after: { name: 'Congress' } }, 'Corrected the college activity “Congress”'],
  ['program_activity.noted', { after: { name: 'Congress' } }, 'Added a note to the college activity “Congress”'],
  ['program_activity.withdrawn', { before: { name: 'Congress' } }, 'Withdrew the college activity “Congress”'],
  [
    'change.prepared',
    { after: { change: 'EXEMPTION', objectId: 12 } },
    'Prepared an exemption (request 12) for a second person to confirm',
  ],
  [
    'change.confirmed',
    { after: { change: 'REOPENINGS', objectId: 11 } },
    'Confirmed as the second person re-opening the records of many',
  ],
  [
    'change.withdrawn',
    { after: { change: 'ANNOUNCEMENT', objectId: 3 } },
    'Withdrew a notification to many that waited for a second person',
  ],
  ['request.created', { after: { source: 'TEAM' } }, 'Entered a request for you'],
  ['request.appealed', { after: { source: 'TEAM' } }, 'Appealed against a decision of the CPD team for you'],
  ['request.created', {}, 'Sent a request to the CPD team'],
  ['registrations.chosen', { year: 2026 }, 'Saved the registration for 2026'],
  ['shortcut.created', { after: { activityName: 'Grand rounds' } }, 'Made the shortcut “Grand rounds”'],
  ['research-consent.answered', { after: { researchConsent: true } }, 'Answered the question about research: yes'],
  ['research-consent.answered', { after: { researchConsent: false } }, 'Answered the question about research: no'],
  ['research-consent.answered', { after: { researchConsent: null } }, 'Answered the question about research: not now'],
  ['payloads.erased', {}, 'Erased the content of earlier changes'],
  ['erasure.asked', { after: { source: 'MEMBER' } }, 'Asked for the data to be erased'],
  ['erasure.prepared', {}, 'Prepared a request for erasure'],
  [
    'erasure.done',
    { after: { activities: 1, files: 2, eventIds: [1] } },
    'Approved erasing the data: 1 activity, 2 files',
  ],
  ['erasure.declined', { after: { reason: 'The audit goes on.' } }, 'Declined to erase the data: The audit goes on.'],
  [
    'retention.confirmed',
    { after: { members: 2, activities: 30, files: 1 } },
    'Confirmed erasing old records: 2 members, 30 activities, 1 file',
  ],
  ['retention.erased', {}, 'The record was erased, because the time for which it is kept was over'],
  ['retention.done', { after: { members: 1, leftOut: 1 } }, 'Old records were erased: 1 member'],
  ['risk.followed', { after: { cpdYearId: 11 } }, 'Noted the follow-up of a member at risk'],
  [
    'year.paper_entered',
    { year: 2026, before: { paperSubmission: 0 }, after: { paperSubmission: 2.5, reason: 'A letter of 3 March.' } },
    'Entered what was handed in on paper for 2026: 2.5 instead of 0: A letter of 3 March.',
  ],
  ['year.submitted', { year: 2026 }, 'Submitted the record for 2026'],
  ['year.taken_back', { year: 2026 }, 'Undid the submission of the record for 2026'],
  ['year.closed', { year: 2026 }, 'The record for 2026 was not submitted before the year closed'],
  [
    'year.closed',
    { year: 2026, before: { reopenedUntil: '2027-05-29T14:00:00Z' } },
    'The record for 2026 was re-opened and changed, and not submitted before that ended',
  ],
  [
    'year.reopened',
    { year: 2025, after: { reopenedUntil: '2027-05-29T14:00:00Z', reason: 'Evidence came late.' } },
    'Re-opened the record for 2025 until 29/05/2027: Evidence came late.',
  ],
  [
    'year.reopening_changed',
    { year: 2025, after: { reopenedUntil: '2027-05-29T14:00:00Z', reason: 'More time.' } },
    'Changed the end of the re-opening of the record for 2025 until 29/05/2027: More time.',
  ],
  [
    'year.reopening_ended',
    { year: 2025, after: { reason: 'The wrong member.' } },
    'Ended the re-opening of the record for 2025: The wrong member.',
  ],
  [
    'year.restored',
    { year: 2025 },
    'The re-opening of the record for 2025 ended without a change, so its earlier status applies again',
  ],
  [
    'year.reopened',
    { year: 2025, after: { reason: 'Evidence came late.' } },
    'Re-opened the record for 2025: Evidence came late.',
  ],
  [
    'year_rules.confirmed',
    { after: { year: 2028, framework: 'Hours 2026', confirmedBy: 'Morgan Example' } },
    'Confirmed the rules for 2028, those of Hours 2026',
  ],
];

describe('an event in plain words', () => {
  test.each(TOLD)('%s with %j', (kind, overrides, sentence) => {
    expect(told(kind, overrides)).toBe(sentence);
  });

  test('[IMP-07] names the member to the member as you, and to the team as the member', () => {
    const event = { kind: 'acting.started', before: null, after: { reason: 'Asked by phone' }, year: null };
    expect(eventInWords(event)).toBe('Started acting for you: Asked by phone');
    expect(eventInWords(event, 'team')).toBe('Started acting for the member: Asked by phone');
    expect(eventInWords({ ...event, kind: 'acting.ended' }, 'team')).toBe('Stopped acting for the member');
  });

  test('of each kind that the log knows is tested above', () => {
    const tested = new Set<string>(TOLD.map(([kind]) => kind));
    expect(Object.keys(EVENTS).filter((kind) => !tested.has(kind))).toEqual([]);
  });

  test('of a kind that a later version wrote is told by its name', () => {
    expect(told('pigeon.sent_home')).toBe('Changed the record (pigeon sent home)');
  });
});
