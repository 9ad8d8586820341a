import { Outlet, useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import { UserContext } from '../lib/session.ts';
import { checkVersion } from './version-check.ts';

/** Everything behind the sign-in; the guard of the route has loaded the person (AUTH-05). */
export function SignedIn() {
  const user = useRouteContext({ strict: false, select: (context) => context.user });
  useEffect(() => {
    void checkVersion();
  }, []);
  return (
    <UserContext value={user ?? null}>
      <Outlet />
    </UserContext>
  );
}
