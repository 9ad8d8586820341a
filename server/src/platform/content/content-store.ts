import { sql } from 'kysely';
import { lockName } from '../database/lock-name.ts';
import type { Change, Row } from '../database/tables.ts';

/** What is edited. */
export interface ContentName {
  kind: Row<'content_edit'>['kind'];
  key: string;
}

/** An edit as it is kept. */
interface NewEdit extends ContentName {
  before: object | null;
  /** Null: back to what was delivered. */
  after: object | null;
  note: string;
  editedBy: number;
  at: Temporal.Instant;
}

/** The newest edit of a thing; its version is 0 before the first. */
export interface NewestEdit {
  version: number;
  after: object | null;
}

/** Waits for anyone who edits the same thing, then answers its newest edit. */
export async function lockNewestEdit(transaction: Change, { kind, key }: ContentName): Promise<NewestEdit> {
  await lockName(transaction, `content:${kind}:${key}`);
  const row = await transaction
    .selectFrom('content_edit')
    .select(['content_edit_id', 'after'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .orderBy('content_edit_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { version: row?.content_edit_id ?? 0, after: row?.after ?? null };
}

/** Writes an edit down. */
export async function insertEdit(transaction: Change, edit: NewEdit): Promise<void> {
  await transaction
    .insertInto('content_edit')
    .values({
      kind: edit.kind,
      key: edit.key,
      before: edit.before && JSON.stringify(edit.before),
      after: edit.after && JSON.stringify(edit.after),
      note: edit.note,
      edited_by: edit.editedBy,
      edited_at: edit.at.toString(),
    })
    .execute();
}

/** An id for a learning resource of the CPD team's own. */
export async function nextResourceId(transaction: Change): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('own_learning_resource')::integer as id`.execute(
    transaction,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The sequence of learning resources gave no number.');
  return id;
}

/** Keeps a picture; answers its id. */
export async function insertPicture(
  transaction: Change,
  { image, uploadedBy, at }: { image: Buffer; uploadedBy: number; at: Temporal.Instant },
): Promise<number> {
  const { content_picture_id: id } = await transaction
    .insertInto('content_picture')
    .values({ image, uploaded_by: uploadedBy, uploaded_at: at.toString() })
    .returning('content_picture_id')
    .executeTakeFirstOrThrow();
  return id;
}
