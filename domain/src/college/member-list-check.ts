import {
  type Absence,
  type DepartureReason,
  departureInWords,
  departureProblems,
  isAway,
} from '../member/departure.ts';
import { beginningProblems } from '../member/person-details.ts';
import { isParticipant } from '../member/roles.ts';
import { countryName } from '../values/countries.ts';
import { formatDayMonthYear } from '../values/plain-date.ts';
import type { MemberEntry, MemberValues } from './member-list.ts';

/** Where the value of a field came from; of two the later one wins, so what someone entered by hand stays (PPL-01). */
export const FIELD_SOURCES = ['FILE', 'SCIM', 'HAND'] as const;
export type FieldSource = (typeof FIELD_SOURCES)[number];

/** What the college knows of a member with the number, username or e-mail address of a line. */
export type KnownMember = MemberValues & {
  userId: number;
  role: string;
  /** One of the team by a group of the identity provider, which says who they are. */
  isProvided: boolean;
  disabled: boolean;
  /** The times without membership, the earliest first. */
  absences: readonly (Absence & { reason: DepartureReason })[];
  sources: Partial<Record<keyof MemberValues, FieldSource>>;
};

/** A value of a member that a line changes. */
export type FieldChange = { field: keyof MemberValues; before: string; after: string };

/**
 * What a line does; RENUMBERED is done only where a manager confirms that it is the same person. LEFT and STAYS (one of the CPD
 * team) are people whom a list with every member does not name.
 */
export const LINE_OUTCOMES = [
  'NEW',
  'CHANGED',
  'RENUMBERED',
  'RETURNED',
  'LEFT',
  'STAYS',
  'UNCHANGED',
  'WRONG',
] as const;
export type LineOutcome = (typeof LINE_OUTCOMES)[number];

/** A line and what it would do; with problems, nothing. */
export type CheckedMember = {
  /** Of the file; 0 for a member who is on none. */
  line: number;
  memberNumber: string;
  name: string;
  outcome: LineOutcome;
  /** A member who had left comes back by it. */
  isBack: boolean;
  /** Of one of the CPD team, who becomes a member too by it (PPL-17). */
  becomesMember?: true;
  /** Of a member who is there already. */
  userId: number | null;
  changes: FieldChange[];
  /** What is stored: of a new member everything that the line says, of another what changes. */
  stored: Partial<MemberValues>;
  /** What stood there before, of the fields that change. */
  replaced: Partial<MemberValues>;
  problems: string[];
  warnings: string[];
};

/** How each field is named where its change is shown. */
export const FIELD_NAMES: Readonly<Record<keyof MemberValues, string>> = {
  memberNumber: 'Member number',
  username: 'Username',
  title: 'Title',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  telephone: 'Telephone',
  address: 'Address',
  bornOn: 'Date of birth',
  country: 'Country',
  state: 'State',
  registrationNumber: 'Registration number',
  firstYear: 'First year',
  joinedOn: 'Joined on',
};

/** The fields of a member that a list may say. */
export const MEMBER_FIELDS = Object.keys(FIELD_NAMES) as (keyof MemberValues)[];

/** What lines are checked against. */
export type MemberListContext = {
  /** The day at the college, a plain date: on it those come back who had left. */
  today: string;
  /** The calendar years of the college, the earliest first; at least one. */
  years: readonly number[];
  byNumber: ReadonlyMap<string, KnownMember>;
  /** The numbers of all lines. */
  numbers: ReadonlySet<string>;
  /** By username in lower case. */
  byUsername: ReadonlyMap<string, KnownMember>;
  /** Who says it. */
  source: FieldSource;
  /** Members who may be the same person as on a line whose number is unknown, in any order. */
  namesakes: readonly KnownMember[];
};

/**
 * What a line of a list would do, field by field (PPL-01). The key is the number (PPL-02): the same person under another
 * number is proposed as a correction, never taken as a second one.
 */
