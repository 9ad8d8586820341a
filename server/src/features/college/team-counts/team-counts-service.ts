import type { TeamCounts } from '@cpd/contract/team-counts';
import type { Database } from '../../../platform/database/tables.ts';
import { countAsked } from '../audits/round-service.ts';
import { countDue } from '../cases/case-service.ts';
import { countReportsDue } from '../report/report-warning-service.ts';
import { countWaiting } from '../requests/request-service.ts';
import { countAtRisk } from '../risk/risk-service.ts';
import { countUnconfirmed } from '../year-rules/year-rules-service.ts';

/** What waits for the CPD team, as the lists behind each number show it (ADM-08). */
export async function readTeamCounts(database: Database, now: Temporal.Instant): Promise<TeamCounts> {
  const [requests, followUpsDue, auditsWaiting, atRisk, yearsToConfirm, reports] = await Promise.all([
    countWaiting(database, now),
    countDue(database, now),
    countAsked(database),
    countAtRisk(database, now),
    countUnconfirmed(database, now),
    countReportsDue(database, now),
  ]);
  return {
    requestsWaiting: requests.count,
    oldestWaitingDays: requests.oldestDays,
    followUpsDue,
    auditsWaiting,
    atRisk,
    yearsToConfirm,
    ...reports,
  };
}
