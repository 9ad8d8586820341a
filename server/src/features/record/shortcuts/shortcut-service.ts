import type { BodyOf } from '@cpd/contract/operation';
import type { ShortcutRequest, updateShortcut as updateShortcutCall } from '@cpd/contract/shortcuts';
import type { Inside } from '@cpd/contract/spelling';
import { checkShortcut, checkShortcutDates, type EnteredShortcut } from '@cpd/domain/record/shortcut-rules';
import { collegeDay } from '@cpd/domain/values/college-day';
import { parseHours, roundHours } from '@cpd/domain/values/hours';
import type { YearFacts } from '@cpd/domain/year/framework';
import { isAtOrAfter, isClosed } from '@cpd/domain/year/year-rules';
import type { z } from 'zod';
import type { Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, type FieldProblem, invalid, known, notFound } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { readActivityContext, readYearChoices } from '../../../platform/reference/reference-service.ts';
import { getMemberYear, getYear, isYearEditable } from '../years/year-service.ts';
import * as reader from './shortcut-reader.ts';
import { insertShortcut, lockShortcut, updateShortcutUse } from './shortcut-store.ts';

/** No member has this id: areas are asked for without anyone's own. */
const NOBODY = 0;

/**
 * The shortcut that a friendly link means, for the member's own record (API-15, SHC-05). Throws NOT_FOUND with one message
 * for a suffix that is unknown or expired, or whose year cannot be changed (SHC-08).
 */
export async function lookUpShortcut(database: Database, caller: Caller, suffix: string): Promise<reader.Shortcut> {
  const shortcut = await reader.findShortcutBySuffix(database, suffix.trim());
  if (shortcut === undefined || shortcut.retiredAt !== null || isExpired(shortcut, caller.now)) throw noSuchLink();
  const year = await getMemberYear(database, caller, shortcut.cpdYearId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') throw noSuchLink();
    throw error;
  });
  if (!isYearEditable(year, caller.now)) throw noSuchLink();
  return shortcut;
}

/** The shortcut that an activity is or was made from. Throws NOT_FOUND. */
export async function getShortcut(database: Reading, shortcutId: number): Promise<reader.Shortcut> {
  return known(await reader.findShortcutById(database, shortcutId), 'shortcut');
}

/** The shortcut that a new activity is made from. Throws NOT_FOUND, also when its link was taken back in the meantime. */
export async function getShortcutForUse(database: Reading, shortcutId: number): Promise<reader.Shortcut> {
  const shortcut = await getShortcut(database, shortcutId);
  if (shortcut.retiredAt !== null) throw noSuchLink();
  return shortcut;
}

/** Whether members can use a link now. */
export function isWorking(shortcut: reader.Shortcut, facts: YearFacts, now: Temporal.Instant): boolean {
  const isOpen = isAtOrAfter(now, facts.openFrom) && !isClosed(facts, now);
  return isOpen && shortcut.retiredAt === null && !isExpired(shortcut, now);
}

/** Whether no shortcut has this end of the link. */
export async function isSuffixFree(database: Reading, suffix: string): Promise<boolean> {
  return (await reader.findShortcutBySuffix(database, suffix.trim())) === undefined;
}

/** What shortcuts can be made of: the years that take entries, each with its types, but for those of plans, and areas. */
export async function listShortcutYears(database: Reading, now: Temporal.Instant) {
  const years = await reader.listOpenYears(database, now);
  return await Promise.all(
    years.map(async (facts) => {
      const { types, areas } = await readYearChoices(database, NOBODY, facts);
      return { facts, areas, types: types.filter(({ isPlanType }) => !isPlanType) };
    }),
  );
}

/** A shortcut with how often it was used. Throws NOT_FOUND. */
export async function getUsedShortcut(database: Reading, shortcutId: number): Promise<reader.UsedShortcut> {
  const [shortcut] = await reader.listUsedShortcuts(database, shortcutId);
  if (shortcut === undefined) throw notFound('shortcut');
  return shortcut;
}

/**
 * Changes the dates of a shortcut, or takes its link back. Activities that were made from it stay, and their dates stay
 * allowed. Errors: INVALID naming each field, NOT_FOUND, STALE.
 */
