import { expect, test } from 'vitest';
import { EVENT_GROUP_CODES, type EventGroup, eventDaysProblem, eventGroupOf, HISTORY_GROUPS } from './event-groups.ts';

test.each([
  ['2026-03-02', '2026-03-01', 'The last day must not be before the first one.'],
  ['2026-03-01', '2026-03-01', undefined],
  ['2026-03-01', '2026-12-31', undefined],
  [undefined, '2026-03-01', undefined],
  ['2026-03-01', undefined, undefined],
  [undefined, undefined, undefined],
])('[COH-08] events from %s to %s: %s', (from, to, problem) => {
  expect(eventDaysProblem(from, to)).toBe(problem);
});

test.each<[EventGroup, string[]]>([
  ['SIGNINS', ['session.started']],
  ['ACTING', ['acting.started']],
  [
    'LOOKS',
    ['record.viewed', 'list.viewed', 'announcement.viewed', 'member.searched', 'document.opened', 'case.file_opened'],
  ],
  ['LOOKS', ['program_activity.viewed', 'program_activity.list_checked', 'request.viewed', 'request.letter_opened']],
  ['EXPORTS', ['list.exported', 'event_log.viewed', 'history.exported', 'calendar.exported']],
  ['DECISIONS', ['request.decided', 'erasure.prepared', 'retention.confirmed', 'year.exempted', 'year.varied']],
  ['DECISIONS', ['year.exemption_withdrawn', 'year.variation_withdrawn', 'year.reopened', 'year.reopening_changed']],
  ['YEARS', ['year.submitted', 'audit.started', 'declaration.saved']],
  ['ACTIVITIES', ['activity.created', 'activity_date.deleted', 'attendance.offered']],
  ['FILES', ['document.uploaded', 'folder.created']],
  ['PLANS', ['plan.created']],
  ['PEOPLE', ['member.pinned', 'team.added']],
  ['CASES', ['case.noted', 'risk.followed']],
  ['NOTIFICATIONS', ['announcement.sent', 'notification.seen']],
  ['PROGRAMS', ['program_activity.corrected', 'shortcut.created']],
  ['TEXTS', ['content.changed', 'year_rules.confirmed']],
  ['OTHER', ['research-consent.answered', 'constructor', 'of.a.later.version']],
])('[COH-08] the group %s has the kinds %s', (group, kinds) => {
  expect(kinds.map(eventGroupOf)).toEqual(kinds.map(() => group));
});

test('a member’s history has none of what is the CPD team’s alone', () => {
  expect(EVENT_GROUP_CODES.filter((code) => !HISTORY_GROUPS.includes(code))).toEqual([
    'SIGNINS',
    'CASES',
    'PROGRAMS',
    'TEXTS',
  ]);
});
