import { checked } from '@cpd/contract/checked';
import type { Inside } from '@cpd/contract/spelling';
import {
  CPDSummary,
  FrameworkRequirements,
  type RequirementItem,
  SummaryActivity,
  type SummaryMonth,
} from '@cpd/contract/summary';
import type { z } from 'zod';

/** A requirement of a year: the minimum of category 1, half met. */
export function buildRequirement(overrides: Partial<RequirementItem> = {}): RequirementItem {
  return {
    badgeType: 'CategoryOneMinimum',
    badgeText1: 'Category 1',
    badgeText2: 'Educational Activities',
    badgeText3: '12.5 hours min',
    currentValue: 6.25,
    plannedValue: 0,
    requiredValue: 12.5,
    currentPercentage: 50,
    complete: false,
    requirementFriendlyStatus: '6.25 / 12.5 hours min',
    helpText: 'This year requires at least 50 hours.',
    activityTypeId: null,
    areaId: null,
    ...overrides,
  };
}

/** How far 2026 is: 34.5 of 50 hours, two of four mandatory activities. */
export function buildRequirements(overrides: Partial<Inside<z.input<typeof FrameworkRequirements>>> = {}) {
  return checked(FrameworkRequirements, {
    year: 2026,
    currency: 'H',
    currentStatus: 'In Progress',
    auditStatus: '',
    hasExemption: false,
    variationReason: '',
    waived: false,
    dueMessage1: '',
    dueMessage2: '',
    currentCreditsOrHours: 34.5,
    plannedCreditsOrHours: 0,
    minimumCreditsOrHours: 50,
    currentPercentage: 69,
    allRequirementsMet: false,
    requiredMandatoryActivities: 4,
    completedMandatoryActivities: 2,
    userFrameworkRequirements: [buildRequirement()],
    missing: [],
    shortBy: 15.5,
    yearLine: { left: '15.5 hours to go', also: 'and 2 activities', until: 'due 31 March 2027', dueDay: '2027-03-31' },
    ...overrides,
  });
}

/** The same as the summary of a year has it: someone who practises. */
export function buildOverview(
  overrides: Partial<Inside<z.input<typeof CPDSummary.shape.UserFrameworkRequirementsOverview>>> = {},
) {
  const { inactive = false, inactiveReason = '', ...requirements } = overrides;
  return { ...buildRequirements(requirements), inactive, inactiveReason };
}

/** An activity of the summary on one date, which may be changed. */
export function buildSummaryActivity(overrides: Partial<Inside<z.input<typeof SummaryActivity>>> = {}) {
  const id = overrides.activityId ?? 1;
  return checked(SummaryActivity, {
    activityId: id,
    activityName: 'Grand rounds',
    activityType: 'Grand rounds or journal club',
    activityTypeId: 106,
    areaIds: [],
    startDate: '2026-02-04',
    endDate: '2026-02-04',
    dateCount: 1,
    isRecurring: false,
    readOnly: false,
    hasEvidenceAttached: false,
    hasReflection: false,
    verifiedActivityId: null,
    userActivityIconType: null,
    enteredCredits: 0,
    enteredHours: 1.5,
    enteredReflectionHours: 0,
    plannedHours: 0,
    recognisedCredits: 0,
    maxActivityCredits: null,
    linkedPlans: [],
    activityDateMonths: buildMonths([buildDate(10 * id, '2026-02-04', 1.5)]),
    abilities: {
      edit: true,
      view: true,
      copy: true,
      addFile: true,
      attachToPlan: true,
      delete: true,
      deleteAll: false,
    },
    ...overrides,
  });
}

/** Dates, given in order, under their months as the server answers them. */
export function buildMonths(dates: readonly SummaryMonth['activityDates'][number][]): SummaryMonth[] {
  const byMonth = Map.groupBy(dates, ({ startDate }) => Number(startDate.slice(5, 7)));
  return [...byMonth].map(([MonthNumber, ActivityDates]) => ({
    month: new Date(2026, MonthNumber - 1).toLocaleString('en-AU', { month: 'long' }),
    monthNumber: MonthNumber,
    isMonth: true,
    activityDates: ActivityDates,
  }));
}

/** A date of an activity. */
export function buildDate(id: number, day: string, hours: number): SummaryMonth['activityDates'][number] {
  return {
    activityDateId: id,
    activityId: 1,
    startDate: day,
    endDate: day,
    hours: hours,
    dateHours: hours,
    isPlanned: false,
    hasEvidenceAttached: false,
    hasReflection: false,
  };
}

type Category = Inside<z.input<typeof CPDSummary>>['cpdSummaryCategories'][number];

/** A category with nothing in it. */
export function buildCategory(overrides: Partial<Category> = {}): Category {
  return {
    categoryId: 1,
    categoryName: 'Educational Activities',
    displayOrder: 1,
    collapse: false,
    categoryRequirementsShortVersion: 'At least 12.5 hours.',
    enteredCredits: 0,
    enteredHours: 0,
    enteredReflectionCredits: 0,
    enteredReflectionHours: 0,
    enteredHoursWithReflections: 0,
    recognisedCredits: 0,
    plannedCreditsOrHours: 0,
    minimumCredits: null,
    maximumCredits: null,
    minimumHours: 12.5,
    maximumHours: null,
    minimumReflections: null,
    maximumReflections: null,
    cpdSummaryActivities: [],
    modifiedActivityDateMonths: [],
    ...overrides,
  };
}

/** The summary of 2026, which can be submitted. */
export function buildSummary(overrides: Partial<Inside<z.input<typeof CPDSummary>>> = {}) {
  return checked(CPDSummary, {
    cpdYear: 2026,
    cpdYearId: 11,
    currentStatus: 'In Progress',
    auditStatus: '',
    hasExemption: false,
    exemptionReason: '',
    paperSubmission: 0,
    submitFrom: '2026-09-30T14:00:00Z',
    allowSubmit: true,
    submissionView: 'button',
    canSubmitNow: true,
    submittedOn: null,
    takeBackUntil: null,
    annualRequirement: 'At least 50 hours of CPD in 2026 across the three categories.',
    currency: 'H',
    totalCredits: 0,
    totalHours: 34.5,
    enteredCredits: 0,
    enteredHours: 34.5,
    recognised: 34.5,
    reflection: 0,
    enteredReflectionHours: 0,
    enteredHoursWithReflections: 34.5,
    hoursOfArea: 0,
    countryOfPractice: 'Australia',
    editable: true,
    userFrameworkRequirementsOverview: buildOverview(),
    cpdSummaryCategories: [buildCategory()],
    ...overrides,
  });
}
