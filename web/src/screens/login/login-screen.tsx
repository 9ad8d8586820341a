import { acceptReturnUrl, landingOf } from '@cpd/domain/member/sign-in-return';
import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { configuration } from '../../lib/configuration.ts';
import { currentForm, paths } from '../../lib/paths.ts';
import { keptReturnUrl, takeReturnUrl } from '../../lib/remembered.ts';
import { beginSignIn, finishSignIn, hasProviderAnswer, signedInAt, signedInUsername } from '../../lib/session.ts';
import { ProductMark } from '../../parts/product-mark.tsx';
import { userQuery } from '../../queries/user.ts';
import shared from '../../ui/shared.module.css';
import styles from './login-screen.module.css';

const PROMISES = [
  'Log an activity in a minute, with its evidence.',
  'See at a glance what your year still needs.',
  'Submit your year and keep your certificate.',
];

/** The way in (AUTH-03): a button that leads to the provider, and the place where its answer arrives. */
export function LoginScreen() {
  const { busy, problem, done, signIn } = useSignIn();
  return (
    <div className={styles.page}>
      <section className={styles.welcome} aria-label={configuration.productName}>
        <ProductMark size={52} />
        <p className={styles.claim}>Your year of professional development, in one calm place.</p>
        <ul className={`${shared.list} ${styles.promises}`}>
          {PROMISES.map((promise) => (
            <li key={promise}>
              <IconCircleCheck size={22} stroke={1.7} aria-hidden />
              {promise}
            </li>
          ))}
        </ul>
      </section>
      <main className={styles.main}>
        <div className={styles.card}>
          <Title order={1}>{configuration.productName}</Title>
          <Text c="dimmed">For members of {configuration.collegeName}.</Text>
          <div role="status" className={styles.status}>
            {busy && <Text>Signing you in …</Text>}
          </div>
          {problem !== undefined && (
            <p role="alert" className={styles.problem}>
              <IconAlertCircle size={20} aria-hidden />
              {problem}
            </p>
          )}
          {done !== undefined && (
            <>
              <Text role="status">{done}</Text>
              <Anchor href={paths.home}>Open {configuration.productName} in this tab</Anchor>
            </>
          )}
          {done === undefined && (
            <>
              <Button
                variant="filled"
                size="lg"
                fullWidth
                loading={busy}
                rightSection={<IconArrowRight size={20} aria-hidden />}
                onClick={signIn}
              >
                Sign in
              </Button>
              <Text size="sm" c="dimmed">
                You sign in with your college account.
              </Text>
            </>
          )}
        </div>
      </main>
    </div>
  );
}

/** Takes the provider's answer when there is one, goes on for who is signed in already, and starts a sign-in on demand. */
function useSignIn() {
  const { returnUrl: asked, again } = useSearch({ from: '/Login' });
  const isAgain = again !== undefined;
  const returnUrl = isAgain ? paths.signInAgain : (asked ?? null);
  const queryClient = useQueryClient();
  const router = useRouter();
  const [busy, setBusy] = useState(true);
  const [problem, setProblem] = useState<string>();
  const [done, setDone] = useState<string>();
  const arrived = useRef(false);

  const signIn = useCallback(() => {
    setBusy(true);
    setProblem(undefined);
    beginSignIn(returnUrl, { again: isAgain }).catch(() => {
      setBusy(false);
      setProblem('We could not reach the sign-in service. Please try again in a moment.');
    });
  }, [returnUrl, isAgain]);

  useEffect(() => {
    if (arrived.current) return;
    arrived.current = true;
    const hasSignedIn = hasProviderAnswer();
    if (isAgain && !hasSignedIn) return signIn();
    const goOn = async () => {
      const before = signedInAt();
      const asked = hasSignedIn ? await finishSignIn() : returnUrl;
      if (asked === paths.signInAgain) return setDone(leaveToOtherTab(before));
      const address = await addressAfterSignIn(queryClient, asked);
      if (address !== undefined) await router.navigate({ href: address, replace: true });
    };
    goOn()
      .catch((error) => {
        setProblem(reasonFor(error, hasSignedIn));
        // A used answer has no place in the address, where a reload would try it again; a shortcut's stays there (SHC-03).
        if (hasSignedIn && keptReturnUrl() === null)
          void router.navigate({ to: paths.login, search: {}, replace: true });
      })
      .finally(() => setBusy(false));
  }, [queryClient, router, returnUrl, isAgain, signIn]);

  return { busy, problem, done, signIn };
}

/**
 * Closes the tab in which someone has signed in again, where the browser lets it, and answers what is said where it does not.
 * Nothing goes on by itself, so a provider that does not ask again is no loop. `before` is the time of the sign-in until then.
 */
function leaveToOtherTab(before: number | undefined): string {
  if (before !== undefined && signedInAt() === before) {
    return 'The sign-in service did not ask you to sign in again. Please ask the people who run this site.';
  }
  window.close();
  return 'You have signed in. Close this tab, and continue in the one that you came from.';
}

/**
 * A failed answer of the provider leaves the visitor here with a plain line (AUTH-17, ERR2-09). A sign-in of days ago that
 * is over by now is nothing to complain about: the button is there.
 */
function reasonFor(error: unknown, hasSignedIn: boolean): string | undefined {
  if (error instanceof ApiError && error.status !== 401) return error.message;
  return hasSignedIn ? 'The sign-in did not work. Please try again.' : undefined;
}

/**
 * Where the person who has signed in goes on (AUTH-06 to AUTH-13, AUTH-16): a remembered shortcut first, then the page
 * they asked for, else the landing of their role. Undefined when no one is signed in.
 * @throws ApiError when the college cannot be asked who this is
 */
export async function addressAfterSignIn(queryClient: QueryClient, returnUrl: string | null) {
  const username = await signedInUsername();
  if (username === null) return undefined;
  try {
    const user = await queryClient.fetchQuery(userQuery(username));
    const asked = takeReturnUrl() ?? returnUrl;
    const accepted = asked === null ? undefined : acceptReturnUrl(asked, user.role, location.origin);
    return inCurrentForm(accepted ?? landingOf(user.role, configuration.product));
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return paths.forbidden;
    throw error;
  }
}

function inCurrentForm(address: string): string {
  const url = currentForm(new URL(address, location.origin));
  return url.pathname + url.search;
}
