/** A stratum of fewer members than this is pooled (DRW-01): its counts would point at single people, and 5 % of it is less than one member. */
export const POOLED_UNDER = 20;

/** A share is kept in hundredths of a per cent, so that 7.5 % is a whole number: 750 (DRW-01). */
export const WHOLE_SHARE = 10_000;

/** `second` is undefined where several strata of a country are pooled, `country` too where several countries are. */
export type Stratum = { country: string | undefined; second: string | undefined };

/** A stratum of the draw, with those who can be drawn in it and how many of them will be. */
export type StratumQuota<Each> = { stratum: Stratum; members: Each[]; quota: number };

type Placed = { country: string; second: string };
type Pool<Each> = { stratum: Stratum; members: Each[] };

/**
 * The strata of those who can be drawn. One under 20 is pooled with the others under 20 of its country; if they are still under
 * 20 together, the country's smallest stratum joins them. A country under 20 in all is pooled with other such countries.
 */
export function pooledStrata<Each extends Placed>(members: readonly Each[]): Pool<Each>[] {
  const countries = [...Map.groupBy(members, ({ country }) => country)].map(([country, of]) => inCountry(country, of));
  const small = countries.filter((pools) => pools.every(isSmall)).flat();
  const strata = countries.filter((pools) => !pools.every(isSmall)).flat();
  // A single small country keeps its name no more than several do.
  if (small.length > 0) strata.push(pooled(undefined, small));
  return strata.toSorted(({ stratum: one }, { stratum: other }) => compareStrata(one, other));
}

function inCountry<Each extends Placed>(country: string, members: readonly Each[]): Pool<Each>[] {
  const strata = [...Map.groupBy(members, ({ second }) => second)]
    .map(([second, of]): Pool<Each> => ({ stratum: { country, second }, members: of }))
    .toSorted(bySize);
  const smallest = strata.filter(isSmall);
  if (smallest.length === 0) return strata;
  const together = smallest.reduce((sum, { members: of }) => sum + of.length, 0);
  const count = together < POOLED_UNDER ? smallest.length + 1 : smallest.length;
  return [pooled(country, strata.slice(0, count)), ...strata.slice(count)];
}

const isSmall = ({ members }: Pool<unknown>): boolean => members.length < POOLED_UNDER;

function pooled<Each>(country: string | undefined, pools: readonly Pool<Each>[]): Pool<Each> {
  return { stratum: { country, second: undefined }, members: pools.flatMap(({ members }) => members) };
}

function bySize<Each>(one: Pool<Each>, other: Pool<Each>): number {
  return one.members.length - other.members.length || compareStrata(one.stratum, other.stratum);
}

/** By country, then by what comes second; what is pooled comes last. */
function compareStrata(one: Stratum, other: Stratum): number {
  return compareTexts(one.country, other.country) || compareTexts(one.second, other.second);
}

/** By code units, which are the same everywhere: the order of a language depends on the machine. */
export function compareTexts(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0;
  if (one === undefined || other === undefined) return one === undefined ? 1 : -1;
  return one < other ? -1 : 1;
}

/** So many are a share of so many, rounded up. */
function shareOf(share: number, count: number): number {
  return Math.ceil((share * count) / WHOLE_SHARE);
}

/**
 * How many are drawn in each of strata of these sizes (DRW-03): the share of all, rounded up, is shared out by largest remainder;
 * equal remainders favour the larger stratum, then the earlier one. A stratum of 20 or more gets its share at least, so that the
 * sum may exceed the share of all.
 */
export function quotas(share: number, sizes: readonly number[]): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const total = shareOf(share, all);
  // Whole numbers only: remainders are compared exactly.
  const parts = sizes.map((size, place) => ({ place, size, floor: Math.floor((total * size) / all || 0) }));
  const left = total - parts.reduce((sum, { floor }) => sum + floor, 0);
  // Of equal ones the earlier stays first, as sorting keeps their order; without members nothing is left over.
  const favoured = parts
    .map((part) => ({ ...part, remainder: (total * part.size) % all }))
    .toSorted((one, other) => other.remainder - one.remainder || other.size - one.size)
    .slice(0, left);
  const more = new Set(favoured.map(({ place }) => place));
  return parts.map(({ place, size, floor }) =>
    Math.max(floor + (more.has(place) ? 1 : 0), size >= POOLED_UNDER ? shareOf(share, size) : 0),
  );
}

/** The strata of those who can be drawn, each with its quota (DRW-01, DRW-03). */
export function strataWithQuotas<Each extends Placed>(share: number, members: readonly Each[]): StratumQuota<Each>[] {
  const strata = pooledStrata(members);
  const each = quotas(
    share,
    strata.map((stratum) => stratum.members.length),
  );
  return strata.map((stratum, place) => ({ ...stratum, quota: each[place] ?? 0 }));
}

/** The stratum of a draw that a member is in, whether by itself, pooled within the country, or pooled with other countries. */
export function stratumIn<Each extends { country: string | null; second: string | null }>(
  strata: readonly Each[],
  { country, second }: Placed,
): Each | undefined {
  const at = (ofCountry: string | null, ofSecond: string | null) =>
    strata.find((stratum) => stratum.country === ofCountry && stratum.second === ofSecond);
  return at(country, second) ?? at(country, null) ?? at(null, null);
}