export function checkMember(entry: MemberEntry, context: MemberListContext): CheckedMember {
  const { line } = entry;
  const numbered = context.byNumber.get(entry.values.memberNumber);
  const renumbered = numbered === undefined ? samePerson(entry.values, context) : undefined;
  const known = numbered ?? renumbered?.member;
  const values = withoutOtherDay(withinYears(entry.values, context.years), known);
  const problems = [...entry.problems, ...problemsOf(values, known, context)];
  const changes = known === undefined ? [] : changesOf(values, known, context.source);
  const kept = known === undefined ? [] : keptOf(values, known, context.source);
  const departure = known && departureOf(known, context.today);
  const becomesMember = problems.length === 0 && known !== undefined && isOfTeamAlone(known, context);
  const changed = changes.map(({ field }) => field);
  return {
    line,
    memberNumber: values.memberNumber,
    name: nameOf({ ...known, ...values }),
    outcome: outcomeOf({
      problems,
      known,
      isChanged: changes.length > 0 || becomesMember,
      isBack: departure !== undefined,
      isRenumbered: renumbered !== undefined,
    }),
    isBack: problems.length === 0 && departure !== undefined,
    ...(becomesMember && { becomesMember }),
    userId: known?.userId ?? null,
    changes: problems.length > 0 ? [] : changes,
    stored: problems.length > 0 ? {} : known === undefined || becomesMember ? values : pick(values, changed),
    replaced: problems.length > 0 || known === undefined ? {} : pick(known, changed),
    problems,
    warnings: [
      ...(renumbered === undefined ? [] : [renumberedInWords(renumbered)]),
      ...(problems.length === 0 ? returnInWords(departure, context.today) : []),
      ...(becomesMember ? ['One of the CPD team, who gets a record as a member too and keeps the role.'] : []),
      ...entry.warnings,
      ...kept,
    ],
  };
}

/** Someone whom a list with every member does not name (PPL-04): a member has left; of the CPD team no one is ended by a list. */
export function missingMember(
  member: Pick<KnownMember, 'userId' | 'role' | 'memberNumber' | 'firstName' | 'lastName'> & { isOfTeam?: boolean },
) {
  const isMember = isParticipant(member.role);
  return {
    line: 0,
    memberNumber: member.memberNumber,
    name: nameOf(member),
    outcome: isMember ? 'LEFT' : 'STAYS',
    isBack: false,
    userId: member.userId,
    changes: [],
    stored: {},
    replaced: {},
    problems: [],
    warnings: [
      ...(isMember ? [] : ['One of the CPD team, who is not ended by a list.']),
      ...(isMember && member.isOfTeam
        ? ['One of the CPD team too, who keeps that role until a manager takes it.']
        : []),
    ],
  } satisfies CheckedMember;
}

/** What is the same of two entries that may be of one person. */
const SAME_PERSON = {
  USERNAME: 'username',
  EMAIL: 'email address',
  BIRTH: 'date of birth and family name',
} as const;
type SamePerson = { member: KnownMember; by: keyof typeof SAME_PERSON };

/**
 * Of a line whose number is unknown the member who is the same person with another number: by the username, the email address, or
 * the date of birth and family name. A member who is on the list with their own number is not.
 */
function samePerson(
  { username, email, bornOn, lastName }: MemberEntry['values'],
  { numbers, byUsername, namesakes }: MemberListContext,
): SamePerson | undefined {
  const holder = username === undefined ? undefined : byUsername.get(username.toLowerCase());
  if (holder !== undefined) return numbers.has(holder.memberNumber) ? undefined : { member: holder, by: 'USERNAME' };
  const others = namesakes.filter(({ memberNumber }) => !numbers.has(memberNumber));
  const byEmail = others.find((member) => isSame(email, member.email));
  if (byEmail !== undefined) return { member: byEmail, by: 'EMAIL' };
  const byBirth = others.find((member) => isSame(bornOn, member.bornOn) && isSame(lastName, member.lastName));
  return byBirth && { member: byBirth, by: 'BIRTH' };
}

/** Whether a line says what is known, in any letter case; what it leaves out is the same as nothing. */
function isSame(given: string | null | undefined, known: string | null): boolean {
  return given ? given.toLowerCase() === known?.toLowerCase() : false;
}

function renumberedInWords({ member, by }: SamePerson): string {
  return `${nameOf(member)}, ${member.memberNumber}, has the same ${SAME_PERSON[by]}.`;
}

