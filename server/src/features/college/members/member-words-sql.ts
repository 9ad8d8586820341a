import { type RawBuilder, sql } from 'kysely';

/** Letters that make a trigram. */
const INDEXED_LENGTH = 3;

/**
 * Whether all words are in the searched text of `member`, each after `lead`: what the index of the member search finds. Only
 * a word with an @ is looked for in whole addresses.
 */
export function hasWords(words: readonly string[], lead: string): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const literal = word.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
    const searched = word.includes('@') ? sql`member.search_email` : sql`member.search_text`;
    // A shorter word has no trigram: by the index it would read all of it, and then all members. So it is kept from it.
    const text = word.length < INDEXED_LENGTH ? sql`(${searched} || '')` : searched;
    // The query in the query is answered once, where the function alone would be for each member.
    return sql`${text} like (select searchable(${`%${lead}${literal}%`}))`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
