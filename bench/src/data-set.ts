/** Of each year of a member. */
export const ACTIVITIES_A_YEAR = 100;
/** Every fifth activity repeats, so that a year has 320 dates. */
const SERIES_EVERY = 5;
const SERIES_DATES = 12;
const SERIES_STEP_DAYS = 7;

/** What the activities of a year can be made of, by the year's framework. */
export interface YearOffer {
  cpdYearId: number;
  year: number;
  activityTypeIds: readonly number[];
  areaIds: readonly number[];
}

/** An activity as the data set has it. */
export interface MadeActivity {
  name: string;
  activityTypeId: number;
  hours: number;
  areaIds: number[];
  dates: string[];
  /** Of the first date. */
  reflection: string | null;
}

const NAMES = [
  'Grand rounds',
  'Journal club',
  'Morbidity and mortality meeting',
  'Clinical audit: discharge summaries',
  'Peer review group',
  'Teaching of registrars',
  'Workshop on communication in difficult situations',
  'Review of the literature',
];

/**
 * The `slot`-th of a member's 100 activities of a year, counted from 0. Slots are in the order of time: made slot by slot for
 * everyone, rows arrive in the database as they would over the years, each member's scattered among the others'. The same
 * seed gives the same activity, whichever others are made.
 */
export function makeActivity(seed: number, member: number, offer: YearOffer, slot: number): MadeActivity {
  const random = startRandom(seed, member, offer.year, slot);
  const isSeries = slot % SERIES_EVERY === 0;
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const first = firstDay(offer.year, slot, isSeries, random());
  const count = isSeries ? SERIES_DATES : 1;
  return {
    name: `${pick(NAMES)} ${slot + 1}`,
    activityTypeId: pick(offer.activityTypeIds) ?? 0,
    hours: Math.ceil(random() * 12) / 4,
    areaIds: [...new Set([pick(offer.areaIds), pick(offer.areaIds)])].filter((areaId) => areaId !== undefined),
    dates: Array.from({ length: count }, (_, index) => first.add({ days: index * SERIES_STEP_DAYS }).toString()),
    reflection: random() < 0.1 ? 'What I learned changes how I plan the follow-up of these patients.' : null,
  };
}

/** Days grow with the slot; a series starts early enough to end inside its year. */
function firstDay(year: number, slot: number, isSeries: boolean, random: number): Temporal.PlainDate {
  const span = isSeries ? 365 - SERIES_DATES * SERIES_STEP_DAYS : 365;
  const day = Math.floor(((slot + random) / ACTIVITIES_A_YEAR) * span);
  return Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: day });
}

/** Numbers from 0 to below 1, the same ones for the same keys (mulberry32). */
export function startRandom(...keys: readonly number[]): () => number {
  let state = keys.reduce((mixed, key) => Math.imul(mixed ^ key, 0x9e3779b1) + 0x6d2b79f5, 0x2545f491);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
