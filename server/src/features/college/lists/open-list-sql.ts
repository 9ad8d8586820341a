import { REASON_ON_FILE } from '@cpd/domain/college/health';
import type { ListName } from '@cpd/domain/college/lists';
import { sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { atRiskList } from './at-risk-sql.ts';
import { auditCasesList } from './audit-cases-sql.ts';
import * as list from './list-sql.ts';
import { membersList } from './members-sql.ts';
import { auditInWords, yearStatusInWords } from './year-status-sql.ts';

const LISTS: Readonly<Record<ListName, (moment: list.ListMoment) => list.ListSql>> = {
  Members: membersList,
  AtRisk: atRiskList,
  Documents: documentsList,
  Activities: activitiesList,
  Audits: auditsList,
  AuditCases: auditCasesList,
  Participation: participationList,
};

/** The SQL of a list by its name on the wire. */
export function openList(name: ListName, moment: list.ListMoment): list.ListSql {
  return LISTS[name](moment);
}

const year = list.numberColumn(sql`year.cpd_year`);

const kind = sql`(case document.document_type
  when 'EVIDENCE' then 'Evidence'
  when 'COC' then 'Certificate'
  when 'LETTEROFSUCAUDIT' then 'Letter of successful audit'
  when 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM' then 'Acknowledgement of participation'
  when 'PDP' then 'Plan'
end)`;

/** The files of members (ADM-01). */
function documentsList(): list.ListOf<'Documents'> {
  const name = list.textColumn(sql`document.document_name`);
  const uploaded = list.instantColumn(sql`document.uploaded_at`);
  return {
    from: sql`document
      join member on member.user_id = document.user_id
      join cpd_year year on year.cpd_year_id = document.cpd_year_id`,
    // What came with a request may tell of someone's health: it is read with the request alone (PPL-12), that of an audit with it.
    where: sql`document.document_type not in ('REQUEST', 'AUDIT', 'ELSEWHERE') and ${isOpenParticipant}`,
    id: sql`document.document_id`,
    columns: {
      ...list.memberColumns,
      DocumentName: name,
      UploadedOn: uploaded,
      DocumentType: list.textColumn(kind),
      Year: year,
      SizeInBytes: list.numberColumn(sql`document.size_bytes`),
    },
    filters: { DocumentName: name, UploadedOn: uploaded, Member: list.byMember, Year: year },
  };
}

const firstDate = sql`(
  select min(start_date) from activity_date where activity_date.activity_id = activity.activity_id
)`;

/** Reflection counts as its own time, so it is no part of an activity's hours (SUM-30). */
const hours = sql`(select sum(hours) from activity_date where activity_date.activity_id = activity.activity_id)`;

/** What members logged (ADM-02). */
function activitiesList(): list.ListOf<'Activities'> {
  const name = list.textColumn(sql`activity.activity_name`);
  const provider = list.textColumn(sql`activity.provider`);
  const type = list.textColumn(sql`type.name`);
  return {
    from: sql`activity
      join member on member.user_id = activity.user_id
      join activity_type type on type.activity_type_id = activity.activity_type_id
      join cpd_year year on year.cpd_year_id = activity.cpd_year_id`,
    where: isOpenParticipant,
    id: sql`activity.activity_id`,
    columns: {
      ...list.memberColumns,
      ActivityName: name,
      Provider: provider,
      ActivityType: type,
      Year: year,
      StartDate: list.figureColumn(firstDate),
      Hours: list.figureColumn(hours),
      SavedOn: list.instantColumn(sql`activity.updated_at`),
    },
    filters: { ActivityName: name, Provider: provider, ActivityType: type, Member: list.byMember, Year: year },
  };
}

/** The years of members that were drawn for an audit (ADM-02, ADM-06). */
function auditsList({ now }: list.ListMoment): list.ListOf<'Audits'> {
  const audit = list.textColumn(auditInWords);
  return {
    from: sql`member_year mine
      join member on member.user_id = mine.user_id
      join cpd_year year on year.cpd_year_id = mine.cpd_year_id`,
    where: sql`mine.audit_status is not null and ${isOpenParticipant}`,
    id: sql`mine.member_year_id`,
    columns: {
      ...list.memberColumns,
      ...list.contactColumns,
      Year: year,
      Audit: audit,
      Status: list.textColumn(yearStatusInWords(now)),
      SubmittedOn: list.missingInstantColumn(sql`mine.submitted_at`),
    },
    filters: { Member: list.byMember, Year: year, Audit: { ...audit, whole: true } },
  };
}

/** Lists and exports say that there is a reason, and not which: it may be about health (PPL-18). */
const onFile = sql.lit(REASON_ON_FILE.toLowerCase());

/** What each record says of who asked for what, and of its result. */
const record = {
  source: sql`request.source`,
  requested: sql`concat(case request.kind
    when 'CALLBACK' then 'Call-back'
    when 'REOPENING' then concat('Re-opening ', request.cpd_year)
    when 'REPORT' then concat('Objection to the report ', request.cpd_year)
    when 'ELSEWHERE' then concat('Done elsewhere ', request.cpd_year)
    when 'REDUCTION' then concat('Reduced targets ', request.cpd_year, ': ', ${onFile})
    when 'LEAVE' then concat('Leave ', to_char(request.leave_from, 'DD/MM/YYYY'), ' to ',
      to_char(request.leave_to, 'DD/MM/YYYY'), ': ', ${onFile})
    else concat('Exemption ', request.cpd_year, ': ', ${onFile})
  end, case when enterer.user_id is not null
    then concat(', entered by ', ${fullName('enterer')}) end)`,
  result: sql`coalesce(request.result, '')`,
  // Who decided it, or until then who works on it.
  grantedBy: fullName('colleague'),
  from: sql`member_request request
    left join member enterer on enterer.user_id = request.entered_by_user_id
    left join member colleague
      on colleague.user_id = coalesce(request.decided_by_user_id, request.allocated_to_user_id)`,
};

/** Members' requests and their results (ADM-02, ADM-04). */
function participationList(): list.ListOf<'Participation'> {
  const columns = {
    ...list.memberColumns,
    ...list.contactColumns,
    Source: list.textColumn(record.source),
    Requested: list.textColumn(record.requested),
    CreatedOn: list.instantColumn(sql`request.created_at`),
    Result: list.textColumn(record.result),
    GrantedByAllocatedToName: list.textColumn(record.grantedBy),
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
