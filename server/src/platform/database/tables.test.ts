import type { AuditStatus } from '@cpd/domain/audit/audit-status';
import type { ANNOUNCEMENT_LEVELS, AnnouncementStatus } from '@cpd/domain/college/announcements';
import type { AttendanceStatus } from '@cpd/domain/college/attendance-check';
import type { RequestKind, RequestResult } from '@cpd/domain/college/member-requests';
import type { EmailDigest } from '@cpd/domain/member/notification-emails';
import type { DeclarationFlag } from '@cpd/domain/member/registration';
import type { Occurrence } from '@cpd/domain/record/activity-rules';
import type { GoalOutcome } from '@cpd/domain/record/plans';
import type { YearStatus } from '@cpd/domain/year/framework';
import { expectTypeOf, test } from 'vitest';
import type { ScanState } from '../files/scanner.ts';
import type { IssuedType } from '../verification/verification-code.ts';
import type { Row } from './tables.ts';

type Level = (typeof ANNOUNCEMENT_LEVELS)[number];

// The compiler says it, in `npm run check`: a test that runs has nothing to compare.
test('a CHECK allows the same as the closed set of the rules', () => {
  expectTypeOf<Row<'activity'>['occurrence']>().toEqualTypeOf<Occurrence>();
  expectTypeOf<Row<'announcement'>['level']>().toEqualTypeOf<Level>();
  expectTypeOf<Row<'announcement'>['status']>().toEqualTypeOf<AnnouncementStatus>();
  expectTypeOf<Row<'document'>['scan_state']>().toEqualTypeOf<ScanState>();
  expectTypeOf<Row<'issued_document'>['document_type']>().toEqualTypeOf<IssuedType>();
  expectTypeOf<Row<'member_request'>['kind']>().toEqualTypeOf<RequestKind>();
  expectTypeOf<Row<'member_request'>['result']>().toEqualTypeOf<RequestResult | null>();
  expectTypeOf<Row<'member_year'>['audit_status']>().toEqualTypeOf<AuditStatus | null>();
  expectTypeOf<Row<'member_year'>['status']>().toEqualTypeOf<YearStatus>();
  expectTypeOf<Row<'notification'>['alert_code']>().toEqualTypeOf<Level>();
  expectTypeOf<Row<'notification_settings'>['email_digest']>().toEqualTypeOf<EmailDigest>();
  expectTypeOf<Row<'plan_goal'>['outcome']>().toEqualTypeOf<GoalOutcome | null>();
  // Who took a confirmed activity out of the record again is known by the activity.
  expectTypeOf<Row<'program_attendance'>['status']>().toEqualTypeOf<Exclude<AttendanceStatus, 'REMOVED'>>();
  expectTypeOf<Row<'registration'>['declaration_flag']>().toEqualTypeOf<DeclarationFlag | null>();
});
