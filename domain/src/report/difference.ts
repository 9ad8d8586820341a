import type { ReportOutcome } from './outcome.ts';

/** A line as it is kept (RPT-01): copied when it was made, so that it says ever after what it said then. */
export type ReportLine = {
  userId: number;
  memberNumber: string;
  outcome: ReportOutcome;
  /** Recognised hours or credits, and what the member needed. */
  recognised: number;
  required: number;
  /** What is missing, in the words that the member reads; empty for nothing. */
  missing: readonly string[];
};

export type LineDifference = {
  userId: number;
  memberNumber: string;
  before: ReportLine | null;
  after: ReportLine | null;
};

/** What differs between two versions of a report, by member number (RPT-02); a line that is new or gone has one side. */
export function reportDifference(before: readonly ReportLine[], after: readonly ReportLine[]): LineDifference[] {
  const earlier = new Map(before.map((line) => [line.userId, line]));
  const later = new Map(after.map((line) => [line.userId, line]));
  const changed = after.flatMap((line) => {
    const was = earlier.get(line.userId) ?? null;
    return was !== null && isSame(was, line) ? [] : [differenceOf(was, line)];
  });
  const gone = before.filter(({ userId }) => !later.has(userId)).map((line) => differenceOf(line, null));
  return [...changed, ...gone].toSorted((one, other) => (one.memberNumber < other.memberNumber ? -1 : 1));
}

function differenceOf(before: ReportLine | null, after: ReportLine | null): LineDifference {
  const { userId, memberNumber } = (after ?? before) as ReportLine;
  return { userId, memberNumber, before, after };
}

function isSame(one: ReportLine, other: ReportLine): boolean {
  return (
    one.memberNumber === other.memberNumber &&
    one.outcome === other.outcome &&
    one.recognised === other.recognised &&
    one.required === other.required &&
    one.missing.join('\n') === other.missing.join('\n')
  );
}
