import type { EventGroup } from '@cpd/domain/college/event-groups';
import { expect, test } from 'vitest';
import type { EventKind } from './event-kinds.ts';
import { EVENTS } from './event-register.ts';

test.each<[EventGroup, EventKind[]]>([
  ['SIGNINS', ['session.side_changed', 'session.started']],
  ['ACTING', ['acting.started']],
  [
    'LOOKS',
    ['record.viewed', 'list.viewed', 'announcement.viewed', 'member.searched', 'document.opened', 'case.file_opened'],
  ],
  ['LOOKS', ['program_activity.viewed', 'program_activity.list_checked', 'request.viewed', 'request.letter_opened']],
  ['LOOKS', ['health.viewed']],
  ['EXPORTS', ['list.exported', 'event_log.viewed', 'history.exported', 'calendar.exported', 'overview.exported']],
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
  ['TEXTS', ['content.changed', 'lab.started', 'lab.stopped', 'year_rules.confirmed', 'year_rules.published']],
  ['OTHER', ['research-consent.answered']],
])('[COH-08] the group %s has the kinds %s', (group, kinds) => {
  expect(kinds.map((kind) => EVENTS[kind].group)).toEqual(kinds.map(() => group));
});
