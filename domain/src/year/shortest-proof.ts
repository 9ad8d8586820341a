import { toHundredths } from '../values/hours.ts';
import type { FrameworkCategory } from './framework.ts';
import { isOfPart, rateOf } from './further-requirements.ts';
import {
  judge,
  type ProofActivity,
  type ProofDate,
  type ProofRecord,
  provableDates,
  provenBy,
} from './proof-record.ts';
import type { BadgeResult, RequirementsResult } from './requirements.ts';

/** An activity without proof, by what a file would bring. */
type Item = {
  activity: ProofActivity;
  /** Hundredths of the framework's unit, before rounding and cap. */
  worth: number;
  /** For each need, 1 where the activity would be one more for it. */
  serves: readonly number[];
};

/** Chosen activities of a category, the last in front. */
type Chosen = { worth: number; item?: Item; before?: Chosen };

/** Chosen activities of several categories. */
type Choice = { count: number; met: readonly number[]; reached: readonly number[]; chosen: readonly Chosen[] };

/** A sum of hours that is still to be proven, in hundredths. */
type Sum = { categoryIds: readonly number[]; left: number };

/**
 * The fewest activities whose proof reaches every minimum, as far as what has been reaches it; none where all is proven or
 * nothing is asked for. It is truly the fewest, not nearly: within a category only the most hours for a number of activities
 * and what they serve matter, so all such choices are looked at, of one more category each time. Only hours that a specialty
 * needs of a type or an area (FWK-05), which lie across categories, are added after that.
 */
export function shortestProof(record: ProofRecord, proven: RequirementsResult): ProofActivity[] {
  if (record.facts.enforcement === 'waived') return [];
  const chosen = fewest(record, proven);
  return proven.badges
    .filter((badge) => badge.badgeType === 'SpecialtyMinimum' && isOfPart(badge))
    .reduce<ProofActivity[]>((sofar, badge) => withHoursOf(badge, sofar, record), chosen);
}

/** With the largest of the other activities that count for a specialty's hours, until these are proven as far as they were reached. */
function withHoursOf(badge: BadgeResult, chosen: readonly ProofActivity[], record: ProofRecord): ProofActivity[] {
  const isPast = (date: ProofDate) => date.date <= record.today;
  const reachedWith = (more: readonly ProofActivity[]) => {
    const result = judge(
      record,
      (activity, date) =>
        provenBy(activity, date, record.today) !== undefined || (isPast(date) && more.includes(activity)),
    );
    return result.badges.find(
      ({ badgeText1, badgeType }) => badgeType === badge.badgeType && badgeText1 === badge.badgeText1,
    );
  };
  const target = Math.min(badge.required, reachedWith(record.activities)?.current ?? 0);
  const others = record.activities
    .filter((activity) => !chosen.includes(activity) && isFor(activity, badge))
    .toSorted((one, other) => hoursToProve(other, record) - hoursToProve(one, record));
  const all = [...chosen];
  for (const next of others) {
    if ((reachedWith(all)?.current ?? 0) >= target) break;
    all.push(next);
  }
  return all;
}

function hoursToProve(activity: ProofActivity, { today }: ProofRecord): number {
  return provableDates(activity, today).reduce((sum, date) => sum + toHundredths(date.hours), 0);
}

function fewest(record: ProofRecord, proven: RequirementsResult): ProofActivity[] {
  const reachable = judge(
    record,
    (activity, date) => date.date <= record.today || provenBy(activity, date, record.today) !== undefined,
  );
  const needs = activityNeeds(proven, reachable);
  const sums = hourSums(proven, reachable);
  if (needs.every(({ left }) => left === 0) && sums.every(({ left }) => left <= 0)) return [];
  const items = record.activities.flatMap((activity) => itemOf(activity, needs, record));
  // Few are usually enough, and looking for few is quick.
  for (let most = 4; ; most *= 2) {
    const best = chooseUpTo(most, items, { needs, sums }, { record, proven });
    if (best) return pickedIn(best);
    // All of them always do, but for a rounding of credits that no one could attach.
    if (most >= items.length) return items.map(({ activity }) => activity);
  }
}

