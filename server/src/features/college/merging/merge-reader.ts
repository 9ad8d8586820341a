import type { EntryFacts, MergeYear, PersonField } from '@cpd/domain/college/member-merge';
import { type RawBuilder, sql } from 'kysely';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';
import { fullName } from '../../../platform/database/person-name.ts';
import { MERGES } from '../../../platform/database/table-register.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';
import { isOfTeam } from '../../../platform/people/sides-sql.ts';

/** One of two entries, with what stands in the way of merging it. */
export interface StoredEntry extends EntryFacts {
  userId: number;
  fullName: string;
  person: Record<PersonField, string>;
}

/** These entries; of a person's details each as text. */
export async function readEntries(database: Reading, userIds: readonly number[]): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select member.user_id as "userId", member.member_number as "memberNumber", ${fullName('member')} as "fullName",
      ${isOfTeam()} as "isOfTeam", erased_at is not null as "isErased", disabled_at is not null as "isDisabled",
      exists (
        select from member_merge where undone_at is null and kept_user_id = member.user_id
      ) as "hasMerged",
      (
        select count(*)::int from member_request asked where asked.user_id = member.user_id and asked.status <> 'DONE'
      ) as "openRequests",
      exists (
        select from erasure_case asked where asked.user_id = member.user_id and asked.status in ('ASKED', 'PREPARED')
      ) as "openErasure",
      exists (
        select from acting_session where subject_user_id = member.user_id and ended_at is null and ends_at > now()
      ) as "isActedFor",
      exists (select from deleted_row where deleted_row.user_id = member.user_id) as "canBringBack",
      exists (
        select from retention_member of_run join retention_run using (retention_run_id)
        where of_run.user_id = member.user_id and status in ('PROPOSED', 'CONFIRMED') and result is null
      ) as "isInRetention",
      json_build_object(
        'memberNumber', member_number, 'username', username, 'name', ${fullName('member')}, 'email', email,
        'telephone', telephone, 'address', address, 'bornOn', coalesce(born_on::text, ''),
        'joinedOn', coalesce(joined_on::text, ''), 'country', coalesce(country, ''), 'state', state,
        'registrationNumber', registration_number
      ) as person
    from member where user_id = any(${[...userIds]}::bigint[])
  `.execute(database);
  return rows;
}

/** What each of two entries has of each year. */
export async function readYears(database: Reading, keptId: number, mergedId: number): Promise<MergeYear[]> {
  const { rows } = await sql<MergeYear>`
    select year.cpd_year_id as "cpdYearId", year.cpd_year as year,
      ${entryYear(sql`${keptId}::bigint`)} as kept, ${entryYear(sql`${mergedId}::bigint`)} as merged
    from cpd_year year
    where year.cpd_year_id in (select cpd_year_id from (${sql.join(yearsIn([keptId, mergedId]), sql` union `)}) named)
    order by year.cpd_year desc
  `.execute(database);
  return rows;
}

function entryYear(userId: RawBuilder<unknown>) {
  const ofYear = sql`user_id = ${userId} and cpd_year_id = year.cpd_year_id`;
  return sql`(
    select case when mine.member_year_id is not null or activities + files + plans > 0 then json_build_object(
      'status', coalesce(mine.status, 'OPEN'), 'activities', activities, 'hours', hours, 'files', files, 'plans', plans,
      'submittedOn', (mine.submitted_at at time zone ${COLLEGE_ZONE})::date,
      'isExempt', mine.exemption_reason_code is not null, 'isEarlier', earlier.member_year_id is not null,
      'audit', mine.audit_status, 'certificateNumber', coalesce(earlier.certificate_number, '')
    ) end
    from (
      select (select count(*)::int from activity where ${ofYear}) as activities,
        (select coalesce(sum(hours), 0)::float from activity_date join activity using (activity_id)
          where activity.user_id = ${userId} and activity.cpd_year_id = year.cpd_year_id) as hours,
        (select count(*)::int from document where ${ofYear}) as files,
        (select count(*)::int from plan where ${ofYear}) as plans
    ) counted
    left join member_year mine on mine.user_id = ${userId} and mine.cpd_year_id = year.cpd_year_id
    left join earlier_year earlier on earlier.member_year_id = mine.member_year_id
  )`;
}

/** Selects of the years in which these entries have a row of any table whose rows go by year. */
export function yearsIn(userIds: readonly number[]) {
  const ids = sql`any(${[...userIds]}::bigint[])`;
  const tables = MERGES.filter(({ merge, table }) => merge.startsWith('by year') && !WITHOUT_YEAR_ID.has(table));
  return [
    sql`select cpd_year_id from cpd_year join earlier_activity using (cpd_year) where user_id = ${ids}`,
    ...tables.map(({ table }) => sql`select cpd_year_id from ${sql.table(table)} where user_id = ${ids}`),
  ];
}

/** Of these the year is that of the activity, and a calendar year. */
const WITHOUT_YEAR_ID: ReadonlySet<string> = new Set(['activity_date', 'earlier_activity']);

/** Of tables that no member is given, which rows are of these entries. */
const OF_ENTRIES: Readonly<Record<string, string>> = {
  case_entry: 'user_id in ($me)',
  case_file: 'case_entry_id in (select case_entry_id from case_entry where user_id in ($me))',
  risk_case: 'user_id in ($me)',
};

/** A sum of all rows of entries that a merge moves or changes: another one after anything was written to either of them. */
export async function readState(database: Reading, userIds: readonly number[]): Promise<string> {
  const ids = sql.join(userIds.map((id) => sql`${id}::bigint`));
  const parts = MERGES.filter(({ merge }) => merge !== 'stays').map(({ table, mine }) => {
    const [before = '', ...rest] = (mine ?? OF_ENTRIES[table] ?? 'false').split('$me');
    const where = rest.reduce((text, part) => sql`${text}${ids}${sql.raw(part)}`, sql`${sql.raw(before)}`);
    return sql`(
      select coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') from ${sql.table(table)} t where ${where}
    )`;
  });
  const { rows } = await sql<{ state: string }>`select md5(concat_ws(',', ${sql.join(parts)})) as state`.execute(
    database,
  );
  return rows[0]?.state ?? '';
}

/** An entry as it is listed. */
export interface ListedEntry {
  userId: number;
  memberNumber: string;
  fullName: string;
}

/** Members who may be the same person: the same birth date and family name, or the same email. Undefined for no one's id. */
export async function listDoubles(database: Reading, userId: number): Promise<ListedEntry[] | undefined> {
  const { rows } = await sql<{ doubles: ListedEntry[] }>`
    select (
      select coalesce(json_agg(double), '[]') from (
        select member.user_id as "userId", member.member_number as "memberNumber", ${fullName('member')} as "fullName"
        from member
        where member.user_id <> me.user_id and (
          (member.born_on = me.born_on and lower(member.last_name) = lower(me.last_name))
          or (me.email <> '' and lower(member.email) = lower(me.email))
        ) and ${isOpenParticipant} and member.erased_at is null
        order by member.user_id limit 10
      ) double
    ) as doubles
    from member me where me.user_id = ${userId}
  `.execute(database);
  return rows[0]?.doubles;
}

/** A merge of an entry into another one, as it is listed. */
export interface StoredMerge {
  memberMergeId: number;
  keptUserId: number;
  mergedUserId: number;
  memberNumber: string;
  fullName: string;
  mergedOn: string;
  /** What both were right after it; null once one was erased. */
  stateAfter: string | null;
}

/** The merges into an entry, and of it into another one, which stand; the latest first, with the other entry's name. */
export async function listMerges(database: Reading, userId: number): Promise<StoredMerge[]> {
  const { rows } = await sql<StoredMerge>`
    select member_merge_id as "memberMergeId", kept_user_id as "keptUserId", merged_user_id as "mergedUserId",
      member.member_number as "memberNumber", ${fullName('member')} as "fullName",
      (merged_at at time zone ${COLLEGE_ZONE})::date::text as "mergedOn", state_after as "stateAfter"
    from member_merge
    join member on member.user_id = case when kept_user_id = ${userId} then merged_user_id else kept_user_id end
    where undone_at is null and (kept_user_id = ${userId} or merged_user_id = ${userId})
    order by member_merge_id desc
  `.execute(database);
  return rows;
}
