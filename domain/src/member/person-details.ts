import { isBlank, nameProblem } from '../values/free-text.ts';
import { ADDRESS_MAX, EMAIL_MAX, MEMBER_NUMBER_MAX, PERSON_NAME_MAX, TELEPHONE_MAX } from '../values/limits.ts';
import { isPlainDate } from '../values/plain-date.ts';
import type { Absence } from './departure.ts';

/** Who someone is, as managers enter it (PPL-06). */
export type PersonDetails = {
  title: string;
  firstName: string;
  lastName: string;
  email: string;
  memberNumber: string;
  username: string;
};

/** How a member is reached beside email (PPL-15); '' where it is not known. */
export type ContactDetails = { telephone: string; address: string };

type Problem<Field> = { field: Field; message: string };

const TEXTS = [
  ['title', 'The title', PERSON_NAME_MAX, false],
  ['firstName', 'The first name', PERSON_NAME_MAX, false],
  ['lastName', 'The last name', PERSON_NAME_MAX, true],
  ['email', 'The email address', EMAIL_MAX, false],
  ['memberNumber', 'The number', MEMBER_NUMBER_MAX, true],
  ['username', 'The username', EMAIL_MAX, true],
] as const;

/** The texts of contact details, with their names and limits. */
export const CONTACT_TEXTS = [
  ['telephone', 'The telephone number', TELEPHONE_MAX],
  ['address', 'The address', ADDRESS_MAX],
] as const satisfies readonly (readonly [keyof ContactDetails, string, number])[];

const LOOKS_LIKE_ANOTHER =
  'Numbers and usernames are written in the letters a to z, with or without accents, digits and the signs of a keyboard: others look the same, or cannot be seen.';
const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;
const NO_SPACE = /^\S+$/;

/** Without spaces around each text. */
export function tidyPerson<Details extends PersonDetails>(details: Details): Details {
  return { ...details, ...Object.fromEntries(TEXTS.map(([field]) => [field, details[field].trim()])) };
}

/** Everything that is wrong with who someone is, in the order of the fields. Whether it is taken, the database knows. */
export function personProblems(details: PersonDetails): Problem<keyof PersonDetails>[] {
  return TEXTS.flatMap(([field, name, max, required]) => {
    const message = textProblem(details[field], name, max, required) ?? shapeProblem(field, details[field]);
    return message === undefined ? [] : [{ field, message }];
  });
}

/** Everything that is wrong with contact details (PPL-15). */
export function contactProblems(details: ContactDetails): Problem<keyof ContactDetails>[] {
  return CONTACT_TEXTS.flatMap(([field, name, max]) => {
    const message = textProblem(details[field], name, max, false);
    return message === undefined ? [] : [{ field, message }];
  });
}

function textProblem(text: string, name: string, max: number, required: boolean): string | undefined {
  if (required && isBlank(text)) return `${name} is missing.`;
  const problem = /[\n\r\t]/.test(text) ? 'must be one line.' : nameProblem(text, max);
  return problem === undefined ? undefined : `${name} ${problem}`;
}

/** What is left of a number or username without its accents: signs of a plain keyboard, and letters of which no accent can be taken off. */
const PLAIN = /^[!-~łøđðħŧßæœþ]*$/i;
const ACCENTS = /[\u0300-\u034e\u0350-\u036f]/g;

/**
 * Whether a text has a sign that looks like another, or like nothing: a Cyrillic or a phonetic a reads as a Latin one, and a space
 * of no width is not seen. Two people must never have numbers or usernames that a colleague takes for one.
 */
function looksLikeAnother(text: string): boolean {
  return !PLAIN.test(text.normalize('NFD').replace(ACCENTS, ''));
}

function shapeProblem(field: keyof PersonDetails, text: string): string | undefined {
  if (field === 'email' && text !== '' && !EMAIL.test(text)) {
    return 'The email address must look like name@example.org.';
  }
  if (field !== 'memberNumber' && field !== 'username') return undefined;
  if (!NO_SPACE.test(text)) return 'Numbers and usernames have no spaces.';
  return looksLikeAnother(text) ? LOOKS_LIKE_ANOTHER : undefined;
}

/** When a membership started. */
export type Beginning = {
  firstYear: number;
  /** A plain date, or null where the day is not known. */
  joinedOn: string | null;
};

/** What is wrong with the start of a membership. */
export function beginningProblems(
  { firstYear, joinedOn }: Beginning,
  departures: readonly Absence[],
): Problem<'firstCpdYearId' | 'joinedOn'>[] {
  const [first] = departures.map(({ leftOn }) => leftOn).toSorted();
  if (joinedOn !== null && (!isPlainDate(joinedOn) || Number(joinedOn.slice(0, 4)) !== firstYear)) {
    return [{ field: 'joinedOn', message: `The day of joining is in ${firstYear}, the first year of membership.` }];
  }
  if (first === undefined || first >= (joinedOn ?? `${firstYear}-01-01`)) return [];
  return [
    {
      field: 'firstCpdYearId',
      message: 'The member left before that. Please correct the end of the membership first.',
    },
  ];
}
