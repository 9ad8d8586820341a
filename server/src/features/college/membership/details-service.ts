import { MEMBER_FIELDS } from '@cpd/domain/college/member-list-check';
import { teamTextProblem } from '@cpd/domain/college/member-requests';
import { beginningProblems, contactProblems, personProblems, tidyPerson } from '@cpd/domain/member/person-details';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { AppError, type FieldProblem, known, problemOf, refuse } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { PERSON_WIRE_FIELDS, takenProblems } from '../../../platform/people/identity-service.ts';
import { getParticipant } from '../../../platform/people/users-service.ts';
import { endJoiningProposals, enterProposals } from '../requests/proposal-service.ts';
import * as store from './details-store.ts';
import { getMembership, joiningYearOf } from './membership-share-service.ts';

/** Proposals are stored so many at a time, so that no statement takes long. */
const MEMBERS_AT_A_TIME = 250;

/** What the year gets as the reason of its reduced targets. */
const JOINED = 'JOINED';
/** Why a proposal for another day ends. */
const CORRECTED = 'The day of joining was corrected.';

/** A correction as a manager enters it. */
export interface Correction extends store.EnteredDetails {
  reason: string;
}

const WIRE_FIELDS = {
  ...PERSON_WIRE_FIELDS,
  firstCpdYearId: 'FirstCPDYearId',
  joinedOn: 'JoinedOn',
  telephone: 'Telephone',
  address: 'Address',
} as const;

/** Who a member is, with the years to choose the first from. Throws NOT_FOUND for everyone who is no member. */
export async function readDetails(database: Database, userId: number) {
  await getParticipant(database, userId);
  const details = known(await store.findDetails(database, userId), 'member');
  return { ...details, sources: sourcesOf(details.sources), years: await store.listCollegeYears(database) };
}

/**
 * Corrects who a member is, with a reason (PPL-06). What was printed names the number of its day and stays valid; with another
 * username the old one no longer signs in. Answers what another day of joining makes of the targets of its year, in
 * words (PPL-11). Errors: NOT_FOUND, STALE, INVALID naming each field.
 */
export async function correctMember(
  caller: Caller,
  { userId, version }: { userId: number; version: number },
  { reason, ...entered }: Correction,
): Promise<{ joining: string }> {
  const details = { ...tidyPerson(entered), telephone: entered.telephone.trim(), address: entered.address.trim() };
  return await caller.change(async (transaction) => {
    const subject = await getParticipant(transaction, userId);
    const {
      rowVersion,
      userId: _id,
      sources: _sources,
      ...before
    } = known(await store.lockDetails(transaction, userId), 'member');
    if (rowVersion !== version) {
      throw new AppError('STALE', 'A colleague corrected this member a moment ago. Please look at it again.');
    }
    refuse([
      ...(await detailsProblems(transaction, userId, details)),
      ...problemOf('Reason', teamTextProblem(reason, 'The reason', 'Please give a reason; it stays in the history.')),
    ]);
    const after = differing(details, before);
    await store.updateDetails(transaction, userId, details, Object.keys(after));
    const member = { ...caller, subject, subjectUserId: userId };
    await recordChange(transaction, member, 'member.corrected', userId, {
      before: differing(before, details),
      after: { ...after, reason: reason.trim() },
    });
    if (details.joinedOn === before.joinedOn) return { joining: '' };
    return { joining: await proposeForJoining(transaction, member, details.joinedOn) };
  });
}

/**
 * Of a member who joined during the year a variation is proposed, with its arithmetic, for a colleague to decide (PPL-11).
 * Answers that, or why nothing is proposed, in words.
 */
async function proposeForJoining(transaction: Change, member: Caller, joinedOn: string | null): Promise<string> {
  await endJoiningProposals(transaction, member, [member.subjectUserId], CORRECTED);
  if (joinedOn === null) return 'No reduced targets are proposed, because the day of joining is not known.';
  const first = await joiningYearOf(transaction, member, joinedOn);
  if (first === undefined) return 'No reduced targets are proposed, because the college has no CPD year of that day.';
  const nothing = `No reduced targets are proposed for ${first.year}.`;
  if (first.proposedMonths === null) return `${nothing} ${first.sentence}`;
  if (first.refusal !== '') return `${nothing} ${first.refusal}`;
  await enterJoining(transaction, member, [member.subjectUserId], { ...first, joinedOn });
  return `Reduced targets for ${first.year} are proposed, and a colleague decides under Requests. ${first.sentence} ${first.targets}`;
}

