import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../database/tables.ts';

/** The newest edit of everything of a kind, for a `from` or a join: `key`, `version`, `after` (null: as delivered). */
export function newestEdits(kind: Row<'content_edit'>['kind']): RawBuilder<unknown> {
  return sql`(
    select distinct on (key) key, content_edit_id as version, after, edited_by, edited_at
    from content_edit where kind = ${sql.lit(kind)}
    order by key, content_edit_id desc
  )`;
}

/** The code of a help text that is an idea for a type of activity, by the type's id; no help bubble has one of these. */
export function ideaCode(activityTypeId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`'Idea' || ${activityTypeId}`;
}

/** The codes of ideas, for a `like`. */
export const IDEA_CODES = sql.lit('Idea%');

/**
 * Every learning resource as it is now, hidden ones too (SPC-07): as the files have it, as it was edited, or as it was added.
 * Columns: `id`, `is_delivered`, `title`, `url`, `position`, `hidden`, `area_ids`, `picture_id`, `has_image`, and of the
 * newest edit `version`, `edited_by`, `edited_at`.
 */
export function resourcesNow(): RawBuilder<unknown> {
  return sql`(
    select
      coalesce(resource.learning_resource_id, edit.key::integer) as id,
      resource.learning_resource_id is not null as is_delivered,
      coalesce(edit.after->>'title', resource.title) as title,
      coalesce(edit.after->>'url', resource.url) as url,
      coalesce((edit.after->>'position')::integer, resource.position) as position,
      coalesce((edit.after->>'hidden')::boolean, false) as hidden,
      case when edit.after is null
        then array(
          select area_id::bigint from learning_resource_area as placed
          where placed.learning_resource_id = resource.learning_resource_id order by area_id
        )
        else array(select jsonb_array_elements_text(edit.after->'areaIds')::bigint)
      end as area_ids,
      (edit.after->>'pictureId')::bigint as picture_id,
      edit.after->>'pictureId' is not null or resource.image is not null as has_image,
      edit.version, edit.edited_by, edit.edited_at
    from learning_resource as resource
    full join ${newestEdits('learning-resource')} as edit on edit.key = resource.learning_resource_id::text
  )`;
}
