import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  choiceOf,
  choicesInWords,
  type EntryFacts,
  type EntryYear,
  hasRecordOf,
  isConflict,
  type MergeYear,
  mergeRefusals,
  nameBeside,
  undoProblem,
  YEAR_CHOICES,
  yearChoices,
  yearsToChoose,
} from './member-merge.ts';

const EMPTY: EntryYear = {
  ...{ status: 'OPEN', activities: 0, hours: 0, files: 0, plans: 0, submittedOn: null },
  ...{ isExempt: false, isEarlier: false, audit: null, certificateNumber: '' },
};
const LOGGED = { ...EMPTY, status: 'INPROGRESS', activities: 2, hours: 3 };
const SUBMITTED = { ...LOGGED, status: 'SUBMITTED', submittedOn: '2026-03-01' };

const yearOf = (kept: EntryYear | null, merged: EntryYear | null): MergeYear => ({
  ...{ cpdYearId: 11, year: 2026, kept, merged },
});

test.each<[string, EntryYear | null, EntryYear | null, readonly string[]]>([
  ['nothing anywhere', null, null, ['KEPT']],
  ['only opened', LOGGED, EMPTY, ['KEPT']],
  ['the other one only', EMPTY, LOGGED, ['MERGED']],
  ['the other one only, nothing here', null, SUBMITTED, ['MERGED']],
  ['both logged', LOGGED, LOGGED, ['KEPT', 'MERGED', 'ADDED']],
  ['here submitted', SUBMITTED, LOGGED, ['KEPT', 'MERGED']],
  ['there submitted', LOGGED, SUBMITTED, ['KEPT', 'MERGED', 'ADDED']],
  ['here exempt', { ...EMPTY, isExempt: true }, LOGGED, ['KEPT', 'MERGED']],
  ['there from the system before', LOGGED, { ...EMPTY, isEarlier: true }, ['KEPT', 'MERGED']],
  ['here a failed year without a thing', { ...EMPTY, status: 'INCOMPLETE' }, LOGGED, ['KEPT', 'MERGED']],
])('of a year, %s, can be chosen', (_name, kept, merged, choices) => {
  expect(yearChoices(yearOf(kept, merged))).toEqual(choices);
});

test.each<[Partial<EntryYear>, boolean]>([
  [{}, false],
  [{ status: 'INPROGRESS' }, false],
  [{ status: 'INCOMPLETE' }, true],
  [{ activities: 1 }, true],
  [{ files: 1 }, true],
  [{ plans: 1 }, true],
  [{ submittedOn: '2026-03-01' }, true],
  [{ isExempt: true }, true],
  [{ isEarlier: true }, true],
  [{ audit: 'PASSED' }, true],
])('an entry with %j has a record of the year: %s', (change, has) => {
  expect(hasRecordOf({ ...EMPTY, ...change })).toBe(has);
});

test('a choice counts where the year has it; the years without one are named', () => {
  const submitted = yearOf(SUBMITTED, LOGGED);
  expect(choiceOf(submitted, new Map([[11, 'MERGED']]))).toBe('MERGED');
  expect(choiceOf(submitted, new Map([[11, 'ADDED']]))).toBeUndefined();
  expect(yearsToChoose([submitted, { ...yearOf(LOGGED, EMPTY), year: 2025 }], new Map())).toEqual([2026]);
});

const anyEntry = fc.option(
  fc.record({
    status: fc.constantFrom('OPEN', 'INPROGRESS', 'SUBMITTED', 'COMPLETE', 'INCOMPLETE'),
    activities: fc.nat(2),
    hours: fc.nat(9),
    files: fc.nat(1),
    plans: fc.nat(1),
    submittedOn: fc.option(fc.constant('2026-03-01')),
    isExempt: fc.boolean(),
    isEarlier: fc.boolean(),
    audit: fc.option(fc.constantFrom('SELECTED', 'PASSED')),
    certificateNumber: fc.constant(''),
  }),
);

