import { type RawBuilder, sql } from 'kysely';

/** Letters that make a trigram. */
const INDEXED_LENGTH = 3;
/** Of fewer letters too many names are made when spaces are left out. */
const LOOSE_LENGTH = 4;
/** The characters between the letters of O’Brien, Smith-Jones and van der Berg. */
const BETWEEN_LETTERS = /['’‘‛ʻʼʽʾʿˈʹꞌ＇′´`−\p{Pd}\s]/gu;

/**
 * Whether all words are in the searched text of `member`, each after `lead`: what the index of the member search finds. Only
 * a word with an @ is looked for in whole addresses. Apostrophes, hyphens and spaces of a name may be left out (ADM-03).
 */
export function hasWords(words: readonly string[], lead: string): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const searched = word.includes('@') ? sql`member.search_email` : sql`member.search_text`;
    // A shorter word has no trigram: by the index it would read all of it, and then all members. So it is kept from it.
    const text = word.length < INDEXED_LENGTH ? sql`(${searched} || '')` : searched;
    // The query in the query is answered once, where the function alone would be for each member.
    const stands = sql`${text} like (select searchable(${`%${lead}${asLiteral(word)}%`}))`;
    const loose = looseWord(word, lead);
    if (loose === undefined) return stands;
    // The index knows all names in one text: that they are those of one name is asked of the few that it finds.
    const isOneName = sql`(
      ' ' || searchable(member.last_name) ~ ${loose} or ' ' || searchable(member.first_name) ~ ${loose}
    )`;
    return sql`(${stands} or (${text} ~ ${loose} and ${isOneName}))`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Whether a text with names contains another one, written as either of them may be in the search for members (ADM-03). */
export function containsNames(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const wanted = part.trim();
  const stands = sql`searchable(${text}) like (select searchable(${`%${asLiteral(wanted)}%`}))`;
  const loose = looseWord(wanted, '');
  return loose === undefined ? sql<boolean>`${stands}` : sql<boolean>`(${stands} or searchable(${text}) ~ ${loose})`;
}

/** What LIKE takes for "anything" is searched literally. */
function asLiteral(word: string): string {
  return word.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
}

/** The pattern of a name with anything of the kind between its letters; undefined where it has other signs, or few letters. */
function looseWord(word: string, lead: string): RawBuilder<string> | undefined {
  const letters = word.replaceAll(BETWEEN_LETTERS, '');
  if ([...letters].length < LOOSE_LENGTH || !/^[\p{L}\p{M}]+$/u.test(letters)) return undefined;
  return sql<string>`(select ${lead} || regexp_replace(searchable(${letters}), '(.)', '\\1['' -]*', 'g'))`;
}
