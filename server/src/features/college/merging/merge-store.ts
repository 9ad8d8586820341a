import { nameBeside, type PersonField } from '@cpd/domain/college/member-merge';
import { comparableName } from '@cpd/domain/values/file-names';
import { type RawBuilder, sql } from 'kysely';
import { COLLEGE_ZONE } from '../../../platform/database/college-zone.ts';
import { MERGES } from '../../../platform/database/table-register.ts';
import type { Change, Row } from '../../../platform/database/tables.ts';
import { yearsIn } from './merge-reader.ts';

/** What a merge moved, as much as undoing it needs. */
export interface Moved {
  /** Years whose records changed places. */
  swapped: number[];
  added: Added[];
  requests: number[];
  caseEntries: number[];
  attendance: number[];
  /** Activities of years that are none of the college's here (PPL-16). */
  earlier: number[];
  /** Calendar years of before that the other entry has not. */
  yearsBefore: number[];
  /** The columns of both people that were changed, as they were. */
  people: { userId: number; columns: Record<string, unknown> }[];
}

interface Added {
  folders: number[];
  documents: number[];
  plans: number[];
  activities: number[];
  renamed: { table: 'document' | 'document_folder'; id: number; name: string }[];
  /** Files that stayed, such as a certificate, without the folder that went. */
  unfiled: { id: number; folderId: number }[];
}

/** Locks both entries to the end of the transaction, in the order in which saving and uploading lock. */
export async function lockEntries(transaction: Change, userIds: readonly number[]): Promise<void> {
  const ids = sql`any(${[...userIds]}::bigint[])`;
  await sql`select from member_year where user_id = ${ids} order by user_id, cpd_year_id for update`.execute(
    transaction,
  );
  await sql`select from member_storage where user_id = ${ids} order by user_id for update`.execute(transaction);
  await sql`select from member where user_id = ${ids} order by user_id for no key update`.execute(transaction);
}

/** Where the rows of a year are. */
interface Place {
  userId: number;
  cpdYearId: number;
}

/**
 * Has the records of a year change places between two entries. A row cannot stand beside one of the same member and year, so one of
 * them waits in a year of which neither has anything; false when there is no such year.
 */
