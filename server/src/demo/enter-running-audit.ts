import { DEFAULT_ROUND_SETTINGS } from '@cpd/domain/audit/round';
import type { YearFacts } from '@cpd/domain/year/framework';
import { askUntil, judgeItem } from '../features/college/audit-bench/bench-service.ts';
import { askForMore } from '../features/college/audit-bench/outcome-service.ts';
import { assign } from '../features/college/audits/case-service.ts';
import { choose } from '../features/college/audits/choice-service.ts';
import { releaseRound } from '../features/college/audits/release-service.ts';
import { createRound } from '../features/college/audits/round-service.ts';
import { lockCase } from '../features/year/audit/audit-case-service.ts';
import { addAuditFile, sendAudit } from '../features/year/audit/own-audit-service.ts';
import type { Change } from '../platform/database/tables.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { ReceivedFile } from '../platform/http/uploads.ts';
import { listAskedItems } from './demo-store.ts';

const RELEASED_DAYS_AGO = 45;
const SENT_DAYS_AGO = 20;
const ASKED_DAYS_AGO = 7;
const HOURS_OF_A_DAY = 24;

/** Someone of the demo at a time. */
type CallerAt = (username: string, at: Temporal.Instant) => Promise<Caller>;

interface RunningAudit {
  transaction: Change;
  files: FileStore;
  now: Temporal.Instant;
  callerAt: CallerAt;
  /** Makes a file out of a text, to be sent. */
  fileOf: (file: { name: string; text: string }) => Promise<ReceivedFile>;
}

/**
 * An audit of last year's record as far as it has come: released weeks ago, answered with one file, and now the auditor asks for
 * more. Nothing where the record was not submitted yet by then.
 */
export async function enterRunningAudit(
  { transaction, files, now, callerAt, fileOf }: RunningAudit,
  { username, memberNumber }: { username: string; memberNumber: string },
  facts: YearFacts,
): Promise<void> {
  const daysAgo = (days: number) => now.subtract({ hours: days * HOURS_OF_A_DAY });
  const staff = await callerAt('staff', daysAgo(RELEASED_DAYS_AGO));
  const round = { cpdYearId: facts.cpdYearId, roundName: `Audits of ${facts.year}` };
  const auditRoundId = await createRound(staff, { ...round, origin: 'BY_HAND', settings: DEFAULT_ROUND_SETTINGS });
  const who = { kind: 'NUMBERS' as const, memberNumbers: [memberNumber] };
  await choose(staff, { auditRoundId, who, reason: 'Some records of each year are audited. Yours is one of them.' });
  await releaseRound(await callerAt('manager', daysAgo(RELEASED_DAYS_AGO)), { auditRoundId, members: 1 });

  const [shown, missing] = await listAskedItems(transaction, memberNumber);
  if (shown === undefined || missing === undefined) return;
  const { auditCaseId } = shown;
  const member = await callerAt(username, daysAgo(SENT_DAYS_AGO));
  const file = { name: 'Attendance list.txt', text: 'Attended, signed by the head of the department.\n' };
  await addAuditFile(member, files, shown, await fileOf(file));
  await sendAudit(member, auditCaseId);

  const auditor = await callerAt('auditor', daysAgo(ASKED_DAYS_AGO));
  await assign(staff, { auditCaseIds: [auditCaseId], auditorUserId: auditor.actor.userId });
  const accepted = { verdict: 'ACCEPTED', acceptedHours: 0, reason: '' } as const;
  await judgeItem(auditor, { auditItemId: shown.auditItemId, version: 1, ...accepted });
  const { rowVersion: version } = await lockCase(transaction, auditCaseId);
  const until = askUntil(auditor.now, DEFAULT_ROUND_SETTINGS.daysForMore);
  const text = 'Could you send the dates of the meetings, please? A list from your calendar is enough.';
  const items = [{ auditItemId: missing.auditItemId, text, asksReflection: false }];
  await askForMore(auditor, { auditCaseId, version, until, text: '', items });
}
