import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MEMBER_COLUMNS, type MemberColumn, type MemberEntry, parseMemberList } from '@cpd/domain/college/member-list';
import {
  type CheckedMember,
  checkMember,
  type KnownMember,
  type LineOutcome,
  type MemberListContext,
} from '@cpd/domain/college/member-list-check';
import { type FirstChoices, firstChoices, type NamedChoices } from '@cpd/domain/college/member-list-choices';
import { MEMBER_LIST_SHOWN } from '@cpd/domain/values/limits';
import type { RoleOr, TableColumn } from '@cpd/domain/values/table-columns';
import { decodeText } from '@cpd/domain/values/text-encoding';
import { noteAccess } from '../../../platform/access-log/access-log-service.ts';
import type { Change, Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, invalid } from '../../../platform/errors/app-error.ts';
import { recordChanges } from '../../../platform/events/record-change.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReceivedFile } from '../../../platform/http/uploads.ts';
import { lockAllIdentities } from '../../../platform/people/identity-service.ts';
import { type Listed, proposeForListed } from '../membership/details-service.ts';
import * as reader from './member-list-reader.ts';
import * as store from './member-list-store.ts';

/** How many lines a list has of each outcome. */
export type Counts = Record<LineOutcome, number>;

/** What a list would do: counts, and of the lines those that people read. */
export interface MemberListCheck {
  counts: Counts;
  columns: TableColumn<MemberColumn>[];
  lines: CheckedMember[];
}

/** A line that was checked, and what a new member starts with. */
type JudgedLine = CheckedMember & { choices: FirstChoices };

/** So many lines are compared and stored at a time: between two others get their turn, and no statement takes long. */
const LINES_AT_A_TIME = 250;

/** The columns as someone chose them, from how a call names them; undefined where the headings say it. Errors: INVALID. */
export function readColumns(text: string | undefined): RoleOr<MemberColumn>[] | undefined {
  if (text === undefined || text === '') return undefined;
  const known: readonly RoleOr<MemberColumn>[] = [...MEMBER_COLUMNS, 'NONE'];
  return text.split(',').map((name) => {
    const role = known.find((each) => each === name);
    if (role === undefined) throw invalid([{ field: 'Columns', message: `A column cannot hold “${name}”.` }]);
    return role;
  });
}

/** The text of a file that was sent, however its program wrote it; the file is not kept. */
export async function readListFile(files: FileStore, upload: ReceivedFile): Promise<string> {
  try {
    const content = await buffer((await files.read(upload.file.key)).stream);
    return decodeText(content, (encoding, fatal) => new TextDecoder(encoding, { fatal }).decode(content));
  } finally {
    await upload.discard();
  }
}

/**
 * Says line by line what a list of members would change, and stores nothing but that it was checked (PPL-01): managers who try
 * numbers learn names. Errors: INVALID when it cannot be read as a list.
 */
export async function checkMemberList(
  database: Database,
  caller: Caller,
  text: string,
  columns: RoleOr<MemberColumn>[] | undefined,
): Promise<MemberListCheck> {
  const { entries, columns: read } = parse(text, columns);
  const shown: Record<LineOutcome, CheckedMember[]> = { NEW: [], CHANGED: [], UNCHANGED: [], WRONG: [] };
  const counts: Counts = { NEW: 0, CHANGED: 0, UNCHANGED: 0, WRONG: 0 };
  for await (const lines of judge(database, entries)) {
    for (const { choices: _choices, ...line } of lines) {
      counts[line.outcome] += 1;
      if (isShown(line, shown[line.outcome].length)) shown[line.outcome].push(line);
    }
  }
  await noteAccess(database, caller, {
    kind: 'member_list.checked',
    objectId: caller.actor.userId,
    after: { ...counts, rows: entries.length },
  });
  return {
    counts,
    columns: read,
    lines: [...shown.WRONG, ...shown.NEW, ...shown.CHANGED],
  };
}

/** Of the wrong lines someone wants to see each; nothing is to be seen of a line that changes nothing. */
function isShown({ outcome }: CheckedMember, already: number): boolean {
  return outcome === 'WRONG' || (outcome !== 'UNCHANGED' && already < MEMBER_LIST_SHOWN);
}

/**
 * Adds and changes the members of a list in one transaction; wrong lines are left out (PPL-03). Errors: INVALID as for checking,
 * STALE when it would do something else than `shown`, and then nothing is stored.
 */
