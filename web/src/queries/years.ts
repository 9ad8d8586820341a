import { callQuery } from './call-query.ts';

/** The years of a member, newest first (API-06). Whatever saves, submits or deletes something of a year invalidates it. */
export function yearsQuery(userId: number) {
  return callQuery(['years', userId], 'listCpdYears', { userId });
}
