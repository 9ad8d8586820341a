import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '../lib/api.ts';

/** What the queue of requests is asked for. */
export type QueueWish = {
  status: 'OPEN' | 'DONE' | 'ALL';
  allocatedTo: 'ME' | 'NOBODY' | undefined;
  text: string;
};

/** The queue of members' requests, page by page; the latest state at each visit. */
export function requestsQuery({ status, allocatedTo, text }: QueueWish) {
  return infiniteQueryOptions({
    queryKey: ['member-requests', 'queue', status, allocatedTo, text],
    queryFn: ({ signal, pageParam }) =>
      call('listRequests', {
        query: { status: status, allocatedTo: allocatedTo, text: text === '' ? undefined : text, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
  });
}

/** One request with all that deciding it needs. */
export function requestQuery(requestId: number) {
  return queryOptions({
    queryKey: ['member-requests', 'one', requestId],
    queryFn: ({ signal }) => call('getRequest', { query: { id: requestId }, signal }),
    staleTime: 0,
  });
}

/** The reasons for an exemption, those among them that only the CPD team gives. */
export function teamReasonsQuery() {
  return queryOptions({
    queryKey: ['exemption-reasons', 'team'],
    queryFn: ({ signal }) => call('listExemptionReasons', { query: { forAdmin: true }, signal }),
  });
}

/** A member's own requests and how they stand. */
export function ownRequestsQuery(userId: number) {
  return queryOptions({
    queryKey: ['own-requests', userId],
    queryFn: ({ signal }) => call('listOwnRequests', { query: { userId: userId }, signal }),
    // The screen is there for its addresses; without this list it is as useful.
    meta: { ownErrors: 'all' },
  });
}

/** A change of requests; whether it was made or refused, what is on screen is read anew: somebody else may have been first. */
function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Forms put what was refused beside their fields.
    meta: { ownErrors: true },
    onSettled: () => client.invalidateQueries({ queryKey: ['member-requests'] }),
  });
}

type Versioned = { requestId: number; version: number };

/** Gives a request to a colleague, or to nobody. */
export function useAssignRequest() {
  return useChange(({ requestId, version, userId }: Versioned & { userId: number | null }) =>
    call('assignRequest', { query: { id: requestId }, body: { rowVersion: version, allocatedToUserId: userId } }),
  );
}

/** Adds a note. */
export function useAddNote() {
  return useChange(({ requestId, text, key }: { requestId: number; text: string; key: string }) =>
    call('addRequestNote', { query: {}, body: { requestId: requestId, text: text }, idempotencyKey: key }),
  );
}

/** A decision as it is sent. */
export type DecisionInput = Versioned & {
  result: 'GRANTED' | 'VARIED' | 'DECLINED' | 'DONE';
  text: string;
  monthsOfLeave: number | null;
  exemptionReason: string | null;
};

/** Decides a request. */
export function useDecideRequest() {
  return useChange((decision: DecisionInput) =>
    call('decideRequest', {
      query: {},
      body: {
        requestId: decision.requestId,
        rowVersion: decision.version,
        result: decision.result,
        decisionText: decision.text,
        monthsOfLeave: decision.monthsOfLeave,
        exemptionReason: decision.exemptionReason,
      },
    }),
  );
}

/** Takes a decision back. */
export function useWithdrawDecision() {
  return useChange(({ requestId, version, reason }: Versioned & { reason: string }) =>
    call('withdrawDecision', { query: {}, body: { requestId: requestId, rowVersion: version, reason: reason } }),
  );
}

/** Saves the letter about a decision. */
export function useDecisionLetter() {
  return useMutation({ mutationFn: (requestId: number) => download('printDecisionLetter', { id: requestId }) });
}

/** What a member asked for by telephone or e-mail, as it is entered. */
export type EnteredRequest = {
  memberNumber: string;
  source: 'PHONE' | 'EMAIL';
  isCallBack: boolean;
  contactNumber: string;
  message: string;
  year: number;
  exemptionReason: string;
};

/** Enters a request for a member; answers its number. */
export function useEnterRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, key }: { request: EnteredRequest; key: string }) =>
      call('createRequestForMember', {
        query: {},
        body: {
          memberNumber: request.memberNumber,
          source: request.source,
          isCallBack: request.isCallBack,
          contactNumber: request.contactNumber,
          message: request.message,
          year: request.year,
          exemptionReason: request.exemptionReason,
        },
        idempotencyKey: key,
      }),
    meta: { ownErrors: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['member-requests'] }),
  });
}
