import type { MessageBlock, MessagePiece } from '../member/message-blocks.ts';
import { parseMessage } from '../member/message-parse.ts';
import { collegeClock } from '../values/college-clock.ts';
import { freeTextProblem } from '../values/free-text.ts';
import { HELP_TEXT_MAX, SETTING_MAX } from '../values/limits.ts';
import { ATTENDANCE_WORDINGS } from './attendance-wordings.ts';
import { AUDIT_BENCH_WORDINGS } from './audit-bench-wordings.ts';
import { AUDIT_WORDINGS } from './audit-wordings.ts';
import { DECISION_WORDINGS } from './decision-wordings.ts';
import { REOPENING_WORDINGS } from './reopening-wordings.ts';
import { REPORT_WORDINGS } from './report-wordings.ts';
import { TEAM_WORDINGS } from './team-wordings.ts';
import { FIRST_NAME, type Field, NEEDED_YEAR, OFFERS, PRODUCT, REASON, type Wording, YEAR } from './wording-fields.ts';

const DUE_DAY: Field = { about: 'the day by which the year has to be submitted', example: '31/03/2027' };

/** The texts of e-mails and notifications that managers change (COH-11); the originals, in the order in which they are shown. */
export const WORDINGS = {
  'copy.subject': {
    name: 'Every email to a member: subject',
    text: '{productName}: {title}',
    line: true,
    fields: {
      productName: PRODUCT,
      title: {
        about: 'the title of the notification, or how many there are',
        example: 'Your 2026 record closes',
        required: true,
      },
    },
  },
  'copy.text': {
    name: 'Every email to a member: around the message',
    text: 'Hello {firstName},\n\n{messages}\n\nYou can read and dismiss this in {productName}, where the bell also leads to your email settings:\n{link}',
    fields: {
      firstName: FIRST_NAME,
      messages: {
        about: 'what the member is told',
        example: 'You can read about this here.',
        required: true,
        alone: true,
      },
      productName: PRODUCT,
      link: { about: 'the address of the product', example: 'https://cpd.example.org', required: true },
    },
  },
  'reminder.title': {
    name: 'Reminder before a year closes: title',
    text: 'Your {year} record closes on {dueDay}',
    line: true,
    fields: { year: NEEDED_YEAR, dueDay: DUE_DAY },
  },
  'reminder.text': {
    name: 'Reminder before a year closes: text',
    text: 'You have not submitted your {year} record yet. It closes at the end of {dueDay}, [time of the college].\n\n{whatToDo}',
    fields: {
      year: YEAR,
      dueDay: { ...DUE_DAY, required: true },
      whatToDo: {
        about: 'what the member still has to do, in the texts below',
        example: 'Nothing is missing.',
        required: true,
        alone: true,
      },
    },
  },
  'reminder.complete': {
    name: 'Reminder: nothing is missing',
    text: 'Nothing is missing: you can submit it on the CPD Summary.',
    fields: { year: YEAR },
  },
  'reminder.missing': {
    name: 'Reminder: something is missing',
    text: 'This is still missing:\n\n{missing}',
    fields: {
      year: YEAR,
      missing: {
        about: 'what is missing, as a list',
        example: '17.5 more hours of any kind',
        required: true,
        alone: true,
      },
    },
  },
  'reminder.asking': {
    name: 'Reminder: a request is not decided yet',
    text: 'The CPD team is still deciding your {year} requirements, because of your request. You can follow your record on the CPD Summary in the meantime.',
    fields: { year: YEAR },
  },
  'reminder.inactive': {
    name: 'Reminder: not practising',
    text: 'Your registration says that you are not practising in {year}. If that is right, you can request an exemption on the Contact page.',
    fields: { year: YEAR },
  },
  'reminder.offers': {
    name: 'Reminder: attendance to confirm',
    text: 'The college recorded you as attending these. Please confirm them on Home, or they won’t count:\n\n{offers}',
    fields: {
      offers: OFFERS,
    },
  },
  'closed.title': {
    name: 'A year has closed: title',
    text: 'Your {year} record has closed',
    line: true,
    fields: { year: NEEDED_YEAR },
  },
  'closed.text': {
    name: 'A year has closed: text',
    text: 'Your {year} record was not submitted by {dueDay} and is now incomplete.\n\nIf something prevented you from submitting it, please tell the CPD team. You can reach them under Contact.',
    fields: { year: NEEDED_YEAR, dueDay: DUE_DAY },
  },
  'erasure-done.title': { name: 'Data was erased: title', text: 'Your older data was erased', line: true, fields: {} },
  'erasure-done.text': {
    name: 'Data was erased: text',
    text: 'You asked the CPD team to erase your data. Everything that the college does not have to keep was erased.',
    fields: {},
  },
  'erasure-declined.title': {
    name: 'Data was not erased: title',
    text: 'Your data was not erased',
    line: true,
    fields: {},
  },
  'erasure-declined.text': {
    name: 'Data was not erased: text',
    text: 'The CPD team declined your request to erase your data: {reason}',
    fields: { reason: REASON },
  },
  ...REOPENING_WORDINGS,
  ...ATTENDANCE_WORDINGS,
  ...DECISION_WORDINGS,
  ...AUDIT_WORDINGS,
  ...AUDIT_BENCH_WORDINGS,
  ...REPORT_WORDINGS,
  ...TEAM_WORDINGS,
} as const satisfies Record<string, Wording>;

