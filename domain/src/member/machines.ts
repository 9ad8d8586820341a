import { isBlank, nameProblem } from '../values/free-text.ts';
import { SERVICE_TOKEN_NAME_MAX, SERVICE_TOKEN_YEARS_MAX } from '../values/limits.ts';
import { isPlainDate } from '../values/plain-date.ts';

/** What a machine may do for the college (PPL-09): keep the members in step, say who attended, or read reports and figures. */
export const MACHINE_PURPOSES = ['members', 'attendance', 'reporting'] as const;
export type MachinePurpose = (typeof MACHINE_PURPOSES)[number];

/** By its role in the table of people a machine is no member, no one of the CPD team, and of one purpose. */
export const MACHINE_ROLES: Readonly<Record<MachinePurpose, string>> = {
  members: 'MACHINE_MEMBERS',
  attendance: 'MACHINE_ATTENDANCE',
  reporting: 'MACHINE_REPORTING',
};

/** How tokens of a purpose begin, so that a program that looks for secrets where they should not be knows one. */
export const TOKEN_PREFIXES: Readonly<Record<MachinePurpose, string>> = {
  members: 'cpd_m_',
  attendance: 'cpd_a_',
  reporting: 'cpd_r_',
};

/** So many tokens of one name are valid at once: the one in use, and the one that takes its place. */
export const VALID_TOKENS_MAX = 2;

/** The purpose behind a role code; undefined for that of a person. */
export function machinePurposeOf(code: string): MachinePurpose | undefined {
  return MACHINE_PURPOSES.find((purpose) => MACHINE_ROLES[purpose] === code);
}

/** Whether a text looks like a token of a machine. */
export function isServiceToken(text: string): boolean {
  return /^cpd_[mar]_[\w-]{43}$/.test(text);
}

/** A token as a manager enters it. */
type EnteredToken = { name: string; endsOn: string };

/** What is wrong with a new token; `today` and the day are plain dates, and on its last day it is still valid. */
export function serviceTokenProblems({ name, endsOn }: EnteredToken, today: string) {
  const problems: { field: keyof EnteredToken; message: string }[] = [];
  const wrong = nameProblem(name, SERVICE_TOKEN_NAME_MAX);
  if (isBlank(name)) problems.push({ field: 'name', message: 'Please enter a name.' });
  else if (wrong !== undefined) problems.push({ field: 'name', message: `The name ${wrong}` });
  if (!isPlainDate(endsOn) || endsOn < today) {
    problems.push({ field: 'endsOn', message: 'Please choose a day from today on.' });
  } else if (endsOn > lastEnd(today)) {
    problems.push({ field: 'endsOn', message: 'A token is valid for 2 years at most.' });
  }
  return problems;
}

/** The last day that a token made today may have, a plain date. */
function lastEnd(today: string): string {
  return inYears(today, SERVICE_TOKEN_YEARS_MAX);
}

/** The day that is proposed, a plain date. */
export function usualEnd(today: string): string {
  return inYears(today, 1);
}

function inYears(today: string, years: number): string {
  return Temporal.PlainDate.from(today).add({ years }).toString();
}
