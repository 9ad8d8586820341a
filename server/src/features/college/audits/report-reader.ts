import type { AuditReport } from '@cpd/contract/audit-team';
import { agreement, type FindingPair } from '@cpd/domain/audit/agreement';
import { sql } from 'kysely';
import type { Reading } from '../../../platform/database/tables.ts';

/** The figures of a round (CAS-12), in one statement. */
export async function readReport(database: Reading, auditRoundId: number): Promise<AuditReport> {
  const { rows } = await sql<Omit<AuditReport, 'agreement'> & { pairs: FindingPair[] }>`
    with mine as materialized (
      select audit_case_id, state, sent_at, notified_at, decided_at, claimed from audit_case
      where audit_round_id = ${auditRoundId}
    ),
    judged as materialized (
      select item.verdict, (
        select claimed_activity ->> 'typeName'
        from jsonb_array_elements(mine.claimed -> 'record' -> 'activities') claimed_activity
        where (claimed_activity ->> 'activityId')::bigint = item.activity_id
      ) as type_name
      from audit_item item join mine using (audit_case_id)
      where item.verdict is not null
    )
    select (select count(*)::int from mine) as members,
      (select count(sent_at)::int from mine) as answered,
      (
        select coalesce(json_agg(json_build_object('state', state, 'count', count) order by state), '[]')
        from (select state, count(*)::int as count from mine group by state) states
      ) as states,
      (
        select percentile_cont(0.5) within group (order by extract(epoch from decided_at - notified_at) / 86400)
        from mine where decided_at is not null
      ) as "medianDays",
      (select count(*)::int from judged) as judged,
      (
        select coalesce(json_agg(json_build_object('activityType', type_name, 'partly', partly, 'refused', refused)
          order by refused + partly desc, type_name), '[]')
        from (
          select coalesce(type_name, 'No activity type') as type_name, count(*) filter (where verdict = 'PARTLY')::int as partly,
            count(*) filter (where verdict = 'REFUSED')::int as refused
          from judged where verdict <> 'ACCEPTED' group by 1
        ) kinds
      ) as "notAccepted",
      (
        select coalesce(json_agg(json_build_object(
          'first', json_build_object('verdict', first.verdict, 'acceptedHours', first.accepted_hours),
          'second', json_build_object('verdict', second.verdict, 'acceptedHours', second.accepted_hours)
        )), '[]')
        from audit_opinion first
        join audit_opinion second on second.audit_item_id = first.audit_item_id and second.place = 2
        join audit_item item on item.audit_item_id = first.audit_item_id
        join mine using (audit_case_id)
        where first.place = 1
      ) as pairs`.execute(database);
  const [report] = rows;
  if (report === undefined) throw new Error('The query of a report answered no row.');
  const { pairs, ...counts } = report;
  return {
    ...counts,
    agreement: agreement(pairs),
    medianDays: report.medianDays === null ? null : Math.round(report.medianDays * 10) / 10,
  };
}
