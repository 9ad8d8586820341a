import { Outlet, useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ColleagueContext } from '../lib/open-member.ts';
import { UserContext } from '../lib/session.ts';
import { checkVersion } from './version-check.ts';

/** Everything behind the sign-in; the guard of the route has loaded the person (AUTH-05). */
export function SignedIn() {
  const user = useRouteContext({ strict: false, select: (context) => context.user });
  const colleague = useRouteContext({ strict: false, select: (context) => context.colleague });
  const router = useRouter();
  useEffect(() => {
    void checkVersion((then) => router.subscribe('onResolved', then));
  }, [router]);
  return (
    <UserContext value={user ?? null}>
      <ColleagueContext value={colleague ?? null}>
        <Outlet />
      </ColleagueContext>
    </UserContext>
  );
}
