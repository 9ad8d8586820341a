import type { LearningResource } from '@cpd/contract/learning-resources';
import { sql } from 'kysely';
import type { Reading } from '../../database/tables.ts';

/** What there is to learn from for any of the areas, and what is for everybody, in the college's order (SPC-08). */
export async function listResources(database: Reading, areaIds: readonly number[]): Promise<LearningResource[]> {
  const rows = await database
    .selectFrom('learning_resource as resource')
    .select((eb) => [
      'resource.learning_resource_id',
      'resource.title',
      'resource.url',
      eb('resource.image', 'is not', null).$castTo<boolean>().as('has_image'),
    ])
    .where((eb) => {
      const placed = eb
        .selectFrom('learning_resource_area as placed')
        .whereRef('placed.learning_resource_id', '=', 'resource.learning_resource_id');
      return eb.or([
        eb.not(eb.exists(placed.select('placed.area_id'))),
        eb.exists(placed.select('placed.area_id').where(sql<boolean>`placed.area_id = any(${areaIds}::bigint[])`)),
      ]);
    })
    .orderBy('resource.position')
    .execute();
  return rows.map((row) => ({
    LearningResourceId: row.learning_resource_id,
    Title: row.title,
    URL: row.url,
    HasImage: row.has_image,
  }));
}

/** The picture of a resource; undefined where there is none. */
export async function findImage(database: Reading, learningResourceId: number): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom('learning_resource')
    .select('image')
    .where('learning_resource_id', '=', sql<number>`${learningResourceId}::bigint`)
    .executeTakeFirst();
  return row?.image ?? undefined;
}
