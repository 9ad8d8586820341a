import type { LearningResource } from '@cpd/contract/learning-resources';
import { sql } from 'kysely';
import { resourcesNow } from '../../../platform/content/content-sql.ts';
import type { Reading, Row } from '../../../platform/database/tables.ts';

/**
 * What there is to learn from for any of the areas, and what is for everyone, in the college's order; nothing where no area
 * was asked for (SPC-08, API2-55).
 */
export async function listResources(database: Reading, areaIds: readonly number[]): Promise<LearningResource[]> {
  if (areaIds.length === 0) return [];
  const { rows } = await sql<LearningResource>`
    select id as "learningResourceId", title as "title", url as "url", has_image as "hasImage"
    from ${resourcesNow()} as resource
    where not hidden and (cardinality(area_ids) = 0 or area_ids && ${areaIds}::bigint[])
    order by position, id`.execute(database);
  return rows;
}

/** The picture of a resource, its own before the delivered one; undefined when it does not exist. */
export async function findImage(database: Reading, learningResourceId: number): Promise<Buffer | undefined> {
  const { rows } = await sql<Pick<Row<'learning_resource'>, 'image'>>`
    select coalesce(
      (select image from content_picture where content_picture_id = resource.picture_id),
      (select image from learning_resource where learning_resource_id = resource.id)
    ) as image
    from ${resourcesNow()} as resource
    where id = ${learningResourceId}::bigint and not hidden`.execute(database);
  return rows[0]?.image ?? undefined;
}
