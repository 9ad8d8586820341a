import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isSignInLost } from '../lib/api-error.ts';
import { holdsUnsaved } from '../lib/unsaved.ts';
import { reportError } from './report-error.ts';

/** The cache of what the server answered; failed calls are told by one handler unless the caller says it does so itself. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        reportError(error, query.meta?.ownErrors);
        // A screen that said now that this could not be loaded would take the form away with it (ACT-49, AUTH-17).
        const isThere = query.state.data !== undefined && isOfTheMoment(error);
        if (isThere && holdsUnsaved()) query.setState({ ...query.state, status: 'success', error: null });
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        reportError(error, mutation.meta?.ownErrors, mutation.meta?.offersSignIn);
        // Acting may have ended, with the role of the colleague for one: the banner finds out and says so.
        if (error instanceof ApiError && error.status === 403) void client.invalidateQueries({ queryKey: ['acting'] });
      },
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: (count, error) => count < 1 && mayPass(error) },
      // Offline is said by the line at the top; a save must fail at once rather than wait unseen.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** Whether it says nothing of what was asked for: that there is no answer, or no one signed in. */
function isOfTheMoment(error: unknown): boolean {
  return mayPass(error) || isSignInLost(error);
}

/** Only what may be gone a second later is worth asking again. */
function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
