import { type AuditStatus, isBeingAudited } from '../audit/audit-status.ts';
import { collegeDay, collegeZone } from '../values/college-day.ts';
import { EVIDENCE_YEARS, RETENTION_YEARS_MAX } from '../values/limits.ts';
import { isAtOrAfter } from '../year/year-rules.ts';

/** Whole years after leaving, from the time for which evidence must be kept on; undefined for another text (EVD-25). */
export function readRetentionYears(text: string): number | undefined {
  const years = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return years >= EVIDENCE_YEARS && years <= RETENTION_YEARS_MAX ? years : undefined;
}

/** A CPD year as far as the record of it must be kept; instants are ISO text. */
export type KeptYear = {
  cpdYearId: number;
  year: number;
  openFrom: string;
  closesAt: string;
  /** The member has a row, an activity or a file of it. */
  hasRecord: boolean;
  auditStatus: AuditStatus | null;
  reopenedUntil: string | null;
};

/** Whose record it is. */
export type ErasureSubject = {
  /** The plain date on which the membership ended; null for a member. */
  leftOn: string | null;
  /** All years of the college. */
  years: readonly KeptYear[];
};

/** How much of a person is erased with the years. */
export type PersonErased =
  /** A member: who they are stays, and so do the messages of the years that stay. */
  | 'STAYS'
  /** Someone who has left while years must still be kept: messages and the way to reach them go, the name stays with its record. */
  | 'CONTACT'
  /** Nothing must be kept: the name goes, too. */
  | 'ERASED';

/** What is erased of a record, and what must stay. */
export type ErasureScope = {
  person: PersonErased;
  /** Ids of the years whose record is erased, the earliest first. */
  cpdYearIds: number[];
  /** ISO time: what belongs to no year is erased when it was written before; null for everything. */
  before: string | null;
  /** What must stay and why, a sentence each; none where nothing must. */
  stays: string[];
};

/**
 * What of a record may be erased at a moment (EVD-25). The record of a year stays for three years after it closed, and while
 * it is audited or open again; so does every year after such a one, because a record is read from one year on. Of someone
 * who has left, years without a record keep nothing; a member keeps the present year in any case.
 */
export function erasureScope({ leftOn, years }: ErasureSubject, now: Temporal.Instant): ErasureScope {
  const inOrder = years.toSorted((one, other) => one.year - other.year);
  const bound = inOrder.flatMap((year) => {
    const reason = leftOn !== null && !year.hasRecord ? undefined : whyKept(year, now);
    return reason === undefined ? [] : [{ year, reason }];
  });
  const [first] = bound;
  const erased = inOrder.filter(({ year }) => first === undefined || year < first.year.year);
  return {
    person: leftOn === null ? 'STAYS' : first === undefined ? 'ERASED' : 'CONTACT',
    cpdYearIds: erased.map(({ cpdYearId }) => cpdYearId),
    before: first?.year.openFrom ?? null,
    stays:
      first === undefined
        ? []
        : [
            ...bound.map(({ year, reason }) => `The record for ${year.year} ${reason}.`),
            `The history from ${first.year.year} on stays with these years.`,
            leftOn === null ? MEMBER_STAYS : NAME_STAYS,
          ],
  };
}

/** Why the record of a year must stay, in words that follow its number; undefined when it need not. */
function whyKept(year: KeptYear, now: Temporal.Instant): string | undefined {
  if (isBeingAudited(year.auditStatus)) return 'is being audited';
  if (year.reopenedUntil !== null && !isAtOrAfter(now, year.reopenedUntil)) return 'is open again';
  const until = keptUntil(year);
  return collegeDay(now).toString() < until ? `must be kept until ${inWords(until)}` : undefined;
}

/** The first day on which a year's record need no longer be kept for audits. */
function keptUntil({ closesAt }: KeptYear): string {
  const closed = Temporal.Instant.from(closesAt).toZonedDateTimeISO(collegeZone()).toPlainDate();
  return closed.add({ years: EVIDENCE_YEARS }).toString();
}

const MEMBER_STAYS = 'Name, number and sign-in are kept, because the person is a member.';
const NAME_STAYS = 'Name and member number are kept until then so auditors can identify the record.';

function inWords(day: string): string {
  return day.split('-').toReversed().join('/');
}

/** When a member who has left is due by the college's time of retention; no one is while years must be kept. */
export function isDue(
  { leftOn, years }: ErasureSubject & { leftOn: string },
  { now, retentionYears }: { now: Temporal.Instant; retentionYears: number },
): boolean {
  const due = Temporal.PlainDate.from(leftOn).add({ years: retentionYears });
  const hasCome = Temporal.PlainDate.compare(due, collegeDay(now)) <= 0;
  return hasCome && erasureScope({ leftOn, years }, now).person === 'ERASED';
}

/** How much an erasure takes away; bytes are those of the files. */
export type ErasureCounts = {
  /** Activities whose words are erased; kind, days and hours stay as figures without a name. */
  activities: number;
  files: number;
  bytes: number;
  /** Notifications and e-mails. */
  messages: number;
  /** Events whose content is erased; that they happened stays. */
  events: number;
};

/** The same of all members whose time is over. */
export type RunCounts = ErasureCounts & { members: number };

/**
 * Whether an erasure is the one that someone was shown. Events and messages are not compared: looking at a member leaves
 * one, and no one could ever agree to what they had just looked at.
 */
export function isSameErasure(shown: Counted, now: Counted): boolean {
  return shown.activities === now.activities && shown.files === now.files && shown.bytes === now.bytes;
}

type Counted = Pick<ErasureCounts, 'activities' | 'files' | 'bytes'>;

/** What an erased person is called, in lists and counts. */
export function erasedName(userId: number): { firstName: string; lastName: string } {
  return { firstName: 'Erased', lastName: `member ${userId}` };
}

/** Where a request for erasure is. */
export const ERASURE_STATUSES = {
  ASKED: 'Asked',
  PREPARED: 'Waiting for a second colleague',
  DONE: 'Erased',
  DECLINED: 'Declined',
} as const;

export type ErasureStatus = keyof typeof ERASURE_STATUSES;

/** The codes, for the contract. */
export const ERASURE_STATUS_CODES = Object.keys(ERASURE_STATUSES) as [ErasureStatus, ...ErasureStatus[]];

/** What a colleague can do with a request, and the statuses in which. */
export const ERASURE_STEPS = {
  PREPARE: ['ASKED', 'PREPARED'],
  APPROVE: ['PREPARED'],
  DECLINE: ['ASKED', 'PREPARED'],
} as const;

export type ErasureStep = keyof typeof ERASURE_STEPS;

/** The codes, for the contract. */
export const ERASURE_STEP_CODES = Object.keys(ERASURE_STEPS) as [ErasureStep, ...ErasureStep[]];

/** Why a step cannot be done with a request as it is, as a sentence, or undefined. */
export function erasureStepProblem(step: ErasureStep, status: ErasureStatus): string | undefined {
  const allowed: readonly ErasureStatus[] = ERASURE_STEPS[step];
  if (allowed.includes(status)) return undefined;
  if (status === 'DONE') return 'This record has been erased.';
  return status === 'DECLINED'
    ? 'This request was declined. The member can ask again.'
    : 'This request has not been prepared. One colleague prepares it and a second one approves it.';
}