export async function swapYear(transaction: Change, one: number, other: number, cpdYearId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select cpd_year_id as id from cpd_year
    where cpd_year_id not in (${sql.join(yearsIn([one, other]), sql` union `)})
    order by cpd_year_id limit 1
  `.execute(transaction);
  const free = rows[0]?.id;
  if (free === undefined) return false;
  await moveYear(transaction, { userId: one, cpdYearId }, { userId: one, cpdYearId: free });
  await moveYear(transaction, { userId: other, cpdYearId }, { userId: one, cpdYearId });
  await moveYear(transaction, { userId: one, cpdYearId: free }, { userId: other, cpdYearId });
  return true;
}

const calendarYear = ({ cpdYearId }: Place) => sql`(
  select cpd_year from cpd_year where cpd_year_id = ${cpdYearId}
)`;

/** How rows go whose year is that of the activity, or a calendar year. */
const MOVES: Readonly<Record<string, (from: Place, to: Place) => RawBuilder<unknown>>> = {
  activity_date: (from, to) => sql`
    update activity_date set user_id = ${to.userId} where activity_id in (
      select activity_id from activity where user_id = ${from.userId} and cpd_year_id = ${from.cpdYearId}
    )`,
  earlier_activity: (from, to) => sql`
    update earlier_activity set user_id = ${to.userId}, cpd_year = ${calendarYear(to)}
    where user_id = ${from.userId} and cpd_year = ${calendarYear(from)}`,
};

/** One statement, because what hangs together by member and year has to move at once: the database asks at its end. */
async function moveYear(transaction: Change, from: Place, to: Place): Promise<void> {
  const parts = MERGES.filter(({ merge }) => merge.startsWith('by year')).map(({ table }) => {
    const update =
      MOVES[table]?.(from, to) ??
      sql`update ${sql.table(table)} set user_id = ${to.userId}, cpd_year_id = ${to.cpdYearId}
        where user_id = ${from.userId} and cpd_year_id = ${from.cpdYearId}`;
    return sql`${sql.ref(`moved_${table}`)} as (${update})`;
  });
  await sql`with ${sql.join(parts)} select`.execute(transaction);
}

/** Adds the activities of a year of the entry `from`, with their files and plans, to the same year of `to`. */
export async function addYear(
  transaction: Change,
  { from, to, cpdYearId }: { from: { userId: number; memberNumber: string }; to: number; cpdYearId: number },
): Promise<Added> {
  const renamed = [
    ...(await renameBeside(transaction, 'document', { from, to, cpdYearId })),
    ...(await renameBeside(transaction, 'document_folder', { from, to, cpdYearId })),
  ];
  const ofYear = sql`user_id = ${from.userId} and cpd_year_id = ${cpdYearId}`;
  // A certificate is of the record that stays behind.
  const goes = sql`document_type in ('EVIDENCE', 'PDP', 'REQUEST', 'ELSEWHERE')`;
  const { rows: unfiled } = await sql<{ id: number; folderId: number }>`
    update document set document_folder_id = null
    from (
      select document_id as id, document_folder_id as folder_id from document
      where ${ofYear} and not ${goes} and document_folder_id is not null
    ) stays
    where document_id = stays.id returning stays.id, stays.folder_id as "folderId"
  `.execute(transaction);
  const { rows } = await sql<Omit<Added, 'renamed' | 'unfiled'>>`
    with folder as (update document_folder set user_id = ${to} where ${ofYear} returning document_folder_id as id),
    file as (update document set user_id = ${to} where ${ofYear} and ${goes} returning document_id as id),
    planned as (update plan set user_id = ${to} where ${ofYear} returning plan_id as id),
    dated as (
      update activity_date set user_id = ${to} where activity_id in (select activity_id from activity where ${ofYear})
    ),
    done as (update activity set user_id = ${to} where ${ofYear} returning activity_id as id),
    proof as (update activity_document set user_id = ${to} where ${ofYear})
    select (select coalesce(json_agg(id), '[]') from folder) as folders,
      (select coalesce(json_agg(id), '[]') from file) as documents,
      (select coalesce(json_agg(id), '[]') from planned) as plans,
      (select coalesce(json_agg(id), '[]') from done) as activities
  `.execute(transaction);
  const { folders = [], documents = [], plans = [], activities = [] } = rows[0] ?? {};
  return { folders, documents, plans, activities, renamed, unfiled };
}

async function renameBeside(
  transaction: Change,
  table: 'document' | 'document_folder',
  { from, to, cpdYearId }: { from: { userId: number; memberNumber: string }; to: number; cpdYearId: number },
): Promise<Added['renamed']> {
  const { rows } = await sql<{ id: number; userId: number; name: string; comparable: string }>`
    select ${sql.ref(`${table}_id`)} as id, user_id as "userId", ${sql.ref(nameOf(table))} as name,
      comparable_name as comparable
    from ${sql.table(table)} where user_id in (${from.userId}, ${to}) and cpd_year_id = ${cpdYearId}
    order by 1
  `.execute(transaction);
  const taken = new Set(rows.map(({ comparable }) => comparable));
  const there = new Set(rows.filter(({ userId }) => userId === to).map(({ comparable }) => comparable));
  const clashing = rows.filter(({ userId, comparable }) => userId === from.userId && there.has(comparable));
  for (const { id, name } of clashing) {
    const other = nameBeside(name, from.memberNumber, (each) => taken.has(comparableName(each)));
    taken.add(comparableName(other));
    await rename(transaction, table, id, other);
  }
  return clashing.map(({ id, name }) => ({ table, id, name }));
}

const nameOf = (table: 'document' | 'document_folder') => (table === 'document' ? 'document_name' : 'folder_name');

async function rename(transaction: Change, table: 'document' | 'document_folder', id: number, name: string) {
  await sql`
    update ${sql.table(table)} set ${sql.ref(nameOf(table))} = ${name}, comparable_name = ${comparableName(name)}
    where ${sql.ref(`${table}_id`)} = ${id}
  `.execute(transaction);
}

/** Takes what was added back to where it was. */
export async function takeBackAdded(transaction: Change, added: Added, to: number): Promise<void> {
  const ids = (found: readonly number[]) => sql`any(${[...found]}::bigint[])`;
  await sql`
    with folder as (update document_folder set user_id = ${to} where document_folder_id = ${ids(added.folders)}),
    file as (update document set user_id = ${to} where document_id = ${ids(added.documents)}),
    planned as (update plan set user_id = ${to} where plan_id = ${ids(added.plans)}),
    dated as (update activity_date set user_id = ${to} where activity_id = ${ids(added.activities)}),
    done as (update activity set user_id = ${to} where activity_id = ${ids(added.activities)}),
    proof as (update activity_document set user_id = ${to} where activity_id = ${ids(added.activities)})
    select
  `.execute(transaction);
  for (const { table, id, name } of added.renamed) await rename(transaction, table, id, name);
  for (const { id, folderId } of added.unfiled) {
    await sql`update document set document_folder_id = ${folderId} where document_id = ${id}`.execute(transaction);
  }
}

/** Moves what is of no year: requests, the case log, and attendance that the other entry has not. */
export async function moveRest(
  transaction: Change,
  from: number,
  to: number,
): Promise<Pick<Moved, 'requests' | 'caseEntries' | 'attendance' | 'earlier' | 'yearsBefore'>> {
  const { rows } = await sql<Pick<Moved, 'requests' | 'caseEntries' | 'attendance' | 'earlier' | 'yearsBefore'>>`
    with asked as (update member_request set user_id = ${to} where user_id = ${from} returning member_request_id as id),
    noted as (update case_entry set user_id = ${to} where user_id = ${from} returning case_entry_id as id),
    attended as (
      update program_attendance mine set user_id = ${to} where mine.user_id = ${from} and not exists (
        select from program_attendance theirs
        where theirs.user_id = ${to} and theirs.program_activity_id = mine.program_activity_id
      ) returning program_attendance_id as id
    ),
    past as (
      update earlier_activity set user_id = ${to}
      where user_id = ${from} and cpd_year not in (select cpd_year from cpd_year) returning earlier_activity_id as id
    ),
    gone as (
      update year_before mine set user_id = ${to} where mine.user_id = ${from} and not exists (
        select from year_before theirs where theirs.user_id = ${to} and theirs.cpd_year = mine.cpd_year
      ) returning cpd_year as id
    )
    select (select coalesce(json_agg(id), '[]') from asked) as requests,
      (select coalesce(json_agg(id), '[]') from noted) as "caseEntries",
      (select coalesce(json_agg(id), '[]') from attended) as attendance,
      (select coalesce(json_agg(id), '[]') from past) as earlier,
      (select coalesce(json_agg(id), '[]') from gone) as "yearsBefore"
  `.execute(transaction);
  return rows[0] ?? { requests: [], caseEntries: [], attendance: [], earlier: [], yearsBefore: [] };
}

/** Takes that back to where it was. */
export async function takeBackRest(transaction: Change, moved: Moved, from: number, to: number): Promise<void> {
  const ids = (found: readonly number[]) => sql`any(${[...found]}::bigint[])`;
  await sql`
    with asked as (update member_request set user_id = ${to} where member_request_id = ${ids(moved.requests)}),
    noted as (update case_entry set user_id = ${to} where case_entry_id = ${ids(moved.caseEntries)}),
    attended as (
      update program_attendance set user_id = ${to} where program_attendance_id = ${ids(moved.attendance)}
    ),
    past as (update earlier_activity set user_id = ${to} where earlier_activity_id = ${ids(moved.earlier)}),
    gone as (
      update year_before set user_id = ${to} where user_id = ${from} and cpd_year = ${ids(moved.yearsBefore)}
    )
    select
  `.execute(transaction);
}

/** The columns of each detail of a person. The sign-in has with it what the identity provider calls it. */
const COLUMNS: Record<PersonField, readonly Extract<keyof Row<'member'>, string>[]> = {
  memberNumber: ['member_number'],
  username: ['username', 'external_id', 'has_logged_in_before'],
  name: ['title', 'first_name', 'last_name'],
  email: ['email'],
  telephone: ['telephone'],
  address: ['address'],
  bornOn: ['born_on'],
  joinedOn: ['joined_on'],
  country: ['country'],
  state: ['state'],
  registrationNumber: ['registration_number'],
};
/** No two people have the same: the entries exchange them. */
const OF_ONE: readonly PersonField[] = ['memberNumber', 'username'];
const KEPT_COLUMNS = [
  ...new Set(Object.values(COLUMNS).flat()),
  'first_cpd_year_id',
  'disabled_at',
  'version',
] as const;

/**
 * Gives the person who stays the chosen details of the other one, and the earlier first year of both; the other entry is closed.
 * Answers what both were.
 */
export async function changePeople(
  transaction: Change,
  { kept, merged, fromMerged, at }: { kept: number; merged: number; fromMerged: readonly PersonField[]; at: string },
): Promise<Moved['people']> {
  const before = await readPeople(transaction, [kept, merged]);
  const columnsOf = (userId: number) => before.find((each) => each.userId === userId)?.columns ?? {};
  const taken = (fields: readonly PersonField[], of: number) =>
    Object.fromEntries(fields.flatMap((field) => COLUMNS[field].map((column) => [column, columnsOf(of)[column]])));
  const exchanged = fromMerged.filter((field) => OF_ONE.includes(field));
  await freeNames(transaction, merged);
  await setColumns(transaction, kept, taken(fromMerged, merged));
  const closed = { ...taken(OF_ONE, merged), ...taken(exchanged, kept), disabled_at: at };
  await setColumns(transaction, merged, closed);
  await sql`
    update member set first_cpd_year_id = first.cpd_year_id
    from (
      select cpd_year_id from cpd_year
      where cpd_year_id in (select first_cpd_year_id from member where user_id in (${kept}, ${merged}))
      order by cpd_year limit 1
    ) first
    where user_id = ${kept}
  `.execute(transaction);
  await sql`update member set version = version + 1 where user_id in (${kept}, ${merged})`.execute(transaction);
  return before;
}

/** Gives both people back what they were. */
export async function restorePeople(transaction: Change, people: Moved['people']): Promise<void> {
  for (const { userId } of people) await freeNames(transaction, userId);
  for (const { userId, columns } of people) await setColumns(transaction, userId, columns);
}

async function readPeople(transaction: Change, userIds: readonly number[]): Promise<Moved['people']> {
  const columns = sql.join(KEPT_COLUMNS.flatMap((column) => [sql.lit(column), sql.ref(`member.${column}`)]));
  const { rows } = await sql<Moved['people'][number]>`
    select user_id as "userId", json_build_object(${columns}) as columns from member
    where user_id = any(${[...userIds]}::bigint[])
  `.execute(transaction);
  return rows;
}

/** No one else may have a number or username for a moment, until they are exchanged. */
async function freeNames(transaction: Change, userId: number): Promise<void> {
  await sql`
    update member set member_number = 'merging ' || user_id, username = 'merging ' || user_id where user_id = ${userId}
  `.execute(transaction);
}

async function setColumns(transaction: Change, userId: number, columns: Record<string, unknown>): Promise<void> {
  const set = Object.keys(columns).map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`);
  if (set.length === 0) return;
  await sql`
    update member set ${sql.join(set)}
    from json_populate_record(null::member, ${JSON.stringify(columns)}::json) given
    where member.user_id = ${userId}
  `.execute(transaction);
}