type Need = { badge: BadgeResult; left: number };

/** What counts activities. A plan is its own proof, and what an earlier year has was proven there. */
function activityNeeds(proven: RequirementsResult, reachable: RequirementsResult): Need[] {
  return proven.badges.flatMap((badge, index) => {
    if (badge.unit !== 'activities') return [];
    const target = Math.min(badge.required, reachable.badges[index]?.current ?? 0);
    return [{ badge, left: Math.max(0, target - badge.current) }];
  });
}

/** What counts hours: the categories, groups of them, and the total. */
function hourSums(proven: RequirementsResult, reachable: RequirementsResult): Sum[] {
  const left = (required: number, reached: number, now: number) =>
    Math.min(toHundredths(required), toHundredths(reached)) - toHundredths(now);
  const badges = proven.badges.flatMap((badge, index) => {
    if ((badge.unit !== 'hours' && badge.unit !== 'credits') || isOfPart(badge)) return [];
    const reached = reachable.badges[index]?.current ?? 0;
    return [{ categoryIds: badge.categoryIds ?? [], left: left(badge.required, reached, badge.current) }];
  });
  const all = proven.categories.map(({ categoryId }) => categoryId);
  return [...badges, { categoryIds: all, left: left(proven.minimum, reachable.current, proven.current) }];
}

function itemOf(activity: ProofActivity, needs: readonly Need[], record: ProofRecord): Item[] {
  const dates = provableDates(activity, record.today);
  if (dates.length === 0) return [];
  const isNew = activity.dates.every((date) => provenBy(activity, date, record.today) === undefined);
  const category = record.framework.categories.find(({ categoryId }) => categoryId === activity.categoryId);
  const rate = rateOf(category, record.framework.currency);
  const worth = dates.reduce((sum, date) => sum + toHundredths(date.hours) * rate + toHundredths(date.reflection), 0);
  const serves = needs.map(({ badge }) => (isNew && isFor(activity, badge) ? 1 : 0));
  return [{ activity, worth, serves }];
}

function isFor(activity: ProofActivity, badge: BadgeResult): boolean {
  if (badge.badgeType === 'AnnualConversation') return activity.isAnnualConversation;
  if (badge.activityTypeId !== undefined) return activity.activityTypeId === badge.activityTypeId;
  return badge.domainId !== undefined && activity.domainIds.includes(badge.domainId);
}

/** The best choice of at most so many activities, or undefined when they do not do. */
function chooseUpTo(
  most: number,
  items: readonly Item[],
  asked: { needs: readonly Need[]; sums: readonly Sum[] },
  given: { record: ProofRecord; proven: RequirementsResult },
): Choice | undefined {
  const { sums } = asked;
  const wanted = asked.needs.map(({ left }) => left);
  const inSums = ({ categoryId }: FrameworkCategory) =>
    sums.filter((sum) => sum.categoryIds.includes(categoryId)).length;
  // What is in most sums comes first: so long as two sums have grown alike, the larger of two choices is the better one.
  const categories = given.record.framework.categories.toSorted((one, other) => inSums(other) - inSums(one));
  let choices: Choice[] = [{ count: 0, met: wanted.map(() => 0), reached: sums.map(() => 0), chosen: [] }];
  for (const category of categories) {
    const mine = items.filter(({ activity }) => activity.categoryId === category.categoryId);
    const gain = gainOf(category, given.proven);
    const parts = mostOfEach(mine, most, wanted).map((part) => ({ ...part, reached: [gain(part.chosen.worth)] }));
    choices = keepBest(combine(choices, keepBest(parts), { categoryId: category.categoryId, most, wanted, sums }));
  }
  return choices
    .filter(
      ({ met, reached }) =>
        covers(met, wanted) &&
        covers(
          reached,
          sums.map(({ left }) => left),
        ),
    )
    .toSorted((one, other) => one.count - other.count)[0];
}

type Part = { count: number; met: readonly number[]; chosen: Chosen };

