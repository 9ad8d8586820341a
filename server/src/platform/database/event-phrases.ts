import { CASE_KIND_CODES, CASE_KINDS } from '@cpd/domain/college/case-log';
import { type DecisionChoice, resultName } from '@cpd/domain/college/member-requests';
import { DEPARTURE_REASONS, departureInWords } from '@cpd/domain/member/departure';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { lastDayOf } from '@cpd/domain/year/reopening';

/** What of an event its sentence is made from. */
export interface ToldEvent {
  kind: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  /** The calendar year, where the event belongs to one. */
  year: number | null;
}

/** Makes the sentence of an event from the names before and after, the year as ` for 2026`, and who is meant: you, or the member. */
export type Sentence = (what: {
  name: string;
  newName: string;
  year: string;
  whom: string;
  event: ToldEvent;
}) => string;

const DETAILS: Readonly<Record<string, string>> = {
  title: 'the title',
  firstName: 'the first name',
  lastName: 'the last name',
  email: 'the email address',
  memberNumber: 'the member number',
  username: 'the username',
  firstCpdYearId: 'the first year of membership',
  joinedOn: 'the day of joining',
  country: 'the country',
  telephone: 'the telephone number',
  address: 'the address',
  bornOn: 'the date of birth',
  state: 'the state',
  registrationNumber: 'the registration number',
  firstYear: 'the first year of membership',
};

/** What of a member's details was corrected; the number is told, because papers name it. */
export function detailsOf({ before, after }: ToldEvent): string {
  const names = Object.entries(DETAILS).flatMap(([name, words]) => (before !== null && name in before ? [words] : []));
  const number = after?.memberNumber === undefined ? '' : ` (${before?.memberNumber}, now ${after.memberNumber})`;
  return `${names.length === 0 ? 'nothing' : names.join(', ')}${number}`;
}

/** A year before the first of the college, which has no number there. */
export function yearBefore(state: ToldEvent['after']): string {
  return typeof state?.cpdYear === 'number' ? ` for ${state.cpdYear}` : '';
}

export function roleIn(state: ToldEvent['after']): string {
  return typeof state?.role === 'string'
    ? `: ${state.role}${state.mayBeSecond === true ? ', may be the second person' : ''}${state.mayReadHealth === true ? ', reads reasons of leave' : ''}${state.group ? `, by the group “${state.group}”` : ''}`
    : '';
}

/** The log tells of what is over, so everything in it has come to pass. */
export function departureOf(state: ToldEvent['after']): string {
  const { leftOn, returnedOn, reason: code } = state ?? {};
  const reason = DEPARTURE_REASONS.find((one) => one === code);
  if (typeof leftOn !== 'string' || reason === undefined) return '';
  const absence = { leftOn, returnedOn: typeof returnedOn === 'string' ? returnedOn : null };
  return departureInWords({ ...absence, reason }, '9999-12-31');
}

export function nameIn(state: ToldEvent['after']): string | undefined {
  const name = state?.name ?? state?.activityName;
  return typeof name === 'string' ? `“${name}”` : undefined;
}

export function caseKindIn({ after }: ToldEvent): string {
  const known = CASE_KIND_CODES.find((code) => code === after?.caseKind);
  return known === undefined ? 'note' : CASE_KINDS[known].toLowerCase();
}

const BIG_CHANGES: Readonly<Record<string, string>> = {
  EXEMPTION: 'an exemption',
  REOPENINGS: 're-opening the records of many',
  ANNOUNCEMENT: 'a notification to many',
  MERGE: 'merging two entries of one person',
  MEMBER_LIST: 'a list of members with which many leave',
};

export function bigChangeIn({ after }: ToldEvent): string {
  const what = BIG_CHANGES[String(after?.change)] ?? 'a change';
  return after?.change === 'EXEMPTION' ? `${what} (request ${after.objectId})` : what;
}

/** Of a report to a board, which one. */
export function reportIn({ after }: ToldEvent): string {
  return `version ${String(after?.number ?? 1)} of the report for ${String(after?.year ?? 'a year')} to ${String(after?.board ?? 'a board')}`;
}

/** Of two entries of one person, which one stays. */
export function mergeIn({ after }: ToldEvent): string {
  if (typeof after?.from === 'string') return `Merged the entry ${after.from} of the same person into this one`;
  return `Merged this entry into ${String(after?.into ?? 'another one')} of the same person`;
}

