// One character class after one literal: linear whatever the text.
const TAG_START = /<[\p{L}/!?]/u;

// Control characters other than tab and line breaks: nobody types them, and the database refuses some.
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;

/** Whether the text holds an HTML tag: `<` followed by a letter, `/`, `!` or `?`. "BP < 120" is fine (ACT-40). */
export function containsHtmlTag(text: string): boolean {
  return TAG_START.test(text);
}

/** What is wrong with free text of at most `max` characters, in words that follow the field's name, or undefined (ACT-40). */
export function freeTextProblem(text: string, max: number): string | undefined {
  if (text.length > max) return `can have at most ${max} characters.`;
  if (containsHtmlTag(text)) return 'must not contain HTML tags.';
  return hasHiddenCharacter(text) ? 'must not contain hidden characters.' : undefined;
}

/** Whether the text holds a control character other than tab and line breaks, or half of a character. */
export function hasHiddenCharacter(text: string): boolean {
  return CONTROL_CHARACTER.test(text) || !text.isWellFormed();
}

// Letters of any script with their marks, digits, spaces, line breaks, signs of currencies and the punctuation of a letter.
const NO_MESSAGE = /[^\p{L}\p{M}\p{N}\p{Sc}\s.,;:!?'"’‘“”()\-–—/&@+%#*=_…]/u;

/** What is wrong with a message of a contact form, which takes fewer characters than other texts, or undefined (ACT-41, CON-10). */
export function messageProblem(text: string, max: number): string | undefined {
  const problem = freeTextProblem(text, max);
  const [refused] = NO_MESSAGE.exec(text) ?? [];
  if (problem !== undefined || refused === undefined) return problem;
  return `cannot have the character “${refused}”. Please use letters, digits and common punctuation.`;
}
