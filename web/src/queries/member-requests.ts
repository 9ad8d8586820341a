import type { appealDecision, CallBackRequest } from '@cpd/contract/contact';
import type {
  addRequestNote,
  assignRequest,
  createRequestForMember,
  decideRequest,
  withdrawDecision,
} from '@cpd/contract/member-requests';
import type { BodyInput } from '@cpd/contract/operation';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, download, type Query, upload } from '../lib/api.ts';
import { keyOfFile } from '../lib/ask-again.ts';
import { callQuery, ownErrors } from './call-query.ts';
import { inAMessage } from './use-change.ts';

/** What the queue of requests is asked for. */
export type QueueFilter = {
  status: 'OPEN' | 'DONE' | 'ALL';
  allocatedTo: 'ME' | 'NOBODY' | undefined;
  text: string;
};

/** The queue of members' requests, page by page; the latest state at each visit. */
export function requestsQuery({ status, allocatedTo, text }: QueueFilter) {
  return infiniteQueryOptions({
    queryKey: ['member-requests', 'queue', status, allocatedTo, text],
    queryFn: ({ signal, pageParam }) =>
      call('listRequests', {
        query: { status, allocatedTo, text: text === '' ? undefined : text, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
  });
}

/** One request with all that deciding it needs. */
export function requestQuery(requestId: number) {
  return callQuery(['member-requests', 'one', requestId], 'getRequest', { id: requestId }, { staleTime: 0 });
}

/** The reasons for an exemption, those among them that only the CPD team gives. */
export function teamReasonsQuery() {
  return callQuery(['exemption-reasons', 'team'], 'listExemptionReasons', { forAdmin: true });
}

/** A member's own requests and how they stand. */
export function ownRequestsQuery(userId: number) {
  // The screen is there for its addresses; without this list it is as useful.
  return callQuery(['own-requests', userId], 'listOwnRequests', { userId }, ownErrors);
}

const CHANGED = ['member-requests', 'prepared-changes', 'team-counts'];

/** What a form sends, with its idempotency key. */
type Keyed<Content> = Content & { key: string };

/** What a member asked for by telephone or e-mail, as it is entered; what its kind does not ask for is left out. */
export type EnteredRequest = BodyInput<typeof createRequestForMember>;

/** The reasons that a participant can give for an exemption (API2-39). */
export function exemptionReasonsQuery() {
  // The dialog says that they are missing.
  return callQuery(['exemption-reasons'], 'listExemptionReasons', { forAdmin: false }, ownErrors);
}

/** What leave or reduced targets would make of each year (PPL-12). */
export function requestEffectsQuery(about: Query<'previewRequest'>) {
  // The form is as useful without it.
  return callQuery(['request-effects', about], 'previewRequest', about, ownErrors);
}

/** The changes of this resource. */
export const memberRequestsChanges = {
  /** Gives a request to a colleague, or to no one. */
  assign: {
    call: ({ requestId: id, ...body }: { requestId: number } & BodyInput<typeof assignRequest>) =>
      call('assignRequest', { query: { id }, body }),
    invalidates: ['member-requests'],
    ...inAMessage,
  },
  /** Saves the letter about a decision. */
  downloadLetter: {
    call: (requestId: number) => download('printDecisionLetter', { id: requestId }),
    ...inAMessage,
  },
  /** Sends a request to the CPD team; what comes again with the same key is done once (API2-37, API2-38). */
  sendRequest: {
    call: ({ request, key }: { request: CallBackRequest; key: string }) =>
      call('createCallBack', { query: {}, body: request, idempotencyKey: key }),
    deferred: ['own-requests'],
  },
  /** Adds a note. */
  addNote: {
    call: ({ key, ...body }: Keyed<BodyInput<typeof addRequestNote>>) =>
      call('addRequestNote', { query: {}, body, idempotencyKey: key }),
    invalidates: CHANGED,
  },
  /** Decides a request. */
  decideRequest: {
    call: ({ key, ...body }: Keyed<BodyInput<typeof decideRequest>>) =>
      call('decideRequest', { query: {}, body, idempotencyKey: key }),
    invalidates: CHANGED,
  },
  /** Takes a decision back. */
  withdrawDecision: {
    call: ({ key, ...body }: Keyed<BodyInput<typeof withdrawDecision>>) =>
      call('withdrawDecision', { query: {}, body, idempotencyKey: key }),
    invalidates: CHANGED,
  },
  /** Enters a request for a member; answers its number. */
  enterRequest: {
    call: ({ request, key }: { request: EnteredRequest; key: string }) =>
      call('createRequestForMember', { query: {}, body: request, idempotencyKey: key }),
    invalidates: CHANGED,
  },
  /** Adds a document to a member's request, of which the team was sent one (PPL-12). */
  addDocumentForMember: {
    call: ({ requestId, file }: { requestId: number; file: File }) =>
      upload('addDocumentForMember', {
        query: { requestId },
        file,
        fileName: file.name,
        idempotencyKey: keyOfFile(file),
      }),
    invalidates: CHANGED,
  },
  /** Adds a document to a request of a member's own (PPL-12). The form or the list says what was refused. */
  addRequestDocument: {
    call: ({ userId, requestId, file }: { userId: number; requestId: number; file: File }) =>
      upload('addRequestDocument', {
        query: { userId, requestId },
        file,
        fileName: file.name,
        idempotencyKey: keyOfFile(file),
      }),
    invalidates: ['own-requests'],
  },
  /** Appeals against a decision (PPL-12). */
  appeal: {
    call: ({ key, ...body }: Keyed<BodyInput<typeof appealDecision>>) =>
      call('appealDecision', { query: {}, body, idempotencyKey: key }),
    invalidates: ['own-requests'],
  },
};
