import type { CPDSummary, SummaryCategory } from '@cpd/contract/summary';
import { sumHours } from '@cpd/domain/values/hours';
import type { CategoryResult } from '@cpd/domain/year/requirements';
import { submissionState } from '@cpd/domain/year/submission';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import { auditStatusName, progressToWire } from '../progress/progress-wire.ts';
import { isYearEditable, statusOf } from '../years/year-service.ts';
import { modifiedMonths, summaryActivitiesToWire } from './summary-activity-wire.ts';
import type { YearRecord } from './summary-service.ts';

/** The summary as the wire has it (SUM-32 to SUM-36). */
export function summaryToWire(record: YearRecord, now: Temporal.Instant): CPDSummary {
  const { year, progress, activities } = record;
  const annualRequirement = annualRequirementOf(record);
  const submission = submissionState({
    facts: year.facts,
    status: year.storedStatus,
    exempt: year.exemptionReason !== null,
    now,
    hasAnnualRequirement: annualRequirement !== '',
    submitted: year.submittedAt !== null,
    reopenedUntil: year.reopenedUntil,
  });
  const enteredHours = sumHours(activities.map(({ hours }) => hours));
  const reflection = sumHours(progress.categories.map((category) => category.reflection));
  const credits = progress.currency === 'C';
  const editable = isYearEditable(year, now);
  return {
    CPDYear: year.facts.year,
    CPDYearId: year.facts.cpdYearId,
    CurrentStatus: yearStatusName(statusOf(year, now)),
    AuditStatus: auditStatusName(year.auditStatus),
    HasExemption: year.exemptionReason !== null,
    ExemptionReason: year.exemptionReason?.fragment ?? '',
    PaperSubmission: year.paperSubmission,
    SubmitFrom: submission.submitFrom,
    AllowSubmit: submission.allowSubmit,
    SubmissionView: submission.view,
    CanSubmitNow: submission.canSubmitNow,
    SubmittedOn: year.submittedAt,
    AnnualRequirement: annualRequirement,
    Currency: progress.currency,
    TotalCredits: credits ? progress.current : 0,
    TotalHours: credits ? enteredHours : progress.current,
    EnteredCredits: credits ? sumHours(progress.categories.map((category) => category.entered)) : 0,
    EnteredHours: enteredHours,
    Recognised: progress.current,
    Reflection: reflection,
    EnteredReflectionHours: credits ? 0 : reflection,
    EnteredHoursWithReflections: credits ? enteredHours : sumHours([enteredHours, reflection]),
    SpecialityHours: sumHours(activities.map(({ specialtyHours }) => specialtyHours)),
    CountryOfPractice: record.registration.countryOfPractice,
    Editable: editable,
    UserFrameworkRequirementsOverview: {
      ...progressToWire(year, progress, now),
      Inactive: record.inactive,
      InactiveReason: record.inactive ? inactiveReason(record) : '',
    },
    CPDSummaryCategories: progress.categories.map((category) => categoryToWire(category, record, editable)),
  };
}

/** Who does not practise usually owes no record, but somebody has to say so (SUM-07). */
function inactiveReason({ year, registrationText }: YearRecord): string {
  return (
    `You are not practising in ${year.facts.year}: ${registrationText}. ` +
    'Usually no CPD is required then. Contact the CPD team to be exempted from the year.'
  );
}

/** What the year asks for, in our own words (SUM-29). */
function annualRequirementOf({ year, progress }: YearRecord): string {
  const unit = progress.currency === 'C' ? 'credits' : 'hours';
  const asked = `at least ${progress.minimum} ${unit} of CPD`;
  if (year.facts.enforcement === 'waived')
    return `Usually ${asked} over the three categories, waived for ${year.facts.year}.`;
  return `A${asked.slice(1)} in ${year.facts.year} over the three categories.`;
}

function categoryToWire(category: CategoryResult, record: YearRecord, editable: boolean): SummaryCategory {
  const credits = record.progress.currency === 'C';
  const activities = record.activities.filter(({ categoryId }) => categoryId === category.categoryId);
  const hours = sumHours(activities.map((activity) => activity.hours));
  return {
    CategoryId: category.categoryId,
    CategoryName: category.name,
    DisplayOrder: category.displayOrder,
    Collapse: activities.length === 0,
    CategoryRequirementsShortVersion: category.shortRequirement,
    EnteredCredits: credits ? category.entered : 0,
    EnteredHours: hours,
    EnteredReflectionCredits: credits ? category.reflection : 0,
    EnteredReflectionHours: credits ? 0 : category.reflection,
    EnteredHoursWithReflections: credits ? hours : sumHours([hours, category.reflection]),
    RecognisedCredits: credits ? category.recognised : 0,
    MinimumCredits: credits ? category.minimum : null,
    MaximumCredits: credits ? category.maximum : null,
    MinimumHours: credits ? null : category.minimum,
    MaximumHours: credits ? null : category.maximum,
    // No framework limits reflection by itself.
    MinimumReflections: null,
    MaximumReflections: null,
    CPDSummaryActivities: summaryActivitiesToWire(activities, category, record, editable),
    ModifiedActivityDateMonths: modifiedMonths(activities, credits),
  };
}
