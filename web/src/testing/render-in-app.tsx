import type { User } from '@cpd/contract/users';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { UserContext } from '../lib/session.ts';
import { buildUser } from './build.ts';

/** Shows something as a signed-in participant sees it, with a router that only knows where it was led. */
export function renderInApp(
  children: ReactNode,
  user: User = buildUser(),
  /** Where the browser stands. */
  address = '/User/Layout/CPDSummary',
) {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { networkMode: 'always' } },
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>
          <UserContext value={user}>
            <Suspense fallback={null}>{children}</Suspense>
            <Notifications />
          </UserContext>
        </RouterContextProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { router, client };
}
