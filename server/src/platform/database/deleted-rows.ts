import { BRING_BACK_MINUTES } from '@cpd/domain/values/limits';
import { type RawBuilder, sql } from 'kysely';
import { FOREIGN_KEYS, type ForeignKey, type Root, rowsWith } from './kept-rows.ts';
import { KEPT_TABLES, type KeptTable } from './table-register.ts';
import type { Change, Database } from './tables.ts';

/** Whose record it is that something is deleted from, and the key of the request that does it. */
interface Deleting {
  subjectUserId: number;
  idempotencyKey?: string | null | undefined;
}

/** A row as it was before it was deleted, by the names of its columns. */
export type KeptRow = Readonly<Record<string, unknown>>;

/** What one request deleted. */
export interface KeptRows {
  cpdYearIds: number[];
  /** The rows of each table; an empty list where there were none. */
  of(table: KeptTable | ForeignKey): KeptRow[];
}

const STILL_KEPT = sql<boolean>`deleted_at > now() - make_interval(mins => ${BRING_BACK_MINUTES})`;

/**
 * Keeps everything that goes with what is about to be deleted, in the transaction that deletes it: until it is brought back or
 * the time for that is over. Anyone who deletes something of a record calls this first.
 */
export async function keepRows(
  transaction: Change,
  { subjectUserId, idempotencyKey = null }: Deleting,
  cpdYearId: number,
  root: Root,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into deleted_row (user_id, cpd_year_id, deletion_key, table_name, content)
    select ${subjectUserId}, ${cpdYearId}, ${idempotencyKey}, gone.table_name, gone.content
    from (${rowsWith(root, ids)}) as gone (table_name, content)
  `.execute(transaction);
}

/** Takes what a request deleted out of what is kept; undefined when nothing of it is left. */
export async function takeRows(transaction: Change, userId: number, key: string): Promise<KeptRows | undefined> {
  const { rows } = await sql<{ cpdYearId: number; tableName: string; content: KeptRow }>`
    delete from deleted_row where user_id = ${userId} and deletion_key = ${key} and ${STILL_KEPT}
    returning cpd_year_id as "cpdYearId", table_name as "tableName", content
  `.execute(transaction);
  if (rows.length === 0) return undefined;
  const byTable = Map.groupBy(rows, ({ tableName }) => tableName);
  return {
    cpdYearIds: [...new Set(rows.map(({ cpdYearId }) => cpdYearId))].sort((one, other) => one - other),
    of: (table) => byTable.get(table)?.map(({ content }) => content) ?? [],
  };
}

/**
 * Puts rows back as they were, with their ids, and what pointed at them. What they hang on and is gone itself in the meantime, they
 * come back without: a link to a file that was deleted since, a folder, the goal that was carried on.
 */
export async function putRowsBack(transaction: Change, kept: KeptRows): Promise<void> {
  for (const table of KEPT_TABLES) {
    if (table === 'activity_document_date') await putDatesOfLinksBack(transaction, kept.of(table));
    else await putTableBack(transaction, table, kept.of(table));
  }
  await restoreForeignKey(transaction, 'document in folder', kept, IN_ITS_YEAR);
  await restoreForeignKey(transaction, 'goal carried on', kept, sql`true`);
  await sql`
    delete from activity_removed_date gone
    using jsonb_to_recordset(${JSON.stringify(kept.of('activity_date'))}::jsonb)
      as back (activity_id bigint, start_date date, moved_from date)
    where gone.activity_id = back.activity_id and gone.day = coalesce(back.moved_from, back.start_date)
  `.execute(transaction);
}

/** What a row of a table needs to be put back; the rows of others are refused by the database where they cannot be. */
const NEEDED: Partial<Record<KeptTable, RawBuilder<unknown>>> = {
  activity_document: sql`
    where exists (select from activity owner where (owner.activity_id, owner.user_id, owner.cpd_year_id)
        = (back.activity_id, back.user_id, back.cpd_year_id))
      and exists (select from document file where (file.document_id, file.user_id, file.cpd_year_id)
        = (back.document_id, back.user_id, back.cpd_year_id))
    on conflict do nothing`,
  activity_goal: sql`
    where exists (
      select from activity owner
      join plan on plan.user_id = owner.user_id and plan.cpd_year_id = owner.cpd_year_id
      join plan_goal goal on goal.plan_id = plan.plan_id
      where owner.activity_id = back.activity_id and goal.plan_goal_id = back.plan_goal_id
    )
    on conflict do nothing`,
  plan_draft: sql`on conflict do nothing`,
};

/** Whether a column is emptied first, because what it points at may be gone, or comes only now. */
function isForeignKey(table: KeptTable, column: string): boolean {
  return Object.values(FOREIGN_KEYS).some((tie) => tie.table === table && tie.column === column);
}

async function putTableBack(transaction: Change, table: KeptTable, rows: readonly KeptRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const stored = await listColumns(transaction, table);
  const columns = sql.join(
    stored.filter((column) => column in first && !isForeignKey(table, column)).map((column) => sql.ref(column)),
  );
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as back
    ${NEEDED[table] ?? sql``}
  `.execute(transaction);
}

/** The columns of a table that are not worked out from others. */
async function listColumns(transaction: Change, table: KeptTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  `.execute(transaction);
  return rows.map(({ name }) => name);
}

async function putDatesOfLinksBack(transaction: Change, rows: readonly KeptRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into activity_document_date (activity_document_id, activity_id, activity_date_id)
    select link.activity_document_id, link.activity_id, date.activity_date_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as back (activity_id bigint, document_id bigint, activity_date_id bigint)
    join activity_document link on link.activity_id = back.activity_id and link.document_id = back.document_id
    join activity_date date on date.activity_id = back.activity_id and date.activity_date_id = back.activity_date_id
    on conflict do nothing
  `.execute(transaction);
}

const IN_ITS_YEAR = sql`(pointing.user_id, pointing.cpd_year_id) = (target.user_id, target.cpd_year_id)`;

/** Lets what is there point where it pointed, unless it points elsewhere now, or someone else does. */
async function restoreForeignKey(
  transaction: Change,
  tie: ForeignKey,
  kept: KeptRows,
  fits: RawBuilder<unknown>,
): Promise<void> {
  const rows = kept.of(tie);
  if (rows.length === 0) return;
  const { table, id, column } = FOREIGN_KEYS[tie];
  const target = tie === 'document in folder' ? 'document_folder' : 'plan_goal';
  const isFree =
    tie === 'document in folder'
      ? sql`true`
      : sql`not exists (select from plan_goal other where other.carried_from_goal_id = back."to")`;
  await sql`
    update ${sql.table(table)} pointing set ${sql.ref(column)} = back."to"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as back (id bigint, "to" bigint)
    join ${sql.table(target)} target on target.${sql.ref(`${target}_id`)} = back."to"
    where pointing.${sql.ref(id)} = back.id and pointing.${sql.ref(column)} is null and ${isFree} and ${fits}
  `.execute(transaction);
}

/** Forgets what can be brought back no more; answers the storage keys of the contents that went with it. */
export async function forgetRows(database: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with gone as (delete from deleted_row where not (${STILL_KEPT}) returning table_name, content)
    select content ->> 'storage_key' as key from gone
    where table_name = 'document' and content ->> 'storage_key' is not null
  `.execute(database);
  return rows.map(({ key }) => key);
}
