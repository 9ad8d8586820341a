import { buffer } from 'node:stream/consumers';
import {
  entryOfMember,
  type MemberColumn,
  type MemberValues,
  type ReadMemberList,
} from '@cpd/domain/college/member-list';
import {
  type CheckedMember,
  isForTwo,
  type LineOutcome,
  renumberedProblem,
  unnamedProblem,
} from '@cpd/domain/college/member-list-check';
import type { ListedDepartureReason } from '@cpd/domain/member/departure';
import { collegeDay } from '@cpd/domain/values/college-day';
import { MEMBER_LIST_SHOWN } from '@cpd/domain/values/limits';
import type { RoleOr, TableColumn } from '@cpd/domain/values/table-columns';
import { decodeText } from '@cpd/domain/values/text-encoding';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { EventKind } from '../../../platform/database/event-kinds.ts';
import type { Change, Database } from '../../../platform/database/tables.ts';
import { AppError, invalid } from '../../../platform/errors/app-error.ts';
import { recordChanges } from '../../../platform/events/record-change.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReceivedFile } from '../../../platform/http/uploads.ts';
import { lockAllIdentities } from '../../../platform/people/identity-service.ts';
import { enterDepartures, enterReturns } from '../membership/departure-service.ts';
import { type Listed, proposeForListed } from '../membership/details-service.ts';
import { doOrPrepare } from '../second-person/second-person-service.ts';
import { type GivenList, type JudgedLine, judge, judgeOne, parse } from './line-judging-service.ts';
import * as reader from './member-list-reader.ts';
import * as store from './member-list-store.ts';

/** How many lines a list has of each outcome. */
export type Counts = Record<LineOutcome, number>;

/** What someone was shown, and confirms. */
export interface ConfirmedList extends GivenList {
  shown: Omit<Counts, 'UNCHANGED' | 'STAYS'>;
  /** The lines, or all, by which members are given another number: what such a line says is done for no others (PPL-02). */
  renumber: 'ALL' | readonly number[];
  /** The day (a plain date) and the reason of those who have left. */
  leaving: { leftOn: string; reason: ListedDepartureReason } | undefined;
}

/** What a list would do: counts, and of the lines those that people read. */
export interface MemberListCheck {
  counts: Counts;
  columns: TableColumn<MemberColumn>[];
  /** More leave than one person may say (PPL-04). */
  isForTwo: boolean;
  /** Why it is not applied as it is, as a sentence; empty when it can be. */
  refusal: string;
  lines: CheckedMember[];
}

/** The columns as someone chose them, from how a call names them; undefined where the headings say it. Errors: INVALID. */
export function readColumns<Role extends string>(
  text: string | undefined,
  columns: readonly Role[],
): RoleOr<Role>[] | undefined {
  if (text === undefined || text === '') return undefined;
  const known: readonly RoleOr<Role>[] = [...columns, 'NONE'];
  return text.split(',').map((name) => {
    const role = known.find((each) => each === name);
    if (role === undefined) throw invalid([{ field: 'Columns', message: `A column cannot hold “${name}”.` }]);
    return role;
  });
}

/** The text of a file that was sent, however its program wrote it; the file is not kept. */
export async function readListFile(files: FileStore, upload: ReceivedFile): Promise<string> {
  try {
    return textOf(await buffer((await files.read(upload.file.key)).stream));
  } finally {
    await upload.discard();
  }
}

/** The text of a list, however its program wrote it. Errors: INVALID for a workbook, which only the screen reads. */
export function textOf(content: Uint8Array): string {
  if (WORKBOOK.every((byte, place) => content[place] === byte)) {
    throw invalid([
      { field: 'attachment', message: 'This is a workbook. Please save it as CSV, or choose it on the screen.' },
    ]);
  }
  return decodeText(content, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(content));
}

/** The first bytes of a package of Office. */
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04];

/**
 * Says line by line what a list of members would change, and stores nothing but that it was checked (PPL-01): managers who try
 * numbers learn names. Errors: INVALID when it cannot be read as a list.
 */
