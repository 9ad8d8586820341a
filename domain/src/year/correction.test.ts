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
