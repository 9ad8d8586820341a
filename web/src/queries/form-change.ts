import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, call } from '../lib/api.ts';
import type { OperationName } from '../lib/routes.generated.ts';

/** A change, and what shows it by the first words of their keys. */
type Change<Input, Answer> = { call: (input: Input) => Promise<Answer>; invalidates: readonly string[] };

/**
 * A change that a form makes, which says itself what went wrong and leads to the sign-in. It has ended when what shows it is
 * up to date; also after a refusal, because someone else may have been first.
 */
export function useChange<Input, Answer>({ call: mutationFn, invalidates }: Change<Input, Answer>) {
  const onSettled = useInvalidates(invalidates);
  return useMutation({ mutationFn, meta: { ownErrors: 'all', offersSignIn: true }, onSettled });
}

/** Sends what a form holds to a call, with the key of this wish. */
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
