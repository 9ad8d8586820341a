import { sql } from 'kysely';
import { isOpenParticipant } from '../../member/users/participants-sql.ts';
import { contactColumns, instantColumn, type ListOf, memberColumns, textColumn } from './list-sql.ts';

/** What each record says of who asked for what, and of what became of it. */
const record = {
  source: sql`request.source`,
  requested: sql`(case request.kind
    when 'CALLBACK' then 'Call-back'
    else concat('Exemption ', request.cpd_year, ': ', reason.name)
  end)`,
  result: sql`coalesce(request.result, '')`,
  // Who decided it, or until then who works on it.
  grantedBy: sql`trim(concat(colleague.title, ' ', colleague.first_name, ' ', colleague.last_name))`,
  from: sql`member_request request
    left join exemption_reason reason on reason.reason_code = request.exemption_reason_code
    left join member colleague
      on colleague.user_id = coalesce(request.decided_by_user_id, request.allocated_to_user_id)`,
};

/** Members' requests and what became of them (ADM-02, ADM-04). */
export function participationList(): ListOf<'Participation'> {
  const columns = {
    ...memberColumns,
    ...contactColumns,
    Source: textColumn(record.source),
    Requested: textColumn(record.requested),
    CreatedOn: instantColumn(sql`request.created_at`),
    Result: textColumn(record.result),
    GrantedByAllocatedToName: textColumn(record.grantedBy),
  };
  return {
    from: sql`${record.from} join member on member.user_id = request.user_id`,
    where: isOpenParticipant,
    id: sql`request.member_request_id`,
    columns,
    // Each of them is searched (ADM-04).
    filters: columns,
  };
}
