import { expect, test } from 'vitest';
import { factsOf, frameworkOf } from '../testing/years.ts';
import { correctionProblems } from './correction.ts';
import type { RuleSet } from './rule-set.ts';

const OPEN = '2026-03-01T00:00:00Z';
const inForce: RuleSet = {
  ...{ facts: factsOf(2026), framework: frameworkOf(2026), exemptionReasons: [] },
  areas: [{ areaId: 4, name: 'Cardiology', isSpecialty: true }],
  activityTypes: [101, 102].map((activityTypeId) => ({
    ...{ activityTypeId, name: `Type ${activityTypeId}`, description: '', categoryId: 1, recurring: true },
    ...{ isPlanType: false, isAnnualConversation: false, evidenceCounts: '', evidenceDoesNotCount: '' },
  })),
  reflectionQuestions: [{ questionId: 111, question: 'What did you learn?', mandatory: true, helpText: '' }],
};
const { facts, framework } = inForce;

function keys(after: Partial<RuleSet>, at = OPEN, usedTypeIds: number[] = []): string[] {
  const context = { now: Temporal.Instant.from(at), usedTypeIds };
  return correctionProblems(inForce, { ...inForce, ...after }, context).map(({ key }) => key);
}

test.each<[string, Partial<RuleSet>, string[], string?, number[]?]>([
  ['a higher total', { framework: { ...framework, minimum: 70 } }, []],
  ['a later last day', { facts: { ...facts, closesAt: '2027-06-01T00:00:00+10:00' } }, []],
  ['an earlier last day', { facts: { ...facts, closesAt: '2027-02-01T00:00:00+11:00' } }, ['closes']],
  ['another first day', { facts: { ...facts, openFrom: '2026-02-01T00:00:00+11:00' } }, ['opens']],
  ['another day to submit from, before', { facts: { ...facts, submitFrom: '2026-11-01T00:00:00+11:00' } }, []],
  [
    'another day to submit from, after',
    { facts: { ...facts, submitFrom: '2026-12-01T00:00:00+11:00' } },
    ['submit'],
    '2026-10-01T00:00:00Z',
  ],
  ['credits for hours', { framework: { ...framework, currency: 'C' } }, ['minimum']],
  ['hours for each specialty', { facts: { ...facts, usesTotalHoursModel: false } }, ['hours']],
  [
    'answers for a free text',
    { framework: { ...framework, reflection: { mode: 'free-text', rows: 4, fixedValue: 1, acceptedValues: [1] } } },
    ['mode'],
  ],
  ['one category less', { framework: { ...framework, categories: framework.categories.slice(1) } }, ['category 1']],
  ['one area less', { areas: [] }, ['4']],
  ['one question less', { reflectionQuestions: [] }, ['mode']],
  ['a type that no record has', { activityTypes: inForce.activityTypes.slice(1) }, []],
  ['a type that a record has', { activityTypes: inForce.activityTypes.slice(1) }, ['101'], OPEN, [101, 102]],
  ['several at once', { reflectionQuestions: [], activityTypes: [] }, ['101', 'mode'], OPEN, [101]],
])('[FWK-02] a correction of an open year: %s', (_what, after, expected, at, used) => {
  expect(keys(after, at, used)).toEqual(expected);
});

test('[FWK-02] before a year opens, and for a year that is new, everything may change', () => {
  const after = { ...inForce, activityTypes: [], reflectionQuestions: [] };
  expect(keys(after, '2025-12-01T00:00:00Z', [101])).toEqual([]);
  const context = { now: Temporal.Instant.from(OPEN), usedTypeIds: [101] };
  expect(correctionProblems(undefined, after, context)).toEqual([]);
});

test('[FWK-02] each refusal says what stays and why', () => {
  const nothing = { activityTypes: [], areas: [], reflectionQuestions: [] };
  const after: RuleSet = {
    ...{ ...inForce, ...nothing },
    facts: {
      ...{ ...facts, openFrom: '2026-02-01T00:00:00+11:00', submitFrom: '2026-12-01T00:00:00+11:00' },
      closesAt: '2027-02-01T00:00:00+11:00',
    },
    framework: { ...framework, currency: 'C', categories: framework.categories.slice(1) },
  };
  const context = { now: Temporal.Instant.from('2026-10-01T00:00:00Z'), usedTypeIds: [102] };
  expect(correctionProblems(inForce, after, context).map(({ message }) => message)).toEqual([
    'The year has opened, so this day stays.',
    'Members can submit already, so this day stays.',
    'Members count on the last day that they were told. It can only be later.',
    'The year has opened, and records are kept in this way, so it stays.',
    'Members have logged activities of the type “Type 102” in this year, so it stays.',
    'The year has opened, so the category “Educational Activities” stays.',
    'The year has opened, so “Cardiology” stays.',
    'The year has opened, so the question “What did you learn?” stays.',
  ]);
});
