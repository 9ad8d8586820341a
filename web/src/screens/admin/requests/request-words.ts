import type { RequestLine } from '@cpd/contract/member-requests';
import { resultName } from '@cpd/domain/college/member-requests';

/** A request by what is asked for. */
export function requestTitle({ kind, year }: Pick<RequestLine, 'kind' | 'year'>): string {
  return kind === 'CALLBACK' ? 'Call back' : `Exemption for ${year}`;
}

/** How the request came. */
export const SOURCE_WORDS = {
  MEMBER: 'Sent by the member',
  PHONE: 'By phone',
  EMAIL: 'By email',
} as const satisfies Record<RequestLine['source'], string>;

/** How a request stands: how long it waits, or how it ended. */
export function stateWords({ result, waitedDays }: Pick<RequestLine, 'result' | 'waitedDays'>): string {
  const days = waitedDays === 1 ? '1 day' : `${waitedDays} days`;
  if (result !== null) return `${capital(resultName(result))} after ${waitedDays === 0 ? 'less than a day' : days}`;
  return waitedDays === 0 ? 'New today' : `Waiting ${days}`;
}

/** The first letter large. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
