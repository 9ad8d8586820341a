/**
 * What a file proves: the whole activity, or some of its dates (plain dates in order, each once). The two exclude each
 * other (EVD-05). No date at all occurs only while dates are being chosen; `linkProblem` refuses it.
 */
export type EvidenceLink = { to: 'activity' } | { to: 'dates'; dates: readonly string[] };

/** A file of an activity and what it proves. */
export type LinkedFile = { documentId: number; name: string; link: EvidenceLink };

/** The link a file starts with, and falls back to (EVD-06, OCC-09). */
export const WHOLE_ACTIVITY: EvidenceLink = { to: 'activity' };

/** The link after the whole-activity option was cleared: the dates are free to be chosen (EVD-08). */
export const NO_DATE_YET: EvidenceLink = { to: 'dates', dates: [] };

/** Why the link cannot be kept, or undefined (EVD-04). */
export function linkProblem(link: EvidenceLink): string | undefined {
  if (link.to === 'activity' || link.dates.length > 0) return undefined;
  return 'Please choose the whole activity or at least one date.';
}

/** A date of an activity, and whether another file than the one in question proves it already (EVD-07). */
export type LinkableDate = { date: string; hasEvidence: boolean };

/** The dates of an activity as a file finds them that is not among `others` (EVD-07). */
export function linkableDates(dates: readonly string[], others: readonly LinkedFile[]): LinkableDate[] {
  const taken = datesWithEvidence(others);
  return dates.map((date) => ({ date, hasEvidence: taken.has(date) }));
}

/**
 * The dates that a file may be linked to, as the dialog shows them: dates with evidence of another file are locked
 * (EVD-07), and all are disabled while the whole activity is chosen (EVD-08).
 */
export function dateChoices(
  link: EvidenceLink,
  dates: readonly LinkableDate[],
): (LinkableDate & { ticked: boolean; disabled: boolean })[] {
  return dates.map(({ date, hasEvidence }) => ({
    date,
    ticked: isLinkedTo(link, date),
    hasEvidence,
    disabled: link.to === 'activity' || hasEvidence,
  }));
}

/**
 * The link with the date ticked or unticked. Ticking takes the whole-activity link away (EVD-05), unticking the last date
 * brings it back (EVD-06).
 */
export function toggleLinkDate(link: EvidenceLink, date: string): EvidenceLink {
  const dates = link.to === 'dates' ? link.dates : [];
  if (dates.includes(date)) return keepLinkDates(link, (other) => other !== date);
  return { to: 'dates', dates: [...dates, date].sort() };
}

/** The link with only the dates that are to stay; without any it is to the whole activity (EVD-06, OCC-12, OCC-17). */
export function keepLinkDates(link: EvidenceLink, stays: (date: string) => boolean): EvidenceLink {
  if (link.to === 'activity') return link;
  const dates = link.dates.filter(stays);
  return dates.length > 0 ? { to: 'dates', dates } : WHOLE_ACTIVITY;
}

/**
 * The dates that a change of a file's link would add although another file has them (EVD-07, FIL-22). Dates it had before
 * stay its own: several files can belong to one date, each added to the date itself.
 */
export function lockedDates(
  before: EvidenceLink | undefined,
  wanted: EvidenceLink,
  others: readonly LinkedFile[],
): string[] {
  if (wanted.to === 'activity') return [];
  const taken = datesWithEvidence(others);
  return wanted.dates.filter((date) => taken.has(date) && !(before !== undefined && isLinkedTo(before, date)));
}

/** The link as the activity can have it: on dates it has and that have no evidence of another file (EVD-07, OCC-17). */
export function settleLink(link: EvidenceLink, dates: readonly string[], others: readonly LinkedFile[]): EvidenceLink {
  const taken = datesWithEvidence(others);
  return keepLinkDates(link, (date) => dates.includes(date) && !taken.has(date));
}

function isLinkedTo(link: EvidenceLink, date: string): boolean {
  return link.to === 'dates' && link.dates.includes(date);
}

function datesWithEvidence(files: readonly LinkedFile[]): Set<string> {
  return new Set(files.flatMap(({ link }) => (link.to === 'dates' ? link.dates : [])));
}
