import { z } from 'zod';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** The audit of a year, and what the acknowledgement builder shows (AUD-02, CRT-07). */
export const UserAudit = z.strictObject({
  /** 0 for a year that is not audited. */
  UserAuditId: id,
  CPDAuditSummaryCategories: z.array(
    z.strictObject({
      CategoryName: z.string(),
      CategoryRequirementsShortVersion: z.string(),
      AuditCPDSummaryActivities: z.array(
        z.strictObject({
          UserActivityId: id,
          ActivityType: z.string(),
          ActivityName: z.string(),
          SumOfEnteredHours: z.number(),
          /** Whether the audit is about it; the builder starts with these ticked (CRT-08). */
          IsSelected: z.boolean(),
        }),
      ),
    }),
  ),
});
export type UserAudit = Inside<z.output<typeof UserAudit>>;

/** API2-35. */
export const getUserAudit = operation({
  name: 'getUserAudit',
  call: 'GET /api/UserAudit',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId },
  answer: json(UserAudit),
  summary: 'The audit of a year with the activities by category.',
});

/** API2-36, AUD-03: newest first. */
export const listAuditLog = operation({
  name: 'listAuditLog',
  call: 'GET /api/AuditLog',
  access: 'own-record',
  query: { UserAuditId: queryId },
  answer: json(z.array(z.strictObject({ CreatedOn: z.string(), Message: z.string() }))),
  summary: 'What happened in an audit of the member, newest first.',
});