export async function checkMemberList(database: Database, caller: Caller, list: GivenList): Promise<MemberListCheck> {
  const read = parse(list);
  const shown: CheckedMember[] = [];
  const counts = noCounts();
  for await (const lines of judge(database, read, list, caller.now)) {
    for (const { choices: _choices, becomesMember: _becomesMember, ...line } of lines) {
      counts[line.outcome] += 1;
      if (isShown(line, counts[line.outcome])) shown.push(line);
    }
  }
  const members = await reader.countMembers(database, caller.now);
  await noteAccess(database, caller, {
    kind: 'member_list.checked',
    objectId: caller.actor.userId,
    after: { ...counts, rows: read.size },
  });
  return {
    counts,
    columns: read.columns,
    isForTwo: isForTwo(counts.LEFT, members),
    refusal: refusalOf(read, list, { renumbered: counts.RENUMBERED, members }) ?? '',
    lines: SHOWN_ORDER.flatMap((outcome) => shown.filter((line) => line.outcome === outcome)),
  };
}

/** Why the whole list is refused, as a sentence; undefined when it can be applied. */
function refusalOf(
  { size, unnamed }: ReadMemberList,
  { isComplete }: GivenList,
  { renumbered, members }: { renumbered: number; members: number },
): string | undefined {
  return renumberedProblem(renumbered, size, members) ?? (isComplete ? unnamedProblem(unnamed) : undefined);
}

/** What someone has to look at comes first. */
const SHOWN_ORDER: readonly LineOutcome[] = ['WRONG', 'RENUMBERED', 'LEFT', 'RETURNED', 'NEW', 'CHANGED', 'STAYS'];

function noCounts(): Counts {
  return { NEW: 0, CHANGED: 0, RENUMBERED: 0, RETURNED: 0, LEFT: 0, STAYS: 0, UNCHANGED: 0, WRONG: 0 };
}

/** Of the wrong lines someone wants to see each; nothing is to be seen of a line that changes nothing. */
function isShown({ outcome }: CheckedMember, number: number): boolean {
  return outcome === 'WRONG' || (outcome !== 'UNCHANGED' && number <= MEMBER_LIST_SHOWN);
}

/**
 * Adds and changes the members of a list in one transaction, and ends the membership of those who are missing where it names
 * every member; wrong lines are left out (PPL-03). Errors: INVALID as for checking, and where someone leaves without a day that
 * can be, STALE when it would do something else than `shown`, and then nothing is stored.
 */
async function applyMemberList(caller: Caller, list: ConfirmedList): Promise<AppliedList> {
  const read = parse(list);
  return await caller.change(async (transaction) => {
    // Before the members are read: no one else is given a number or a username until this is over.
    await lockAllIdentities(transaction);
    const counts = noCounts();
    const ids = { left: [] as number[], back: [] as number[] };
    // All lines are judged before the first is stored, as they were for the check: one must not free a username for another.
    // Until then they wait as text, in a quarter of the memory of objects (PPL-03).
    const waiting: string[] = [];
    let renumbered = 0;
    for await (const lines of judge(transaction, read, list, caller.now)) {
      for (const { outcome } of lines) counts[outcome] += 1;
      const changing = lines.filter((line) => isStored(line, list));
      renumbered += changing.filter(({ outcome }) => outcome === 'RENUMBERED').length;
      ids.left.push(...idsOf(changing, ({ outcome }) => outcome === 'LEFT'));
      ids.back.push(...idsOf(changing, ({ isBack }) => isBack));
      if (changing.length > 0) waiting.push(JSON.stringify(changing.map(whatIsStored)));
    }
    refuseOther(counts, list.shown);
    const members = await reader.countMembers(transaction, caller.now);
    const refusal = refusalOf(read, list, { renumbered: counts.RENUMBERED, members });
    if (refusal !== undefined) throw invalid([{ field: 'attachment', message: refusal }]);
    counts.RENUMBERED = renumbered;
    await endMissing(transaction, caller, ids.left, list.leaving);
    await enterReturns(transaction, caller, ids.back, collegeDay(caller.now).toString());
    const added: Listed[] = [];
    const corrected: Listed[] = [];
    for (const text of waiting) {
      const lines = JSON.parse(text) as StoredLine[];
      added.push(...(await add(transaction, caller, lines, 'FILE')));
      corrected.push(...(await change(transaction, caller, lines, 'FILE')));
    }
    await proposeForListed(transaction, caller, { added, corrected });
    return { counts, isForTwo: isForTwo(counts.LEFT, members) };
  });
}

