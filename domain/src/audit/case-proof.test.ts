import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factsOf, frameworkOf } from '../testing/years.ts';
import { proof } from '../year/proof.ts';
import {
  type ClaimedActivity,
  type ClaimedRecord,
  caseProof,
  correctedTotalOf,
  type JudgedItem,
} from './case-proof.ts';

const TODAY = '2027-05-02';

function activity(activityId: number, categoryId: number, hours: number, rest: Partial<ClaimedActivity> = {}) {
  return {
    ...{ activityId, categoryId, activityTypeId: 101, name: 'Journal club', typeName: 'Reading' },
    ...{ startDate: '2026-03-10', isAnnualConversation: false, isPlanEntry: false, isVerified: false },
    ...{ hasFile: false, domainIds: [], dates: [{ date: '2026-03-10', hours, reflection: 0, hasFile: false }] },
    ...rest,
  } satisfies ClaimedActivity;
}

function claimed(activities: readonly ClaimedActivity[]): ClaimedRecord {
  const rest = { facts: factsOf(2026), framework: frameworkOf(2026), plans: 1, paperSubmission: 0, today: TODAY };
  return { record: { ...rest, activities } };
}

function item(activityId: number, rest: Partial<JudgedItem> = {}): JudgedItem {
  return { activityId, verdict: null, acceptedHours: null, hasCaseFile: false, ...rest };
}

function total(given: ClaimedRecord, ...items: JudgedItem[]) {
  const [first] = caseProof(given, items).requirements;
  return [first?.claimed, first?.shown, first?.accepted];
}

describe('[CAS-02, CAS-05] claimed, shown and accepted hours of an item', () => {
  const bare = claimed([activity(1, 1, 6)]);
  const filed = claimed([activity(1, 1, 6, { hasFile: true })]);
  const twoDays = claimed([
    activity(1, 1, 6, {
      dates: [
        { date: '2026-03-10', hours: 2, reflection: 1, hasFile: false },
        { date: '2026-04-10', hours: 3, reflection: 0, hasFile: true },
      ],
    }),
  ]);

  test.each<[string, ClaimedRecord, Partial<JudgedItem>, number[]]>([
    ['without a file', bare, {}, [6, 0, 0]],
    ['with a file of before', filed, {}, [6, 6, 0]],
    ['with a file that was added to the case', bare, { hasCaseFile: true }, [6, 6, 0]],
    ['accepted', filed, { verdict: 'ACCEPTED', acceptedHours: 6 }, [6, 6, 6]],
    ['accepted in part', filed, { verdict: 'PARTLY', acceptedHours: 2.5 }, [6, 2.5, 2.5]],
    ['accepted, with the hours of a part', filed, { verdict: 'ACCEPTED', acceptedHours: 2 }, [6, 6, 6]],
    ['accepted in part, without hours', filed, { verdict: 'PARTLY', acceptedHours: null }, [6, 6, 6]],
    ['refused', filed, { verdict: 'REFUSED', acceptedHours: 0 }, [6, 0, 0]],
    ['of two days, of which one has a file', twoDays, {}, [6, 3, 0]],
    ['of two days, accepted in part', twoDays, { verdict: 'PARTLY', acceptedHours: 2.5 }, [6, 2.5, 2.5]],
    ['of two days, accepted up to the second', twoDays, { verdict: 'PARTLY', acceptedHours: 4 }, [6, 4, 4]],
    ['the college’s own', claimed([activity(1, 1, 6, { isVerified: true })]), {}, [6, 6, 6]],
  ])('%s', (_name, given, judged, expected) => {
    expect(total(given, item(1, judged))).toEqual(expected);
  });
});

