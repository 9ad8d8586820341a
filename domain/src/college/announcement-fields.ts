import type { MessageBlock, MessagePiece, MessageWords } from '../member/message-blocks.ts';

/** A field of a notification's text: what it says of each member. */
type Field = {
  /** What it stands for. */
  about: string;
  /** What it may say. */
  example: string;
  /** What it says of a member who has nothing of the kind. */
  without: string;
  /** Whether it is about one year of the member. */
  ofYear: boolean;
};

/** The fields that a notification can have, by their names between braces (COH-10). */
export const FIELDS = {
  'first name': { about: 'the first name of the member', example: 'Alex', without: 'colleague', ofYear: false },
  hours: {
    about: 'what counts towards the total of the year so far',
    example: '32.5 hours',
    without: 'no hours',
    ofYear: true,
  },
  'what is missing': {
    about: 'what the year still requires; a list on a line of its own',
    example: '17.5 more hours of any kind',
    without: 'nothing',
    ofYear: true,
  },
  'due date': {
    about: 'the day by which the year has to be submitted',
    example: '31/03/2027',
    without: 'no due date',
    ofYear: true,
  },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof FIELDS;

export const FIELD_NAMES = Object.keys(FIELDS) as [FieldName, ...FieldName[]];

/** What the fields say of one member; what is empty has no value for them. */
export type FieldValues = Readonly<Record<Exclude<FieldName, 'what is missing'>, string>> & {
  readonly 'what is missing': readonly string[];
};

/** What a preview shows that is for no one in particular. */
export const EXAMPLE_VALUES: FieldValues = {
  'first name': FIELDS['first name'].example,
  hours: FIELDS.hours.example,
  'what is missing': [FIELDS['what is missing'].example],
  'due date': FIELDS['due date'].example,
};

/** One after another, and never more than a line: a brace by itself is one. */
const FIELD = /\{([^{}\n]{1,100})\}/g;

/** What is wrong with the fields of a text, a sentence for each. */
export function fieldProblems(text: string, name: 'title' | 'message'): string[] {
  const unknown = [...text.matchAll(FIELD)].filter(([, inside = '']) => fieldOf(inside) === undefined);
  const known = FIELD_NAMES.map((one) => `{${one}}`).join(', ');
  const problems = [...new Set(unknown.map(([whole]) => whole))].map(
    (whole) => `There is no field ${whole}. The fields are ${known}.`,
  );
  if (name === 'title' && fieldsIn(text).has('what is missing')) {
    problems.push('The title cannot have {what is missing}, because it is a list.');
  }
  return problems;
}

/** The fields that a text has. */
export function fieldsIn(text: string): ReadonlySet<FieldName> {
  return new Set([...text.matchAll(FIELD)].flatMap(([, inside = '']) => fieldOf(inside) ?? []));
}

/** Whether one of the fields is about a year. */
export function areOfYear(fields: ReadonlySet<FieldName>): boolean {
  return [...fields].some((name) => FIELDS[name].ofYear);
}

/** A text of one line with what its fields say of a member. What is no field stays. */
export function fillText(text: string, values: FieldValues): string {
  return text.replaceAll(FIELD, (whole, inside: string) => {
    const name = fieldOf(inside);
    return name === undefined ? whole : said(name, values);
  });
}

/**
 * A message with what its fields say of a member. Values are words and nothing else, whatever is in them (NOT-02); what is
 * missing becomes a list where it has a line of its own. Addresses stay as they are.
 */
export function fillMessage(blocks: readonly MessageBlock[], values: FieldValues): MessageBlock[] {
  return blocks.flatMap((block): MessageBlock[] => {
    if ('list' in block) return [{ list: block.list.flatMap((line) => fillLine(line, values)) }];
    const { paragraph } = block;
    return typeof paragraph === 'string'
      ? fillParagraph(paragraph, values)
      : [{ paragraph: fillWords(paragraph, values) }];
  });
}

/** A line of a list: several, where it is what is missing. */
function fillLine(line: MessageWords, values: FieldValues): readonly MessageWords[] {
  return isMissing(line) ? linesOf(values) : [fillWords(line, values)];
}

/** The lines before, the list, and the lines behind it. */
function fillParagraph(text: string, values: FieldValues): MessageBlock[] {
  const lines = text.split('\n');
  const place = lines.findIndex(isMissing);
  if (place === -1 || values['what is missing'].length === 0) return [{ paragraph: fillText(text, values) }];
  const [before, behind] = [lines.slice(0, place), lines.slice(place + 1)];
  return [
    ...(before.length === 0 ? [] : [{ paragraph: fillText(before.join('\n'), values) }]),
    { list: [...values['what is missing']] },
    ...(behind.length === 0 ? [] : fillParagraph(behind.join('\n'), values)),
  ];
}

function fillWords(words: MessageWords, values: FieldValues): MessageWords {
  if (typeof words === 'string') return fillText(words, values);
  return words.map((piece): MessagePiece => {
    if (typeof piece === 'string') return fillText(piece, values);
    return piece.words === piece.address ? piece : { ...piece, words: fillText(piece.words, values) };
  });
}

function isMissing(line: MessageWords): boolean {
  if (typeof line !== 'string') return false;
  const inside = /^\s*\{([^{}\n]{1,100})\}\s*$/.exec(line)?.[1];
  return inside !== undefined && fieldOf(inside) === 'what is missing';
}

function linesOf(values: FieldValues): readonly string[] {
  const missing = values['what is missing'];
  return missing.length === 0 ? [FIELDS['what is missing'].without] : missing;
}

function said(name: FieldName, values: FieldValues): string {
  const value = values[name];
  const text = typeof value === 'string' ? value.trim() : value.join('; ');
  return text === '' ? FIELDS[name].without : text;
}

/** In whatever case and with whatever spaces it was typed. */
function fieldOf(inside: string): FieldName | undefined {
  const typed = inside.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  return FIELD_NAMES.find((name) => name === typed);
}
