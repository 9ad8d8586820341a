import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';

/** Where all routes begin. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()();
