import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factsOf, frameworkOf } from '../testing/years.ts';
import { toHundredths } from '../values/hours.ts';
import { proof } from './proof.ts';
import type { ProofActivity, ProofRecord } from './proof-record.ts';

const TODAY = '2026-11-23';
let lastId = 0;

function activity(categoryId: number, hours: number, rest: Partial<ProofActivity> = {}): ProofActivity {
  lastId += 1;
  return {
    activityId: lastId,
    activityTypeId: 101,
    categoryId,
    isAnnualConversation: false,
    isPlanEntry: false,
    isVerified: false,
    hasFile: false,
    domainIds: [],
    dates: [{ date: '2026-03-10', hours, reflection: 0, hasFile: false }],
    ...rest,
  };
}

function record(activities: readonly ProofActivity[], rest: Partial<ProofRecord> = {}, year = 2026): ProofRecord {
  return {
    facts: factsOf(year),
    framework: frameworkOf(year),
    activities,
    plans: 0,
    paperSubmission: 0,
    today: TODAY,
    ...rest,
  };
}

const proven = (given: ProofRecord) => proof(given).requirements.find(({ kind }) => kind === 'Total')?.proven;
const list = (given: ProofRecord) => proof(given).toAttach.map(({ activityId }) => activityId);

describe('nothing is proven', () => {
  test.each<[string, Partial<ProofActivity>]>([
    ['by an entry alone', {}],
    [
      'by a file of a day that is still to come',
      { hasFile: true, dates: [{ date: '2026-11-24', hours: 2, reflection: 0, hasFile: true }] },
    ],
    ['by being an annual conversation', { isAnnualConversation: true }],
  ])('[PRF-02] %s', (_case, rest) => {
    expect(proven(record([activity(2, 2, rest)]))).toBe(0);
  });
});

describe('proven', () => {
  test.each<[string, Partial<ProofActivity>, number, object]>([
    ['by a file of the activity', { hasFile: true }, 2, { file: 2 }],
    ['by the college', { isVerified: true }, 2, { college: 2 }],
    ['by the college once, whatever hangs on it', { isVerified: true, hasFile: true }, 2, { college: 2, file: 0 }],
    ['by the plan that was made here', { isPlanEntry: true }, 2, { plan: 2 }],
    [
      'by evidence of one date, that date with its reflection',
      {
        dates: [
          { date: '2026-02-04', hours: 1, reflection: 0.25, hasFile: true },
          { date: '2026-02-11', hours: 1, reflection: 0.5, hasFile: false },
        ],
      },
      1.25,
      { file: 1.25, claimed: 2.75 },
    ],
    [
      'by a file of the activity, the days that have been',
      {
        hasFile: true,
        dates: [
          { date: TODAY, hours: 1, reflection: 0, hasFile: false },
          { date: '2026-11-24', hours: 1, reflection: 0, hasFile: false },
        ],
      },
      1,
      { file: 1, claimed: 2 },
    ],
  ])('[PRF-02] %s', (_case, rest, hours, by) => {
    const given = record([activity(2, 2, rest)]);
    expect(proven(given)).toBe(hours);
    expect(proof(given).hours).toMatchObject(by);
  });

  test('[PRF-02] by paper, which the college has', () => {
    expect(proof(record([], { paperSubmission: 3 })).hours).toMatchObject({ claimed: 3, college: 3 });
  });

  test('[PRF-02] requirement by requirement, in its own unit', () => {
    const given = record(
      [
        activity(1, 20, { hasFile: true }),
        activity(2, 4, { domainIds: [206] }),
        activity(2, 1.5, { isAnnualConversation: true, hasFile: true, domainIds: [206] }),
        activity(2, 2, { isPlanEntry: true }),
      ],
      { plans: 1 },
    );
    expect(
      proof(given).requirements.map(({ kind, claimed, proven: now, required, text, unit }) => [
        kind,
        claimed,
        now,
        required,
        text,
        unit,
      ]),
    ).toEqual([
      ['Total', 27.5, 23.5, 50, '', 'hours'],
      ['CategoryOneMinimum', 20, 20, 12.5, 'Educational Activities', 'hours'],
      ['CategoryTwoMinimum', 7.5, 3.5, 5, 'Reviewing Performance', 'hours'],
      ['CategoryThreeMinimum', 0, 0, 5, 'Measuring Outcomes', 'hours'],
      ['CategoryGroupMinimum', 7.5, 3.5, 25, 'Reviewing Performance and Measuring Outcomes', 'hours'],
      ['AnnualConversation', 1, 1, 1, 'Annual Conversation', 'activities'],
      ['PDP', 1, 1, 1, 'Professional Development Plan', 'plans'],
      ['MandatorySpecialty', 2, 1, 2, 'Cultural safety, including health equity', 'activities'],
      ['MandatorySpecialty', 0, 0, 2, 'Ethics and professional behaviour', 'activities'],
    ]);
  });

  test('[PRF-02] in a credit year by its rates, up to the maximum of a category', () => {
    const given = record([activity(1, 70, { hasFile: true }), activity(2, 4)], {}, 2022);
    expect(proof(given).requirements[0]).toMatchObject({ claimed: 72, proven: 60, unit: 'credits', text: '' });
    expect(proof(given).requirements[1]?.text).toBe('Reviewing Performance and Measuring Outcomes');
    expect(proof(given).hours).toEqual({ claimed: 74, college: 0, plan: 0, file: 70 });
  });
});

