import { describe, expect, test } from 'vitest';
import { factsOf, frameworkOf } from '../testing/years.ts';
import type { Framework } from './framework.ts';
import {
  countRecords,
  labInWords,
  missedRequirements,
  NO_COUNTS,
  outcomeOf,
  shownRecords,
  type TriedRecord,
} from './lab.ts';
import { evaluateRequirements } from './requirements.ts';

const MET = { met: true, missing: [] };
const missing = (...codes: string[]) => ({ met: false, missing: codes });

function record(given: Partial<TriedRecord>): TriedRecord {
  return { before: MET, draft: MET, isSubmitted: false, specialtyIds: [], uncountedHours: 0, ...given };
}

describe('the lab', () => {
  test('[FWK-03] counts who meets which rules and who misses what, by specialty too, a batch at a time', () => {
    const first = countRecords(NO_COUNTS, [
      record({ draft: missing('Total', 'CategoryThreeMinimum'), specialtyIds: [3, 4] }),
      record({ before: missing('PDP'), specialtyIds: [3], uncountedHours: 1.25 }),
    ]);
    const both = countRecords(first, [record({ before: missing('PDP'), draft: missing('PDP'), uncountedHours: 0.5 })]);
    expect(both).toMatchObject({ records: 3, metBefore: 1, wouldMeet: 1, nowMiss: 1, nowMeet: 1 });
    expect(both.missedBefore).toEqual({ PDP: 2 });
    expect(both.wouldMiss).toEqual({ Total: 1, CategoryThreeMinimum: 1, PDP: 1 });
    expect(both).toMatchObject({ uncountedHours: 1.75, uncountedRecords: 2 });
    expect(both.specialties).toMatchObject({
      0: { records: 1, metBefore: 0, wouldMeet: 0 },
      3: { records: 2, metBefore: 1, wouldMeet: 1, wouldMiss: { Total: 1, CategoryThreeMinimum: 1 } },
      4: { records: 1, metBefore: 1, wouldMeet: 0 },
    });
    expect(NO_COUNTS).toMatchObject({ records: 0, missedBefore: {} });
  });

  test('counts those who have submitted and would no longer meet the requirements', () => {
    const harmed = (given: Partial<TriedRecord>) => countRecords(NO_COUNTS, [record(given)]).harmed;
    expect(harmed({ isSubmitted: true, draft: missing('Total') })).toBe(1);
    expect(harmed({ isSubmitted: false, draft: missing('Total') })).toBe(0);
    expect(harmed({ isSubmitted: true })).toBe(0);
    expect(harmed({ isSubmitted: true, before: missing('PDP'), draft: missing('Total') })).toBe(0);
  });

  test('[FWK-03] says of each requirement how many miss it, and which year does not have it', () => {
    const before = frameworkOf(2026);
    const draft: Framework = {
      ...before,
      requirements: before.requirements.filter(({ badgeType }) => badgeType !== 'PDP'),
    };
    const counts = { ...NO_COUNTS, missedBefore: { PDP: 4 }, wouldMiss: { Total: 2 } };
    const rows = missedRequirements(counts, before, draft);
    expect(rows[0]).toEqual({ name: 'Total', missedBefore: 0, wouldMiss: 2 });
    expect(rows.at(-1)).toEqual({ name: 'Professional Development Plan', missedBefore: 4, wouldMiss: null });
    expect(rows).toHaveLength(before.requirements.length + 1);
  });

  test('[FWK-03] takes a waived year as met', () => {
    const totals = {
      ...{ categories: [], annualConversations: 0, plans: 0, domainActivities: {}, paperSubmission: 0 },
    };
    const outcome = (year: number) => {
      const facts = factsOf(year);
      return outcomeOf(evaluateRequirements({ facts, framework: frameworkOf(year), totals }), facts);
    };
    expect(outcome(2020)).toEqual(MET);
    expect(outcome(2026)).toMatchObject({ met: false, missing: expect.arrayContaining(['Total', 'PDP']) });
  });

  test('[FWK-03] shows those first who change', () => {
    const rows = (changes: boolean, count: number, from: number) =>
      Array.from({ length: count }, (_, index) => ({ userId: from + index, changes }));
    const shown = shownRecords(rows(false, 19, 1), [...rows(true, 2, 100), ...rows(false, 9, 200)]);
    expect(shown.map(({ userId }) => userId)).toEqual([
      100,
      101,
      ...Array.from({ length: 18 }, (_, index) => index + 1),
    ]);
    const few = shownRecords(rows(false, 2, 1), rows(true, 1, 100));
    expect(few.map(({ userId }) => userId)).toEqual([100, 1, 2]);
  });

  test('[FWK-03] says the result in a sentence or two', () => {
    const years = { year: 2025, draftYear: 2027 };
    expect(labInWords({ records: 1_200, metBefore: 1_199, wouldMeet: 118 }, years)).toBe(
      '118 of 1,200 would meet the rules for 2027. 1,199 met those for 2025.',
    );
    expect(labInWords(NO_COUNTS, years)).toBe('No record for 2025 can be judged.');
  });
});
