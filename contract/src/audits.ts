import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** The audit of a year (AUD-02). */
export const UserAudit = z.strictObject({
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
          /** Whether the audit is about it; the builder of acknowledgement forms starts with these ticked (CRT-08). */
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
  answer: json(UserAudit.nullable()),
  summary: 'The audit of a year with the activities by category; null for a year that is not audited.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID } }),
});

/** API2-36, AUD-03: newest first. */
export const listAuditLog = operation({
  name: 'listAuditLog',
  call: 'GET /api/AuditLog',
  access: 'own-record',
  query: { UserAuditId: queryId },
  answer: json(z.array(z.strictObject({ CreatedOn: z.string(), Message: z.string() }))),
  summary: 'What happened in an audit of the member, newest first.',
  example: ({ auditId }) => ({ query: { UserAuditId: auditId } }),
});
