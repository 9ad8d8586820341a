import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

type OwnAddress = { pathname: string; search: Readonly<Record<string, unknown>> };

/**
 * What a screen reads of its own address. `useLocation` names the target as soon as someone leaves, while the screen is
 * still there; this stays the screen's until the next one has taken its place.
 */
export function useOwnAddress<T>(select: (own: OwnAddress) => T): T {
  const { pathname, search } = useMatch({ strict: false });
  return select({ pathname, search });
}

type LeadOn = (href: string, how?: { replace?: boolean; resetScroll?: boolean; ignoreBlocker?: boolean }) => void;

/**
 * Leads to another address without a press: one to be completed, an answer that came, something typed a moment ago. Nothing
 * happens once the visitor is on the way to another screen, from which it would call them back.
 */
export function useLeadOn(): LeadOn {
  const router = useRouter();
  const own = useMatch({
    strict: false,
    shouldThrow: false,
    select: ({ routeId, params }) => screenOf(routeId, params),
  });
  return useCallback(
    (href, how) => {
      const [routes, params] = router.getMatchedRoutes(router.latestLocation.pathname);
      if (own !== undefined && screenOf(routes.at(-1)?.id, params) !== own) return;
      void router.navigate({ href, ...how });
    },
    [router, own],
  );
}

/** One list is another screen than the next, which the same route draws. */
function screenOf(routeId: string | undefined, params: object): string {
  return JSON.stringify([routeId, Object.entries(params).sort()]);
}
