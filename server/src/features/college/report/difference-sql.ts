import { type RawBuilder, sql } from 'kysely';

/** Two versions of one report by their ids, the earlier one and the later one. */
export type TwoVersions = { before: number; after: number };

/** Of a row of `report_line`, by what the query calls it: all that a board can be told, to be compared. */
export function told(line: string): RawBuilder<unknown> {
  const columns = [
    ...['member_number', 'last_name', 'first_name', 'registration', 'outcome', 'recognised', 'required', 'missing'],
    ...['months_reduced', 'submitted_on', 'left_on'],
  ];
  return sql`(${sql.join(columns.map((column) => sql.ref(`${line}.${column}`)))})`;
}

/** The lines of two versions beside each other where they differ; a line that is new or gone has one side. */
export function differing({ before, after }: TwoVersions): RawBuilder<unknown> {
  return sql`(select * from report_line where report_version_id = ${before}) before
    full join (select * from report_line where report_version_id = ${after}) after using (user_id)
    where ${told('before')} is distinct from ${told('after')}`;
}
