import type { ManyReopenings, ManyReopeningsPreview } from '@cpd/contract/many-reopenings';
import { REOPENINGS_AT_ONCE_MAX } from '@cpd/domain/values/limits';
import { checkReasonAndEnd, latestReopeningDay, refuseAmongMany, usualReopeningDay } from '@cpd/domain/year/reopening';
import { reopeningManyEffects } from '@cpd/domain/year/reopening-words';
import { presentOf } from '../../../clock.ts';
import type { Database, Reading } from '../../../platform/database/tables.ts';
import { AppError, invalid } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { lockYears, readStandings } from '../../record/years/many-years-service.ts';
import type { YearStanding } from '../../record/years/year-reader.ts';
import { getYear, getYearId } from '../../record/years/year-service.ts';
import { reopenTogether, standing, standingsBefore, WIRE_FIELDS } from '../../year/reopening/reopening-service.ts';
import { noteListAccess } from './list-access-service.ts';
import { type ListedMember, listMembersOf } from './list-service.ts';

/**
 * Whose year would be re-opened of those whom the filters of the members' list leave, as many as are re-opened at once, who
 * cannot be and why, and what it would do (ROP-04). Errors: INVALID that names the filter or the page, and for an empty one.
 */
export async function previewMany(database: Database, caller: Caller, page: Page): Promise<ManyReopeningsPreview> {
  const { now } = caller;
  const { cpdYearId, members, next } = await askWhom(database, now, page);
  const shown = { rows: members.length, more: next !== null };
  await noteListAccess(database, caller, { name: 'Members', filters: page.filters ?? {} }, shown);
  const { facts } = await getYear(database, cpdYearId);
  const standings = await readStandings(database, now, cpdYearId, idsOf(members));
  const judged = judge(members, standings, now);
  const able = judged.filter(({ refusal }) => refusal === '');
  const before = await standingsBefore(database, now, cpdYearId, whole(able, standings));
  return {
    cpdYearId,
    cpdYear: facts.year,
    members: judged,
    next,
    effects: able.length === 0 ? [] : reopeningManyEffects(facts.year, before),
    day: usualReopeningDay(now),
    latestDay: latestReopeningDay(now),
  };
}

/**
 * Re-opens the year of just those members who were shown, all in one transaction or none, and tells each (ROP-04). Errors:
 * INVALID naming each field, STALE with both numbers when others can be re-opened now, NOT_FOUND for an unknown year.
 */
export async function reopenMany(caller: Caller, input: ManyReopenings): Promise<{ reopened: number; told: number }> {
  const { now } = caller;
  const { cpdYearId } = input;
  const problems = checkReasonAndEnd({ now, ...input });
  if (problems.length > 0) {
    throw invalid(problems.map(({ field, message }) => ({ field: WIRE_FIELDS[field], message })));
  }
  return await caller.change(async (transaction) => {
    await getYear(transaction, cpdYearId);
    const standings = await lockYears(transaction, caller, cpdYearId, input.userIds);
    // Who they are is asked under their locks, and by the clock after the waiting: a colleague may have been quicker.
    const present = presentOf(caller);
    const asked = await askWhom(transaction, present, input);
    // Anyone who is not locked was not shown, and is told apart by that.
    const others = asked.members.filter(({ userId }) => !standings.has(userId));
    const all = new Map([...standings, ...(await readStandings(transaction, present, cpdYearId, idsOf(others)))]);
    const able = judge(asked.members, all, present).filter(({ refusal }) => refusal === '');
    refuseOthers(input.userIds, asked.cpdYearId === cpdYearId ? idsOf(able) : []);
    const told = await reopenTogether(transaction, caller, whole(able, all), input);
    return { reopened: able.length, told };
  });
}

/** Which members: the filters of the list, and where the page starts. */
type Page = Pick<ManyReopenings, 'filters' | 'cursor'>;

/** Those of a page of the list, the year that it shows them with, and where the next page starts. */
async function askWhom(database: Reading, now: Temporal.Instant, page: Page) {
  const { year, members, next } = await listMembersOf(database, now, page, REOPENINGS_AT_ONCE_MAX);
  if (year === undefined) throw invalid([{ field: 'Filters', message: 'The list is empty.' }]);
  return { cpdYearId: await getYearId(database, year), members, next };
}

function judge(
  members: readonly ListedMember[],
  standings: ReadonlyMap<number, YearStanding>,
  now: Temporal.Instant,
): ManyReopeningsPreview['members'] {
  return members.map((member) => {
    const year = standings.get(member.userId);
    const refusal = year === undefined ? 'The member does not have this year.' : refuseAmongMany(standing(year, now));
    return { ...member, refusal: refusal ?? '' };
  });
}

function refuseOthers(shown: readonly number[], able: readonly number[]): void {
  const isSame = new Set(shown).size === able.length && new Set(shown).isSupersetOf(new Set(able));
  if (isSame) return;
  const now = able.length === 1 ? 'the year of 1 member' : `the year of ${able.length} members`;
  const others = able.length === shown.length ? ', but not of the same ones' : '';
  throw new AppError(
    'STALE',
    `You were shown ${shown.length} whose year would be re-opened; now ${now} can be${others}. Nothing was changed. Please look at the list again.`,
  );
}

function whole(members: readonly { userId: number }[], standings: ReadonlyMap<number, YearStanding>) {
  return members.flatMap(({ userId }) => {
    const year = standings.get(userId);
    return year === undefined ? [] : [{ userId, year }];
  });
}

function idsOf(members: readonly { userId: number }[]): number[] {
  return members.map(({ userId }) => userId);
}
