import type { ListName } from '@cpd/domain/college/lists';
import { type InferResult, sql } from 'kysely';
import { firstAndLastName } from '../../../platform/database/person-name.ts';
import type { Reading } from '../../../platform/database/tables.ts';

/** A view as stored, with who saved it. */
export type StoredView = InferResult<ReturnType<typeof views>>[number];

/** The views of a list that someone sees: their own and the shared ones, by name. */
export async function listSeenViews(database: Reading, userId: number, list: ListName): Promise<StoredView[]> {
  return await views(database, userId).where('view.list', '=', list).orderBy(sql`lower(view.name)`).execute();
}

/** One of the views that someone sees; undefined for an unknown id. */
export async function findSeenView(database: Reading, userId: number, listViewId: number) {
  return await views(database, userId).where('view.list_view_id', '=', listViewId).executeTakeFirst();
}

/** How many views of any list are someone's own. */
export async function countOwnViews(database: Reading, userId: number): Promise<number> {
  const { count } = await database
    .selectFrom('list_view')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

function views(database: Reading, userId: number) {
  return database
    .selectFrom('list_view as view')
    .innerJoin('member as owner', 'owner.user_id', 'view.user_id')
    .where((eb) => eb.or([eb('view.user_id', '=', userId), eb('view.shared', '=', true)]))
    .select([
      'view.list_view_id as listViewId',
      'view.user_id as userId',
      'view.list',
      'view.name',
      'view.shared',
      'view.question',
      firstAndLastName('owner').as('savedByName'),
    ]);
}
