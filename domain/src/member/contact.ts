import { messageProblem } from '../values/free-text.ts';
import { CONTACT_NUMBER_MAX_DIGITS, REQUEST_MESSAGE_MAX } from '../values/limits.ts';
import { leaveProblems } from '../year/leave.ts';

/** What is asked for that is no call back (PPL-12). */
export type AskedFor = 'EXEMPTION' | 'LEAVE' | 'REDUCTION';

/** A request to the CPD team as it is filled in (CON-06, CON-07, CON-14); what its kind does not ask for is left empty. */
export type ContactRequest = {
  isCallBack: boolean;
  /** As typed: a leading 0 is part of the number (CON-11). */
  contactNumber: string;
  message: string;
  /** The year as a number such as 2026; 0 while none is chosen (CON-08). */
  year: number;
  /** The code of the reason; empty while none is chosen (CON-09). */
  exemptionReason: string;
  /** An exemption unless it says something else (PPL-12). */
  askedFor?: AskedFor;
  /** The days of leave, as plain dates; they say the year. */
  leaveFrom?: string;
  leaveTo?: string;
  /** For reduced targets: the months of the year without practice. */
  monthsOfLeave?: number;
};

/** What a request may choose from. */
export type ContactChoices = { years: readonly number[]; reasonCodes: readonly string[] };

type ContactField =
  | 'contactNumber'
  | 'message'
  | 'year'
  | 'exemptionReason'
  | 'leaveFrom'
  | 'leaveTo'
  | 'monthsOfLeave';
type ContactProblem = { field: ContactField; message: string };

const DIGITS = /^\d+$/;
// Removing one tag may join the pieces of another, so it is done until nothing changes.
const TAG = /<[\p{L}/!?][^<>]*>/gu;

/** The text without its HTML tags and without blanks around it (CON-10). What only starts like a tag stays, to be refused. */
export function stripTags(text: string): string {
  let stripped = text;
  for (;;) {
    const next = stripped.replace(TAG, '');
    if (next === stripped) return stripped.trim();
    stripped = next;
  }
}

/** The request with an exemption's text rid of its tags (CON-10) and blanks around the fields gone. */
export function tidyContactRequest(request: ContactRequest): ContactRequest {
  const { isCallBack, contactNumber, message } = request;
  return {
    ...request,
    contactNumber: contactNumber.trim(),
    message: isCallBack ? message.trim() : stripTags(message),
  };
}

/** Everything that is wrong with a tidied request, in the order of its fields (CON-08 to CON-11). */
export function contactProblems(request: ContactRequest, { years, reasonCodes }: ContactChoices): ContactProblem[] {
  const problems: ContactProblem[] = [];
  const add = (field: ContactField, message: string) => problems.push({ field, message });
  if (request.isCallBack) {
    const wrong = numberProblem(request.contactNumber);
    if (wrong !== undefined) add('contactNumber', wrong);
  } else {
    problems.push(...whenProblems(request, years));
    if (!reasonCodes.includes(request.exemptionReason)) add('exemptionReason', 'Please choose a reason.');
  }
  const wrong = messageProblem(request.message, REQUEST_MESSAGE_MAX);
  const name = request.isCallBack ? 'The message' : 'The additional information';
  if (wrong !== undefined) add('message', `${name} ${wrong}`);
  return problems;
}

/** What is wrong with the year, months or days that a request is about: leave starts in a year that is open (CON-08, PPL-12). */
export function whenProblems(
  request: Pick<ContactRequest, 'askedFor' | 'year' | 'leaveFrom' | 'leaveTo' | 'monthsOfLeave'>,
  years: readonly number[],
): ContactProblem[] {
  const { askedFor, year, leaveFrom: from = '', leaveTo: to = '', monthsOfLeave = 0 } = request;
  if (askedFor === 'LEAVE') {
    const problems = leaveProblems({ from, to }).map(({ end, message }) => ({ field: LEAVE_FIELDS[end], message }));
    if (problems.length > 0 || years.includes(Number(from.slice(0, 4)))) return problems;
    return [{ field: 'leaveFrom', message: `Please enter a first day in ${years.join(' or ') || 'an open year'}.` }];
  }
  const problems: ContactProblem[] = [];
  if (!years.includes(year)) problems.push({ field: 'year', message: 'Please choose a year.' });
  if (askedFor === 'REDUCTION' && !(Number.isInteger(monthsOfLeave) && monthsOfLeave > 0)) {
    problems.push({ field: 'monthsOfLeave', message: 'Please enter the number of months, such as 8.' });
  }
  return problems;
}

const LEAVE_FIELDS = { from: 'leaveFrom', to: 'leaveTo' } as const;

function numberProblem(text: string): string | undefined {
  if (text === '') return 'Please enter a contact number.';
  if (!DIGITS.test(text)) return 'Please enter digits only, without spaces or symbols.';
  if (text.length > CONTACT_NUMBER_MAX_DIGITS) {
    return `A contact number can have at most ${CONTACT_NUMBER_MAX_DIGITS} digits.`;
  }
  return undefined;
}
