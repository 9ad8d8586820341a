import { isBlank, nameProblem } from '../values/free-text.ts';
import { REPORT_CHANNEL_MAX } from '../values/limits.ts';
import { formatDayMonthYear, isPlainDate } from '../values/plain-date.ts';
import type { YearFacts } from '../year/framework.ts';
import type { ReportOutcome } from './outcome.ts';

/** The states of a version of a report (RPT-02). A version that is corrected stays, and says which one takes its place. */
export const VERSION_STATES = ['DRAFT', 'PREVIEW', 'SIGNED', 'SENT', 'CORRECTED'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** So many days members see their own line before anyone can sign (RPT-02). */
export const PREVIEW_DAYS = 14;

/** Boards are told within six months of the end of a year; the team is warned so many days ahead (RPT-04). */
export const REPORT_WARNING_DAYS = [60, 30, 7] as const;

/** The last day on which a board is to be told of a year, a plain date (RPT-04). */
export function reportDueOn(year: number): string {
  return `${year + 1}-06-30`;
}

/**
 * The warning that fits a day, by how many days before the last one it is (RPT-04): the latest whose day has come, so that none is
 * lost while no server runs; undefined before the first, and once the last day is over. `today` is a plain date at the college.
 */
export function reportWarning(year: number, today: string): (typeof REPORT_WARNING_DAYS)[number] | undefined {
  const left = Temporal.PlainDate.from(today).until(reportDueOn(year)).days;
  return left < 0 ? undefined : REPORT_WARNING_DAYS.findLast((days) => left <= days);
}

/** Why no report of a year can be made, as a sentence; undefined where it can. `today` is a plain date at the college. */
export function reportYearRefusal(
  { year, enforcement }: Pick<YearFacts, 'year' | 'enforcement'>,
  today: string,
): string | undefined {
  if (enforcement === 'waived') return `Nothing was required for ${year}, so there is nothing to report.`;
  return today > `${year}-12-31`
    ? undefined
    : `${year} is not over yet. Its reports can be made from 01/01/${year + 1}.`;
}

/** How a report was sent, as it is entered; `sentOn` is a plain date, empty for none. */
export type SentReport = { sentOn: string; channel: string; reference: string };

/** Everything that is wrong with it, at once; `signedOn` and `today` are plain dates at the college. */
export function sentReportProblems(
  { sentOn, channel, reference }: SentReport,
  { signedOn, today }: { signedOn: string; today: string },
): { field: keyof SentReport; message: string }[] {
  const problems: { field: keyof SentReport; message: string }[] = [];
  const day = sentDayProblem(sentOn, signedOn, today);
  if (day !== undefined) problems.push({ field: 'sentOn', message: day });
  const way = isBlank(channel) ? 'is missing.' : nameProblem(channel, REPORT_CHANNEL_MAX);
  if (way !== undefined) problems.push({ field: 'channel', message: `How it was sent ${way}` });
  const wrong = nameProblem(reference, REPORT_CHANNEL_MAX);
  if (wrong !== undefined) problems.push({ field: 'reference', message: `The reference ${wrong}` });
  return problems;
}

function sentDayProblem(sentOn: string, signedOn: string, today: string): string | undefined {
  if (!isPlainDate(sentOn)) return 'Please enter a day such as 03/06/2027.';
  if (sentOn > today) return 'This day is still to come.';
  return sentOn < signedOn
    ? `The report was signed on ${formatDayMonthYear(signedOn)}, so it was sent later.`
    : undefined;
}

/** The last day on which members see their line before it is signed; plain dates, at the college. */
export function previewUntil(today: string): string {
  return Temporal.PlainDate.from(today).add({ days: PREVIEW_DAYS }).toString();
}

/** So many days the team has to answer a member who says that their line is wrong (RPT-03). */
const DISPUTE_DAYS = 14;

/** The day by which a dispute is answered: 14 days on, or sooner the day on which the board is to be told. Plain dates. */
export function disputeDueOn(year: number, today: string): string {
  const usual = Temporal.PlainDate.from(today).add({ days: DISPUTE_DAYS }).toString();
  const last = reportDueOn(year);
  return today < last && last < usual ? last : usual;
}

/** A version as its next steps are judged. */
export type VersionFacts = {
  state: VersionState;
  /** How far the making of its lines is. */
  making: 'RUNNING' | 'DONE' | 'STOPPED' | 'FAILED';
  /** The last day of the preview, a plain date; null before there is one. */
  previewUntil: string | null;
  /** Lines that members say are wrong, and no one has decided. */
  openDisputes: number;
  /** Lines that were found wrong, and say still what they said. */
  foundWrong: number;
  /** Who signed, in the order in which they did. */
  signedBy: readonly number[];
  /** There is a draft that will take its place. */
  hasDraft: boolean;
};

/**
 * What can be done with a version: the making of its lines stopped or gone on with; thrown away; shown to members; signed; marked as sent; made again as a new
 * version, which is a correction once it was sent.
 */
export type VersionStep = 'STOP' | 'GO_ON' | 'DROP' | 'PREVIEW' | 'SIGN' | 'SEND' | 'AGAIN';

/** Who takes a step, and when. */
export type StepTaker = {
  userId: number;
  /** A plain date at the college. */
  today: string;
  /** The report has a line of their own: as colleague, no one signs that (PPL-17). */
  isReported?: boolean;
};

/** Why someone may not take a step, in a sentence; undefined where they may (RPT-02). */
export function stepRefusal(
  step: VersionStep,
  version: VersionFacts,
  { userId, today, isReported = false }: StepTaker,
): string | undefined {
  const { state, making, signedBy } = version;
  if (step === 'STOP') return making === 'RUNNING' ? undefined : 'Its lines are not being made.';
  if (step === 'GO_ON') {
    return state === 'DRAFT' && (making === 'STOPPED' || making === 'FAILED') ? undefined : 'Nothing was stopped here.';
  }
  if (step === 'DROP') return state === 'DRAFT' ? undefined : 'Members have seen this report, so it stays.';
  if (making !== 'DONE') return 'The lines of this report are not all made yet.';
  if (state === 'CORRECTED') return 'A later version has taken the place of this report.';
  switch (step) {
    case 'PREVIEW':
      return state === 'DRAFT' ? undefined : 'Members were shown this report already.';
    case 'SIGN':
      if (state === 'DRAFT') return 'Members have to see their lines before the report is signed.';
      if (state !== 'PREVIEW') return 'Two people have signed this report already.';
      if (signedBy.includes(userId)) return 'You have signed this report. Someone else signs it too.';
      if (isReported) return 'This report has a line about you. Someone else signs it.';
      return signingRefusal(version, today);
    case 'SEND':
      return state === 'SIGNED' ? undefined : 'Only a report that two people have signed can be sent.';
    case 'AGAIN':
      if (state === 'DRAFT') return 'This is a draft. Delete it to make the lines again.';
      return version.hasDraft ? 'A draft of a new version is there already.' : undefined;
  }
}

/** What members object to in a version, and what to do about it, in two sentences; undefined for nothing. It is not signed like that. */
export function objectionsInWords({
  openDisputes,
  foundWrong,
}: Pick<VersionFacts, 'openDisputes' | 'foundWrong'>): string | undefined {
  if (openDisputes > 0) {
    return openDisputes === 1
      ? 'One member says that their line is wrong. Decide that first.'
      : `${openDisputes} members say that their line is wrong. Decide that first.`;
  }
  if (foundWrong === 0) return undefined;
  return foundWrong === 1
    ? 'One line was found to be wrong. Correct the record, then make the lines again.'
    : `${foundWrong} lines were found to be wrong. Correct the records, then make the lines again.`;
}

function signingRefusal({ previewUntil: until, hasDraft, ...objections }: VersionFacts, today: string) {
  if (until !== null && today <= until) return 'Members can still look at their lines.';
  const wrong = objectionsInWords(objections);
  if (wrong !== undefined) return wrong;
  return hasDraft ? 'A new version is being prepared. Show it to members, or delete it.' : undefined;
}

/** The outcomes that a member would want to hear of in time: what a board may act on. */
export const UNWELCOME: readonly ReportOutcome[] = ['NOT_MET', 'NOT_SUBMITTED', 'AUDIT_NOT_MET'];

/**
 * The last day of the preview of a version that takes the place of one that members saw: as before, unless a line has come to say
 * something that a board may act on; then 14 days anew. Plain dates.
 */
export function nextPreviewUntil(before: string | null, changedTo: readonly ReportOutcome[], today: string): string {
  const isWorse = changedTo.some((outcome) => UNWELCOME.includes(outcome));
  return before === null || isWorse ? previewUntil(today) : before;
}
