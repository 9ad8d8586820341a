import { type RawBuilder, sql } from 'kysely';

/** Whether a text contains another one, whatever the case (ADM-04); every text contains the empty one. */
export function containing(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const wanted = part.trim();
  if (wanted === '') return sql<boolean>`true`;
  // What LIKE takes for "anything" is searched literally.
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`${text} ilike ${pattern}`;
}
