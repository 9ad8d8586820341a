import { ruleField } from '@cpd/contract/activity-fields';
import type { ReflectionQuestion } from '@cpd/contract/reference';
import { DETAIL_NAMES } from '@cpd/domain/record/activity-details';
import { type ActivityFormModel, enteredActivity, hasNoDateLeft, NO_DATE_LEFT } from '@cpd/domain/record/activity-form';
import { checkActivity } from '@cpd/domain/record/activity-rules';
import type { FormSection } from '@cpd/domain/record/short-form';
import type { Problem } from '../../../lib/api-error.ts';
import { judgedBy } from '../../../parts/judged-by.ts';
import { type FieldErrors, type Problems, partOf, sortProblems } from '../../../parts/saving/problems.ts';
import type { YearWithRules } from '../../../queries/years-with-rules.ts';
import type { YearOffers } from './year-offers.ts';

/** The parts of the form in the order in which they are on the screen, by the first word of their fields. */
const SECTIONS = {
  details: ['name', 'activityTypeId', 'cpdYearId', 'goalIds', ...DETAIL_NAMES, 'additionalInformation'],
  time: ['occurrence', 'dates', 'recurrence', 'hours', 'areaHours', 'areas', 'reflection'],
  evidence: ['files'],
} as const;

export type SectionName = keyof typeof SECTIONS;

const PARTS: readonly string[] = Object.values(SECTIONS).flat();

/** The section that shows a field. */
export function sectionOf(field: string): SectionName {
  const part = partOf(field);
  if (SECTIONS.evidence.some((name) => name === part)) return 'evidence';
  return SECTIONS.time.some((name) => name === part) ? 'time' : 'details';
}

const MORE: readonly string[] = SECTIONS.details.slice(2);

/** The folded group that a field is in; of most it is none. */
export function groupOf(field: string): FormSection | undefined {
  const part = partOf(field);
  if (MORE.includes(part)) return 'more';
  if (part === 'files') return 'evidence';
  return part === 'areas' || part === 'reflection' ? part : undefined;
}

/** The fields that are wrong, in the order in which their parts are on the screen (ACT-47). */
export function wrongFields(errors: FieldErrors, parts = PARTS): string[] {
  const wrong = Object.keys(errors).filter((field) => errors[field] !== undefined);
  return wrong.toSorted((one, other) => parts.indexOf(partOf(one)) - parts.indexOf(partOf(other)));
}

/** Where hours are for each specialty, what is wrong with the areas is said at their lines (HRS-01, DOM-02). */
export function hoursFieldOf(field: string, { usesTotalHours }: YearWithRules): string {
  return field === 'areas' && !usesTotalHours ? 'areaHours' : field;
}

/** Sorts the problems of an answer to the form's fields. */
export function problemsOfAnswer(problems: readonly Problem[], year: YearWithRules): Problems {
  return sortProblems(problems, (field) => {
    const own = ruleField(field);
    return own === undefined ? undefined : hoursFieldOf(own, year);
  });
}

/**
 * Everything wrong with the form by the rules of its year, before anything is sent (ACT-47). While what the year offers is not
 * there (`offers` undefined), the server alone says whether it has what is chosen.
 */
export function checkForm(
  values: ActivityFormModel,
  year: YearWithRules,
  offers: YearOffers | undefined,
  questions: readonly ReflectionQuestion[],
): Problems {
  const { activityTypes, areaIds } = offers ?? whatIsChosen(values);
  const context = { ...judgedBy(year, questions), activityTypes, areaIds };
  const problems = checkActivity(enteredActivity(values, context.rules), context);
  if (hasNoDateLeft(values, year.cpdYearYear)) problems.push({ field: 'recurrence', message: NO_DATE_LEFT });
  return sortProblems(problems, (field) => (PARTS.includes(partOf(field)) ? hoursFieldOf(field, year) : undefined));
}

function whatIsChosen({ activityTypeId, areaIds, areaHours }: ActivityFormModel) {
  return {
    activityTypes: [{ activityTypeId, recurring: true, isPlanType: false }],
    areaIds: [...areaIds, ...areaHours.map(({ areaId }) => areaId)],
  };
}

/** The id of the control that a field's message belongs to, so that the summary of errors can lead there. */
export function fieldId(field: string): string {
  return `activity-${field.replaceAll('.', '-')}`;
}