export async function applyMemberList(
  caller: Caller,
  text: string,
  columns: RoleOr<MemberColumn>[] | undefined,
  shown: Pick<Counts, 'NEW' | 'CHANGED' | 'WRONG'>,
): Promise<Counts> {
  const { entries } = parse(text, columns);
  return await caller.change(async (transaction) => {
    // Before the members are read: no one else is given a number or a username until this is over.
    await lockAllIdentities(transaction);
    const counts: Counts = { NEW: 0, CHANGED: 0, UNCHANGED: 0, WRONG: 0 };
    const changing: JudgedLine[] = [];
    // All lines are judged before the first is stored, as they were for the check: one must not free a username for another.
    for await (const lines of judge(transaction, entries)) {
      for (const line of lines) {
        counts[line.outcome] += 1;
        if (line.outcome === 'NEW' || line.outcome === 'CHANGED') changing.push(line);
      }
    }
    if (counts.NEW !== shown.NEW || counts.CHANGED !== shown.CHANGED || counts.WRONG !== shown.WRONG) {
      throw new AppError(
        'STALE',
        'Nothing was saved, because a member or the list has changed since it was checked. Please check it again.',
      );
    }
    const added: Listed[] = [];
    const corrected: Listed[] = [];
    for (let at = 0; at < changing.length; at += LINES_AT_A_TIME) {
      const lines = changing.slice(at, at + LINES_AT_A_TIME);
      added.push(...(await add(transaction, caller, lines)));
      corrected.push(...(await change(transaction, caller, lines)));
    }
    await proposeForListed(transaction, caller, { added, corrected });
    return counts;
  });
}

function listedOf(userId: number, { joinedOn }: CheckedMember['stored']): Listed[] {
  return joinedOn === undefined ? [] : [{ userId, joinedOn }];
}

async function add(transaction: Change, caller: Caller, lines: readonly JudgedLine[]): Promise<Listed[]> {
  const added = lines.filter(({ outcome }) => outcome === 'NEW');
  if (added.length === 0) return [];
  const inserted = await store.insertMembers(
    transaction,
    added.map(({ stored }) => stored),
    caller.now,
  );
  const members = added.flatMap(({ memberNumber, stored, choices: { registrationIds, areaIds } }) => {
    const member = inserted.get(memberNumber);
    return member === undefined ? [] : [{ ...member, stored, registrationIds, areaIds }];
  });
  await store.insertFirstChoices(transaction, members, caller.now);
  const events = members.map(({ userId, stored }) => ({ subjectUserId: userId, objectId: userId, after: stored }));
  await recordChanges(transaction, caller, 'member.listed', events);
  return members.flatMap(({ userId, stored }) => listedOf(userId, stored));
}

async function change(transaction: Change, caller: Caller, lines: readonly JudgedLine[]): Promise<Listed[]> {
  const changed = lines.flatMap(({ outcome, userId, stored, replaced }) =>
    outcome === 'CHANGED' && userId !== null ? [{ userId, stored, replaced }] : [],
  );
  if (changed.length === 0) return [];
  await store.updateMembers(transaction, changed);
  const events = changed.map(({ userId, stored, replaced }) => ({
    subjectUserId: userId,
    objectId: userId,
    before: replaced,
    after: stored,
  }));
  await recordChanges(transaction, caller, 'member.changed_by_list', events);
  return changed.flatMap(({ userId, stored }) => listedOf(userId, stored));
}

function parse(text: string, columns: readonly RoleOr<MemberColumn>[] | undefined) {
  const list = parseMemberList(text, columns);
  if ('problem' in list) throw invalid([{ field: 'attachment', message: list.problem }]);
  return list;
}

/** The lines as they compare with the members, some at a time, so that the memory of a long list stays small. */
async function* judge(database: Reading, entries: readonly MemberEntry[]): AsyncGenerator<JudgedLine[]> {
  const years = await reader.listCalendarYears(database);
  const named = await reader.listNamedChoices(database);
  for (let at = 0; at < entries.length; at += LINES_AT_A_TIME) {
    await nextTurn();
    yield await judgeSome(database, entries.slice(at, at + LINES_AT_A_TIME), years, named);
  }
}

async function judgeSome(
  database: Reading,
  entries: readonly MemberEntry[],
  years: readonly number[],
  named: NamedChoices,
): Promise<JudgedLine[]> {
  const known = await reader.listKnownMembers(database, {
    memberNumbers: entries.map(({ values }) => values.memberNumber),
    usernames: entries.flatMap(({ values: { username } }) => (username === undefined ? [] : [username.toLowerCase()])),
  });
  const context: MemberListContext = {
    years,
    byNumber: new Map(known.map((member) => [member.memberNumber, member])),
    byUsername: new Map(known.map((member: KnownMember) => [member.username.toLowerCase(), member])),
  };
  return entries.map((entry) => {
    const line = checkMember(entry, context);
    // Later the member's own answers count.
    const choices =
      line.outcome === 'NEW' ? firstChoices(entry, named) : { registrationIds: [], areaIds: [], warnings: [] };
    return { ...line, choices, warnings: [...line.warnings, ...choices.warnings] };
  });
}
