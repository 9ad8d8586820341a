/** A field between braces, and what the product puts there. */
export type Field = {
  about: string;
  example: string;
  /** Without it the text would not say what it is for. */
  required?: true;
  /** Whole paragraphs or a list, so it stands on a line of its own, with an empty line before and after it. */
  alone?: true;
};

/** A text that the product sends, as it is delivered. */
export type Wording = {
  name: string;
  text: string;
  /** A title or a subject: one line. */
  line?: true;
  fields: Readonly<Record<string, Field>>;
};

export const YEAR = { about: 'the CPD year', example: '2026' } as const satisfies Field;
export const NEEDED_YEAR = { ...YEAR, required: true } as const satisfies Field;
export const PRODUCT = { about: 'the product name', example: 'CPD Logbook' } as const satisfies Field;
export const FIRST_NAME = { about: 'the first name of the member', example: 'Alex' } as const satisfies Field;
/** A reason within a sentence. */
export const REASON = {
  about: 'the reason that was given',
  example: 'A request is still open.',
  required: true,
} as const satisfies Field;
/** A reason as it was written. */
export const REASON_ALONE = { ...REASON, alone: true } as const satisfies Field;
export const OFFERS = {
  about: 'what waits to be confirmed, as a list',
  example: 'Grand round',
  required: true,
  alone: true,
} as const satisfies Field;
