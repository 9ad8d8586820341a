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
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of fields
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
    cpdYear: year.facts.year,
    cpdYearId: year.facts.cpdYearId,
    currentStatus: yearStatusName(statusOf(year, now)),
    auditStatus: auditStatusName(year.auditStatus),
    hasExemption: year.exemptionReason !== null,
    exemptionReason: year.exemptionReason?.fragment ?? '',
    paperSubmission: year.paperSubmission,
    submitFrom: submission.submitFrom,
    allowSubmit: submission.allowSubmit,
    submissionView: submission.view,
    canSubmitNow: submission.canSubmitNow,
    submittedOn: year.submittedAt,
    annualRequirement: annualRequirement,
    currency: progress.currency,
    totalCredits: credits ? progress.current : 0,
    totalHours: credits ? enteredHours : progress.current,
    enteredCredits: credits ? sumHours(progress.categories.map((category) => category.entered)) : 0,
    enteredHours: enteredHours,
    recognised: progress.current,
    reflection: reflection,
    enteredReflectionHours: credits ? 0 : reflection,
    enteredHoursWithReflections: credits ? enteredHours : sumHours([enteredHours, reflection]),
    hoursOfArea: sumHours(activities.map(({ specialtyHours }) => specialtyHours)),
    countryOfPractice: record.registration.countryOfPractice,
    editable: editable,
    userFrameworkRequirementsOverview: {
      ...progressToWire(year, progress, now),
      inactive: record.inactive,
      inactiveReason: record.inactive ? inactiveReason(record) : '',
    },
    cpdSummaryCategories: progress.categories.map((category) => categoryToWire(category, record, editable)),
  };
}

/** Who does not practise usually owes no record, but somebody has to say so (SUM-07). */
function inactiveReason({ year, registrationText }: YearRecord): string {
  return (
    `You are not practising in ${year.facts.year}: ${registrationText}. ` +
    'Usually no CPD is required in that case. Contact the CPD team to be exempted for the year.'
  );
}

/** What the year asks for, in our own words (SUM-29). */
function annualRequirementOf({ year, progress }: YearRecord): string {
  const unit = progress.currency === 'C' ? 'credits' : 'hours';
  const asked = `at least ${progress.minimum} ${unit} of CPD`;
  if (year.facts.enforcement === 'waived')
    return `Usually ${asked} across the three categories, waived for ${year.facts.year}.`;
  return `A${asked.slice(1)} in ${year.facts.year} across the three categories.`;
}

function categoryToWire(category: CategoryResult, record: YearRecord, editable: boolean): SummaryCategory {
  const credits = record.progress.currency === 'C';
  const activities = record.activities.filter(({ categoryId }) => categoryId === category.categoryId);
  const hours = sumHours(activities.map((activity) => activity.hours));
  return {
    categoryId: category.categoryId,
    categoryName: category.name,
    displayOrder: category.displayOrder,
    collapse: activities.length === 0,
    categoryRequirementsShortVersion: category.shortRequirement,
    enteredCredits: credits ? category.entered : 0,
    enteredHours: hours,
    enteredReflectionCredits: credits ? category.reflection : 0,
    enteredReflectionHours: credits ? 0 : category.reflection,
    enteredHoursWithReflections: credits ? hours : sumHours([hours, category.reflection]),
    recognisedCredits: credits ? category.recognised : 0,
    minimumCredits: credits ? category.minimum : null,
    maximumCredits: credits ? category.maximum : null,
    minimumHours: credits ? null : category.minimum,
    maximumHours: credits ? null : category.maximum,
    // No framework limits reflection by itself.
    minimumReflections: null,
    maximumReflections: null,
    cpdSummaryActivities: summaryActivitiesToWire(activities, category, record, editable),
    modifiedActivityDateMonths: modifiedMonths(activities, credits),
  };
}
