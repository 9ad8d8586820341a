import { type RawBuilder, sql } from 'kysely';
import type { KeptTable } from './table-register.ts';

/** What points at something else and is emptied when that goes: which file is in which folder, which goal goes on with which. */
export const FOREIGN_KEYS = {
  'document in folder': { table: 'document', id: 'document_id', column: 'document_folder_id' },
  'goal carried on': { table: 'plan_goal', id: 'plan_goal_id', column: 'carried_from_goal_id' },
} as const;

export type ForeignKey = keyof typeof FOREIGN_KEYS;

/** What is deleted as one thing, by the table of its first row; of a link to a file, the ids are those of the link. */
export type Root =
  | 'activity'
  | 'activity_date'
  | 'activity_document'
  | 'document'
  | 'document_folder'
  | 'plan'
  | 'plan_goal';

type Ids = RawBuilder<unknown>;

const WITH_ROOT: Readonly<Record<Root, (ids: Ids) => RawBuilder<unknown>[]>> = {
  activity: activityRows,
  activity_date: (ids) => [
    ...datePartRows(ids),
    rows('activity_date', sql`kept.activity_date_id in (${ids})`),
    rows(
      'activity_document',
      sql`kept.activity_document_id in (
        select activity_document_id from activity_document_date where activity_date_id in (${ids}))`,
    ),
    linkedDateRows(sql`linked.activity_date_id in (${ids})`),
  ],
  activity_document: linkRows,
  document: (ids) => [
    rows('document', sql`kept.document_id in (${ids})`),
    foreignKeyRows('document in folder', sql`kept.document_id in (${ids})`),
    ...linkRows(sql`select activity_document_id from activity_document where document_id in (${ids})`),
  ],
  document_folder: (ids) => [
    rows('document_folder', sql`kept.document_folder_id in (${ids})`),
    foreignKeyRows('document in folder', sql`kept.document_folder_id in (${ids})`),
  ],
  plan: (ids) => [
    rows('plan', sql`kept.plan_id in (${ids})`),
    rows('plan_draft', sql`kept.plan_id in (${ids})`),
    ...goalRows(sql`select plan_goal_id from plan_goal where plan_id in (${ids})`),
    ...activityRows(sql`select activity_id from activity where plan_id in (${ids})`),
  ],
  plan_goal: goalRows,
};

/** Every row that goes with these things, as `table_name` and `content`. */
export function rowsWith(root: Root, ids: readonly number[]): RawBuilder<unknown> {
  return sql.join(WITH_ROOT[root](sql`select unnest(${ids}::bigint[])`), sql` union all `);
}

function activityRows(ids: Ids): RawBuilder<unknown>[] {
  const parts = ['activity', 'activity_date', 'activity_area', 'activity_removed_date', 'activity_goal'] as const;
  return [
    ...parts.map((table) => rows(table, sql`kept.activity_id in (${ids})`)),
    ...datePartRows(sql`select activity_date_id from activity_date where activity_id in (${ids})`),
    ...linkRows(sql`select activity_document_id from activity_document where activity_id in (${ids})`),
  ];
}

function datePartRows(ids: Ids): RawBuilder<unknown>[] {
  return (['activity_date_area', 'reflection_answer'] as const).map((table) =>
    rows(table, sql`kept.activity_date_id in (${ids})`),
  );
}

function linkRows(ids: Ids): RawBuilder<unknown>[] {
  return [
    rows('activity_document', sql`kept.activity_document_id in (${ids})`),
    linkedDateRows(sql`linked.activity_document_id in (${ids})`),
  ];
}

function goalRows(ids: Ids): RawBuilder<unknown>[] {
  const parts = ['plan_goal', 'plan_described_activity', 'activity_goal'] as const;
  return [
    ...parts.map((table) => rows(table, sql`kept.plan_goal_id in (${ids})`)),
    foreignKeyRows('goal carried on', sql`kept.plan_goal_id in (${ids}) or kept.carried_from_goal_id in (${ids})`),
  ];
}

function rows(table: KeptTable, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${sql.lit(table)} as table_name, to_jsonb(kept) as content from ${sql.table(table)} kept where ${which}`;
}

/** Which date a file proves, with the file: what is saved in the meantime gives the link another id. */
function linkedDateRows(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select 'activity_document_date', to_jsonb(linked) || jsonb_build_object('document_id', link.document_id)
    from activity_document_date linked join activity_document link using (activity_document_id)
    where ${which}`;
}

function foreignKeyRows(tie: ForeignKey, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const { table, id, column } = FOREIGN_KEYS[tie];
  return sql`
    select ${sql.lit(tie)}, jsonb_build_object('id', kept.${sql.ref(id)}, 'to', kept.${sql.ref(column)})
    from ${sql.table(table)} kept where (${which}) and kept.${sql.ref(column)} is not null`;
}