describe('the shortest list', () => {
  test('[PRF-02] is empty in a waived year', () => {
    expect(list(record([activity(1, 10)], {}, 2020))).toEqual([]);
  });

  test('[PRF-02] leaves out what has not been', () => {
    const later = { dates: [{ date: '2026-12-01', hours: 8, reflection: 0, hasFile: false }] };
    expect(list(record([activity(1, 8, later)]))).toEqual([]);
  });

  test('[PRF-02] is empty when the minimum is proven, whatever else there is', () => {
    const enough = [
      activity(1, 25, { isVerified: true }),
      activity(2, 20, { hasFile: true }),
      activity(3, 10, { hasFile: true }),
    ];
    const both = { domainIds: [206, 207], hasFile: true };
    const must = [activity(2, 1, { ...both, isAnnualConversation: true }), activity(1, 1, both)];
    expect(list(record([...enough, ...must, activity(1, 9)], { plans: 1 }))).toEqual([]);
  });

  test('[PRF-02] takes the large ones, and no more than the minimum needs', () => {
    const large = activity(1, 30);
    const second = activity(2, 18);
    const third = activity(3, 7);
    const rest = [1, 2, 3].flatMap((categoryId) => [activity(categoryId, 1), activity(categoryId, 2)]);
    expect(list(record([...rest, third, large, second]))).toEqual(
      [large, second, third].map(({ activityId }) => activityId),
    );
  });

  test('[PRF-02] takes one that serves two requirements before two larger ones', () => {
    const both = activity(1, 1, { domainIds: [206, 207] });
    const apart = [activity(1, 3, { domainIds: [206] }), activity(1, 3, { domainIds: [207] })];
    const hours = [
      activity(1, 40, { hasFile: true }),
      activity(2, 20, { hasFile: true }),
      activity(3, 10, { hasFile: true }),
    ];
    const done = activity(2, 1, { hasFile: true, domainIds: [206, 207] });
    expect(list(record([...apart, both, ...hours, done]))).toEqual([both.activityId]);
  });

  test('[PRF-02] says which hours and dates of it have no proof yet', () => {
    const series = activity(2, 0, {
      dates: [
        { date: '2026-02-04', hours: 1, reflection: 0.25, hasFile: true },
        { date: '2026-02-11', hours: 1, reflection: 0.25, hasFile: false },
        { date: TODAY, hours: 1, reflection: 0, hasFile: false },
        { date: '2026-12-02', hours: 1, reflection: 0, hasFile: false },
      ],
    });
    expect(proof(record([series])).toAttach).toEqual([{ activityId: series.activityId, hours: 2.25, dates: 2 }]);
  });

  test('[PRF-02] of 300 activities is found', () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      activity((index % 3) + 1, 0.25, { domainIds: index % 7 === 0 ? [206] : index % 11 === 0 ? [207] : [] }),
    );
    expect(list(record(many))).toHaveLength(200);
  });
});

