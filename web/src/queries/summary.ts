import type { DeclarationGiven } from '@cpd/contract/declarations';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { openMemberId } from '../lib/open-member.ts';
import { callQuery, undisturbed } from './call-query.ts';

/**
 * How far a member is with a year (API2-03). Whatever saves, deletes or submits something of a year invalidates
 * `requirements` and `summary`. A year without requirements (404) shows no panel and no message (HOM-04).
 */
export function requirementsQuery(userId: number, cpdYearId: number) {
  return queryOptions({
    queryKey: ['requirements', userId, cpdYearId],
    queryFn: ({ signal }) =>
      call('getFrameworkRequirements', {
        // Participants ask for their own record, a colleague for the view of the college (PRG-14).
        query: { userId, cpdYearId, forAdmin: openMemberId() !== undefined },
        signal,
      }),
  });
}

/** The whole summary of a year with its requirements, categories and activities (API2-02). */
export function summaryQuery(userId: number, cpdYearId: number) {
  return callQuery(['summary', userId, cpdYearId], 'getCpdSummary', {
    userId,
    cpdYearId,
    includeUserFrameworkRequirements: true,
  });
}

/** The declaration of a year with the answers saved so far (API2-04). Asked for anew each time it is opened. */
export function declarationQuery(userId: number, cpdYearId: number) {
  // What is typed must not be replaced by a later answer of the server while the dialog is open.
  return callQuery(
    ['declaration', userId, cpdYearId],
    'getDeclaration',
    { userId, cpdYearId },
    { staleTime: 0, gcTime: 0, ...undisturbed },
  );
}

const CHANGED_BY_SUBMISSION = ['certificates', 'declaration', 'requirements', 'years'];

/** The changes of this resource. */
export const summaryChanges = {
  /**
   * Declares and submits a year: first the answers are saved, then the record is submitted; when a step fails the rest is
   * not done and nothing is lost (SUB-08); repeated under the same key, what was done is answered. It is done when the summary
   * shows the submitted year.
   */
  submit: (userId: number, cpdYearId: number) => ({
    call: async ({ given, key }: { given: DeclarationGiven; key: string }) => {
      const query = { userId, cpdYearId };
      // Each step is a change of its own, and has a key of its own.
      await call('saveDeclaration', { query, body: given, idempotencyKey: `${key}.declared` });
      return call('submitCpdYear', { query: { ...query, submitCpdYear: true }, idempotencyKey: `${key}.submitted` });
    },
    // An answer may have been lost after the server had done it: the summary knows.
    invalidates: ['summary'],
    deferred: CHANGED_BY_SUBMISSION,
  }),
  /** Takes the submission of one's own year back (SUB-07). */
  takeBack: (userId: number, cpdYearId: number) => ({
    call: (key: string) =>
      call('takeBackSubmission', { query: { userId, cpdYearId, takeBack: true }, idempotencyKey: key }),
    invalidates: [...CHANGED_BY_SUBMISSION, 'summary', 'history', 'notifications'],
  }),
};
