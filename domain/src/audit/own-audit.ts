import { collegeDay, collegeZone } from '../values/college-day.ts';
import { messageProblem } from '../values/free-text.ts';
import { AUDIT_MESSAGE_MAX, AUDIT_WISH_DAYS_MAX } from '../values/limits.ts';
import { formatDayMonthYear, isPlainDate } from '../values/plain-date.ts';
import { type CaseState, isOpenCase, stepsOf } from './case.ts';

/** What a member can ask the CPD team for while an audit goes on. */
export type WishKind = 'EXTENSION' | 'DEFERRAL';

/** A case as far as its review goes. */
type ReviewableCase = Pick<OwnCase, 'state' | 'decidedAt' | 'daysToReview' | 'country'>;

/** A case as far as what its member may do goes; times are ISO texts, days plain dates. */
export type OwnCase = {
  state: CaseState;
  dueOn: string | null;
  askedUntil: string | null;
  decidedAt: string | null;
  daysToReview: number;
  /** Of the member, ISO 3166-1 alpha-2; null where it is not known. */
  country: string | null;
  hasReview: boolean;
};

/** The last day for what the member is to do now, in words of the calendar; null where nothing waits for them. */
export function lastDayOf({
  state,
  dueOn,
  askedUntil,
}: Pick<OwnCase, 'state' | 'dueOn' | 'askedUntil'>): string | null {
  if (state === 'ASKED') return askedUntil ?? dueOn;
  return state === 'SELECTED' || state === 'NOT_ANSWERED' ? dueOn : null;
}

/** Whether “I have sent everything” can be pressed: the case waits for the member (CAS-01). */
export function canSend(state: CaseState, today: string): boolean {
  return stepsOf({ state, askedUntil: null, today }, 'MEMBER').includes('SEND');
}

/** What is wrong with a message, a reason or the grounds of a member, as the end of a sentence; undefined when nothing is. */
export function auditTextProblem(text: string): string | undefined {
  return text.trim() === '' ? 'is missing.' : messageProblem(text.trim(), AUDIT_MESSAGE_MAX);
}

/** What is wrong with the day that a member asks for, as the end of a sentence; undefined when nothing is. */
export function wantedDayProblem(wantedUntil: string, last: string | null, today: string): string | undefined {
  if (!isPlainDate(wantedUntil)) return 'is missing.';
  const from = last !== null && last > today ? last : today;
  if (wantedUntil <= from) return `must be after ${formatDayMonthYear(from)}.`;
  const latest = Temporal.PlainDate.from(today).add({ days: AUDIT_WISH_DAYS_MAX }).toString();
  return wantedUntil > latest ? `can be at most ${formatDayMonthYear(latest)}.` : undefined;
}

/** Why a member cannot ask for this now, in words for them; undefined when they can (CAS-02). */
export function wishRefusal(kind: WishKind, state: CaseState, today: string): string | undefined {
  const step = kind === 'EXTENSION' ? 'EXTEND' : 'DEFER';
  if (stepsOf({ state, askedUntil: null, today }, 'TEAM').includes(step)) return undefined;
  if (!isOpenCase(state)) return 'This audit is over, so there is nothing to ask for.';
  return 'You have sent your answer, so you need no more time now.';
}

/**
 * The ISO time until which the member can ask for a review: the end of the last day in the member's country, in its westernmost
 * time zone, or at the college where that is later (CAS-09). Undefined for an outcome of which none can be asked for.
 */
export function reviewUntil({ state, decidedAt, daysToReview, country }: ReviewableCase): string | undefined {
  if ((state !== 'NOT_MET' && state !== 'PASSED_WITH_ADVICE') || decidedAt === null) return undefined;
  const last = collegeDay(Temporal.Instant.from(decidedAt)).add({ days: daysToReview });
  const ends = [collegeZone(), ...zonesOf(country)].map((zone) =>
    last.add({ days: 1 }).toZonedDateTime(zone).toInstant(),
  );
  return ends.reduce((one, other) => (Temporal.Instant.compare(one, other) < 0 ? other : one)).toString();
}

/** The last minute before an ISO time, for texts: midnight is misread as that of the day before. */
export function lastMinuteBefore(until: string): string {
  return Temporal.Instant.from(until).subtract({ minutes: 1 }).toString();
}

/** Why a member cannot ask for a review, in words for them; undefined when they can (CAS-09). */
export function reviewRefusal(found: OwnCase, now: Temporal.Instant): string | undefined {
  if (found.hasReview) return 'You have already asked for a review of this audit, which you can do once.';
  const until = reviewUntil(found);
  if (until === undefined) return 'There is no outcome of this audit that can be reviewed.';
  if (Temporal.Instant.compare(now, Temporal.Instant.from(until)) < 0) return undefined;
  return 'The time to ask for a review has passed. Contact the CPD team if you still disagree.';
}

/** Some engines have no such list; then the day at the college counts. */
function zonesOf(country: string | null): string[] {
  if (country === null) return [];
  const region: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale('und', {
    region: country,
  });
  return region.getTimeZones?.() ?? [];
}
