import { toHundredths } from '../values/hours.ts';
import type { ItemVerdict } from './case-proof.ts';

/** What someone has found of an item; hours in the unit of the record's dates. */
export type Finding = { verdict: ItemVerdict; acceptedHours: number };

/** What two have found of one item, neither knowing what the other did (CAS-07). */
export type FindingPair = { first: Finding; second: Finding };

/** How well two agree: items, how many of them alike, that in per cent, and Cohen's kappa of the verdicts; each in its decimals. */
export type Agreement = { items: number; alike: number; percent: number | null; kappa: number | null };

/** Findings that are no further apart than this agree (CAS-07). */
const SAME_WITHIN_HOURS = 0.5;

const VERDICTS: readonly ItemVerdict[] = ['ACCEPTED', 'PARTLY', 'REFUSED'];

/**
 * Whether an item is one of those that are judged twice, of a share in per cent (CAS-07). It depends on the item alone, so that
 * judging it again changes nothing of it.
 */
export function isJudgedTwice(
  { auditCaseId, auditItemId }: Record<'auditCaseId' | 'auditItemId', number>,
  share: number,
) {
  return scatter(scatter(auditCaseId) ^ auditItemId) % 100 < share;
}

/** The finishing steps of MurmurHash3: neighbouring numbers come out far apart. */
function scatter(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Whether two findings agree: the same verdict, and hours within half an hour. */
export function isSameFinding(one: Finding, other: Finding): boolean {
  const apart = Math.abs(toHundredths(one.acceptedHours) - toHundredths(other.acceptedHours));
  return one.verdict === other.verdict && apart <= toHundredths(SAME_WITHIN_HOURS);
}

/**
 * How well two agree over items (CAS-07, CAS-12): the per cent, to one decimal, counts verdict and hours; kappa, to two, the three verdicts
 * alone. The per cent is null without items; kappa also where both always found the same one verdict, as chance then explains all.
 */
export function agreement(pairs: readonly FindingPair[]): Agreement {
  const items = pairs.length;
  const alike = pairs.filter(({ first, second }) => isSameFinding(first, second)).length;
  if (items === 0) return { items, alike, percent: null, kappa: null };
  const share = (is: (pair: FindingPair) => boolean) => pairs.filter(is).length / items;
  const observed = share(({ first, second }) => first.verdict === second.verdict);
  const expected = VERDICTS.map(
    (verdict) => share(({ first }) => first.verdict === verdict) * share(({ second }) => second.verdict === verdict),
  ).reduce((sum, part) => sum + part, 0);
  const kappa = expected === 1 ? null : Math.round(((observed - expected) / (1 - expected)) * 100) / 100;
  return { items, alike, percent: Math.round((alike / items) * 1000) / 10, kappa };
}

/** An item as it was found by the first, and what the second found where that differs and no third has settled it. */
type Differing = { verdict: ItemVerdict | null; acceptedHours: number | null; second: Finding | undefined };

/**
 * Whether it hangs on a third opinion if the minimum is met, which `isMet` says of items: with the fewer hours of two that differ
 * and with the more (CAS-07). Then the outcome waits; otherwise the first finding holds.
 */
export function hangsOnThird<Item extends Differing>(
  items: readonly Item[],
  isMet: (items: readonly Item[]) => boolean,
): boolean {
  const withHours = (takesSecond: (first: number, second: number) => boolean) =>
    items.map((item) =>
      item.second !== undefined && takesSecond(item.acceptedHours ?? 0, item.second.acceptedHours)
        ? { ...item, ...item.second }
        : item,
    );
  return isMet(withHours((first, second) => second < first)) !== isMet(withHours((first, second) => second > first));
}
