import type { RuleProblem } from './rule-edit.ts';
import type { RuleSet } from './rule-set.ts';
import { isAtOrAfter } from './year-rules.ts';

/**
 * Why rules cannot take the place of those in force (FWK-02): members have planned by what has begun. Before the year opens
 * everything may change; afterwards no day comes earlier that members count on, and nothing goes that a record may hold.
 * `usedTypeIds` are the types that the year's records have.
 */
export function correctionProblems(
  inForce: RuleSet | undefined,
  after: RuleSet,
  { now, usedTypeIds }: { now: Temporal.Instant; usedTypeIds: readonly number[] },
): RuleProblem[] {
  if (inForce === undefined || !isAtOrAfter(now, inForce.facts.openFrom)) return [];
  return [
    ...dayProblems(inForce, after, now),
    ...modelProblems(inForce, after),
    ...goneProblems(inForce, after, usedTypeIds),
  ];
}

function dayProblems({ facts: before }: RuleSet, { facts: after }: RuleSet, now: Temporal.Instant): RuleProblem[] {
  const instant = Temporal.Instant.from;
  const differs = (name: 'openFrom' | 'submitFrom') =>
    Temporal.Instant.compare(instant(before[name]), instant(after[name])) !== 0;
  const closesEarlier = Temporal.Instant.compare(instant(after.closesAt), instant(before.closesAt)) < 0;
  return [
    ...(differs('openFrom') ? [{ key: 'opens', message: 'The year has opened, so this day stays.' }] : []),
    ...(differs('submitFrom') && isAtOrAfter(now, before.submitFrom)
      ? [{ key: 'submit', message: 'Members can submit already, so this day stays.' }]
      : []),
    ...(closesEarlier
      ? [{ key: 'closes', message: 'Members count on the last day that they were told. It can only be later.' }]
      : []),
  ];
}

function modelProblems(before: RuleSet, after: RuleSet): RuleProblem[] {
  const message = 'The year has opened, and records are kept in this way, so it stays.';
  return [
    ...(before.framework.currency === after.framework.currency ? [] : [{ key: 'minimum', message }]),
    ...(before.facts.usesTotalHoursModel === after.facts.usesTotalHoursModel ? [] : [{ key: 'hours', message }]),
    ...(before.framework.reflection.mode === after.framework.reflection.mode ? [] : [{ key: 'mode', message }]),
  ];
}

function goneProblems(before: RuleSet, after: RuleSet, usedTypeIds: readonly number[]): RuleProblem[] {
  const types = new Set(after.activityTypes.map(({ activityTypeId }) => activityTypeId));
  const categories = new Set(after.framework.categories.map(({ categoryId }) => categoryId));
  const areas = new Set(after.areas.map(({ areaId }) => areaId));
  const questions = new Set(after.reflectionQuestions.map(({ questionId }) => questionId));
  return [
    ...before.activityTypes
      .filter(({ activityTypeId: id }) => !types.has(id) && usedTypeIds.includes(id))
      .map(({ activityTypeId, name }) => ({
        key: String(activityTypeId),
        message: `Members have logged activities of the type “${name}” in this year, so it stays.`,
      })),
    ...before.framework.categories
      .filter(({ categoryId }) => !categories.has(categoryId))
      .map(({ categoryId, name }) => ({
        key: `category ${categoryId}`,
        message: `The year has opened, so the category “${name}” stays.`,
      })),
    ...before.areas
      .filter(({ areaId }) => !areas.has(areaId))
      .map(({ areaId, name }) => ({
        key: String(areaId),
        message: `The year has opened, so “${name}” stays.`,
      })),
    ...before.reflectionQuestions
      .filter(({ questionId }) => !questions.has(questionId))
      .map(({ question }) => ({
        key: 'mode',
        message: `The year has opened, so the question “${question}” stays.`,
      })),
  ];
}