/** Counts the files of both anew, and has their figures worked out again. */
export async function countAnew(transaction: Change, userIds: readonly number[]): Promise<void> {
  const ids = sql`any(${[...userIds]}::bigint[])`;
  await sql`
    update member_storage stored set bytes = coalesce((
      select sum(size_bytes) from document
      where document.user_id = stored.user_id and storage_key is not null and scan_state <> 'INFECTED'
    ), 0)
    where user_id = ${ids}
  `.execute(transaction);
  await sql`delete from year_figures where user_id = ${ids}`.execute(transaction);
}

/** Keeps a merge; answers its number. */
export async function insertMerge(
  transaction: Change,
  merge: { kept: number; merged: number; preparedBy: number; by: number; at: string; moved: Moved },
): Promise<number> {
  const row = await transaction
    .insertInto('member_merge')
    .values({
      kept_user_id: merge.kept,
      merged_user_id: merge.merged,
      prepared_by: merge.preparedBy,
      merged_by: merge.by,
      merged_at: merge.at,
      moved: JSON.stringify(merge.moved),
    })
    .returning('member_merge_id')
    .executeTakeFirstOrThrow();
  return row.member_merge_id;
}

/** Keeps what both entries were right after a merge. */
export async function updateStateAfter(transaction: Change, memberMergeId: number, state: string): Promise<void> {
  await transaction
    .updateTable('member_merge')
    .set({ state_after: state })
    .where('member_merge_id', '=', memberMergeId)
    .execute();
}

/** Locks a merge; undefined where there is no such thing. */
export async function lockMerge(transaction: Change, memberMergeId: number) {
  const row = await transaction
    .selectFrom('member_merge')
    .select([
      'kept_user_id as kept',
      'merged_user_id as merged',
      sql<string>`(merged_at at time zone ${COLLEGE_ZONE})::date::text`.as('mergedOn'),
      'moved',
      'state_after as stateAfter',
      'undone_at as undoneAt',
    ])
    .where('member_merge_id', '=', memberMergeId)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, moved: row.moved as Moved | null };
}

/** Notes who undid a merge; what it moved goes. */
export async function updateUndone(transaction: Change, memberMergeId: number, by: number, at: string): Promise<void> {
  await transaction
    .updateTable('member_merge')
    .set({ undone_by: by, undone_at: at, moved: null, state_after: null })
    .where('member_merge_id', '=', memberMergeId)
    .execute();
}
