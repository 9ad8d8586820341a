import type { RequestLine } from '@cpd/contract/member-requests';
import { resultName } from '@cpd/domain/college/member-requests';

/** A request by what is asked for. */
export function requestTitle({ Kind, Year }: Pick<RequestLine, 'Kind' | 'Year'>): string {
  return Kind === 'CALLBACK' ? 'Call back' : `Exemption for ${Year}`;
}

/** How the request came. */
export const SOURCE_WORDS = {
  MEMBER: 'Sent by the member',
  PHONE: 'By telephone',
  EMAIL: 'By e-mail',
} as const satisfies Record<RequestLine['Source'], string>;

/** How a request stands: how long it waits, or how it ended. */
export function stateWords({ Result, WaitedDays }: Pick<RequestLine, 'Result' | 'WaitedDays'>): string {
  const days = WaitedDays === 1 ? '1 day' : `${WaitedDays} days`;
  if (Result !== null) return `${capital(resultName(Result))} after ${WaitedDays === 0 ? 'less than a day' : days}`;
  return WaitedDays === 0 ? 'New today' : `Waits ${days}`;
}

/** The first letter large. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