/** The same, or where more than 5 % leave it is kept for a second person; null then (PPL-04). Errors: also IN_USE for one that waits already. */
export async function applyOrPrepare(caller: Caller, list: ConfirmedList): Promise<Counts | null> {
  const done = await doOrPrepare(caller, list.shown.LEFT > 0, {
    ...{ kind: 'MEMBER_LIST', objectId: caller.actor.userId, input: list },
    work: (applying) => applyMemberList(applying, list),
    isBig: ({ isForTwo: forTwo }) => forTwo,
  });
  return done?.counts ?? null;
}

/** What a list did, and whether it was for two people. */
export type AppliedList = Pick<MemberListCheck, 'counts' | 'isForTwo'>;

/** The same with one that waited, for the second person, who has counted those who leave (PPL-04). Errors: INVALID for another number. */
export async function applyPreparedList(
  caller: Caller,
  list: ConfirmedList,
  leaving: number | undefined,
): Promise<AppliedList> {
  if (leaving !== list.shown.LEFT) {
    throw invalid([
      { field: 'Leaving', message: 'This is not the number of members who leave. Please look at the list again.' },
    ]);
  }
  return await applyMemberList(caller, list);
}

/** Values of one member that came without a list; the member number tells which one. */
export type MemberSaid = Partial<MemberValues> & Pick<MemberValues, 'memberNumber'>;

/**
 * Adds or changes one member within a change that goes on, as a list would that the identity provider sent (PPL-08): what someone
 * entered by hand stays, no membership ends or begins again, and no one gets another number. Answers the id. Errors: INVALID with
 * all that is wrong; IN_USE for someone who seems to be a member with another number, and for a number or username that is taken.
 */
export async function saveProvisioned(transaction: Change, caller: Caller, values: MemberSaid): Promise<number> {
  await lockAllIdentities(transaction);
  const line = await judgeOne(transaction, entryOfMember(values), 'SCIM', caller.now);
  if (line.outcome === 'RENUMBERED') throw new AppError('IN_USE', line.warnings.join(' '));
  if (line.outcome === 'WRONG') {
    throw invalid(line.problems.map((message) => ({ field: 'invalidValue', message })));
  }
  await add(transaction, caller, [whatIsStored(line)], 'SCIM');
  await change(transaction, caller, [whatIsStored(line)], 'SCIM');
  const [stored] = await reader.listKnownMembers(transaction, {
    memberNumbers: [values.memberNumber],
    usernames: [],
  });
  if (stored === undefined) throw new Error('A member who was saved is not there.');
  return stored.userId;
}

type Source = 'FILE' | 'SCIM';

const EVENTS_OF = {
  FILE: { added: 'member.listed', changed: 'member.changed_by_list' },
  SCIM: { added: 'member.provisioned', changed: 'member.changed_by_provider' },
} as const satisfies Record<Source, { added: EventKind; changed: EventKind }>;

/** The outcomes with which something is stored. */
const STORED: readonly LineOutcome[] = ['NEW', 'CHANGED', 'RETURNED', 'LEFT'];

function isStored({ outcome, line }: JudgedLine, { renumber }: ConfirmedList): boolean {
  if (outcome === 'RENUMBERED') return renumber === 'ALL' || renumber.includes(line);
  return STORED.includes(outcome);
}

/** What storing needs of a line; everything in it is as JSON has it. */
type StoredLine = ReturnType<typeof whatIsStored>;

function whatIsStored({ outcome, memberNumber, userId, stored, replaced, choices, becomesMember }: JudgedLine) {
  const { registrationIds, areaIds } = choices;
  return { outcome, memberNumber, userId, stored, replaced, becomesMember, registrationIds, areaIds };
}

