import type { Correction } from '@cpd/domain/audit/judgement';
import { detailsInWords } from '@cpd/domain/record/activity-details';
import { collegeClock, collegeTime } from '@cpd/domain/values/college-clock';
import { collegeDay } from '@cpd/domain/values/college-day';
import { formatHours, sumHours } from '@cpd/domain/values/hours';
import { formatDayMonthYear } from '@cpd/domain/values/plain-date';
import { type EarlierActivity, earlierWithDay } from '@cpd/domain/year/earlier-year';
import type { CategoryResult } from '@cpd/domain/year/requirements';
import { yearStatusName } from '@cpd/domain/year/year-rules';
import type { Person } from '../../../platform/http/caller.ts';
import type {
  Certificate,
  CpdStatement,
  DetailedStatement,
  PrintedActivity,
  PrintedCategory,
  PrintedDeclaration,
  PrintedSeal,
} from '../../../platform/print/print-document.ts';
import { statusOf } from '../../record/years/year-service.ts';
import type { AuditOutcome } from '../audit/audit-outcome-service.ts';
import type { StoredDeclaration } from '../submission/submission-store.ts';
import type { YearRecord } from '../summary/summary-service.ts';
import type { ListedActivity } from '../summary/year-record-reader.ts';
import type { PrintOccasion } from './printing-service.ts';

/** The CPD statement: the figures of the summary (CRT-11) and what was declared. */
export function cpdStatement(occasion: PrintOccasion, declaration: StoredDeclaration | undefined): CpdStatement {
  const { record } = occasion;
  return {
    kind: 'cpd-statement',
    ...pages(occasion),
    ...totals(occasion),
    ...planned(record.planned.total),
    categories: [...record.progress.categories.map((result) => category(result, record)), ...onPaper(record)],
    requirements: record.progress.badges.map((badge, index) => ({
      name: badge.countsAsMandatoryActivity ? badge.badgeText1 : `${badge.badgeText1}: ${badge.badgeText2}`,
      progress: [badge.friendlyStatus, ...ofThese(record.planned.badges[index])].join(', '),
      complete: badge.complete,
      ...(badge.complete && badge.current === 0 && { isNotDue: true }),
    })),
    declaration: declared(record, declaration),
  };
}

/** The detailed statement: every activity under its category. */
export function detailedStatement(occasion: PrintOccasion): DetailedStatement {
  const { record } = occasion;
  const corrections = new Map(auditedOutcome(occasion)?.corrections.map((one) => [one.activityId, one]));
  const activity = (listed: ListedActivity) => printedActivity(listed, corrections.get(listed.activityId));
  return {
    kind: 'detailed-statement',
    ...pages(occasion),
    ...totals(occasion),
    ...planned(record.planned.total),
    categories: [
      ...record.progress.categories.map((result) => ({
        ...category(result, record),
        activities: [
          ...record.activities.filter(({ categoryId }) => categoryId === result.categoryId).map(activity),
          ...record.earlierActivities.filter((each) => each.category === result.categoryId).map(earlierActivity),
        ],
      })),
      ...ofNoCategory(record),
    ],
  };
}

/** What the system before has without a category of the year comes last; it is in the sums already, as far as it counted. */
function ofNoCategory({ earlierActivities, progress: { categories } }: YearRecord) {
  const known = categories.map(({ categoryId }) => categoryId);
  const others = earlierActivities.filter((each) => each.category === null || !known.includes(each.category));
  if (others.length === 0) return [];
  const empty = { entered: '', reflection: '', recognised: '', requirement: '' };
  return [
    { ...empty, number: categories.length + 1, name: 'Without a category', activities: others.map(earlierActivity) },
  ];
}

/** The certificate of a complete record; whether it may be given is not asked here (CRT-04). */
export function certificate(occasion: PrintOccasion): Certificate {
  const { status: _status, ...figures } = totals(occasion);
  return {
    kind: 'certificate',
    ...pages(occasion),
    ...figures,
    submittedOn: dayAtCollege(occasion.record.year.submittedAt),
  };
}

/** The last seal as it is printed; none before the first one was made. */
export function printedSeal(seal: { sealedAt: string; letters: string } | undefined): PrintedSeal | undefined {
  if (seal === undefined) return undefined;
  return { sealedOn: timeAtCollege(seal.sealedAt), letters: seal.letters };
}

/** Title, first and last name of a member. */
function printedName({ title, firstName, lastName }: Person): string {
  return [title, firstName, lastName].filter((part) => part !== '').join(' ');
}

/** What is on every page. */
export function pages({ person, record, now, productName, collegeName }: PrintOccasion) {
  return {
    productName,
    collegeName,
    member: {
      name: printedName(person),
      memberNumber: person.memberNumber,
      countryOfPractice: record.registration.countryOfPractice,
    },
    year: record.year.facts.year,
    printedOn: dayAtCollege(now.toString()),
  };
}

/** The figures of the whole year, as the summary has them (CRT-11). */
export function totals(occasion: PrintOccasion) {
  const { year, progress } = occasion.record;
  const corrected = auditedOutcome(occasion)?.correctedTotal;
  return {
    status: statusInWords(year, occasion.now),
    unit: progress.currency === 'C' ? 'credits' : 'hours',
    total: formatHours(progress.current),
    ...(corrected && { accepted: formatHours(corrected.accepted) }),
    minimum: formatHours(progress.minimum),
  };
}

