import type { RequestLine } from '@cpd/contract/member-requests';
import { resultName } from '@cpd/domain/college/member-requests';
import { formatDayMonthYear, formatDayRange } from '@cpd/domain/values/plain-date';

/** A request by what is asked for; one that was decided and appealed against says so. */
export function requestTitle(request: Pick<RequestLine, 'kind' | 'year' | 'leave' | 'isAppeal'>): string {
  return request.isAppeal ? `Appeal: ${titleOf(request)}` : titleOf(request);
}

function titleOf({ kind, year, leave }: Pick<RequestLine, 'kind' | 'year' | 'leave'>): string {
  if (kind === 'CALLBACK') return KIND_NAMES.CALLBACK;
  if (kind === 'LEAVE' && leave !== null) return `Leave, ${formatDayRange(leave.from, leave.to)}`;
  return kind === 'REOPENING' ? `Re-opening of ${year}` : `${KIND_NAMES[kind]} for ${year}`;
}

/** Said in place of what the member is sent (PPL-05). */
export const HAS_LEFT = 'The member has left, so no notification or email is sent.';

/** What is asked for, by its name. */
const KIND_NAMES = {
  CALLBACK: 'Call back',
  EXEMPTION: 'Exemption',
  LEAVE: 'Leave',
  REDUCTION: 'Reduced targets',
  REOPENING: 'Re-opening',
  REPORT: 'Objection to the report',
  ELSEWHERE: 'Done elsewhere',
} as const satisfies Record<RequestLine['kind'], string>;

/** How the request came. */
const SOURCE_WORDS = {
  MEMBER: 'sent by the member',
  PHONE: 'by phone',
  EMAIL: 'by email',
  TEAM: 'by the team for the member',
} as const satisfies Record<RequestLine['source'], string>;

/** How the request came, in words. */
export function sourceWords({ source, isProposal }: Pick<RequestLine, 'source' | 'isProposal'>): string {
  return isProposal ? 'proposed by the team' : SOURCE_WORDS[source];
}

/** Who entered a request or an appeal for the member; empty where the member sent it. */
export function enteredWords({ enteredBy }: Pick<RequestLine, 'enteredBy'>): string {
  return enteredBy === null ? '' : `Entered by ${enteredBy} for the member`;
}

/** How a request stands: how long it waits, or how it ended. */
export function stateWords({ kind, result, waitedDays }: Pick<RequestLine, 'kind' | 'result' | 'waitedDays'>): string {
  const days = waitedDays === 1 ? '1 day' : `${waitedDays} days`;
  if (result !== null)
    return `${capital(resultName(result, kind))} after ${waitedDays === 0 ? 'less than a day' : days}`;
  return waitedDays === 0 ? 'New today' : `Waiting ${days}`;
}

/** Days before the day of an answer from which it is marked: a working week's end lies in between. */
const NEAR_DAYS = 3;

/** By when a request is answered, and whether that day is near or gone by; undefined for one without a day, and a decided one. */
export function dueOf({ dueOn, result }: Pick<RequestLine, 'dueOn' | 'result'>, today: string) {
  if (dueOn === null || result !== null) return undefined;
  const isNear = Temporal.PlainDate.from(today).add({ days: NEAR_DAYS }).toString() >= dueOn;
  return { words: `Answer by ${formatDayMonthYear(dueOn)}`, isNear };
}

/** The first letter large. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