function refuseOther(counts: Counts, shown: ConfirmedList['shown']): void {
  const outcomes = Object.keys(shown) as (keyof typeof shown)[];
  if (outcomes.every((outcome) => counts[outcome] === shown[outcome])) return;
  throw new AppError(
    'STALE',
    'Nothing was saved, because a member or the list has changed since it was checked. Please check it again.',
  );
}

function idsOf(lines: readonly JudgedLine[], isMeant: (line: JudgedLine) => boolean): number[] {
  return lines.flatMap((line) => (isMeant(line) && line.userId !== null ? [line.userId] : []));
}

async function endMissing(
  transaction: Change,
  caller: Caller,
  userIds: readonly number[],
  leaving: ConfirmedList['leaving'],
): Promise<void> {
  if (userIds.length === 0) return;
  if (leaving === undefined)
    throw invalid([{ field: 'LeftOn', message: 'Please enter the day of leaving and the reason.' }]);
  const departure = { ...leaving, returnedOn: null, note: LEFT_BY_LIST, proposeVariation: true };
  await enterDepartures(transaction, caller, userIds, departure);
}

/** For the team, on the member's page. */
const LEFT_BY_LIST = 'Missing in a list with every member.';

function listedOf(userId: number, { joinedOn }: CheckedMember['stored']): Listed[] {
  return joinedOn === undefined ? [] : [{ userId, joinedOn }];
}

async function add(
  transaction: Change,
  caller: Caller,
  lines: readonly StoredLine[],
  source: Source,
): Promise<Listed[]> {
  const added = lines.filter(({ outcome }) => outcome === 'NEW');
  if (added.length === 0) return [];
  const inserted = await store.insertMembers(
    transaction,
    added.map(({ stored }) => stored),
    source,
    caller.now,
  );
  const members = added.flatMap(({ memberNumber, stored, registrationIds, areaIds }) => {
    const member = inserted.get(memberNumber);
    return member === undefined ? [] : [{ ...member, stored, registrationIds, areaIds }];
  });
  await store.insertFirstChoices(transaction, members, caller.now);
  const events = members.map(({ userId, stored }) => ({ subjectUserId: userId, objectId: userId, after: stored }));
  await recordChanges(transaction, caller, EVENTS_OF[source].added, events);
  return members.flatMap(({ userId, stored }) => listedOf(userId, stored));
}

/** Gives those of the CPD team a record who are members by it (PPL-17): from the present year on, where the list says no other. */
async function giveRecords(transaction: Change, caller: Caller, lines: readonly StoredLine[]): Promise<void> {
  const coming = lines.filter(({ becomesMember, userId }) => becomesMember && userId !== null);
  if (coming.length === 0) return;
  const given = coming.flatMap(({ userId, stored, registrationIds, areaIds }) =>
    userId === null ? [] : [{ userId, firstYear: stored.firstYear ?? null, registrationIds, areaIds }],
  );
  const first = await store.updateToMembers(transaction, given, caller.now);
  await store.insertFirstChoices(
    transaction,
    given.map((member) => ({ ...member, firstCpdYearId: first.get(member.userId) ?? 0 })),
    caller.now,
  );
}

async function change(
  transaction: Change,
  caller: Caller,
  lines: readonly StoredLine[],
  source: Source,
): Promise<Listed[]> {
  const changed = lines.flatMap(({ outcome, userId, stored, replaced }) =>
    outcome !== 'NEW' && userId !== null && Object.keys(stored).length > 0 ? [{ userId, stored, replaced }] : [],
  );
  if (changed.length === 0) return [];
  await giveRecords(transaction, caller, lines);
  await store.updateMembers(transaction, changed, source);
  const events = changed.map(({ userId, stored, replaced }) => ({
    subjectUserId: userId,
    objectId: userId,
    before: replaced,
    after: stored,
  }));
  await recordChanges(transaction, caller, EVENTS_OF[source].changed, events);
  return changed.flatMap(({ userId, stored }) => listedOf(userId, stored));
}
