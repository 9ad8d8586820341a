import type { UserAudit } from '@cpd/contract/audits';
import { z } from 'zod';
import type { Database } from '../../../platform/database/tables.ts';
import { known } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readYearRecord } from '../summary/summary-service.ts';
import { findAuditLog } from './audit-reader.ts';

/**
 * The audit of a member's year with its activities; null for a year that is not audited (API2-35, AUD-02). An audit is of
 * the whole record, so every activity is selected. Throws NOT_FOUND for a year that is not the member's.
 */
export async function readAudit(database: Database, caller: Caller, cpdYearId: number): Promise<UserAudit | null> {
  const { year, progress, activities } = await readYearRecord(database, caller, cpdYearId);
  if (year.auditStatus === null) return null;
  return {
    userAuditId: year.memberYearId,
    cpdAuditSummaryCategories: progress.categories.map((category) => ({
      categoryName: category.name,
      categoryRequirementsShortVersion: category.shortRequirement,
      auditCpdSummaryActivities: activities
        .filter(({ categoryId }) => categoryId === category.categoryId)
        .map((activity) => ({
          activityId: activity.activityId,
          activityType: activity.typeName,
          activityName: activity.name,
          sumOfEnteredHours: activity.hours,
          isSelected: true,
        })),
    })),
  };
}

const AuditEvent = z.object({ message: z.string() });

/** What happened in an audit, newest first (API2-36). Throws NOT_FOUND for one that is not the member's (AUD-05). */
export async function readAuditLog(database: Database, caller: Caller, auditId: number) {
  const entries = known(await findAuditLog(database, caller.subjectUserId, auditId), 'audit');
  return entries.map(({ at, after }) => ({ createdOn: at, message: AuditEvent.safeParse(after).data?.message ?? '' }));
}
