import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type MemberColumn,
  type MemberEntry,
  parseMemberList,
  type ReadMemberList,
} from '@cpd/domain/college/member-list';
import {
  type CheckedMember,
  checkMember,
  type FieldSource,
  type KnownMember,
  type MemberListContext,
  missingMember,
  sameMemberTwice,
} from '@cpd/domain/college/member-list-check';
import {
  type FirstChoices,
  firstChoices,
  type NamedChoices,
  namedChoices,
} from '@cpd/domain/college/member-list-choices';
import { collegeDay } from '@cpd/domain/values/college-day';
import type { RoleOr } from '@cpd/domain/values/table-columns';
import type { Reading } from '../../../platform/database/tables.ts';
import { invalid } from '../../../platform/errors/app-error.ts';
import * as reader from './member-list-reader.ts';

/** A list as someone gives it. */
export interface GivenList {
  text: string;
  /** Undefined where the headings say it. */
  columns: RoleOr<MemberColumn>[] | undefined;
  /** It names every member: who is not on it has left (PPL-04). */
  isComplete: boolean;
}

/** A line that was checked, and what a new member starts with. */
export type JudgedLine = CheckedMember & { choices: FirstChoices };

/** So many lines are compared and stored at a time: between two others get their turn, and no statement takes long. */
const LINES_AT_A_TIME = 100;

/** The lines of a list and how its columns are read. Errors: INVALID when it cannot be read. */
export function parse({ text, columns }: GivenList) {
  const list = parseMemberList(text, columns);
  if ('problem' in list) throw invalid([{ field: 'attachment', message: list.problem }]);
  return list;
}

/**
 * The lines as they compare with the members, some at a time, so that the memory of a long list stays small; then the members
 * who are on none, where the list has every member.
 */
export async function* judge(
  database: Reading,
  list: ReadMemberList,
  { isComplete }: GivenList,
  now: Temporal.Instant,
): AsyncGenerator<JudgedLine[]> {
  const common = {
    source: 'FILE' as const,
    today: collegeDay(now).toString(),
    years: await reader.listCalendarYears(database),
    named: namedChoices(await reader.listNamedChoices(database)),
    numbers: list.numbers,
  };
  const renumbered = new Set<number>();
  for (let at = 0; at < list.size; at += LINES_AT_A_TIME) {
    await nextTurn();
    const lines = await judgeSome(database, list.read(at, at + LINES_AT_A_TIME), common);
    yield lines.map((line) => withoutSecond(line, renumbered));
  }
  if (!isComplete) return;
  const missing = await reader.listMissing(
    database,
    { memberNumbers: [...list.numbers], usernames: [...list.usernames] },
    now,
  );
  const left = missing.filter(({ userId }) => !renumbered.has(userId));
  yield left.map((member) => ({ ...missingMember(member), choices: NO_CHOICES }));
}

/** One member that came without a list, as they compare with those that there are. */
export async function judgeOne(
  database: Reading,
  entry: MemberEntry,
  source: FieldSource,
  now: Temporal.Instant,
): Promise<JudgedLine> {
  const [line] = await judgeSome(database, [entry], {
    source,
    today: collegeDay(now).toString(),
    years: await reader.listCalendarYears(database),
    named: namedChoices({ registrations: [], areas: [] }),
    numbers: new Set([entry.values.memberNumber]),
  });
  if (line === undefined) throw new Error('An entry was not judged.');
  return line;
}

/** A member can be given one number: the second line that would give another is wrong. */
function withoutSecond(line: JudgedLine, renumbered: Set<number>): JudgedLine {
  if (line.outcome !== 'RENUMBERED' || line.userId === null) return line;
  if (renumbered.has(line.userId)) return { ...sameMemberTwice(line), choices: NO_CHOICES };
  renumbered.add(line.userId);
  return line;
}

/** What belongs to a line of a member who is there already: later their own answers count. */
const NO_CHOICES: FirstChoices = { registrationIds: [], areaIds: [], warnings: [] };

function keysOf(entries: readonly MemberEntry[]) {
  return {
    memberNumbers: entries.map(({ values }) => values.memberNumber),
    usernames: entries.flatMap(({ values: { username } }) => (username === undefined ? [] : [username.toLowerCase()])),
  };
}

async function judgeSome(
  database: Reading,
  entries: readonly MemberEntry[],
  { named, ...common }: Pick<MemberListContext, 'source' | 'today' | 'years' | 'numbers'> & { named: NamedChoices },
): Promise<JudgedLine[]> {
  const known = await reader.listKnownMembers(database, keysOf(entries));
  const byNumber = new Map(known.map((member) => [member.memberNumber, member]));
  const unknown = entries.filter(({ values }) => !byNumber.has(values.memberNumber)).map(({ values }) => values);
  const context: MemberListContext = {
    ...common,
    byNumber,
    namesakes: unknown.length === 0 ? [] : await reader.listNamesakes(database, unknown),
    byUsername: new Map(known.map((member: KnownMember) => [member.username.toLowerCase(), member])),
  };
  return entries.map((entry) => {
    const line = checkMember(entry, context);
    const choices = line.outcome === 'NEW' || line.becomesMember ? firstChoices(entry, named) : NO_CHOICES;
    return { ...line, choices, warnings: [...line.warnings, ...choices.warnings] };
  });
}
