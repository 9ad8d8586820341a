import type { RetentionRun } from '@cpd/contract/erasures';
import type { RunCounts } from '@cpd/domain/college/erasure';
import { RETENTION_PEOPLE_SHOWN } from '@cpd/domain/values/limits';
import { sql } from 'kysely';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';
import { firstAndLastName, fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';

const RUNS_SHOWN = 12;

/** The last runs, the latest first. */
export async function listRuns(database: Reading): Promise<RetentionRun[]> {
  const { rows } = await sql<Omit<RetentionRun, 'members' | 'counts'> & { counted: RunCounts }>`
    select run.retention_run_id as "retentionRunId", run.status, run.counted_at as "countedOn", run.years,
      run.counts as counted, done.erased, done."leftOut",
      ${firstAndLastName('manager')} as "confirmedBy", run.finished_at as "finishedOn"
    from retention_run run
    left join member manager on manager.user_id = run.confirmed_by
    cross join lateral (
      select count(*) filter (where result = 'ERASED')::int as erased,
        count(*) filter (where result = 'LEFT_OUT')::int as "leftOut"
      from retention_member of_run where of_run.retention_run_id = run.retention_run_id
    ) done
    where run.status <> 'REPLACED'
    order by run.retention_run_id desc
    limit ${RUNS_SHOWN}
  `.execute(database);
  return rows.map(({ counted: { members, ...counts }, ...run }) => ({ ...run, members, counts }));
}

/** Of the run that waits for a manager, who is in it, by the day on which they left. */
export async function listPeople(database: Reading): Promise<{ memberNumber: string; name: string; leftOn: string }[]> {
  const { rows } = await sql<{ memberNumber: string; name: string; leftOn: string }>`
    select member.member_number as "memberNumber",
      ${fullName('member')} as name,
      coalesce(
        (select max(left_on) from departure where departure.user_id = member.user_id and returned_on is null),
        (member.disabled_at at time zone ${COLLEGE_ZONE})::date
      )::text as "leftOn"
    from retention_run run
    join retention_member of_run using (retention_run_id)
    join member on member.user_id = of_run.user_id
    where run.status = 'PROPOSED'
    order by 3, member.user_id
    limit ${RETENTION_PEOPLE_SHOWN}
  `.execute(database);
  return rows;
}
