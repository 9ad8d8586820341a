import { collegeDay } from '../values/college-day.ts';
import { formatHours } from '../values/hours.ts';
import { CATEGORIES_MAX } from '../values/limits.ts';
import type { FrameworkCategory } from './framework.ts';
import { nextQuestionId } from './own-ids.ts';
import { amount, isOfOneCategory, minimumOf, unitOf } from './rule-derived.ts';
import type { RuleProblem } from './rule-edit.ts';
import { mayStart } from './rule-items.ts';
import { REQUIREMENTS } from './rule-requirements.ts';
import { DECLARATIONS } from './rule-sections.ts';
import type { RuleSet } from './rule-set.ts';
import { yearByRule } from './year-by-rule.ts';
import { closingDay } from './year-rules.ts';

/** Next year's rules to begin with: those of the year before, every window a year later by the calendar of the college (FWK-01). */
export function draftOf(before: RuleSet): RuleSet {
  const { byRule: _, confirmation: _waits, ...facts } = yearByRule(before.facts);
  return {
    ...before,
    facts,
    reflectionQuestions: before.reflectionQuestions.map((question) => ({
      ...question,
      questionId: nextQuestionId(question.questionId),
    })),
  };
}

/**
 * Everything by which the rules of a year contradict themselves, each at its field (FWK-02). A draft may be kept with them; it is
 * not published, and data are not delivered.
 */
export function draftProblems(set: RuleSet): RuleProblem[] {
  return CHECKS.flatMap((check) => check(set));
}

const CHECKS = [
  windowProblems,
  totalProblems,
  categoryProblems,
  startProblems,
  groupProblems,
  itemProblems,
  typeProblems,
  leaveProblems,
  reflectionProblems,
  declarationProblems,
  nameProblems,
] satisfies ((set: RuleSet) => RuleProblem[])[];

function when(wrong: boolean, key: string, message: string): RuleProblem[] {
  return wrong ? [{ key, message }] : [];
}

function windowProblems({ facts }: RuleSet): RuleProblem[] {
  const at = (instant: string) => Temporal.Instant.from(instant);
  const isBefore = (a: string, b: string) => Temporal.Instant.compare(at(a), at(b)) < 0;
  const opens = collegeDay(at(facts.openFrom)).toString();
  return [
    ...when(opens !== `${facts.year}-01-01`, 'opens', `The year must open on 1 January ${facts.year}.`),
    ...when(
      !isBefore(facts.openFrom, facts.allowSubmitFrom),
      'offered',
      'Submission must be announced after the year has opened.',
    ),
    ...when(
      isBefore(facts.submitFrom, facts.allowSubmitFrom),
      'submit',
      'Members can submit only from the day when it is announced, or later.',
    ),
    ...when(
      !isBefore(facts.submitFrom, facts.closesAt),
      'closes',
      'The last day must be after submitting has started.',
    ),
    ...when(
      closingDay(facts) < `${facts.year}-12-31`,
      'closes',
      `The last day must not be before 31 December ${facts.year}.`,
    ),
  ];
}

function totalProblems({ framework }: RuleSet): RuleProblem[] {
  const { minimum, requirements, categories } = framework;
  const unit = unitOf(framework);
  const least = categories.reduce((sum, category) => sum + (minimumOf(category, framework) ?? 0), 0);
  const most = categories.reduce((sum, { creditCap }) => sum + (creditCap ?? Number.POSITIVE_INFINITY), 0);
  return [
    ...when(minimum === 0 && requirements.length === 0, 'minimum', 'Nothing is required at all.'),
    ...when(
      least > minimum,
      'minimum',
      `The categories require ${amount(least, unit)} together, more than the total of ${formatHours(minimum)}.`,
    ),
    ...when(
      categories.length > 0 && most < minimum,
      'minimum',
      `No more than ${amount(most, unit)} can count, less than the total of ${formatHours(minimum)}.`,
    ),
    ...when(categories.length === 0, 'minimum', 'There is no category.'),
    ...when(categories.length > CATEGORIES_MAX, 'minimum', `There can be at most ${CATEGORIES_MAX} categories.`),
  ];
}

function categoryProblems({ framework, activityTypes }: RuleSet): RuleProblem[] {
  return framework.categories.flatMap((category) => {
    const { categoryId, name, creditCap } = category;
    const minimum = minimumOf(category, framework);
    const key = `category ${categoryId}`;
    return [
      ...when(
        !activityTypes.some((type) => type.categoryId === categoryId),
        `${key} name`,
        `No type of activity is in “${name}”.`,
      ),
      ...when(
        minimum !== null && creditCap !== null && creditCap < minimum,
        `${key} cap`,
        `“${name}” requires more than can count in it.`,
      ),
    ];
  });
}

function startProblems({ framework, activityTypes }: RuleSet): RuleProblem[] {
  return framework.categories.flatMap((category) => {
    const type = activityTypes.find(({ activityTypeId }) => activityTypeId === category.startingActivityTypeId);
    const isFit = type !== undefined && mayStart(type, category);
    const key = `category ${category.categoryId} start`;
    return when(!isFit, key, `Please choose the type with which a form for “${category.name}” starts.`);
  });
}