/** A member of whom a list sets the day of joining, or takes it away. */
export interface Listed {
  userId: number;
  joinedOn: string | null;
}

/**
 * The same for the members that a list adds, and for those whose day of joining it corrects: proposals for another day end, and
 * who joined during a year that can still be changed gets one.
 */
export async function proposeForListed(
  transaction: Change,
  caller: Caller,
  { added, corrected }: { added: readonly Listed[]; corrected: readonly Listed[] },
): Promise<void> {
  const corrections = corrected.map(({ userId }) => userId);
  await endJoiningProposals(transaction, caller, corrections, CORRECTED);
  const open = await store.listOpenCalendarYears(transaction, caller.now);
  const inOpenYear = (listed: readonly Listed[]) =>
    listed.flatMap(({ userId, joinedOn }) =>
      joinedOn !== null && open.includes(Number(joinedOn.slice(0, 4))) ? [{ userId, joinedOn }] : [],
    );
  // Members who are new have no record and never left, so what a day makes of the targets is worked out once.
  for (const [joinedOn, members] of Map.groupBy(inOpenYear(added), (one) => one.joinedOn)) {
    await proposeFor(
      transaction,
      caller,
      members.map(({ userId }) => userId),
      joinedOn,
    );
  }
  for (const { userId, joinedOn } of inOpenYear(corrected)) await proposeFor(transaction, caller, [userId], joinedOn);
}

/** Proposes what the day makes of the targets of the first of these members, for each of them. */
async function proposeFor(
  transaction: Change,
  caller: Caller,
  userIds: readonly number[],
  joinedOn: string,
): Promise<void> {
  const [subjectUserId = 0] = userIds;
  const first = await joiningYearOf(transaction, { subjectUserId, now: caller.now }, joinedOn);
  if (first === undefined || first.proposedMonths === null || first.refusal !== '') return;
  for (let at = 0; at < userIds.length; at += MEMBERS_AT_A_TIME) {
    await enterJoining(transaction, caller, userIds.slice(at, at + MEMBERS_AT_A_TIME), { ...first, joinedOn });
  }
}

type JoiningYear = NonNullable<Awaited<ReturnType<typeof joiningYearOf>>>;

async function enterJoining(
  transaction: Change,
  caller: Caller,
  userIds: readonly number[],
  { year, sentence, targets, proposedMonths, joinedOn }: JoiningYear & { joinedOn: string },
): Promise<void> {
  await enterProposals(transaction, caller, userIds, {
    departureId: null,
    year,
    exemptionReason: JOINED,
    message: `Joined on ${formatDayMonthYear(joinedOn)}. ${sentence} ${targets}`,
    monthsOfLeave: proposedMonths ?? 0,
  });
}

async function detailsProblems(transaction: Change, userId: number, details: Omit<Correction, 'reason'>) {
  const named = (problems: readonly { field: keyof typeof WIRE_FIELDS; message: string }[]): FieldProblem[] =>
    problems.map(({ field, message }) => ({ field: WIRE_FIELDS[field], message }));
  const wrong = named([...personProblems(details), ...contactProblems(details)]);
  const years = await store.listCollegeYears(transaction);
  const first = years.find(({ cpdYearId }) => cpdYearId === details.firstCpdYearId);
  if (first === undefined) return [...wrong, { field: 'FirstCPDYearId', message: 'Please choose a year.' }];
  const { departures } = await getMembership(transaction, userId);
  const beginning = beginningProblems({ firstYear: first.year, joinedOn: details.joinedOn }, departures);
  // The database would fail on texts that it cannot hold.
  const taken = wrong.length > 0 ? [] : await takenProblems(transaction, details, userId);
  return [...wrong, ...taken, ...named(beginning)];
}

/** Where each field was last set from, by the names of the fields. */
function sourcesOf(stored: store.StoredDetails['sources']) {
  return MEMBER_FIELDS.flatMap((field) => {
    const source = stored?.[field];
    return source === undefined ? [] : [{ field, source }];
  });
}

/** Of some details what is otherwise in the others. */
function differing(details: object, others: object) {
  return Object.fromEntries(Object.entries(details).filter(([name, value]) => value !== Reflect.get(others, name)));
}
