// One character class after one literal: linear whatever the text.
const TAG_START = /<[\p{L}/!?]/u;

// Control characters other than tab and line breaks: no one types them, and the database refuses some.
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;

// What turns the direction of all that follows, to its own end or that of the line: a name with one can read as another.
// Marks of a single place (U+200E, U+200F, U+061C) belong to Hebrew and Arabic, and move nothing but what is beside them.
const DIRECTION_CONTROL = /[\u202a-\u202e\u2066-\u2069]/gu;

// Spaces, controls, what Unicode says to draw nothing for (fillers, joiners, selectors of variants), and Braille's empty pattern.
const SHAPELESS = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether no one would see anything of a text: it is empty, or made of spaces and invisible characters alone (R47). */
export function isBlank(text: string): boolean {
  return SHAPELESS.test(text);
}

/** A text of another program without the controls that `nameProblem` refuses. */
export function withoutDirectionControls(text: string): string {
  return text.replace(DIRECTION_CONTROL, '');
}

/**
 * What is wrong with a name or a title of at most `max` characters, in words that follow the field's name, or undefined: the
 * rules of free text, and nothing that turns the direction of text (R47). That a name is missing is another's to say (`isBlank`).
 */
export function nameProblem(text: string, max: number): string | undefined {
  return freeTextProblem(text, max) ?? directionProblem(text);
}

/** The same of direction alone, for a title that may hold what looks like a tag. */
export function directionProblem(text: string): string | undefined {
  if (text.search(DIRECTION_CONTROL) === -1) return undefined;
  return 'must not contain hidden marks that change the direction of text. Please type it again.';
}

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
