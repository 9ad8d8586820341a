import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A change that a form makes, which says itself what went wrong and leads to the sign-in. It has ended when what shows it, by
 * the first words of their keys, is up to date; also after a refusal, because someone else may have been first.
 */
export function useFormChange<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
  shownBy: readonly string[],
) {
  const stale = useInvalidates(shownBy);
  return useMutation({ mutationFn, meta: { ownErrors: 'all', offersSignIn: true }, onSettled: stale });
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
