/** Letters that are no letter with an accent, as they are typed without their own key. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
};

/**
 * A text as it is searched: small letters without accents, however they were written, and one apostrophe and one hyphen for all
 * of their kinds, the ʻokina among them. What a person types and what is searched both go through it (ADM-03, FIL-07). `searchable` does the same in
 * the database.
 */
export function searchText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðħŧıßæœþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[’‘‛ʻʼʽʾʿˈʹꞌ＇′´`]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-');
}

/** Whether a text has what was typed in it, however its letters, accents, apostrophes and hyphens are written. */
export function hasText(text: string, wanted: string): boolean {
  return searchText(text).includes(searchText(wanted.trim()));
}

/** Whether a text has all of the words that were typed, in any order. */
export function hasWords(text: string, words: string): boolean {
  const searched = searchText(text);
  return searchText(words)
    .split(/\s/)
    .every((word) => searched.includes(word));
}
