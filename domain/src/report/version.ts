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

/** The last day on which members see their line before it is signed; plain dates, at the college. */
export function previewUntil(today: string): string {
  return Temporal.PlainDate.from(today).add({ days: PREVIEW_DAYS }).toString();
}

/** A version as its next steps are judged. */
export type VersionFacts = {
  state: VersionState;
  /** Whether its lines are still being made. */
  isBeingMade: boolean;
  /** The last day of the preview, a plain date; null before there is one. */
  previewUntil: string | null;
  openDisputes: number;
  /** Who signed, in the order in which they did. */
  signedBy: readonly number[];
  /** Members of whom something changed since the lines were made. */
  changed: number;
};

export type VersionStep = 'PREVIEW' | 'SIGN' | 'SEND' | 'CORRECT' | 'DROP';

/**
 * Why someone may not take a step, in a sentence; undefined where they may (RPT-02). `today` is a plain date at the college.
 */
export function stepRefusal(
  step: VersionStep,
  version: VersionFacts,
  { userId, today }: { userId: number; today: string },
): string | undefined {
  const { state, isBeingMade, signedBy } = version;
  if (isBeingMade) return 'The lines of this report are still being made.';
  switch (step) {
    case 'PREVIEW':
      return state === 'DRAFT' ? undefined : 'Members were shown this report already.';
    case 'SIGN':
      if (state === 'DRAFT') return 'Members have to see their lines before the report is signed.';
      if (state !== 'PREVIEW') return 'This report is signed already.';
      if (signedBy.includes(userId)) return 'You have signed this report. Somebody else signs it too.';
      return signingRefusal(version, today);
    case 'SEND':
      return state === 'SIGNED' ? undefined : 'Only a report that two people have signed can be sent.';
    case 'CORRECT':
      return state === 'SENT' ? undefined : 'Only a report that was sent can be corrected.';
    case 'DROP':
      return state === 'DRAFT' || state === 'PREVIEW' ? undefined : 'A signed report stays.';
  }
}

function signingRefusal({ previewUntil: until, openDisputes, changed }: VersionFacts, today: string) {
  if (until !== null && today <= until) return 'Members can still look at their lines.';
  if (openDisputes > 0) {
    return openDisputes === 1
      ? 'One member says that their line is wrong. Decide that first.'
      : `${openDisputes} members say that their line is wrong. Decide that first.`;
  }
  if (changed > 0) {
    return `${changed === 1 ? 'The record of one member has' : `The records of ${changed} members have`} changed since. Make the lines again first.`;
  }
  return undefined;
}