test('of any year, what is chosen never loses a record without being asked, and a submitted year is never added to', () => {
  fc.assert(
    fc.property(anyEntry, anyEntry, fc.constantFrom(...YEAR_CHOICES), (kept, merged, wish) => {
      const year = yearOf(kept, merged);
      const choice = choiceOf(year, new Map([[11, wish]]));
      expect(yearsToChoose([year], new Map()).length > 0).toBe(isConflict(year));
      expect(isConflict(year)).toBe(hasRecordOf(kept) && hasRecordOf(merged));
      if (!isConflict(year) && hasRecordOf(merged)) expect(choice).toBe('MERGED');
      if (!isConflict(year) && hasRecordOf(kept)) expect(choice).toBe('KEPT');
      if (choice === 'ADDED') expect(['OPEN', 'INPROGRESS']).toContain(kept?.status);
    }),
  );
});

describe('two entries cannot be merged', () => {
  const FREE: EntryFacts = {
    ...{ memberNumber: '1', isOfTeam: false, isErased: false, isDisabled: false, hasMerged: false, openRequests: 0 },
    ...{ openErasure: false, isActedFor: false, canBringBack: false, isInRetention: false },
  };
  const OTHER = { ...FREE, memberNumber: '2' };

  test('when they are one, and can when nothing stands in the way', () => {
    expect(mergeRefusals(FREE, FREE, [])).toEqual(['An entry cannot be merged with itself.']);
    expect(mergeRefusals(FREE, OTHER, [yearOf(LOGGED, SUBMITTED)])).toEqual([]);
    expect(mergeRefusals({ ...FREE, hasMerged: true }, OTHER, [yearOf(null, LOGGED)])).toEqual([]);
    expect(mergeRefusals(FREE, { ...OTHER, hasMerged: true }, [])).toEqual([
      'Another entry was merged into 2. Keep 2 instead.',
    ]);
  });

  test('while anything waits: every reason at once, of both', () => {
    const all = {
      ...{ isOfTeam: true, isErased: true, isDisabled: true, hasMerged: true, openRequests: 2, openErasure: true },
      ...{ isActedFor: true, canBringBack: true, isInRetention: true },
    };
    const audited = yearOf({ ...LOGGED, audit: 'SELECTED' }, { ...LOGGED, audit: 'INREVIEW' });
    const refusals = mergeRefusals({ ...FREE, ...all }, { ...OTHER, ...all }, [audited]);
    expect(refusals).toHaveLength(7 + 7 + 2);
    expect(new Set(refusals).size).toBe(refusals.length);
    expect(refusals.at(-1)).toBe('Both entries are being audited in 2026. Please finish one of the audits first.');
    expect(mergeRefusals(FREE, { ...OTHER, isDisabled: true }, [])).toEqual([
      '2 is not in use, or was merged already.',
    ]);
    const closed = yearOf({ ...LOGGED, audit: 'PASSED' }, { ...LOGGED, audit: 'INREVIEW' });
    expect(mergeRefusals(FREE, OTHER, [closed])).toEqual([]);
  });
});

test('a merge is undone for 30 days, and while nothing was written', () => {
  const merged = { mergedOn: '2026-11-20', isUnchanged: true };
  expect(undoProblem(merged, '2026-12-20')).toBeUndefined();
  expect(undoProblem(merged, '2026-12-21')).toMatch(/until 20\/12\/2026/);
  expect(undoProblem({ ...merged, isUnchanged: false }, '2026-11-20')).toMatch(/changed after the merge/);
});

test('what was chosen is told line by line, each year by its choice', () => {
  const years = (['KEPT', 'MERGED', 'ADDED'] as const).map((choice, index) => ({ year: 2026 - index, choice }));
  expect(choicesInWords({ years, fromMerged: ['email'] }, { kept: '100', merged: '200' })).toEqual([
    '2026: of 100',
    '2025: of 200',
    '2024: both together',
    'Email: of 200',
  ]);
});

test.each([
  ['report.pdf', [], 'report (100).pdf'],
  ['report.pdf', ['report (100).pdf', 'report (100, 2).pdf'], 'report (100, 3).pdf'],
  ['Letters', [], 'Letters (100)'],
  ['.profile', [], '.profile (100)'],
  [`${'x'.repeat(96)}.pdf`, [], `${'x'.repeat(90)} (100).pdf`],
  [`x.${'y'.repeat(99)}`, [], `x (100).${'y'.repeat(99)}`],
])('%s is called otherwise beside one of that name, where %j are taken too: %s', (name, taken, other) => {
  expect(nameBeside(name, '100', (each) => taken.includes(each))).toBe(other);
});