/** Whether a colleague entered it while acting for the member. */
export function isByTeam({ after }: ToldEvent): boolean {
  return after?.source === 'TEAM';
}

/** That the line of a report is wrong, said by the member or entered for them. */
export function objectionOf(event: ToldEvent, whom: string): string {
  const what = `that the report for ${String(event.after?.year)} is wrong`;
  return isByTeam(event) ? `Entered for ${whom} ${what}` : `Said ${what}`;
}

export function consentOf({ after }: ToldEvent): string {
  if (after?.researchConsent === true) return 'yes';
  return after?.researchConsent === false ? 'no' : 'not now';
}

/** How much went; never what. */
export function erasedIn({ after }: ToldEvent): string {
  const count = (name: 'members' | 'activities' | 'files', [one, more]: readonly [string, string]) => {
    const number = after?.[name];
    return typeof number === 'number' ? [`${number} ${number === 1 ? one : more}`] : [];
  };
  return [
    ...count('members', ['member', 'members']),
    ...count('activities', ['activity', 'activities']),
    ...count('files', ['file', 'files']),
  ].join(', ');
}

export function rowsOf({ after }: ToldEvent): string {
  if (typeof after?.rows !== 'number') return '';
  return after.more === true
    ? ` with more than ${after.rows} rows`
    : ` with ${after.rows} ${after.rows === 1 ? 'row' : 'rows'}`;
}

export function attendeesIn({ after }: ToldEvent): string {
  const count = Number(after?.rows ?? 0);
  return `: ${count} ${count === 1 ? 'person' : 'people'}`;
}

export function foundIn({ after }: ToldEvent): string {
  const found = Number(after?.rows ?? 0);
  if (found === 0) return 'nobody was found';
  return `${after?.more === true ? 'more than ' : ''}${found} found`;
}

export function linesIn({ after }: ToldEvent): string {
  const [lines, found] = [Number(after?.lines ?? 0), Number(after?.members ?? 0)];
  return `: ${lines} ${lines === 1 ? 'line' : 'lines'}, ${found} ${found === 1 ? 'member' : 'members'} found`;
}

export function inYear({ after }: ToldEvent): string {
  return typeof after?.cpdYear === 'number' ? ` of ${after.cpdYear}` : '';
}

export function resultIn({ after }: ToldEvent): string {
  const { result, decisionText } = after ?? {};
  const known = RESULTS.find((one) => one === result);
  const words = known === undefined ? String(result) : resultName(known);
  return typeof decisionText === 'string' ? `${words}. ${decisionText}` : words;
}

const RESULTS: readonly DecisionChoice[] = ['GRANTED', 'VARIED', 'DECLINED', 'DONE', 'UPHELD'];

export function reasonOf({ after }: ToldEvent): string {
  return typeof after?.reason === 'string' ? `: ${after.reason}` : '';
}

/** Of an activity as it was before and after. */
export function datesGone({ before, after }: ToldEvent): string {
  const [had, has] = [before?.dates, after?.dates].map((dates) => (Array.isArray(dates) ? dates.length : 0));
  const count = (had ?? 0) - (has ?? 0);
  return count > 1 ? `${count} dates` : 'a date';
}

export function untilOf({ after }: ToldEvent): string {
  const until = after?.reopenedUntil;
  return typeof until === 'string' ? ` until ${formatDayMonthYear(lastDayOf(until))}` : '';
}

export function confirmedDays({ after }: ToldEvent): string {
  const removed = Number(after?.removed ?? 0);
  const until = `Confirmed the days of series up to ${formatDayMonthYear(String(after?.until ?? ''))}`;
  return removed === 0 ? until : `${until}, ${removed} of which did not happen`;
}

/** The year that an event is about by itself, not through a record. */
export function yearOf({ after }: ToldEvent): string {
  return String(after?.year ?? 'a year');
}

/** How many rules an event names before it counts them. */
const RULES_NAMED = 3;

/** Which rules were changed. */
export function rulesOf({ after }: ToldEvent): string {
  const edited: unknown[] = Array.isArray(after?.edited) ? after.edited : [];
  const labels = edited.flatMap((one) =>
    typeof one === 'object' && one !== null && 'label' in one ? [String(one.label)] : [],
  );
  if (labels.length === 0) return '';
  return labels.length > RULES_NAMED ? `: ${labels.length} rules` : `: ${labels.join(', ')}`;
}
