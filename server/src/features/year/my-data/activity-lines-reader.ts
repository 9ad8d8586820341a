import { sql } from 'kysely';
import { anyId } from '../../../platform/database/any-id.ts';
import type { Reading } from '../../../platform/database/tables.ts';
import { detailColumns } from '../../record/details/details-sql.ts';

/** Every date of every activity of a member, of all years or of one, the earliest first, as the cells of `activities.csv`. */
export async function listActivityLines(
  database: Reading,
  userId: number,
  cpdYearId?: number,
): Promise<(string | number)[][]> {
  const ofYear = cpdYearId === undefined ? sql`` : sql`and activity.cpd_year_id = ${anyId(cpdYearId)}`;
  const { rows } = await sql<{ line: (string | number)[] }>`
    select json_build_array(
      year.cpd_year, date.start_date, coalesce(date.end_date, date.start_date), activity.activity_name, type.name,
      date.hours,
      (select coalesce(string_agg(area.name, '; ' order by area.position), '') from activity_area
        join area using (area_id) where activity_area.activity_id = activity.activity_id),
      (select coalesce(string_agg(document.document_name, '; ' order by document.document_name), '') from activity_document
        join document using (document_id) where activity_document.activity_id = activity.activity_id),
      (select coalesce(string_agg(question.question || ' ' || answer.answer, E'\n' order by question.position), '')
        from reflection_answer answer join reflection_question question using (reflection_question_id)
        where answer.activity_date_id = date.activity_date_id),
      case when date.additional_information = '' then activity.additional_information
        else date.additional_information end,
      ${detailColumns('activity')}
    ) as line
    from activity
    join activity_date date on date.activity_id = activity.activity_id
    join activity_type type on type.activity_type_id = activity.activity_type_id
    join cpd_year year on year.cpd_year_id = activity.cpd_year_id
    where activity.user_id = ${userId} ${ofYear}
    order by date.start_date, activity.activity_name, date.activity_date_id
  `.execute(database);
  return rows.map(({ line }) => line);
}
