import { messageProblem } from '../values/free-text.ts';
import { CONTACT_NUMBER_MAX_DIGITS, REQUEST_MESSAGE_MAX } from '../values/limits.ts';

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
};

/** What a request may choose from. */
export type ContactChoices = { years: readonly number[]; reasonCodes: readonly string[] };

type ContactField = 'contactNumber' | 'message' | 'year' | 'exemptionReason';
type ContactProblem = { field: ContactField; message: string };

const DIGITS = /^\d+$/;
// Removing one tag may join the pieces of another, so it is done until nothing changes.
const TAG = /<[\p{L}/!?][^<>]*>/gu;

/** The text without its HTML tags and without blanks around it (CON-10). What only begins like a tag stays, to be refused. */
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
    if (!years.includes(request.year)) add('year', 'Please choose a year.');
    if (!reasonCodes.includes(request.exemptionReason)) add('exemptionReason', 'Please choose a reason.');
  }
  const wrong = messageProblem(request.message, REQUEST_MESSAGE_MAX);
  const name = request.isCallBack ? 'The message' : 'The additional information';
  if (wrong !== undefined) add('message', `${name} ${wrong}`);
  return problems;
}

function numberProblem(text: string): string | undefined {
  if (text === '') return 'Please enter a contact number.';
  if (!DIGITS.test(text)) return 'Please enter digits only, without spaces or symbols.';
  if (text.length > CONTACT_NUMBER_MAX_DIGITS) {
    return `A contact number can have at most ${CONTACT_NUMBER_MAX_DIGITS} digits.`;
  }
  return undefined;
}

/** When the offices can be reached, in the time of each country, on days that are no holidays there (CON-03). */
export const OFFICE_HOURS = '8.30 am - 4.30 pm';
