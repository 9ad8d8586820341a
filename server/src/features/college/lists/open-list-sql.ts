import type { ListName } from '@cpd/domain/college/lists';
import { sql } from 'kysely';
import { isOpenParticipant } from '../../member/users/participants-sql.ts';
import {
  byMember,
  contactColumns,
  figureColumn,
  instantColumn,
  type ListMoment,
  type ListOf,
  type ListSql,
  memberColumns,
  missingInstantColumn,
  numberColumn,
  textColumn,
} from './list-sql.ts';
import { membersList } from './members-sql.ts';
import { auditInWords, yearStatusInWords } from './year-status-sql.ts';

const LISTS: Readonly<Record<ListName, (moment: ListMoment) => ListSql>> = {
  Members: membersList,
  Documents: documentsList,
  Activities: activitiesList,
  Audits: auditsList,
  Participation: participationList,
};

/** The SQL of a list by its name on the wire. */
export function openList(name: ListName, moment: ListMoment): ListSql {
  return LISTS[name](moment);
}

const year = numberColumn(sql`year.cpd_year`);

const kind = sql`(case document.document_type
  when 'EVIDENCE' then 'Evidence'
  when 'COC' then 'Certificate'
  when 'LETTEROFSUCAUDIT' then 'Letter of successful audit'
  when 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM' then 'Acknowledgement of participation'
  when 'PDP' then 'Plan'
end)`;

/** The files of members (ADM-01). */
function documentsList(): ListOf<'Documents'> {
  const name = textColumn(sql`document.document_name`);
  const uploaded = instantColumn(sql`document.uploaded_at`);
  return {
    from: sql`document
      join member on member.user_id = document.user_id
      join cpd_year year on year.cpd_year_id = document.cpd_year_id`,
    where: isOpenParticipant,
    id: sql`document.document_id`,
    columns: {
      ...memberColumns,
      DocumentName: name,
      UploadedOn: uploaded,
      DocumentType: textColumn(kind),
      Year: year,
      SizeInBytes: numberColumn(sql`document.size_bytes`),
    },
    filters: { DocumentName: name, UploadedOn: uploaded, Member: byMember, Year: year },
  };
}

const firstDate = sql`(
  select min(start_date) from activity_date where activity_date.activity_id = activity.activity_id
)`;

/** Reflection counts as its own time, so it is no part of an activity's hours (SUM-30). */
const hours = sql`(select sum(hours) from activity_date where activity_date.activity_id = activity.activity_id)`;

/** What members logged (ADM-02). */
function activitiesList(): ListOf<'Activities'> {
  const name = textColumn(sql`activity.activity_name`);
  const provider = textColumn(sql`activity.provider`);
  const type = textColumn(sql`type.name`);
  return {
    from: sql`activity
      join member on member.user_id = activity.user_id
      join activity_type type on type.activity_type_id = activity.activity_type_id
      join cpd_year year on year.cpd_year_id = activity.cpd_year_id`,
    where: isOpenParticipant,
    id: sql`activity.activity_id`,
    columns: {
      ...memberColumns,
      ActivityName: name,
      Provider: provider,
      ActivityType: type,
      Year: year,
      StartDate: figureColumn(firstDate),
      Hours: figureColumn(hours),
      SavedOn: instantColumn(sql`activity.updated_at`),
    },
    filters: { ActivityName: name, Provider: provider, ActivityType: type, Member: byMember, Year: year },
  };
}

/** The years of members that were drawn for an audit (ADM-02, ADM-06). */
function auditsList({ now }: ListMoment): ListOf<'Audits'> {
  const audit = textColumn(auditInWords);
  return {
    from: sql`member_year mine
      join member on member.user_id = mine.user_id
      join cpd_year year on year.cpd_year_id = mine.cpd_year_id`,
    where: sql`mine.audit_status is not null and ${isOpenParticipant}`,
    id: sql`mine.member_year_id`,
    columns: {
      ...memberColumns,
      ...contactColumns,
      Year: year,
      Audit: audit,
      Status: textColumn(yearStatusInWords(now)),
      SubmittedOn: missingInstantColumn(sql`mine.submitted_at`),
    },
    filters: { Member: byMember, Year: year, Audit: { ...audit, whole: true } },
  };
}

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
function participationList(): ListOf<'Participation'> {
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