export async function updateShortcut(
  caller: Caller,
  shortcutId: number,
  request: BodyOf<typeof updateShortcutCall>,
): Promise<void> {
  const { ongoing, startDate, endDate, retired, rowVersion } = request;
  const dates = { ongoing, startDate: startDate ?? '', endDate: endDate ?? '' };
  await caller.change(async (transaction) => {
    await lockShortcut(transaction, shortcutId);
    const before = await getShortcut(transaction, shortcutId);
    if (rowVersion !== undefined && rowVersion !== before.version) {
      throw new AppError('STALE', 'Someone changed this shortcut after you opened it. Open it again to continue.');
    }
    const problems = checkShortcutDates(dates, before.year, await reader.findUsedDates(transaction, shortcutId));
    if (problems.length > 0) {
      throw invalid(problems.map(({ field, message }) => ({ field: WIRE_FIELDS[field], message })));
    }
    const range = ongoing ? { startDate: null, endDate: null } : {};
    const retiredAt = retired ? (before.retiredAt ?? caller.now.toString()) : null;
    await updateShortcutUse(transaction, shortcutId, { ...dates, ...range, retiredAt });
    await recordChange(transaction, caller, 'shortcut.updated', shortcutId, {
      before,
      after: await getShortcut(transaction, shortcutId),
    });
  });
}

/** Stores a shortcut (SHC-10). Errors: INVALID naming each field, NOT_FOUND for an unknown year. */
export async function createShortcut(
  caller: Caller,
  request: Inside<z.output<typeof ShortcutRequest>>,
): Promise<reader.Shortcut> {
  const entered = {
    suffix: (request.friendlyUrlSuffix ?? '').trim(),
    name: (request.activityName ?? '').trim(),
    activityTypeId: request.activityTypeId,
    cpdYearId: request.cpdYearId,
    ongoing: request.ongoing,
    startDate: request.startDate ?? '',
    endDate: request.endDate ?? '',
    hours: request.hours.map(({ areaId, hours }) => ({
      areaId,
      hours: parseHours(hours ?? '') ?? Number.NaN,
    })),
  };
  return await caller.change(async (transaction) => {
    const year = await getYear(transaction, entered.cpdYearId);
    const context = await readActivityContext(transaction, year, []);
    const problems: FieldProblem[] = checkShortcut(entered, context).map(({ field, message }) => ({
      field: WIRE_FIELDS[field],
      message,
    }));
    if (isClosed(year.facts, caller.now)) {
      problems.push({ field: 'CPDYearId', message: `The records for ${year.facts.year} are closed.` });
    }
    if ((await reader.findShortcutBySuffix(transaction, entered.suffix)) !== undefined) problems.push(SUFFIX_TAKEN);
    if (problems.length > 0) throw invalid(problems);

    const range = entered.ongoing ? { startDate: null, endDate: null } : {};
    const hours = entered.hours.map((line) => ({ ...line, hours: roundHours(line.hours) }));
    const record = { ...entered, ...range, hours };
    const shortcutId = await insertShortcut(transaction, record, caller.actor.userId, caller.now.toString());
    // Two at the same time: the other one was first.
    if (shortcutId === undefined) throw invalid([SUFFIX_TAKEN]);
    const stored = await getShortcut(transaction, shortcutId);
    await recordChange(transaction, caller, 'shortcut.created', shortcutId, { after: stored });
    return stored;
  });
}

const WIRE_FIELDS = {
  suffix: 'FriendlyURLSuffix',
  name: 'ActivityName',
  activityTypeId: 'ActivityTypeId',
  ongoing: 'Ongoing',
  startDate: 'StartDate',
  endDate: 'EndDate',
  hours: 'Hours',
} as const satisfies Record<keyof EnteredShortcut, string>;

const SUFFIX_TAKEN = { field: 'FriendlyURLSuffix', message: 'Another shortcut already uses this end of the link.' };

/** Whether the last day of a shortcut is over, at the college; an ongoing one ends with its year. */
function isExpired({ ongoing, endDate }: reader.Shortcut, now: Temporal.Instant): boolean {
  if (ongoing || endDate === null) return false;
  return endDate < collegeDay(now).toString();
}

function noSuchLink(): AppError {
  return new AppError('NOT_FOUND', 'This link is not known, has expired, or belongs to a year that is closed.');
}
