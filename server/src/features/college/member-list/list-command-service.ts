import { randomUUID } from 'node:crypto';
import type { CheckedMember } from '@cpd/domain/college/member-list-check';
import { LISTED_DEPARTURE_REASONS, type ListedDepartureReason } from '@cpd/domain/member/departure';
import { isPlainDate } from '@cpd/domain/values/plain-date';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { invalid } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ownCaller } from '../../../platform/http/own-caller.ts';
import { getManager } from '../../../platform/people/users-service.ts';
import { applyOrPrepare, type Counts, checkMemberList, textOf } from './member-list-service.ts';

/** What is asked for with a list, as it was typed. */
export interface ListCommand {
  content: Uint8Array;
  /** The username of the manager in whose name it is done; left out, the only one there is. */
  by?: string | undefined;
  isComplete: boolean;
  /** Only says what would change. */
  isDryRun: boolean;
  /** Members get the other number that the list has for them. */
  renumbers: boolean;
  leftOn?: string | undefined;
  reason?: string | undefined;
}

/** What a list did, or in a dry run would do. */
export interface Imported {
  counts: Counts;
  /** So many would leave that nothing was done before a second person has looked at it (PPL-04). */
  isWaiting: boolean;
  /** Every line went in. */
  isWhole: boolean;
}

/**
 * Reads a list of members as the screen does (PPL-01) and tells what it changed. Errors: those of checking and applying a list.
 */
export async function importMembers(
  database: Database,
  command: ListCommand,
  { clock, tell }: { clock: Clock; tell: (line: string) => void },
): Promise<Imported> {
  const caller = await callerOf(database, command.by, clock);
  const list = { text: textOf(command.content), columns: undefined, isComplete: command.isComplete };
  const { counts, lines, isForTwo, refusal } = await checkMemberList(database, caller, list);
  tell(countsInWords(counts));
  for (const line of lines) if (TOLD.includes(line.outcome)) tell(lineInWords(line));
  if (refusal !== '') throw invalid([{ field: 'attachment', message: refusal }]);
  const isWhole = counts.WRONG === 0 && (counts.RENUMBERED === 0 || command.renumbers);
  if (command.isDryRun) {
    tell('Nothing was saved, because this was a dry run.');
    return { counts, isWaiting: isForTwo, isWhole: isWhole && !isForTwo };
  }
  if (!changesAnything(counts, command)) {
    tell('Nothing was saved, because nothing changes.');
    return { counts, isWaiting: false, isWhole };
  }
  const renumber = command.renumbers ? 'ALL' : [];
  const leaving = counts.LEFT === 0 ? undefined : leavingOf(command);
  const done = await applyOrPrepare(caller, { ...list, shown: counts, renumber, leaving });
  tell(
    done === null
      ? 'Nothing was saved yet: more than 5 % of the members would leave, so the list waits for a second person, under Requests.'
      : 'Saved.',
  );
  return { counts, isWaiting: done === null, isWhole: isWhole && done !== null };
}

function changesAnything({ NEW, CHANGED, RETURNED, LEFT, RENUMBERED }: Counts, { renumbers }: ListCommand): boolean {
  return NEW + CHANGED + RETURNED + LEFT + (renumbers ? RENUMBERED : 0) > 0;
}

const TOLD: readonly CheckedMember['outcome'][] = ['WRONG', 'RENUMBERED', 'LEFT'];

async function callerOf(database: Database, by: string | undefined, clock: Clock): Promise<Caller> {
  const now = clock();
  const manager = await getManager(database, by, now);
  const requestId = `import-members:${randomUUID()}`;
  return ownCaller(manager, { requestId, now, clock }, (work) => inTransaction(database, work));
}

function leavingOf({ leftOn = '', reason }: ListCommand): { leftOn: string; reason: ListedDepartureReason } {
  const known = LISTED_DEPARTURE_REASONS.find((each) => each === reason);
  if (known !== undefined && isPlainDate(leftOn)) return { leftOn, reason: known };
  throw new Error(
    `Say when and why the members left who are missing: --left-on 2026-12-31 --reason ${LISTED_DEPARTURE_REASONS.join(', ')}.`,
  );
}

/** How many lines did what, as a line for someone who runs the server. */
export function countsInWords({ NEW, CHANGED, RENUMBERED, RETURNED, LEFT, UNCHANGED, WRONG }: Counts): string {
  return `New: ${NEW}. Changed: ${CHANGED}. With another number: ${RENUMBERED}. Returned: ${RETURNED}. Left: ${LEFT}. Unchanged: ${UNCHANGED}. Wrong: ${WRONG}.`;
}

function lineInWords({ line, memberNumber, name, outcome, problems, warnings }: CheckedMember): string {
  const who = [name, memberNumber].filter((part) => part !== '').join(', ');
  if (outcome === 'LEFT') return `has left: ${who}`;
  return `line ${line}, ${who === '' ? 'no one' : who}: ${[...problems, ...warnings].join(' ')}`;
}
