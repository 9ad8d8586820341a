import type { Framework, FrameworkRequirement } from '../year/framework.ts';
import { frameworkOf } from './years.ts';

/** A type and areas that tests of FWK-05 use; the delivered years have them, but no such requirement. */
export const LIFE_SUPPORT_TYPE = 119;
export const CARDIOLOGY = 4;

/** Life support every three years. */
export const LIFE_SUPPORT: FrameworkRequirement = {
  badgeType: 'OnceInYears',
  activityTypeId: LIFE_SUPPORT_TYPE,
  years: 3,
  requiredValue: 1,
  unit: 'activities',
  badgeText1: 'Life support',
  badgeText2: 'Category 1',
  badgeText3: 'Once every 3 years',
  countsAsMandatoryActivity: true,
};

/** Ten hours of one category, for one specialty. */
export const SPECIALTY_HOURS: FrameworkRequirement = {
  badgeType: 'SpecialtyMinimum',
  specialtyId: CARDIOLOGY,
  categoryIds: [2],
  requiredValue: 10,
  unit: 'hours',
  badgeText1: 'Cardiology',
  badgeText2: 'Reviewing Performance in cardiology',
  badgeText3: '10 hours min',
  countsAsMandatoryActivity: false,
};

/** The framework of 2026 with more requirements. */
export function furtherFramework(...requirements: readonly FrameworkRequirement[]): Framework {
  const usual = frameworkOf(2026);
  const mandatory = requirements.filter(({ countsAsMandatoryActivity }) => countsAsMandatoryActivity).length;
  return {
    ...usual,
    requiredMandatoryActivities: usual.requiredMandatoryActivities + mandatory,
    requirements: [...usual.requirements, ...requirements],
  };
}
