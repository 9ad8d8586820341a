import { type Absence, type MembershipShare, membershipMonths, membershipShare } from '@cpd/domain/member/departure';
import { formatHours } from '@cpd/domain/values/hours';
import { variedTargets } from '@cpd/domain/year/variation';
import type { Reading } from '../../../platform/database/tables.ts';
import { known } from '../../../platform/errors/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { getYear, listYears } from '../../record/years/year-service.ts';
import { refusalOf } from '../requests/request-service.ts';
import { findMembership, findYearId } from './membership-reader.ts';

/** The last year of a membership, or the first, with what leaving or joining during it makes of its targets. */
export interface LastYear extends MembershipShare {
  year: number;
  /** What the targets would be, in a sentence; empty where nothing is reduced. */
  targets: string;
  /** Why nothing can be proposed, although the rules reduce something; empty when it can. */
  refusal: string;
}

/** When someone was a member. Throws NOT_FOUND. */
export async function getMembership(database: Reading, userId: number) {
  return known(await findMembership(database, userId), 'member');
}

/**
 * What a departure makes of the targets of its year, from the months of membership (PPL-05). Undefined for a year that the
 * college does not have.
 */
export async function lastYearOf(
  database: Reading,
  { subjectUserId, now }: Pick<Caller, 'subjectUserId' | 'now'>,
  input: Absence & { departureId: number | undefined },
): Promise<LastYear | undefined> {
  const { firstDay, departures } = await getMembership(database, subjectUserId);
  const others = departures.filter(({ departureId }) => departureId !== input.departureId);
  const year = Number(input.leftOn.slice(0, 4));
  return await shareOf(database, { subjectUserId, now }, { year, firstDay, absences: [...others, input] });
}

/**
 * The year in which someone joined with what the months before make of its targets, as leave would (PPL-11, assumed).
 * Undefined for a year that the college does not have.
 */
export async function joiningYearOf(
  database: Reading,
  whose: Pick<Caller, 'subjectUserId' | 'now'>,
  joinedOn: string,
): Promise<LastYear | undefined> {
  const { departures } = await getMembership(database, whose.subjectUserId);
  const membership = { year: Number(joinedOn.slice(0, 4)), firstDay: joinedOn, absences: departures };
  return await shareOf(database, whose, membership);
}

async function shareOf(
  database: Reading,
  { subjectUserId, now }: Pick<Caller, 'subjectUserId' | 'now'>,
  { year, firstDay, absences }: { year: number; firstDay: string; absences: readonly Absence[] },
): Promise<LastYear | undefined> {
  const cpdYearId = await findYearId(database, year);
  if (cpdYearId === undefined) return undefined;
  const { framework } = await getYear(database, cpdYearId);
  const share = membershipShare(year, membershipMonths(year, firstDay, absences), framework);
  const record = (await listYears(database, { subjectUserId, now })).find(({ facts }) => facts.year === year);
  const monthsOfLeave = share.proposedMonths;
  const targets = monthsOfLeave === null ? [] : variedTargets(framework, { monthsOfLeave });
  return {
    ...share,
    year,
    targets: targets
      .map(
        ({ name, unit, usual, reduced }) =>
          `${name}: ${formatHours(reduced)} ${unit} in place of ${formatHours(usual)}.`,
      )
      .join(' '),
    refusal: monthsOfLeave === null || record === undefined ? '' : (refusalOf(record, now) ?? ''),
  };
}