/** The line when another one above it is about the same member with another number. */
export function sameMemberTwice(line: CheckedMember): CheckedMember {
  const problems = ['Another line above is about the same member. Please correct the number of one of them.'];
  return { ...line, outcome: 'WRONG', isBack: false, changes: [], stored: {}, replaced: {}, problems };
}

/** More changed numbers than of so many of the members, or of the lines of a longer list, are a mistake of the list (PPL-02). */
const RENUMBERED_SHARE_MAX = 0.02;

/** Why a list in which so many members have another number is refused as a whole; undefined when it is not. */
export function renumberedProblem(renumbered: number, lines: number, members: number): string | undefined {
  if (renumbered <= Math.max(lines, members) * RENUMBERED_SHARE_MAX) return undefined;
  return `More than 2 % of the members would have another number (${renumbered}). Please look whether the column of the member number is the right one; numbers that have really changed are corrected on each member’s page.`;
}

/**
 * Why a list with every member is refused as a whole: its lines without number and username may be those of members who would be
 * taken for having left (PPL-04). Undefined when there are none.
 */
export function unnamedProblem(unnamed: number): string | undefined {
  if (unnamed === 0) return undefined;
  const lines = unnamed === 1 ? '1 line has' : `${unnamed} lines have`;
  return `${lines} neither a number nor a username, so who is missing cannot be told. Please correct the list, or read it without “This file has every member”.`;
}

/** So many of a college's members leave by the word of one person; more are confirmed by a second one (PPL-04). */
const LEAVING_SHARE_OF_ONE = 0.05;

/** Whether a second person confirms that so many of the members leave (PPL-04). */
export function isForTwo(left: number, members: number): boolean {
  return left > members * LEAVING_SHARE_OF_ONE;
}

/** The departure from which someone has not come back on a day. */
function departureOf({ absences }: KnownMember, today: string) {
  return absences.find((absence) => absence.returnedOn === null && isAway([absence], today));
}

function returnInWords(departure: ReturnType<typeof departureOf>, today: string): string[] {
  return departure === undefined ? [] : [departureInWords({ ...departure, returnedOn: today }, today)];
}

function pick(values: Partial<MemberValues>, fields: readonly (keyof MemberValues)[]): Partial<MemberValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

function outcomeOf({
  problems,
  known,
  isChanged,
  isBack,
  isRenumbered,
}: {
  problems: readonly string[];
  known: KnownMember | undefined;
  isChanged: boolean;
  isBack: boolean;
  isRenumbered: boolean;
}): LineOutcome {
  if (problems.length > 0) return 'WRONG';
  if (known === undefined) return 'NEW';
  if (isRenumbered) return 'RENUMBERED';
  if (isBack) return 'RETURNED';
  return isChanged ? 'CHANGED' : 'UNCHANGED';
}

/** Who joined before the college's first year here is a member from that year on; the day then reduces nothing (PPL-11). */
function withinYears(values: MemberEntry['values'], [earliest = 0]: readonly number[]): MemberEntry['values'] {
  if ((values.firstYear ?? earliest) >= earliest) return values;
  const { joinedOn, ...others } = values;
  return { ...others, firstYear: earliest };
}

/** A year alone takes the place of a day in another one. */
function withoutOtherDay(values: MemberEntry['values'], known: KnownMember | undefined): MemberEntry['values'] {
  const { firstYear, joinedOn } = values;
  const isOther = firstYear !== undefined && firstYear !== known?.firstYear && joinedOn === undefined;
  return isOther && known?.joinedOn ? { ...values, joinedOn: null } : values;
}

function problemsOf(
  values: MemberEntry['values'],
  known: KnownMember | undefined,
  { years, today, byUsername }: MemberListContext,
): string[] {
  const problems: string[] = [];
  const { username, firstYear } = values;
  if (known !== undefined && !isParticipant(known.role) && known.memberNumber !== values.memberNumber) {
    problems.push('This username is that of a colleague of the CPD team.');
  } else if (known?.disabled) problems.push('This account is disabled. Please enable it first.');
  if (known !== undefined && isSomeoneElse(values, known)) {
    problems.push(
      `Here this number is that of ${nameOf(known)}, ${known.username}, and the line is about someone else. Please correct the number, or that member first.`,
    );
  }
  problems.push(...(known === undefined ? missingOf(values) : membershipProblems(values, known, today)));
  const holder = username === undefined ? undefined : byUsername.get(username.toLowerCase());
  if (holder !== undefined && holder !== known) {
    problems.push(`The username is that of ${nameOf(holder)}, ${holder.memberNumber}.`);
  }
  if ((firstYear ?? 0) > (years.at(-1) ?? 0)) {
    problems.push(`${firstYear} is not a CPD year of this college yet.`);
  }
  return problems;
}

