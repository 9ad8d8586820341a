import type { AuditReport } from '@cpd/contract/audit-team';
import { STATE_NAMES } from '@cpd/domain/audit/case';
import type { Database } from '../../../platform/database/tables.ts';
import { known } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { csvFile } from '../../../platform/http/csv-file.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import { readReport } from './report-reader.ts';
import { listRounds } from './round-reader.ts';

/** The figures of a round (CAS-12). Throws NOT_FOUND. */
export async function reportOf(database: Database, auditRoundId: number): Promise<AuditReport> {
  const [round] = await listRounds(database, auditRoundId);
  known(round, 'round');
  return await readReport(database, auditRoundId);
}

/** The same as a file, a line for each figure. */
export async function exportReport(database: Database, { now }: Caller, auditRoundId: number): Promise<FileAnswer> {
  const [round] = await listRounds(database, auditRoundId);
  const { roundName } = known(round, 'round');
  const { members, answered, states, medianDays, judged, notAccepted, agreement } = await readReport(
    database,
    auditRoundId,
  );
  const lines: [string, string | number][] = [
    ['Members', members],
    ['Answered', answered],
    ...states.map(({ state, count }): [string, number] => [STATE_NAMES[state], count]),
    ['Median days to the outcome', medianDays ?? ''],
    ['Items judged', judged],
    ['Items judged twice', agreement.items],
    ['Of these judged alike', agreement.alike],
    ['Per cent judged alike', agreement.percent ?? ''],
    ['Cohen’s kappa of the verdicts', agreement.kappa ?? ''],
    ...notAccepted.flatMap(({ activityType, partly, refused }): [string, number][] => [
      [`${activityType}: accepted in part`, partly],
      [`${activityType}: refused`, refused],
    ]),
  ];
  return csvFile<[string, string | number]>(`Audits ${roundName}`, now, {
    headings: ['Figure', 'Number'],
    read: async (after) => (after === undefined ? lines : []),
    lineOf: (line) => line,
  });
}