/** Hours or credits of several categories, or of a specialty, which are among those of the total. */
function groupProblems(set: RuleSet): RuleProblem[] {
  const { framework } = set;
  const groups = framework.requirements.filter(
    (one) =>
      (one.badgeType === 'CategoryGroupMinimum' && !isOfOneCategory(one)) || one.badgeType === 'SpecialtyMinimum',
  );
  return groups.flatMap((group) => {
    const { categoryIds = [], requiredValue, badgeText1 } = group;
    const key = keyOf(group, set);
    const members = categoryIds.map((id) => framework.categories.find(({ categoryId }) => categoryId === id));
    const known = members.filter((one): one is FrameworkCategory => one !== undefined);
    const most = known.reduce((sum, { creditCap }) => sum + (creditCap ?? Number.POSITIVE_INFINITY), 0);
    return [
      ...when(known.length < members.length, key, `A category of “${badgeText1}” is not there any longer.`),
      ...when(requiredValue > framework.minimum, key, `“${badgeText1}” requires more than the total.`),
      ...when(known.length > 0 && requiredValue > most, key, `“${badgeText1}” requires more than can count in them.`),
    ];
  });
}

/** The field of a requirement that a problem is told at: its amount or its name, or where it has no such field, its first. */
function keyOf(
  requirement: RuleSet['framework']['requirements'][number],
  set: RuleSet,
  about: 'value' | 'name' = 'value',
): string {
  const list = REQUIREMENTS.find((one) => one.list(set).includes(requirement));
  if (list === undefined) return requirement.badgeType;
  const names = list.fields.filter(({ only }) => only !== 'add').map(({ name }) => name);
  const field = names.includes(about) ? about : names[0];
  return [list.kind, list.idOf(requirement), field].filter((part) => part !== '').join(' ');
}

/** A requirement needs the type of activity, the domain and the specialty that it is about. */
function itemProblems(set: RuleSet): RuleProblem[] {
  const { framework, activityTypes, areas } = set;
  return framework.requirements.flatMap((one) => {
    const { activityTypeId, domainId, specialtyId, badgeText1 } = one;
    const hasType = activityTypes.some((type) => type.activityTypeId === activityTypeId);
    const hasArea = areas.some(({ areaId }) => areaId === domainId);
    const hasSpecialty = areas.some(({ areaId, isSpecialty }) => isSpecialty && areaId === specialtyId);
    return [
      ...when(
        activityTypeId !== undefined && !hasType,
        keyOf(one, set),
        `There is no type of activity for “${badgeText1}”.`,
      ),
      ...when(domainId !== undefined && !hasArea, keyOf(one, set), `The domain of “${badgeText1}” is not offered.`),
      ...when(
        specialtyId !== undefined && !hasSpecialty,
        keyOf(one, set),
        `The specialty of “${badgeText1}” is not offered.`,
      ),
    ];
  });
}

function typeProblems({ framework, activityTypes }: RuleSet): RuleProblem[] {
  const ids = new Set(framework.categories.map(({ categoryId }) => categoryId));
  return activityTypes.flatMap(({ activityTypeId, name, categoryId }) =>
    when(!ids.has(categoryId), `type ${activityTypeId} category`, `“${name}” is in no category.`),
  );
}

function leaveProblems({ framework: { variation } }: RuleSet): RuleProblem[] {
  return when(variation.fromMonths > variation.toMonths, 'leave to', 'The longest leave is shorter than the shortest.');
}

function reflectionProblems({ facts, framework: { reflection }, reflectionQuestions }: RuleSet): RuleProblem[] {
  const isAsked = reflection.mode === 'questions';
  const values = isAsked ? reflection.options : reflection.acceptedValues;
  const start = isAsked ? reflection.defaultHours : reflection.fixedValue;
  return [
    ...when(values.length === 0, 'values', 'A reflection has no value.'),
    ...when(values.length > 0 && !values.includes(start), 'counts at first', 'It must start with one of its values.'),
    ...when(isAsked && reflectionQuestions.length === 0, 'mode', 'There is no question to answer.'),
    ...when(isAsked !== facts.hasReflectionQuestions, 'mode', 'Please choose what members write.'),
  ];
}

function declarationProblems({ facts }: RuleSet): RuleProblem[] {
  return when(!(facts.declarationQuestionSet in DECLARATIONS), 'set', 'The year has no declaration.');
}

/** Two of a kind with the same name cannot be told apart. Lists and figures of the team know a requirement by its name. */
function nameProblems(set: RuleSet): RuleProblem[] {
  const { framework, activityTypes, areas, exemptionReasons, reflectionQuestions } = set;
  const lists = [
    framework.categories.map((one) => ({ key: `category ${one.categoryId} name`, name: one.name })),
    framework.requirements.map((one) => ({ key: keyOf(one, set, 'name'), name: one.badgeText1 })),
    activityTypes.map((one) => ({ key: `type ${one.activityTypeId} name`, name: one.name })),
    areas.map((one) => ({ key: `area ${one.areaId} name`, name: one.name })),
    exemptionReasons.map((one) => ({ key: `reason ${one.reasonCode} name`, name: one.name })),
    reflectionQuestions.map((one) => ({ key: `question ${one.questionId} text`, name: one.question })),
  ];
  return lists.flatMap((list) => {
    const seen = new Set<string>();
    return list.flatMap(({ key, name }) => {
      const same = name.trim().toLowerCase();
      const isTwice = seen.has(same);
      seen.add(same);
      return when(isTwice, key, `There are two with the name “${name}”.`);
    });
  });
}
