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
    BadgeType: 'CategoryOneMinimum',
    BadgeText1: 'Category 1',
    BadgeText2: 'Educational Activities',
    BadgeText3: '12.5 hours min',
    CurrentValue: 6.25,
    RequiredValue: 12.5,
    CurrentPercentage: 50,
    Complete: false,
    RequirementFriendlyStatus: '6.25 / 12.5 hours min',
    HelpText: 'The year asks for at least 50 hours.',
    ...overrides,
  };
}

/** How far 2026 is: 34.5 of 50 hours, two of four mandatory activities. */
export function buildRequirements(overrides: Partial<z.input<typeof FrameworkRequirements>> = {}) {
  return FrameworkRequirements.parse({
    Year: 2026,
    Currency: 'H',
    CurrentStatus: 'In Progress',
    AuditStatus: '',
    HasExemption: false,
    VariationReason: '',
    Waived: false,
    DueMessage1: '',
    DueMessage2: '',
    CurrentCreditsOrHours: 34.5,
    MinimumCreditsOrHours: 50,
    CurrentPercentage: 69,
    AllRequirementsMet: false,
    RequiredMandatoryActivities: 4,
    CompletedMandatoryActivities: 2,
    UserFrameworkRequirements: [buildRequirement()],
    Missing: [],
    ...overrides,
  });
}

/** The same as the summary of a year has it: somebody who practises. */
export function buildOverview(
  overrides: Partial<z.input<typeof CPDSummary.shape.UserFrameworkRequirementsOverview>> = {},
) {
  const { Inactive = false, InactiveReason = '', ...requirements } = overrides;
  return { ...buildRequirements(requirements), Inactive, InactiveReason };
}

/** An activity of the summary on one date, which may be changed. */
export function buildSummaryActivity(overrides: Partial<z.input<typeof SummaryActivity>> = {}) {
  const id = overrides.UserActivityId ?? 1;
  return SummaryActivity.parse({
    UserActivityId: id,
    ActivityName: 'Grand rounds',
    ActivityType: 'Grand rounds or journal club',
    StartDate: '2026-02-04',
    EndDate: '2026-02-04',
    DateCount: 1,
    IsRecurring: false,
    ReadOnly: false,
    HasEvidenceAttached: false,
    HasReflection: false,
    VerifiedActivityId: null,
    UserActivityIconType: null,
    EnteredCredits: 0,
    EnteredHours: 1.5,
    EnteredReflectionHours: 0,
    RecognisedCredits: 0,
    MaxActivityCredits: null,
    UserActivityPDPs: [],
    ActivityDateMonths: buildMonths([buildDate(10 * id, '2026-02-04', 1.5)]),
    Abilities: {
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
export function buildMonths(dates: readonly SummaryMonth['ActivityDates'][number][]): SummaryMonth[] {
  const byMonth = Map.groupBy(dates, ({ StartDate }) => Number(StartDate.slice(5, 7)));
  return [...byMonth].map(([MonthNumber, ActivityDates]) => ({
    Month: new Date(2026, MonthNumber - 1).toLocaleString('en-AU', { month: 'long' }),
    MonthNumber,
    IsMonth: true,
    ActivityDates,
  }));
}

/** A date of an activity. */
export function buildDate(id: number, day: string, hours: number): SummaryMonth['ActivityDates'][number] {
  return {
    UserActivityDateId: id,
    UserActivityId: 1,
    StartDate: day,
    EndDate: day,
    Hours: hours,
    DateHours: hours,
    HasEvidenceAttached: false,
    HasReflection: false,
  };
}

type Category = z.input<typeof CPDSummary>['CPDSummaryCategories'][number];

/** A category with nothing in it. */
export function buildCategory(overrides: Partial<Category> = {}): Category {
  return {
    CategoryId: 1,
    CategoryName: 'Educational Activities',
    DisplayOrder: 1,
    Collapse: false,
    CategoryRequirementsShortVersion: 'At least 12.5 hours.',
    EnteredCredits: 0,
    EnteredHours: 0,
    EnteredReflectionCredits: 0,
    EnteredReflectionHours: 0,
    EnteredHoursWithReflections: 0,
    RecognisedCredits: 0,
    MinimumCredits: null,
    MaximumCredits: null,
    MinimumHours: 12.5,
    MaximumHours: null,
    MinimumReflections: null,
    MaximumReflections: null,
    CPDSummaryActivities: [],
    ModifiedActivityDateMonths: [],
    ...overrides,
  };
}

/** The summary of 2026, which can be submitted. */
export function buildSummary(overrides: Partial<z.input<typeof CPDSummary>> = {}) {
  return CPDSummary.parse({
    CPDYear: 2026,
    CPDYearId: 11,
    CurrentStatus: 'In Progress',
    AuditStatus: '',
    HasExemption: false,
    ExemptionReason: '',
    PaperSubmission: 0,
    SubmitFrom: '2026-09-30T14:00:00Z',
    AllowSubmit: true,
    SubmissionView: 'button',
    CanSubmitNow: true,
    SubmittedOn: null,
    AnnualRequirement: 'At least 50 hours of CPD in 2026 over the three categories.',
    Currency: 'H',
    TotalCredits: 0,
    TotalHours: 34.5,
    EnteredCredits: 0,
    EnteredHours: 34.5,
    Recognised: 34.5,
    Reflection: 0,
    EnteredReflectionHours: 0,
    EnteredHoursWithReflections: 34.5,
    SpecialityHours: 0,
    CountryOfPractice: 'Australia',
    Editable: true,
    UserFrameworkRequirementsOverview: buildOverview(),
    CPDSummaryCategories: [buildCategory()],
    ...overrides,
  });
}
