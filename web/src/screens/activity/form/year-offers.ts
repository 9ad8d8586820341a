import type { CPDYear } from '@cpd/contract/cpd-years';
import type { ActivityType, ReflectionQuestion, Speciality } from '@cpd/contract/reference';
import type { ActivityFormModel } from '@cpd/domain/record/activity-form';
import type { YearOffers as DomainYearOffers } from '@cpd/domain/record/activity-year-change';
import { type FormRules, formRules } from './form-year.ts';

/** What a year offers to the form, as its rules and the change of year read it (ACT-34). */
export type YearOffers = Omit<DomainYearOffers, 'rules' | 'activityTypes'> & {
  rules: FormRules;
  activityTypes: readonly { activityTypeId: number; recurring: boolean; isPlanType: boolean }[];
};

/** The area whose hours count for no specialty in particular (DOM-07). */
const GENERIC = 'Generic';

/** The offers of a year out of its lists. A plan brings its own entry of hours, so its type is nothing to choose. */
export function yearOffers(
  year: CPDYear,
  types: readonly ActivityType[],
  areas: readonly Speciality[],
  questions: readonly ReflectionQuestion[],
): YearOffers {
  return {
    cpdYearId: year.cpdYearId,
    year: year.cpdYearYear,
    rules: formRules(year),
    activityTypes: types
      .filter((type) => !type.isPlanType)
      .map((type) => ({ activityTypeId: type.activityTypeId, recurring: type.recurring, isPlanType: false })),
    areaIds: areas.map((area) => area.areaId),
    genericAreaId: areas.find((area) => area.isArea && area.name === GENERIC)?.areaId,
    questionIds: questions.map((question) => question.reflectionQuestionId),
  };
}

/**
 * The form without what its year does not offer, which cannot be seen on the screen either (ACT-36): a type or an area of an
 * address, of a draft or of somebody who removed it meanwhile.
 */
export function withOffered(values: ActivityFormModel, offers: YearOffers): ActivityFormModel {
  const offered = new Set(offers.areaIds);
  const hasType = offers.activityTypes.some(({ activityTypeId }) => activityTypeId === values.activityTypeId);
  return {
    ...values,
    activityTypeId: hasType ? values.activityTypeId : 0,
    areaIds: values.areaIds.filter((areaId) => offered.has(areaId)),
    areaHours: values.areaHours.filter(({ areaId }) => offered.has(areaId)),
  };
}

/** An area that left the year's list stays where it is used already (DOM-08). */
export function withAreasInUse(
  offered: readonly Speciality[],
  inUse: readonly { areaId: number; areaName: string }[],
): Speciality[] {
  const missing = inUse.filter(({ areaId }) => !offered.some((area) => area.areaId === areaId));
  const gone = missing.map(({ areaId, areaName }) => ({
    areaId,
    name: areaName,
    userAreaId: 0,
    isArea: true,
    isMandatory: false,
    linkedToUser: true,
  }));
  return [...offered, ...gone];
}
