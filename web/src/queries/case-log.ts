import type { changeFollowUp } from '@cpd/contract/case-log';
import type { BodyInput } from '@cpd/contract/operation';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, download, upload } from '../lib/api.ts';
import { keyOfFile } from '../lib/ask-again.ts';
import { inAMessage, sends } from './use-change.ts';

/** The case log of a member, the latest first, by pages (COH-09). */
export function caseEntriesQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: ['case-log', userId],
    queryFn: ({ pageParam, signal }) =>
      call('listCaseEntries', {
        query: { forUserId: userId, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // The panel says that it is missing.
    meta: { ownErrors: 'all' },
  });
}

/** What is to be followed up, the longest due first, by pages. */
export function followUpsQuery(show: 'DUE' | 'ALL') {
  return infiniteQueryOptions({
    queryKey: ['follow-ups', show],
    queryFn: ({ pageParam, signal }) =>
      call('listFollowUps', { query: { show, ...(pageParam === null ? {} : { after: pageParam }) }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
    // The screen says that it is missing.
    meta: { ownErrors: 'all' },
  });
}

/** What shows entries and follow-ups. */
const SHOWN_BY = ['case-log', 'follow-ups', 'team-counts'] as const;

type FollowUp = BodyInput<typeof changeFollowUp> & { caseEntryId: number };

const putFollowUp = ({ caseEntryId, followUpOn, key }: FollowUp & { key?: string }) =>
  call('changeFollowUp', { query: { id: caseEntryId }, body: { followUpOn }, idempotencyKey: key });

/** The changes of this resource. */
export const caseLogChanges = {
  /** Adds an entry; answers its id. */
  addCaseEntry: { call: sends('createCaseEntry'), invalidates: SHOWN_BY },
  /** Puts a follow-up on another day. */
  moveFollowUp: { call: (next: FollowUp & { key: string }) => putFollowUp(next), invalidates: SHOWN_BY },
  /** Says that a follow-up was done. */
  endFollowUp: {
    call: (caseEntryId: number) => putFollowUp({ caseEntryId, followUpOn: null }),
    invalidates: SHOWN_BY,
    ...inAMessage,
  },
  /** Attaches a file to an entry, which says what was refused. */
  addFile: {
    call: ({ caseEntryId, file }: { caseEntryId: number; file: File }) =>
      upload('createCaseFile', { query: { caseEntryId }, file, fileName: file.name, idempotencyKey: keyOfFile(file) }),
    invalidates: SHOWN_BY,
  },
  /** Saves a file of a case log on the reader's device. */
  downloadFile: { call: (caseFileId: number) => download('downloadCaseFile', { id: caseFileId }), ...inAMessage },
};