/** Every choice with every part of one category more, where that is not too many activities or too few hours of it. */
function combine(
  choices: readonly Choice[],
  parts: readonly (Part & { reached: readonly number[] })[],
  asked: { categoryId: number; most: number; wanted: readonly number[]; sums: readonly Sum[] },
): Choice[] {
  const { categoryId, most, wanted, sums } = asked;
  const isIn = sums.map(({ categoryIds }) => categoryIds.includes(categoryId));
  const least = Math.max(
    0,
    ...sums.filter((sum, index) => isIn[index] && sum.categoryIds.length === 1).map(({ left }) => left),
  );
  return choices.flatMap((choice) =>
    parts
      .filter(({ count, reached: [gain = 0] }) => choice.count + count <= most && gain >= least)
      .map(({ count, met, chosen, reached: [gain = 0] }) => ({
        count: choice.count + count,
        met: addCut(choice.met, met, wanted),
        reached: sums.map(({ left }, index) => Math.min(left, (choice.reached[index] ?? 0) + (isIn[index] ? gain : 0))),
        chosen: [...choice.chosen, chosen],
      })),
  );
}

/** For each number of activities of a category, and what they serve, those with the most hours. */
function mostOfEach(items: readonly Item[], most: number, wanted: readonly number[]): Part[] {
  const best: Map<string, Part>[] = [new Map([['', { count: 0, met: wanted.map(() => 0), chosen: { worth: 0 } }]])];
  for (const item of items) {
    for (let count = Math.min(best.length, most) - 1; count >= 0; count -= 1) {
      const more = best[count + 1] ?? new Map<string, Part>();
      best[count + 1] = more;
      for (const { met: before, chosen } of best[count]?.values() ?? []) {
        const met = addCut(before, item.serves, wanted);
        const worth = chosen.worth + item.worth;
        const key = met.join();
        if (worth > (more.get(key)?.chosen.worth ?? -1)) {
          more.set(key, { count: count + 1, met, chosen: { worth, item, before: chosen } });
        }
      }
    }
  }
  return best.flatMap((parts) => [...parts.values()]);
}

/** What is chosen, so far as it can be compared with another choice of as many activities. */
type Comparable = { count: number; met: readonly number[]; reached: readonly number[] };

/** Without the choices that another one of as many activities equals or beats in everything. */
function keepBest<C extends Comparable>(choices: readonly C[]): C[] {
  const byCount = new Map<number, C[]>();
  for (const choice of choices) {
    const others = byCount.get(choice.count) ?? [];
    if (others.some((other) => isAsGood(other, choice))) continue;
    byCount.set(choice.count, [...others.filter((other) => !isAsGood(choice, other)), choice]);
  }
  return [...byCount.values()].flat();
}

function isAsGood(one: Comparable, other: Comparable): boolean {
  return covers(one.reached, other.reached) && covers(one.met, other.met);
}

function covers(one: readonly number[], other: readonly number[]): boolean {
  return one.every((value, index) => value >= (other[index] ?? 0));
}

/** How much more a category has recognised with so much more proof, in hundredths. */
function gainOf(category: FrameworkCategory, proven: RequirementsResult): (worth: number) => number {
  const now = proven.categories.find(({ categoryId }) => categoryId === category.categoryId);
  const base = toHundredths(now?.entered ?? 0) + toHundredths(now?.reflection ?? 0);
  const cap = category.creditCap === null ? Number.POSITIVE_INFINITY : toHundredths(category.creditCap);
  const recognised = Math.min(cap, base);
  return (worth) => Math.min(cap, Math.round(base + worth)) - recognised;
}

function addCut(one: readonly number[], other: readonly number[], most: readonly number[]): number[] {
  return one.map((value, index) => Math.min(most[index] ?? 0, value + (other[index] ?? 0)));
}

/** The activities of a choice, the one with most hours first. */
function pickedIn({ chosen }: Choice): ProofActivity[] {
  const items: Item[] = [];
  for (const last of chosen) {
    for (let one: Chosen | undefined = last; one?.item; one = one.before) items.push(one.item);
  }
  return items.toSorted((one, other) => other.worth - one.worth).map(({ activity }) => activity);
}