/** One of the CPD team who is no member yet; of those who have the role from a group, the provider says no more than who they are. */
function isOfTeamAlone({ role, isProvided }: KnownMember, { source }: Pick<MemberListContext, 'source'>): boolean {
  return !isParticipant(role) && !(isProvided && source === 'SCIM');
}

/** A number that has changed its owner: another username and name, and nothing else that would be the same. */
function isSomeoneElse(values: MemberEntry['values'], known: KnownMember): boolean {
  const fields = ['username', 'firstName', 'lastName', 'email', 'bornOn'] as const;
  const isNamed = values.username !== undefined && values.lastName !== undefined;
  return isNamed && !fields.some((field) => isSame(values[field], known[field]));
}

function missingOf({ username, lastName }: MemberEntry['values']): string[] {
  return [
    ...(username === undefined ? ['The username is missing.'] : []),
    ...(lastName === undefined ? ['The last name is missing.'] : []),
  ];
}

function membershipProblems(values: MemberEntry['values'], known: KnownMember, today: string): string[] {
  const departure = departureOf(known, today);
  const back = departure === undefined ? [] : returnProblems(departure, known, today);
  if (back.length > 0) return back;
  const { firstYear, joinedOn } = { ...known, ...values };
  return beginningProblems({ firstYear: firstYear ?? 0, joinedOn }, known.absences).map(({ message }) => message);
}

/** Why a list cannot bring someone back (PPL-05). */
function returnProblems(
  departure: NonNullable<ReturnType<typeof departureOf>>,
  { absences }: KnownMember,
  today: string,
): string[] {
  const { leftOn, reason } = departure;
  if (reason === 'MERGED') {
    return ['This entry was merged with another one. Please use the number of the other entry.'];
  }
  const others = absences.filter((absence) => absence !== departure);
  const input = { ...departure, returnedOn: today, note: '' };
  const problems = departureProblems(input, { today, firstDay: leftOn, others });
  return problems.map(({ message }) => `${departureInWords({ leftOn, reason, returnedOn: null }, today)} ${message}`);
}

function changesOf(values: MemberEntry['values'], known: KnownMember, source: FieldSource): FieldChange[] {
  return differing(values, known)
    .filter((field) => field === 'memberNumber' || !isHigher(known.sources[field], source))
    .map((field) => ({ field, before: shown(field, known[field]), after: shown(field, values[field] ?? null) }));
}

/** What a line says otherwise and a source that counts for more has said: it stays, and the report says so. */
function keptOf(values: MemberEntry['values'], known: KnownMember, source: FieldSource): string[] {
  return differing(values, known)
    .filter((field) => field !== 'memberNumber' && isHigher(known.sources[field], source))
    .map((field) => {
      const who = known.sources[field] === 'HAND' ? 'by hand' : 'by the directory';
      return `${FIELD_NAMES[field]} was entered ${who} and stays “${shown(field, known[field])}”.`;
    });
}

function differing(values: MemberEntry['values'], known: KnownMember): (keyof MemberValues)[] {
  const fields = Object.keys(values) as (keyof MemberValues)[];
  return fields.filter((field) => values[field] !== known[field]);
}

function isHigher(known: FieldSource | undefined, source: FieldSource): boolean {
  return known !== undefined && FIELD_SOURCES.indexOf(known) > FIELD_SOURCES.indexOf(source);
}

function shown(field: keyof MemberValues, value: MemberValues[keyof MemberValues]): string {
  if (value === null) return '';
  if (field === 'country') return countryName(String(value));
  return formatDayMonthYear(String(value));
}

function nameOf({ firstName = '', lastName = '' }: Partial<MemberValues>): string {
  return [firstName, lastName].filter((part) => part !== '').join(' ');
}
