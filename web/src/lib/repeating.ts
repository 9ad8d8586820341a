/** Does a change that has a key, and may do it again under the key (`ask-again.ts`). */
export type Repeat = <T>(work: () => Promise<T>, key: string, signal?: AbortSignal) => Promise<T>;

/** How changes are repeated: not at all before there is a form. What knows more than that is not part of the first screen. */
export const repeating: { by: Repeat } = { by: (work) => work() };
