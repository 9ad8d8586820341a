import { call } from '../lib/api.ts';
import { callQuery, ownErrors } from './call-query.ts';
import { sends } from './use-change.ts';

/** The tokens by which machines sign in (PPL-09). */
export function serviceTokensQuery() {
  return callQuery(['service-tokens'], 'listServiceTokens', {}, { ...ownErrors, refetchOnMount: 'always' });
}

const SHOWN_BY = ['service-tokens'] as const;

/** The changes of this resource. */
export const serviceTokensChanges = {
  /** Makes a token; answers its secret, this once. */
  createToken: { call: sends('createServiceToken'), invalidates: SHOWN_BY },
  /** Ends a token. */
  endToken: (id: number) => ({
    call: async (key: string) => {
      await call('endServiceToken', { query: { id }, idempotencyKey: key });
      return id;
    },
    invalidates: SHOWN_BY,
  }),
};
