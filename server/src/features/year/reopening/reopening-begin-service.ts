import type { RecordBefore } from '@cpd/domain/year/reopening';
import { presentOf } from '../../../clock.ts';
import type { Change } from '../../../platform/database/tables.ts';
import { recordChanges } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { revokeIssuedDocuments } from '../../../platform/verification/verification-service.ts';
import type { YearStanding } from '../../record/years/year-reader.ts';
import { statusOf } from '../../record/years/year-service.ts';
import { resumeAudits } from '../audit/audit-case-service.ts';
import * as store from './reopening-store.ts';

/** Until when (an ISO time), by whom and why; the member's own taking back has no reason. */
export interface Told {
  until: string;
  by: number;
  reason: string;
  /** What it is in the log. */
  kind: 'year.reopened' | 'year.taken_back';
}

/** A record of a member as it is under its lock. */
export interface LockedRecord {
  userId: number;
  year: YearStanding;
}

/**
 * Opens locked records of one year again, in as many statements for many as for one: their certificates go, what was printed
 * of them is revoked, and audits that were passed go on. Answers what each was before, by its member.
 */
export async function beginReopenings(
  transaction: Change,
  caller: Caller,
  records: readonly LockedRecord[],
  told: Told,
): Promise<Map<number, RecordBefore>> {
  const [first] = records;
  if (first === undefined) return new Map();
  const { cpdYearId } = first.year.facts;
  const userIds = records.map(({ userId }) => userId);
  const earlier = await store.listEarlier(transaction, idsOf(records));
  const taken = await store.deleteCertificates(transaction, userIds, cpdYearId);
  const certificatesOf = (member: number) =>
    taken.flatMap(({ userId, certificate }) => (userId === member ? [certificate] : []));
  await recordReopened(transaction, caller, records, { told, certificatesOf });
  const revoked = await revokeIssuedDocuments(transaction, caller, userIds, { cpdYearId });
  const passed = records.filter(({ year }) => year.auditStatus === 'PASSED');
  const audits = await resumeAudits(transaction, caller, passed.map(recordOf));
  const before = new Map(
    records.map(({ userId, year }): [number, RecordBefore] => [
      userId,
      {
        status: statusOf(year, presentOf(caller)),
        submittedAt: year.submittedAt,
        auditStatus: year.auditStatus,
        audit: audits.get(year.memberYearId),
        certificates: certificatesOf(userId),
        revoked: revoked.get(userId) ?? [],
        earlier: earlier.get(year.memberYearId) ?? null,
      },
    ]),
  );
  const reopened = records.flatMap(({ userId, year: { memberYearId } }) => {
    const was = before.get(userId);
    return was === undefined ? [] : [{ memberYearId, before: was }];
  });
  await store.updateReopened(transaction, { ...told, at: presentOf(caller).toString() }, reopened);
  return before;
}

function recordOf({ userId, year: { memberYearId } }: LockedRecord) {
  return { userId, memberYearId };
}

function idsOf(records: readonly LockedRecord[]): number[] {
  return records.map(({ year }) => year.memberYearId);
}

type Begun = { told: Told; certificatesOf: (userId: number) => RecordBefore['certificates'] };

async function recordReopened(
  transaction: Change,
  caller: Caller,
  records: readonly LockedRecord[],
  { told, certificatesOf }: Begun,
): Promise<void> {
  const changes = records.map(({ userId, year }) => ({
    subjectUserId: userId,
    objectId: year.memberYearId,
    before: {
      status: year.storedStatus,
      submittedAt: year.submittedAt,
      reopenedUntil: year.reopenedUntil ?? null,
      certificates: certificatesOf(userId).map(({ documentId }) => documentId),
    },
    after: {
      status: 'INPROGRESS',
      reopenedUntil: told.until,
      ...(told.kind === 'year.reopened' && { reason: told.reason }),
    },
  }));
  await recordChanges(transaction, caller, told.kind, changes);
}
