import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { LeaveGuard } from './leave-guard.tsx';

/** Where all routes begin. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <LeaveGuard>
      <Outlet />
    </LeaveGuard>
  ),
});
