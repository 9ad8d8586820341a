import type { TeamCounts } from '@cpd/contract/team-counts';
import type { Database } from '../../../platform/database/tables.ts';
import { countDue } from '../cases/case-service.ts';
import { countWaiting } from '../requests/request-service.ts';
import { countAtRisk } from '../risk/risk-service.ts';
import { countUnconfirmed } from '../year-rules/year-rules-service.ts';

/** What waits for the CPD team, as the lists behind each number show it (ADM-08). */
export async function readTeamCounts(database: Database, now: Temporal.Instant): Promise<TeamCounts> {
  const [requests, followUpsDue, atRisk, yearsToConfirm] = await Promise.all([
    countWaiting(database, now),
    countDue(database, now),
    countAtRisk(database, now),
    countUnconfirmed(database, now),
  ]);
  return {
    requestsWaiting: requests.count,
    oldestWaitingDays: requests.oldestDays,
    followUpsDue,
    atRisk,
    yearsToConfirm,
  };
}
