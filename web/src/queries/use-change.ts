import type { OperationName } from '@cpd/contract/index';
import { type MutationMeta, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../lib/api.ts';

/** A change, and what shows it by the first words of their keys. */
type Change<Input, Answer> = {
  call: (input: Input) => Promise<Answer>;
  /** Up to date when the change has ended; also after a refusal, because someone else may have been first. */
  invalidates?: readonly string[];
  /** Fetched again once it was done, which the change does not wait for. */
  deferred?: readonly string[];
  /** How long `deferred` waits, in milliseconds. */
  delayMs?: number;
  /** Puts what was answered where it is shown. */
  keep?: (client: QueryClient, answer: Answer, input: Input) => void;
  /** Unless it is said here, the form that makes the change says what went wrong and leads to the sign-in. */
  meta?: MutationMeta;
};

/** A refusal is told in a message at the edge of the page. */
export const inAMessage = { meta: {} } as const;

const BY_ITS_FORM: MutationMeta = { ownErrors: 'all', offersSignIn: true };

/** A change as the table of its resource describes it. */
export function useChange<Input, Answer>(change: Change<Input, Answer>) {
  const { call: mutationFn, invalidates = [], deferred = [], delayMs, keep, meta = BY_ITS_FORM } = change;
  const client = useQueryClient();
  const onSettled = useInvalidates(invalidates);
  const refresh = useInvalidates(deferred);
  return useMutation({
    mutationFn,
    meta,
    onSettled,
    onSuccess: (answer, input) => {
      keep?.(client, answer, input);
      if (delayMs === undefined) void refresh();
      else setTimeout(refresh, delayMs);
    },
  });
}

/** Sends what a form holds to a call, with its idempotency key. */
export function sends<Name extends OperationName>(name: Name) {
  return ({ body, key }: { body: CallInput<Name>['body']; key: string }) =>
    // Such a call has a body and asks for nothing beside it.
    call(name, { query: {}, body, idempotencyKey: key } as unknown as CallInput<Name>);
}

/**
 * What to call once something has changed: what shows it, by the first words of their keys, is fetched again where it is on
 * screen, the rest when next seen. It has ended when what is on screen is up to date.
 */
export function useInvalidates(shownBy: readonly string[]): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(shownBy.map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
}
