import type { PersonField, YearChoice } from '@cpd/domain/college/member-merge';
import type { RequestKind } from '@cpd/domain/college/member-requests';
import type { Leave } from '@cpd/domain/year/leave';
import { sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading, Row } from '../../../platform/database/tables.ts';
import { teamRole } from '../../../platform/people/sides-sql.ts';

/** What asks for a second person. */
export type PreparedKind = Row<'prepared_change'>['kind'];

/** What waits for a second person, with the request, the year or the notification that it is about. */
export interface WaitingChange {
  preparedChangeId: number;
  kind: PreparedKind;
  objectId: number;
  input: object;
  preparedByUserId: number;
  preparedBy: string;
  preparedOn: string;
  /** Of a request. */
  asked: { kind: RequestKind; year: number | null; leave: Leave | null; member: string } | null;
  /** Of a re-opening, and of rules. */
  year: number | null;
  /** Of two entries of one person: which stays, and which goes into it. */
  merge: {
    kept: string;
    keptNumber: string;
    keptUserId: number;
    merged: string;
    mergedNumber: string;
    mergedUserId: number;
    years: { year: number; choice: YearChoice }[];
    fromMerged: PersonField[];
  } | null;
  /** Of a notification. */
  title: string | null;
}

/** What waits for a second person, the longest waiting first; of a list of members without the list itself. */
export async function listWaiting(database: Reading): Promise<WaitingChange[]> {
  const { rows } = await sql<WaitingChange>`
    select prepared.prepared_change_id as "preparedChangeId", prepared.kind, prepared.object_id as "objectId", case when prepared.kind = 'MEMBER_LIST' then prepared.wish - 'text' else prepared.wish end as "input",
      prepared.prepared_by as "preparedByUserId", prepared.prepared_at as "preparedOn",
      ${fullName('colleague')} as "preparedBy",
      case when request.member_request_id is not null then json_build_object(
        'kind', request.kind, 'year', request.cpd_year,
        'leave', case when request.leave_from is not null
          then json_build_object('from', request.leave_from, 'to', request.leave_to) end,
        'member', concat(${fullName('member')}, ', ', member.member_number)
      ) end as asked,
      case when prepared.kind = 'MERGE' then (
        select json_build_object(
          'kept', concat(${fullName('kept')}, ', ', kept.member_number), 'keptUserId', kept.user_id, 'keptNumber', kept.member_number,
          'merged', concat(${fullName('merged')}, ', ', merged.member_number), 'mergedUserId', merged.user_id,
          'mergedNumber', merged.member_number,
          'fromMerged', prepared.wish -> 'fromMerged',
          'years', (
            select coalesce(json_agg(json_build_object('year', cpd_year, 'choice', chosen ->> 'choice') order by cpd_year desc), '[]')
            from jsonb_array_elements((prepared.wish -> 'years')::jsonb) chosen
            join cpd_year on cpd_year_id = (chosen ->> 'cpdYearId')::bigint
          )
        )
        from member kept, member merged
        where kept.user_id = (prepared.wish ->> 'keptUserId')::bigint and merged.user_id = prepared.object_id
      ) end as merge,
      coalesce(draft.cpd_year, year.cpd_year) as year, announcement.title
    from prepared_change prepared
    join member colleague on colleague.user_id = prepared.prepared_by
    left join member_request request on prepared.kind = 'EXEMPTION' and request.member_request_id = prepared.object_id
    left join member on member.user_id = request.user_id
    left join cpd_year year on prepared.kind in ('REOPENINGS', 'YEAR_RULES') and year.cpd_year_id = prepared.object_id
    left join year_draft draft on prepared.kind = 'YEAR_RULES' and draft.cpd_year_id = prepared.object_id
    left join announcement on prepared.kind = 'ANNOUNCEMENT' and announcement.announcement_id = prepared.object_id
    where prepared.ended_at is null
    order by prepared.prepared_change_id
  `.execute(database);
  return rows;
}

/** What was asked for of one kind and waits still. */
export async function findInput(
  database: Reading,
  preparedChangeId: number,
  kind: PreparedKind,
): Promise<object | undefined> {
  const row = await database
    .selectFrom('prepared_change')
    .select('wish')
    .where('prepared_change_id', '=', preparedChangeId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.wish ?? undefined;
}

/** Who someone of the team is to the second of two people, and how many managers there are. */
export async function findSecond(
  database: Reading,
  userId: number,
): Promise<{ mayBeSecond: boolean; managers: number }> {
  const { rows } = await sql<{ mayBeSecond: boolean; managers: number }>`
    select may_be_second as "mayBeSecond", (
      select count(*)::int from member where ${teamRole()} = 'MANAGER' and disabled_at is null
    ) as managers
    from member where user_id = ${userId}
  `.execute(database);
  return rows[0] ?? { mayBeSecond: false, managers: 0 };
}