const anyDate = fc.record({
  date: fc.constantFrom('2026-02-04', '2026-06-11', '2026-12-02'),
  hours: fc.integer({ min: 1, max: 60 }).map((quarters) => quarters / 4),
  reflection: fc.constantFrom(0, 0, 0.25, 1),
  hasFile: fc.boolean(),
});
const rarely = fc.integer({ min: 0, max: 5 }).map((die) => die === 0);
const anyActivity: fc.Arbitrary<ProofActivity> = fc.record({
  activityId: fc.constant(0),
  activityTypeId: fc.constantFrom(101, 206),
  categoryId: fc.integer({ min: 1, max: 3 }),
  isAnnualConversation: rarely,
  isPlanEntry: rarely,
  isVerified: rarely,
  hasFile: rarely,
  domainIds: fc.subarray([206, 207]),
  dates: fc.array(anyDate, { minLength: 1, maxLength: 2 }),
});

function anyRecord(maxLength: number): fc.Arbitrary<ProofRecord> {
  return fc
    .record({
      activities: fc.array(anyActivity, { maxLength }),
      year: fc.constantFrom(2022, 2024, 2026),
      plans: fc.nat({ max: 1 }),
      paperSubmission: fc.constantFrom(0, 0, 2.5),
    })
    .map(({ activities, year, ...rest }) =>
      record(
        activities.map((one, index) => ({ ...one, activityId: index + 1 })),
        rest,
        year,
      ),
    );
}

/** The record with files for these activities. */
function withFiles(given: ProofRecord, ids: readonly number[]): ProofRecord {
  const activities = given.activities.map((one) => (ids.includes(one.activityId) ? { ...one, hasFile: true } : one));
  return { ...given, activities };
}

/** Whether all is proven that could be today. */
function provesMinimum(given: ProofRecord): boolean {
  const now = proof(given).requirements;
  const all = proof(
    withFiles(
      given,
      given.activities.map(({ activityId }) => activityId),
    ),
  ).requirements;
  return now.every(({ proven: reached, required }, index) => reached >= Math.min(required, all[index]?.proven ?? 0));
}

test('[PRF-02] what is on the list proves the minimum, and no fewer do', () => {
  fc.assert(
    fc.property(anyRecord(8), (given) => {
      const wanted = list(given);
      expect(provesMinimum(withFiles(given, wanted))).toBe(true);
      const ids = given.activities.map(({ activityId }) => activityId);
      for (let choice = 0; choice < 2 ** ids.length; choice += 1) {
        const chosen = ids.filter((_, index) => Math.floor(choice / 2 ** index) % 2 === 1);
        if (chosen.length < wanted.length) expect(provesMinimum(withFiles(given, chosen))).toBe(false);
      }
    }),
    { numRuns: 60 },
  );
});

/** The hours of a year by pencil: each date is looked at by itself. */
function byPencil({ activities, today, framework, paperSubmission }: ProofRecord) {
  const sums = { claimed: 0, college: 0, plan: 0, file: 0 };
  for (const one of activities) {
    for (const date of one.dates) {
      const time = toHundredths(date.hours) + (framework.currency === 'H' ? toHundredths(date.reflection) : 0);
      sums.claimed += time;
      if (one.isVerified) sums.college += time;
      else if (one.isPlanEntry) sums.plan += time;
      else if (date.date <= today && (one.hasFile || date.hasFile)) sums.file += time;
    }
  }
  const paper = framework.currency === 'H' ? toHundredths(paperSubmission) : 0;
  return {
    claimed: (sums.claimed + paper) / 100,
    college: (sums.college + paper) / 100,
    plan: sums.plan / 100,
    file: sums.file / 100,
  };
}

test('[PRF-04] of 1,000 generated records it says what is added up by pencil, in whatever order they are read', () => {
  fc.assert(
    fc.property(anyRecord(12), (given) => {
      const seen = proof(given);
      expect(seen.hours).toEqual(byPencil(given));
      const turned = { ...given, activities: given.activities.toReversed() };
      const again = proof(turned);
      expect(again.requirements).toEqual(seen.requirements);
      expect(again.toAttach).toHaveLength(seen.toAttach.length);
    }),
    { numRuns: 1_000 },
  );
});

test('[RPT-05] hours of other CPD homes that count are claimed and proven by the college', () => {
  const elsewhere = [{ collegeName: 'College X', amounts: { 1: 3, 2: 1.5 } }];
  const { hours, requirements } = proof(record([activity(2, 2)], { elsewhere }));
  expect(hours).toEqual({ claimed: 6.5, college: 4.5, plan: 0, file: 0 });
  expect(requirements[0]).toMatchObject({ kind: 'Total', claimed: 6.5, proven: 4.5 });
});
