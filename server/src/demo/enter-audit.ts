import { collegeZone } from '@cpd/domain/values/college-day';
import type { YearFacts } from '@cpd/domain/year/framework';
import { readClaims } from '../features/year/audit/claim-service.ts';
import { recordEvent } from '../platform/database/event-log.ts';
import type { Change } from '../platform/database/tables.ts';
import { insertCase, updateAudit, updateCase } from './demo-store.ts';

/** The steps of an audit with success: the days of the year after, and what the member reads in the log (AUD-03). */
const STEPS = [
  { day: '04-14', kind: 'audit.selected', status: 'SELECTED', message: 'Your record was selected for audit.' },
  { day: '05-06', kind: 'audit.started', status: 'INREVIEW', message: 'The audit of your record began.' },
  { day: '06-03', kind: 'audit.passed', status: 'PASSED', message: 'The audit was successful.' },
] as const;

/** Tells of an audit as far as it has come by now. There is no call for it: no one's, so its events have no actor. */
export async function enterAudit(
  transaction: Change,
  now: Temporal.Instant,
  { userId, facts }: { userId: number; facts: YearFacts },
): Promise<void> {
  let before: string | null = null;
  let auditCaseId = 0;
  for (const { day, kind, status, message } of STEPS) {
    const at = Temporal.PlainDateTime.from(`${facts.year + 1}-${day}T10:00`)
      .toZonedDateTime(collegeZone())
      .toInstant();
    if (Temporal.Instant.compare(at, now) > 0) return;
    const memberYearId = await updateAudit(transaction, userId, facts.cpdYearId, status);
    if (status === 'SELECTED') {
      const claim = (await readClaims(transaction, facts.cpdYearId, [userId], at)).get(userId);
      if (claim === undefined) return;
      auditCaseId = await insertCase(transaction, { memberYearId, year: facts.year, at: at.toString(), claim });
    } else await updateCase(transaction, auditCaseId, { state: status, at: at.toString() });
    await recordEvent(transaction, {
      actorUserId: null,
      subjectUserId: userId,
      kind,
      objectId: memberYearId,
      before: { auditStatus: before },
      after: { auditStatus: status, message },
      requestId: 'demo',
      at,
    });
    before = status;
  }
}