export type WordingKey = keyof typeof WORDINGS;

/** What a field says: words, a link, or whole paragraphs where it stands alone. */
export type WordingValue = string | { words: string; address: string } | readonly MessageBlock[];
export type WordingValues<Key extends WordingKey> = {
  readonly [Name in keyof (typeof WORDINGS)[Key]['fields']]: WordingValue;
};

const FIELD = /\{([^{}\n]{0,100})\}/g;
const ALONE = /^\{([^{}\n]{1,100})\}$/;

/** Whether a text is the key of a wording. */
export function isWordingKey(key: string): key is WordingKey {
  return Object.hasOwn(WORDINGS, key);
}

/** All keys, in the order in which they are shown. */
export function wordingKeys(): readonly WordingKey[] {
  return Object.keys(WORDINGS).filter(isWordingKey);
}

/** What stands in the originals for the college's clock, such as “Sydney time”. */
const CLOCK = '[time of the college]';

/** A wording as it is delivered. */
export function wordingOf(key: WordingKey): Wording {
  const wording = WORDINGS[key];
  return wording.text.includes(CLOCK) ? { ...wording, text: wording.text.replace(CLOCK, collegeClock()) } : wording;
}

/** What is wrong with a text for a wording, as a sentence, or undefined. */
export function wordingProblem(key: WordingKey, text: string): string | undefined {
  const { fields, line } = wordingOf(key);
  if (text.trim() === '') return 'Please enter a text. To have the original again, go back to it.';
  const problem = freeTextProblem(text, line === true ? SETTING_MAX : HELP_TEXT_MAX);
  if (problem !== undefined) return `The text ${problem}`;
  if (line === true && /[\r\n]/.test(text)) return 'The text must be on one line.';
  const used = [...text.matchAll(FIELD)].map(([, name = '']) => name);
  const unknown = used.find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) return `There is no field {${unknown}} here. ${fieldsLine(fields)}`;
  const missing = Object.keys(fields).find((name) => fields[name]?.required === true && !used.includes(name));
  if (missing !== undefined) return `{${missing}} is missing: ${fields[missing]?.about}.`;
  const lone = loneFieldsIn(text);
  const inside = used.find((name) => fields[name]?.alone === true && !lone.includes(name));
  if (inside !== undefined) return `{${inside}} must have a line of its own, with an empty line before and after it.`;
  return undefined;
}

function fieldsLine(fields: Wording['fields']): string {
  const names = Object.keys(fields).map((name) => `{${name}}`);
  return names.length === 0 ? 'This text has no fields.' : `The fields are ${names.join(', ')}.`;
}

function loneFieldsIn(text: string): string[] {
  return parseMessage(text).flatMap((block) => loneFieldOf(block) ?? []);
}

/** The name of the field that is all of a paragraph. */
function loneFieldOf(block: MessageBlock): string | undefined {
  if (!('paragraph' in block) || typeof block.paragraph !== 'string') return undefined;
  return ALONE.exec(block.paragraph)?.[1];
}

/** A text of one line with its fields filled in. What is no field stays. */
export function fillWordingLine(text: string, values: Readonly<Record<string, WordingValue>>): string {
  return text.replaceAll(FIELD, (whole, name: string) => {
    const value = fieldValue(values, name);
    return typeof value === 'string' ? value : whole;
  });
}

/** A text with its fields filled in. Values are taken as words, also where they look like markup (NOT-02). */
export function fillWording(text: string, values: Readonly<Record<string, WordingValue>>): MessageBlock[] {
  return parseMessage(text).flatMap((block): MessageBlock[] => {
    const lone = fieldValue(values, loneFieldOf(block) ?? '');
    if (isBlocks(lone)) return [...lone];
    if ('list' in block) return [{ list: block.list.map((words) => simplest(piecesOf(words, values))) }];
    return [{ paragraph: simplest(piecesOf(block.paragraph, values)) }];
  });
}

function piecesOf(words: string | readonly MessagePiece[], values: Readonly<Record<string, WordingValue>>) {
  return (typeof words === 'string' ? [words] : words).flatMap((piece): MessagePiece[] =>
    typeof piece === 'string' ? filled(piece, values) : [piece],
  );
}

function filled(text: string, values: Readonly<Record<string, WordingValue>>): MessagePiece[] {
  const pieces: MessagePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(FIELD)) {
    const value = fieldValue(values, match[1] ?? '');
    if (value === undefined || isBlocks(value)) continue;
    pieces.push(text.slice(end, match.index), value);
    end = match.index + match[0].length;
  }
  return [...pieces, text.slice(end)].filter((piece) => piece !== '');
}

/** Words without a link are one text. */
function simplest(pieces: readonly MessagePiece[]): string | readonly MessagePiece[] {
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : pieces;
}

function fieldValue(values: Readonly<Record<string, WordingValue>>, name: string): WordingValue | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

function isBlocks(value: WordingValue | undefined): value is readonly MessageBlock[] {
  return Array.isArray(value);
}
