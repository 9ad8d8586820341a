import type { FrameworkRequirements } from '@cpd/contract/summary';
import type { AuditStatus } from '@cpd/domain/audit/audit-status';
import { REASON_ON_FILE } from '@cpd/domain/college/health';
import { collegeDay, collegeZone } from '@cpd/domain/values/college-day';
import type { BadgeType } from '@cpd/domain/year/framework';
import { inOrderOfNext, listMissing, type MissingLine, missingHours } from '@cpd/domain/year/missing';
import type { PlannedFigures } from '@cpd/domain/year/planned';
import type { BadgeResult, RequirementsResult } from '@cpd/domain/year/requirements';
import { variationInWords } from '@cpd/domain/year/variation';
import { type PilledYear, yearLine } from '@cpd/domain/year/year-line';
import { isOpenStatus, yearStatusName } from '@cpd/domain/year/year-rules';
import { isOwn, type Reader } from '../../../platform/people/health-service.ts';
import type { YearStanding } from '../../record/years/year-reader.ts';
import { statusOf } from '../../record/years/year-service.ts';

/** The names of the audit's states (AUD-01); the wire carries the text. */
const AUDIT_STATUS_NAMES: Readonly<Record<AuditStatus, string>> = {
  SELECTED: 'Selected for audit',
  INREVIEW: 'Audit in progress',
  PASSED: 'Audit successful',
  FAILED: 'Audit unsuccessful',
  DEFERRED: 'Audit deferred',
};

/** The text of a year's audit status, empty when the year is not audited. */
export function auditStatusName(code: AuditStatus | null): string {
  return code === null ? '' : AUDIT_STATUS_NAMES[code];
}

/** Who reads whose record, and when. */
export type ReadBy = Reader & { now: Temporal.Instant };

/** Why a year requires less, for the member; a colleague reads it where it was decided, and nowhere else (PPL-18). */
function readFragment(fragment: string, reader: Reader): string {
  return isOwn(reader) ? fragment : `leave (${REASON_ON_FILE.toLowerCase()})`;
}

/** A member's progress as the wire has it (PRG-12, PRG-13). */
export function progressToWire(
  year: YearStanding,
  { progress, planned }: { progress: RequirementsResult; planned: PlannedFigures },
  { now, ...reader }: ReadBy,
): FrameworkRequirements {
  const status = statusOf(year, now);
  const [dueMessage1, dueMessage2] = dueMessages(year, now);
  const lines = year.exemptionReason === null ? inOrderOfNext(listMissing(progress, year.facts), year.facts, now) : [];
  return {
    year: year.facts.year,
    currency: progress.currency,
    currentStatus: yearStatusName(status),
    auditStatus: auditStatusName(year.auditStatus),
    hasExemption: year.exemptionReason !== null,
    variationReason:
      year.variation === null
        ? ''
        : variationInWords(year.facts.year, year.variation, readFragment(year.variation.fragment, reader)),
    waived: year.facts.enforcement === 'waived',
    dueMessage1,
    dueMessage2,
    currentCreditsOrHours: progress.current,
    plannedCreditsOrHours: planned.total,
    minimumCreditsOrHours: progress.minimum,
    currentPercentage: progress.percentage,
    allRequirementsMet: progress.allMet,
    requiredMandatoryActivities: progress.requiredMandatory,
    completedMandatoryActivities: progress.completedMandatory,
    userFrameworkRequirements: progress.badges.map((badge, index) =>
      badgeToWire(badge, planned.badges[index] ?? 0, progress),
    ),
    // Of a year that is submitted or over nothing can be done, but its figures still say what it lacked.
    missing: isOpenStatus(status) ? lines.map(missingToWire) : [],
    shortBy: missingHours(lines),
    yearLine: yearLine(pilledYear(year, { progress, planned }, now)) ?? null,
  };
}

/** What the domain's words for the head of a year's card go by (HOM-02). */
export function pilledYear(
  year: YearStanding,
  { progress, planned }: { progress: RequirementsResult; planned: PlannedFigures },
  now: Temporal.Instant,
): PilledYear {
  return {
    facts: year.facts,
    status: year.storedStatus,
    result: progress,
    planned: planned.total,
    exempt: year.exemptionReason !== null,
    monthsOfLeave: year.variation?.monthsOfLeave ?? 0,
    reopenedUntil: year.reopenedUntil,
    now,
  };
}

