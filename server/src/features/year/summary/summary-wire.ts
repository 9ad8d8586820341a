import type { CPDSummary, SummaryActivity, SummaryCategory, SummaryMonth } from '@cpd/contract/summary';
import { REASON_ON_FILE } from '@cpd/domain/college/health';
import { sumHours } from '@cpd/domain/values/hours';
import type { CategoryResult } from '@cpd/domain/year/requirements';
import { submissionState } from '@cpd/domain/year/submission';
import { takeBackUntil } from '@cpd/domain/year/taking-back';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import { type WireText, wireList, wireObject, wireText } from '../../../platform/http/wire-text.ts';
import { isOwn } from '../../../platform/people/health-service.ts';
import { earlierToWire, isYearEditable, statusOf, submittedYear } from '../../record/years/year-service.ts';
import { acrossCategories, auditStatusName, progressToWire, type ReadBy } from '../progress/progress-wire.ts';
import type { SummaryRows } from './summary-reader.ts';
import type { JudgedYear, Summary } from './summary-service.ts';

/** The summary as the wire has it (SUM-32 to SUM-36). */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of fields
export function summaryToWire(summary: Summary, reader: ReadBy): WireText<CPDSummary> {
  const { now } = reader;
  const { year, progress, totals } = summary;
  const annualRequirement = annualRequirementOf(summary);
  const submission = submissionState({
    facts: year.facts,
    status: year.storedStatus,
    exempt: year.exemptionReason !== null,
    now,
    hasAnnualRequirement: annualRequirement !== '',
    submitted: year.submittedAt !== null,
    reopenedUntil: year.reopenedUntil,
  });
  const credits = progress.currency === 'C';
  const enteredHours = sumHours(
    isOfEarlierHours(summary)
      ? progress.categories.map(({ entered }) => entered)
      : totals.categories.map(({ activityHours }) => activityHours),
  );
  const reflection = sumHours(progress.categories.map((category) => category.reflection));
  const head = {
    cpdYear: year.facts.year,
    cpdYearId: year.facts.cpdYearId,
    currentStatus: yearStatusName(statusOf(year, now)),
    auditStatus: auditStatusName(year.auditStatus),
    hasExemption: year.exemptionReason !== null,
    exemptionReason:
      year.exemptionReason === null ? '' : isOwn(reader) ? year.exemptionReason.fragment : REASON_ON_FILE,
    paperSubmission: year.paperSubmission,
    submitFrom: submission.submitFrom,
    allowSubmit: submission.allowSubmit,
    submissionView: submission.view,
    canSubmitNow: submission.canSubmitNow,
    submittedOn: year.submittedAt,
    takeBackUntil: takeBackUntil(submittedYear(year, now)) ?? null,
    annualRequirement,
    currency: progress.currency,
    totalCredits: credits ? progress.current : 0,
    totalHours: credits ? enteredHours : progress.current,
    enteredCredits: credits ? sumHours(progress.categories.map((category) => category.entered)) : 0,
    enteredHours,
    recognised: progress.current,
    reflection,
    enteredReflectionHours: credits ? 0 : reflection,
    enteredHoursWithReflections: credits ? enteredHours : sumHours([enteredHours, reflection]),
    hoursOfArea: summary.specialtyHours,
    countryOfPractice: summary.registration.countryOfPractice,
    editable: isYearEditable(year, now),
    ...earlierToWire(year),
    ...(summary.hasElsewhere && { hasElsewhere: true as const }),
    userFrameworkRequirementsOverview: {
      ...progressToWire(year, summary, reader),
      inactive: summary.inactive,
      inactiveReason: summary.inactive ? inactiveReason(summary) : '',
    },
  };
  const categories = progress.categories.map((category) => categoryToWire(category, summary));
  return wireObject<CPDSummary, 'cpdSummaryCategories'>(head, { cpdSummaryCategories: wireList(categories) });
}

/** Who does not practise usually owes no record, but someone has to say so (SUM-07). */
function inactiveReason({ year, registrationText }: JudgedYear): string {
  return (
    `You are not practising in ${year.facts.year}: ${registrationText}. ` +
    'Usually no CPD is required in that case. Contact the CPD team to be exempted for the year.'
  );
}

/** What the year requires, in our own words (SUM-29). */
function annualRequirementOf({ year, progress }: JudgedYear): string {
  const unit = progress.currency === 'C' ? 'credits' : 'hours';
  const asked = `at least ${progress.minimum} ${unit} of CPD`;
  if (year.facts.enforcement === 'waived')
    return `Usually ${asked} ${acrossCategories(progress)}, waived for ${year.facts.year}.`;
  return `A${asked.slice(1)} in ${year.facts.year} ${acrossCategories(progress)}.`;
}

/** Whether the hours of a year are those that the system before had (PPL-16); of credits it had no hours. */
function isOfEarlierHours({ year, progress }: JudgedYear): boolean {
  return year.earlier !== null && progress.currency === 'H';
}

const NOTHING = { activities: '[]', modifiedMonths: '[]' } satisfies Partial<SummaryRows>;

function categoryToWire(category: CategoryResult, summary: Summary): WireText<SummaryCategory> {
  const { progress, planned, totals, rows } = summary;
  const credits = progress.currency === 'C';
  const recorded = rows.find(({ categoryId }) => categoryId === category.categoryId);
  const { activities, modifiedMonths } = recorded ?? NOTHING;
  const recordedHours = totals.categories.find(({ categoryId }) => categoryId === category.categoryId)?.activityHours;
  const hours = isOfEarlierHours(summary) ? category.entered : (recordedHours ?? 0);
  const head = {
    categoryId: category.categoryId,
    categoryName: category.name,
    displayOrder: category.displayOrder,
    collapse: recorded === undefined,
    categoryRequirementsShortVersion: category.shortRequirement,
    enteredCredits: credits ? category.entered : 0,
    enteredHours: hours,
    enteredReflectionCredits: credits ? category.reflection : 0,
    enteredReflectionHours: credits ? 0 : category.reflection,
    enteredHoursWithReflections: credits ? hours : sumHours([hours, category.reflection]),
    recognisedCredits: credits ? category.recognised : 0,
    ...(category.elsewhere.length > 0 && { elsewhere: [...category.elsewhere] }),
    plannedCreditsOrHours: planned.categories[category.categoryId] ?? 0,
    minimumCredits: credits ? category.minimum : null,
    maximumCredits: credits ? category.maximum : null,
    minimumHours: credits ? null : category.minimum,
    maximumHours: credits ? null : category.maximum,
    // No framework limits reflection by itself.
    minimumReflections: null,
    maximumReflections: null,
  };
  return wireObject<SummaryCategory, 'cpdSummaryActivities' | 'modifiedActivityDateMonths'>(head, {
    cpdSummaryActivities: wireText<SummaryActivity[]>(activities),
    modifiedActivityDateMonths: wireText<SummaryMonth[]>(modifiedMonths),
  });
}