/** The outcome of the audit of the record as it is now: one that was changed since has other figures (CAS-05). */
function auditedOutcome({ outcome, record: { progress } }: PrintOccasion): AuditOutcome | undefined {
  return outcome?.requirements[0]?.claimed === progress.current ? outcome : undefined;
}

/** How the year ended, and of one that was not recorded here where it comes from (PPL-16). */
function statusInWords(year: YearRecord['year'], now: Temporal.Instant): string {
  const name = yearStatusName(statusOf(year, now));
  if (year.earlier === null) return name;
  return `${year.exemptionReason === null ? name : 'Exempt'}. ${earlierWithDay(year.earlier)}`;
}

/** What of a figure is on days to come; left out where nothing does. */
function planned(figure = 0): { planned?: string } {
  return figure === 0 ? {} : { planned: formatHours(figure) };
}

/** The same in words. */
function ofThese(figure = 0): string[] {
  return figure === 0 ? [] : [`of these ${formatHours(figure)} planned`];
}

function category(result: CategoryResult, record: YearRecord): PrintedCategory {
  const unit = record.progress.currency === 'C' ? 'credits' : 'hours';
  return {
    number: result.displayOrder,
    name: result.name,
    entered: formatHours(result.entered),
    reflection: formatHours(result.reflection),
    recognised: formatHours(result.recognised),
    ...planned(record.planned.categories[result.categoryId]),
    requirement: [result.shortRequirement, ...elsewhereInWords(result, unit)].filter((one) => one !== '').join(' '),
  };
}

/** What of a category was done at other CPD homes and counts here, a sentence each (RPT-05). */
function elsewhereInWords({ elsewhere }: CategoryResult, unit: string): string[] {
  return elsewhere.map(({ collegeName, recognised }) => `${formatHours(recognised)} ${unit} done at ${collegeName}.`);
}

/** What was handed in on paper is part of the total and comes last (SUM-12). */
function onPaper({ year, progress }: YearRecord): PrintedCategory[] {
  if (year.paperSubmission === 0) return [];
  const number = progress.categories.length + 1;
  const recognised = formatHours(year.paperSubmission);
  return [{ number, name: 'Others', entered: '', reflection: '', recognised, requirement: 'Submitted on paper.' }];
}

function printedActivity(listed: ListedActivity, correction: Correction | undefined): PrintedActivity {
  const done = listed.dates.filter(({ isPlanned }) => !isPlanned).length;
  return {
    name: listed.name,
    type: listed.typeName,
    dates: listed.dates.map(({ startDate }) => formatDayMonthYear(startDate)),
    ...(listed.dates.length > 1 ? { hoursByDate: listed.dates.map(({ hours }) => formatHours(hours)) } : {}),
    ...(done < listed.dates.length ? { doneDates: done } : {}),
    hours: formatHours(sumHours(listed.dates.map(({ hours }) => hours))),
    ...(correction && { accepted: acceptedInWords(correction) }),
    areas: listed.areas,
    details: detailsInWords(listed),
    information: listed.additionalInformation,
    reflectionHours: listed.reflectionHours === 0 ? '' : formatHours(listed.reflectionHours),
    reflection: listed.reflectionTexts,
    evidence: listed.evidence,
  };
}

function acceptedInWords({ acceptedHours, claimedHours, reason }: Correction): string {
  const words = `${formatHours(acceptedHours)} of ${formatHours(claimedHours)} hours accepted.`;
  return reason === '' ? words : `${words} ${reason}`;
}

function earlierActivity({ date, activity: what, hours, title }: EarlierActivity): PrintedActivity {
  return {
    name: title === '' ? what : title,
    type: title === '' ? '' : what,
    dates: [formatDayMonthYear(date)],
    hours: hours === null ? '' : formatHours(hours),
    ...{ areas: [], details: [], information: '', reflectionHours: '', reflection: [], evidence: [] },
  };
}

function declared({ year }: YearRecord, declaration: StoredDeclaration | undefined): PrintedDeclaration | null {
  if (year.submittedAt === null || declaration === undefined) return null;
  const questions = declaration.sections.flatMap((section) => section.questions);
  return {
    submittedOn: dayAtCollege(year.submittedAt),
    statements: declaration.sections.flatMap((section) => section.statements),
    answers: questions.flatMap(({ field, text }) => {
      const answer = declaration.answers[field];
      if (answer === undefined || answer === null) return [];
      const reason = declaration.reasons[field] ?? '';
      return [{ question: text, answer: answer === true ? 'Yes' : answer === false ? 'No' : String(answer), reason }];
    }),
  };
}

/** The day of an instant, dd/MM/yyyy: at the college. Empty for none. */
export function dayAtCollege(instant: string | null): string {
  if (instant === null) return '';
  const day = collegeDay(Temporal.Instant.from(instant));
  return formatDayMonthYear(day.toString());
}

/** Day and time of an instant at the college: «22/11/2026, 2.23 pm Sydney time». */
export function timeAtCollege(instant: string): string {
  return `${dayAtCollege(instant)}, ${collegeTime(Temporal.Instant.from(instant))} ${collegeClock()}`;
}
