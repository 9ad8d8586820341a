import type { User } from '@cpd/contract/users';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { LeaveGuard } from '../app/leave-guard.tsx';
import { UserContext } from '../lib/session.ts';
import { buildUser } from './build.ts';

const SOMEWHERE = '/User/Layout/CPDSummary';

/** Shows something as a signed-in participant sees it, with a router that only knows where it was led. */
export function renderInApp(
  children: ReactNode,
  user: User = buildUser(),
  /** Where the browser stands. */
  address = SOMEWHERE,
) {
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  // As the router's own provider does: an address may come later than it was asked for.
  router.history.subscribe(() => void router.load());
  const client = renderWithProviders(
    <RouterContextProvider router={router}>
      <UserContext value={user}>
        <LeaveGuard>
          <Suspense fallback={null}>{children}</Suspense>
        </LeaveGuard>
        <Notifications />
      </UserContext>
    </RouterContextProvider>,
  );
  return { router, client };
}

/**
 * Shows a screen that reads its own address, at `path`, with the heading "Elsewhere" at all others; without a path every address
 * leads to it. It is there a moment later, so wait for it.
 */
export function renderScreen(screen: ReactNode, user: User = buildUser(), address = SOMEWHERE, path = '$') {
  const root = createRootRoute();
  const component = () => (
    <LeaveGuard>
      <Suspense fallback={null}>{screen}</Suspense>
    </LeaveGuard>
  );
  const route = createRoute({ getParentRoute: () => root, path, component });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <h1>Elsewhere</h1> });
  const router = createRouter({
    routeTree: root.addChildren(path === '$' ? [route] : [route, elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const client = renderWithProviders(
    <UserContext value={user}>
      {/* The type is that of the product's own router. */}
      <RouterProvider router={router as never} />
      <Notifications />
    </UserContext>,
  );
  return { router, client };
}

function renderWithProviders(children: ReactNode): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 30_000 }, mutations: { networkMode: 'always' } },
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MantineProvider>,
  );
  return client;
}
