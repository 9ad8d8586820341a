import { APP_VERSION } from '@cpd/domain/values/limits';
import { Outlet, useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../lib/api.ts';
import { configuration } from '../lib/configuration.ts';
import { ColleagueContext } from '../lib/open-member.ts';
import { rememberedVersionCheck, rememberVersionCheck } from '../lib/remembered.ts';
import { UserContext } from '../lib/session.ts';
import { isAnotherBuildServed, isReloadUnwelcome } from './new-version.ts';

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

/** Calls back when the next screen has been reached; answers how to end that. */
type NextScreen = (then: () => void) => () => void;

/**
 * Loads the page anew when the server belongs to another version or build than this page (VER-01): once a calendar day in
 * production, once a session elsewhere (VER-02, VER-03). The answer may be late: what someone has entered in the meantime, and a
 * dialog that is open, wait for the next screen (VER-04).
 */
export async function checkVersion(onNextScreen: NextScreen, reload = () => location.reload()): Promise<void> {
  const everySession = configuration.environment !== 'production';
  const today = new Date().toLocaleDateString('en-CA');
  if (rememberedVersionCheck(everySession) === today) return;
  try {
    const version = await call('getAppVersion', { query: {} });
    rememberVersionCheck(everySession, today);
    if (version === APP_VERSION && !(await isAnotherBuildServed())) return;
    if (!isReloadUnwelcome()) return reload();
    const stop = onNextScreen(() => {
      stop();
      reload();
    });
  } catch {
    // Not knowing the version is no reason to disturb anyone (VER-04).
  }
}
