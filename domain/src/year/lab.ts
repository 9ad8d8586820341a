import { fromHundredths, toHundredths } from '../values/hours.ts';
import type { Framework, YearFacts } from './framework.ts';
import { progressFiguresOf, requirementNames } from './progress-figures.ts';
import type { RequirementsResult } from './requirements.ts';

/** How many records the lab shows side by side (FWK-03). */
const LAB_SHOWN = 20;

/** What the rules of a year say of a record: whether it meets them, and the codes of what it misses. */
type Outcome = { met: boolean; missing: readonly string[] };

/** A record judged twice: by the rules of its own year, and by those of the draft (FWK-03). */
export type TriedRecord = {
  before: Outcome;
  draft: Outcome;
  /** Whether the record is submitted, or was and is re-opened. */
  isSubmitted: boolean;
  /** The ids of the member's specialties in that year. */
  specialtyIds: readonly number[];
  /** Hours of types that the draft no longer has. */
  uncountedHours: number;
};

/** How many of some records meet which rules, and how many miss what, by the codes of the requirements. */
export type Tally = {
  records: number;
  metBefore: number;
  wouldMeet: number;
  missedBefore: Readonly<Record<string, number>>;
  wouldMiss: Readonly<Record<string, number>>;
};

/** What a run of the lab has counted: of no record more than numbers. */
export type LabCounts = Tally & {
  /** Of those who met the rules of their year, how many would not meet the draft's; and the other way round. */
  nowMiss: number;
  nowMeet: number;
  /** Of those who would no longer meet them, how many have submitted: a correction must not harm them (FWK-02). */
  harmed: number;
  /** Who they are: some of them may be judged again before the draft is published. Runs of older versions do not have it. */
  harmedIds?: readonly number[];
  /** Records that are not judged: exempt years, and years that were judged in the system before (PPL-16). */
  exempt: number;
  earlier: number;
  /** Hours of types that the draft no longer has, and in how many records. */
  uncountedHours: number;
  uncountedRecords: number;
  /** By the id of the specialty; a member with two counts in both, one with none under `NO_SPECIALTY`. */
  specialties: Readonly<Record<string, Tally>>;
};

/** Under which members without a specialty are counted. */
export const NO_SPECIALTY = 0;

const NOTHING: Tally = { records: 0, metBefore: 0, wouldMeet: 0, missedBefore: {}, wouldMiss: {} };

/** The counts with which a run begins. */
export const NO_COUNTS: LabCounts = {
  ...NOTHING,
  ...{
    nowMiss: 0,
    nowMeet: 0,
    harmed: 0,
    exempt: 0,
    earlier: 0,
    uncountedHours: 0,
    uncountedRecords: 0,
    specialties: {},
  },
};

/** What a result is to the lab; in a waived year every record meets the rules and misses nothing (framework rule 9). */
export function outcomeOf(result: RequirementsResult, facts: Pick<YearFacts, 'enforcement'>): Outcome {
  return { met: result.allMetForStatus, missing: Object.keys(progressFiguresOf(result, facts).missing) };
}

/** Counts further records. */
export function countRecords(counts: LabCounts, tried: readonly TriedRecord[]): LabCounts {
  const lost = tried.filter(({ uncountedHours }) => uncountedHours > 0);
  const uncounted = lost.reduce(
    (sum, one) => sum + toHundredths(one.uncountedHours),
    toHundredths(counts.uncountedHours),
  );
  const bySpecialty = Map.groupBy(
    tried.flatMap((one) =>
      (one.specialtyIds.length === 0 ? [NO_SPECIALTY] : one.specialtyIds).map((id) => ({ id, one })),
    ),
    ({ id }) => id,
  );
  return {
    ...counts,
    ...tally(counts, tried),
    nowMiss: counts.nowMiss + tried.filter(noLongerMeets).length,
    nowMeet: counts.nowMeet + tried.filter(({ before, draft }) => !before.met && draft.met).length,
    harmed: counts.harmed + tried.filter(isHarmed).length,
    uncountedHours: fromHundredths(uncounted),
    uncountedRecords: counts.uncountedRecords + lost.length,
    specialties: {
      ...counts.specialties,
      ...Object.fromEntries(
        [...bySpecialty].map(([id, own]) => [
          id,
          tally(
            counts.specialties[id] ?? NOTHING,
            own.map(({ one }) => one),
          ),
        ]),
      ),
    },
  };
}

/** Whether a record met the rules of its year and would not meet the draft's. */
export function noLongerMeets({ before, draft }: Pick<TriedRecord, 'before' | 'draft'>): boolean {
  return before.met && !draft.met;
}

/** Whether it is one of a member who has submitted, whom a correction must not harm (FWK-02). */
export function isHarmed(record: Pick<TriedRecord, 'before' | 'draft' | 'isSubmitted'>): boolean {
  return record.isSubmitted && noLongerMeets(record);
}

function tally(sofar: Tally, tried: readonly TriedRecord[]): Tally {
  return {
    records: sofar.records + tried.length,
    metBefore: sofar.metBefore + tried.filter(({ before }) => before.met).length,
    wouldMeet: sofar.wouldMeet + tried.filter(({ draft }) => draft.met).length,
    missedBefore: countCodes(
      sofar.missedBefore,
      tried.map(({ before }) => before),
    ),
    wouldMiss: countCodes(
      sofar.wouldMiss,
      tried.map(({ draft }) => draft),
    ),
  };
}

function countCodes(sofar: Readonly<Record<string, number>>, outcomes: readonly Outcome[]): Record<string, number> {
  const counted: Record<string, number> = { ...sofar };
  for (const code of outcomes.flatMap(({ missing }) => missing)) counted[code] = (counted[code] ?? 0) + 1;
  return counted;
}

/** A requirement of either year with how many miss it; null where that year does not have it. */
export type MissedRequirement = { name: string; missedBefore: number | null; wouldMiss: number | null };

/** Who misses what, in the order of the draft, behind it what only the year before required. */
export function missedRequirements(counts: Tally, before: Framework, draft: Framework): MissedRequirement[] {
  const [old, now] = [requirementNames(before), requirementNames(draft)];
  const codes = [...new Set([...Object.keys(now), ...Object.keys(old)])];
  return codes.map((code) => ({
    name: now[code] ?? old[code] ?? code,
    missedBefore: code in old ? (counts.missedBefore[code] ?? 0) : null,
    wouldMiss: code in now ? (counts.wouldMiss[code] ?? 0) : null,
  }));
}

/** A record that is shown side by side, and whether the two years differ on it. */
export type ShownRecord = { userId: number; changes: boolean };

/** Which records are shown: those on which the two years differ first, then others, until there are enough. */
export function shownRecords(sofar: readonly ShownRecord[], found: readonly ShownRecord[]): ShownRecord[] {
  const all = [...sofar, ...found];
  return [...all.filter(({ changes }) => changes), ...all.filter(({ changes }) => !changes)].slice(0, LAB_SHOWN);
}

/** The result of a run in a sentence or two. */
export function labInWords(
  { records, metBefore, wouldMeet }: Pick<Tally, 'records' | 'metBefore' | 'wouldMeet'>,
  { year, draftYear }: { year: number; draftYear: number },
): string {
  if (records === 0) return `No record for ${year} can be judged.`;
  const figure = (count: number) => count.toLocaleString('en-AU');
  return `${figure(wouldMeet)} of ${figure(records)} would meet the rules for ${draftYear}. ${figure(metBefore)} met those for ${year}.`;
}
