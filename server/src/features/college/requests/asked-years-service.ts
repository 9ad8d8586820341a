import { asksForLess, doneRefusal, type RequestDecision, type RequestKind } from '@cpd/domain/college/member-requests';
import { collegeZone } from '@cpd/domain/values/college-day';
import { type Leave, type LeaveYear, leaveInWords, leaveOutcome, leaveYears } from '@cpd/domain/year/leave';
import type { Change, Reading } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { MemberYear } from '../../record/years/year-reader.ts';
import { getMemberYear, listYears, lockYear } from '../../record/years/year-service.ts';
import { isOpenAgain } from '../../year/reopening/reopening-service.ts';

/** What of a request says which years it is about. */
export interface AskedAbout {
  kind: RequestKind;
  /** As a number such as 2026; null for a call back. */
  year: number | null;
  leave: Leave | null;
}

/** A year that a request is about. */
export interface AskedYear {
  record: MemberYear;
  /** Now, or for a year of a leave that has not opened yet a moment when it is open: what is granted waits for it. */
  now: Temporal.Instant;
}

/** The years of the member that a request is about, the earliest first; none for a call back, or where the member has lost them. */
export async function listAskedYears(database: Reading, member: Caller, request: AskedAbout): Promise<AskedYear[]> {
  const found: AskedYear[] = [];
  for (const year of yearsOf(request)) {
    const now = whenOpen(year, member.now);
    const record = (await listYears(database, { ...member, now })).find(({ facts }) => facts.year === year);
    if (record !== undefined) found.push({ record, now });
  }
  return found;
}

/** The same, locked in the order of the years, as they are under the lock; none for what changes no year. */
export async function lockAskedYears(transaction: Change, member: Caller, request: AskedAbout): Promise<AskedYear[]> {
  if (request.kind === 'REPORT') return [];
  const found = await listAskedYears(transaction, member, request);
  const locked: AskedYear[] = [];
  for (const { record, now } of found) {
    const { cpdYearId } = record.facts;
    await lockYear(transaction, { ...member, now }, cpdYearId);
    // A colleague may have decided another request for the same year while this one waited.
    locked.push({ record: await getMemberYear(transaction, { ...member, now }, cpdYearId), now });
  }
  return locked;
}

/** The calendar years that a request is about. */
export function yearsOf({ year, leave }: AskedAbout): number[] {
  if (leave !== null) return leaveYears(leave).map((part) => part.year);
  return year === null ? [] : [year];
}

function whenOpen(year: number, now: Temporal.Instant): Temporal.Instant {
  if (now.toZonedDateTimeISO(collegeZone()).year >= year) return now;
  return Temporal.PlainDate.from({ year, month: 7, day: 1 }).toZonedDateTime(collegeZone()).toInstant();
}

/**
 * Why a request is not done, or undefined: a year that is to be re-opened was not, since the request came (ROP-06). The years
 * are those that it is about.
 */
export async function notDone(
  database: Reading,
  request: AskedAbout & { createdOn: string },
  member: { userId: number; years: readonly AskedYear[] },
): Promise<string | undefined> {
  const { kind, year, createdOn: since } = request;
  const [asked] = member.years;
  const reopened =
    kind === 'REOPENING' &&
    asked !== undefined &&
    (await isOpenAgain(database, member.userId, { year: asked.record, now: asked.now, since }));
  return doneRefusal({ kind, year, reopened });
}

/** What a decision makes of a year: an exemption, or targets reduced for so many months. */
export interface Effect {
  asked: AskedYear;
  monthsOfLeave: number | undefined;
}

/** What a decision makes of the years asked for: nothing when it declines, and of a year of leave what its months ask for. */
export function effectsOf(
  kind: RequestKind,
  decision: { result: RequestDecision['result']; monthsOfLeave: number | undefined; leave: Leave | null },
  years: readonly AskedYear[],
): Effect[] {
  const { result, monthsOfLeave, leave } = decision;
  if (kind === 'LEAVE') return result === 'GRANTED' && leave !== null ? leaveEffects(leave, years) : [];
  const [asked] = years;
  // What is asked for otherwise is no part of the targets.
  if (asked === undefined || !asksForLess(kind)) return [];
  if (result === 'GRANTED') return [{ asked, monthsOfLeave: undefined }];
  return result === 'VARIED' ? [{ asked, monthsOfLeave }] : [];
}

function leaveEffects(leave: Leave, years: readonly AskedYear[]): Effect[] {
  return partsOf(leave, years).flatMap(({ asked, part }) => {
    const outcome = leaveOutcome(asked.record.framework, part);
    if (outcome === 'UNCHANGED') return [];
    return [{ asked, monthsOfLeave: outcome === 'EXEMPT' ? undefined : part.months }];
  });
}

function partsOf(leave: Leave, years: readonly AskedYear[]): { asked: AskedYear; part: LeaveYear }[] {
  return leaveYears(leave).flatMap((part) => {
    const asked = years.find(({ record }) => record.facts.year === part.year);
    return asked === undefined ? [] : [{ asked, part }];
  });
}

/** A year of a granted leave with what it makes of it. */
export interface LeaveOutcomeInWords {
  asked: AskedYear;
  /** A sentence with its arithmetic, for the member (PPL-12). */
  words: string;
}

/** What a granted leave makes of each of its years. */
export function leaveOutcomes(leave: Leave, years: readonly AskedYear[]): LeaveOutcomeInWords[] {
  return partsOf(leave, years).map(({ asked, part }) => ({
    asked,
    words: leaveInWords(part, asked.record.framework, asked.record.variation?.fragment ?? ''),
  }));
}