function badgeToWire(badge: BadgeResult, planned: number, progress: RequirementsResult) {
  return {
    badgeType: badge.badgeType,
    badgeText1: badge.badgeText1,
    badgeText2: badge.badgeText2,
    badgeText3: badge.badgeText3,
    currentValue: badge.current,
    plannedValue: planned,
    requiredValue: badge.required,
    currentPercentage: badge.percentage,
    complete: badge.complete,
    requirementFriendlyStatus: badge.friendlyStatus,
    helpText: helpText(progress),
    activityTypeId: badge.activityTypeId ?? null,
    areaId: badge.domainId ?? null,
    ...categoriesToWire(badge, progress),
    ...(badge.dueBy === undefined ? {} : { dueBy: badge.dueBy }),
  };
}

/** The places of the categories that the kinds of the wire's documents count (PRG-04). */
const PLACES: Partial<Record<BadgeType, string>> = {
  CategoryOneMinimum: '1',
  CategoryTwoMinimum: '2',
  CategoryThreeMinimum: '3',
  CategoryGroupMinimum: '2,3',
};

/** The categories of a requirement, unless its kind says which they are. */
function categoriesToWire({ badgeType, categoryIds }: BadgeResult, { categories }: RequirementsResult) {
  if (categoryIds === undefined) return {};
  const places = categories.flatMap((each) => (categoryIds.includes(each.categoryId) ? [each.displayOrder] : []));
  return places.join() === PLACES[badgeType] ? {} : { categoryIds: [...categoryIds] };
}

/** The popover's text is on the items; the screen reads the first (PRG-07). */
function helpText(progress: RequirementsResult): string {
  const unit = progress.currency === 'C' ? 'credits' : 'hours';
  const mandatory =
    progress.requiredMandatory === 0
      ? ''
      : ` and ${progress.requiredMandatory} mandatory activities, however many hours they take`;
  return `This year requires at least ${progress.minimum} ${unit} ${acrossCategories(progress)}${mandatory}.`;
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** “across the three categories”, however many a year has. */
export function acrossCategories({ categories }: Pick<RequirementsResult, 'categories'>): string {
  if (categories.length === 1) return 'in one category';
  return `across the ${NUMBERS[categories.length] ?? categories.length} categories`;
}

function missingToWire(line: MissingLine) {
  return {
    text: line.text,
    activityTypeId: line.activityTypeId ?? null,
    categoryId: line.categoryId ?? line.categoryIds?.[0] ?? null,
    categoryIds: [...(line.categoryIds ?? [])],
    areaId: line.domainId ?? null,
    needsPlan: line.kind === 'plan',
  };
}

/** Made once: making one takes longer than everything else here. */
const longDay = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric' });

/** When the record is due and how long that is; nothing for records that are submitted, exempt or from the system before (SUM-05, SUM-06). */
function dueMessages(year: YearStanding, now: Temporal.Instant): [string, string] {
  if (year.submittedAt !== null || year.exemptionReason !== null || year.earlier !== null) return ['', ''];
  const closes = lastInstant(year).toZonedDateTimeISO(collegeZone());
  const lastDay = closes.subtract({ nanoseconds: 1 }).toPlainDate();
  const today = collegeDay(now);
  const day = longDay.format(lastDay);
  const days = today.until(lastDay).days;
  if (days < 0) {
    return [`The ${year.facts.year} record was due on ${day}.`, 'Contact the CPD team to have it re-opened.'];
  }
  return [`Your ${year.facts.year} record is due by ${day}.`, daysLeft(days)];
}

function daysLeft(days: number): string {
  if (days === 0) return 'Today is the last day.';
  return days === 1 ? '1 day remains.' : `${days} days remain.`;
}

/** When the year ends for this member: its closing, or the end of a re-opening that comes after it. */
function lastInstant({ facts, reopenedUntil }: YearStanding): Temporal.Instant {
  const closes = Temporal.Instant.from(facts.closesAt);
  if (reopenedUntil === undefined) return closes;
  const ends = Temporal.Instant.from(reopenedUntil);
  return Temporal.Instant.compare(ends, closes) > 0 ? ends : closes;
}
