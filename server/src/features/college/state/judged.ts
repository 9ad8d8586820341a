import type { PartOfService } from '@cpd/contract/state';

/** How a part of the service is. */
export type Judged = Omit<PartOfService, 'part'>;

/** How a part is that is well. */
export function well(says: string, details: string[] = []): Judged {
  return { state: 'WELL', says, details, toDo: null, since: null };
}

/** How a part is that is not set up. */
export function off(says: string, toDo: string): Judged {
  return { state: 'OFF', says, details: [], toDo, since: null };
}

/** How a part is that is not well; `since` is an ISO time. */
export function unwell(says: string, toDo: string, since: string | null = null, details: string[] = []): Judged {
  return { state: 'UNWELL', says, details, toDo, since };
}