test.each<[string, Partial<JudgedItem>, ReturnType<typeof correctedTotalOf>]>([
  ['accepted in part', { verdict: 'PARTLY', acceptedHours: 2.5 }, { claimed: 10, accepted: 6.5 }],
  ['refused', { verdict: 'REFUSED', acceptedHours: 0 }, { claimed: 10, accepted: 4 }],
  ['accepted', { verdict: 'ACCEPTED', acceptedHours: 6 }, undefined],
  ['not judged', {}, undefined],
])(
  '[CAS-05] the total with the corrections, of an item %s, beside one that was not judged',
  (_name, judged, expected) => {
    const given = claimed([activity(1, 1, 6), activity(2, 1, 4)]);
    expect(correctedTotalOf(caseProof(given, [item(1, judged), item(2)]))).toEqual(expected);
  },
);

test('[CAS-04] no more needs to be judged once as much as the minimum is accepted, or all there was to claim', () => {
  const given = claimed([activity(1, 1, 30, { hasFile: true }), activity(2, 1, 4), activity(3, 2, 3)]);
  const state = (...items: JudgedItem[]) => {
    const { isShown, isAccepted, toShow } = caseProof(given, items);
    return [isShown, isAccepted, toShow.map(({ activityId }) => activityId)];
  };
  const accepted = (id: number, hours: number) => item(id, { verdict: 'ACCEPTED', acceptedHours: hours });
  expect(state()).toEqual([false, false, [2, 3]]);
  expect(state(item(2, { hasCaseFile: true }), item(3, { hasCaseFile: true }))).toEqual([true, false, []]);
  expect(state(accepted(1, 30), accepted(2, 4), accepted(3, 3))).toEqual([true, true, []]);
  // What was refused has to be made up for, and here nothing can.
  const refused = item(2, { verdict: 'REFUSED', acceptedHours: 0 });
  expect(state(accepted(1, 30), refused, accepted(3, 3))).toEqual([false, false, []]);
});

const anyDate = fc.record({
  date: fc.constantFrom('2026-02-04', '2026-06-11', '2026-12-02'),
  hours: fc.integer({ min: 1, max: 60 }).map((quarters) => quarters / 4),
  reflection: fc.constantFrom(0, 0, 0.25, 1),
  hasFile: fc.boolean(),
});
const anyActivity = fc.record({
  categoryId: fc.integer({ min: 1, max: 3 }),
  isVerified: fc.integer({ min: 0, max: 5 }).map((die) => die === 0),
  hasFile: fc.boolean(),
  dates: fc.array(anyDate, { minLength: 1, maxLength: 3 }),
  verdict: fc.constantFrom(null, null, 'ACCEPTED' as const, 'PARTLY' as const, 'REFUSED' as const),
  part: fc.integer({ min: 1, max: 3 }),
  hasCaseFile: fc.boolean(),
});

test('[PRF-04, CAS-05] of 1,000 generated cases accepted is never more than shown, nor shown more than claimed, and nothing judged is the audit check', () => {
  fc.assert(
    fc.property(fc.array(anyActivity, { maxLength: 8 }), (given) => {
      const of = given.map(({ verdict, part, hasCaseFile, ...rest }, index) => {
        const hours = rest.dates.reduce((sum, date) => sum + date.hours + date.reflection, 0);
        const acceptedHours = { ACCEPTED: hours, PARTLY: hours / part, REFUSED: 0, null: null }[verdict ?? 'null'];
        return { claimed: activity(index, 1, 0, rest), judged: item(index, { verdict, acceptedHours, hasCaseFile }) };
      });
      const record = claimed(of.map((one) => one.claimed));
      const { requirements, isAccepted, isShown } = caseProof(
        record,
        of.map(({ judged }) => judged),
      );
      for (const { claimed: most, shown, accepted } of requirements) {
        expect(shown).toBeLessThanOrEqual(most + 0.001);
        expect(accepted).toBeLessThanOrEqual(shown + 0.001);
      }
      expect(isAccepted && !isShown).toBe(false);
      const before = caseProof(record, []);
      expect(before.requirements.map(({ shown }) => shown)).toEqual(
        proof(record.record).requirements.map(({ proven }) => proven),
      );
      expect(before.toShow).toEqual(proof(record.record).toAttach);
    }),
    { numRuns: 1000 },
  );
});
