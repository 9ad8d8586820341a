import type { CaseEntry, CaseFollowUp } from '@cpd/contract/case-log';
import { sql } from 'kysely';
import { fullName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { isOpenParticipant } from '../../../platform/people/participants-sql.ts';

/** The case log of a member, the latest written first, in one statement; at most `limit` entries behind `before`. */
export async function listEntries(
  database: Reading,
  userId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<CaseEntry[]> {
  const { rows } = await sql<CaseEntry>`
    select entry.case_entry_id as "caseEntryId", entry.kind, entry.happened_on as "happenedOn", entry.entry_text as text,
      ${fullName('author')} as author, entry.created_at as "createdOn", entry.follow_up_on as "followUpOn",
      entry.follow_up_done_at as "followUpDoneOn", ${fullName('doer')} as "followUpDoneBy",
      coalesce((
        select json_agg(json_build_object(
          'caseFileId', file.case_file_id, 'fileName', file.file_name, 'sizeInBytes', file.size_bytes,
          'scanState', file.scan_state
        ) order by file.case_file_id)
        from case_file file where file.case_entry_id = entry.case_entry_id
      ), '[]') as files
    from case_entry entry
    join member author on author.user_id = entry.author_user_id
    left join member doer on doer.user_id = entry.follow_up_done_by
    where entry.user_id = ${userId} and entry.case_entry_id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by entry.case_entry_id desc
    limit ${limit}
  `.execute(database);
  return rows;
}

/** What is to be followed up, the longest due first, up to a day; at most `limit` of it behind `after`. */
export async function listFollowUps(
  database: Reading,
  {
    today,
    until,
    after,
    limit,
  }: { today: string; until: string | undefined; after: number | undefined; limit: number },
): Promise<CaseFollowUp[]> {
  const upTo = until === undefined ? sql`true` : sql`entry.follow_up_on <= ${until}`;
  const behind =
    after === undefined
      ? sql`true`
      : sql`(entry.follow_up_on, entry.case_entry_id) > (
          select last.follow_up_on, last.case_entry_id from case_entry last where last.case_entry_id = ${after}
        )`;
  const { rows } = await sql<CaseFollowUp>`
    select entry.case_entry_id as "caseEntryId", entry.kind, left(entry.entry_text, 300) as text,
      entry.follow_up_on as "followUpOn", ${today}::date - entry.follow_up_on as "daysDue", ${fullName('author')} as author,
      json_build_object('memberNumber', member.member_number, 'name', ${fullName('member')},
        'telephone', member.telephone) as member
    from case_entry entry
    join member on member.user_id = entry.user_id
    join member author on author.user_id = entry.author_user_id
    where entry.follow_up_on is not null and entry.follow_up_done_at is null and ${isOpenParticipant}
      and ${upTo} and ${behind}
    order by entry.follow_up_on, entry.case_entry_id
    limit ${limit}
  `.execute(database);
  return rows;
}

/** How many follow-ups are due on a day or were before. */
export async function countDue(database: Reading, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from case_entry entry join member on member.user_id = entry.user_id
    where entry.follow_up_on <= ${today} and entry.follow_up_done_at is null and ${isOpenParticipant}
  `.execute(database);
  return rows[0]?.count ?? 0;
}

/** A file of a case log with the member whose log it is; undefined when it does not exist. */
export async function findFile(database: Reading, caseFileId: number) {
  return await database
    .selectFrom('case_file')
    .innerJoin('case_entry', 'case_entry.case_entry_id', 'case_file.case_entry_id')
    .select([
      'case_file.file_name as fileName',
      'case_file.media_type as mediaType',
      'case_file.size_bytes as size',
      'case_file.sha256',
      'case_file.storage_key as storageKey',
      'case_file.scan_state as scanState',
      'case_entry.user_id as userId',
    ])
    .where('case_file_id', '=', caseFileId)
    .executeTakeFirst();
}

/** How many files an entry has. */
export async function countFiles(database: Reading, caseEntryId: number): Promise<number> {
  const { count } = await database
    .selectFrom('case_file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('case_entry_id', '=', caseEntryId)
    .executeTakeFirstOrThrow();
  return count;
}
