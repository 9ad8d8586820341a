import type { ReactNode } from 'react';
import { isSignInLost } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';

/** The way to sign in that leaves this page, and what is entered on it, as it is (AUTH-17). */
export function SignInElsewhere() {
  return (
    <>
      <a href={paths.home} target="_blank" rel="noreferrer">
        Sign in in another tab
      </a>
      , then go on here.
    </>
  );
}

/** Why something beside a form is not there: `words`, or that the sign-in has ended while the form keeps the page. */
export function whyNotLoaded(error: unknown, words: string): ReactNode {
  if (!isSignInLost(error)) return words;
  return (
    <>
      Your sign-in has ended. <SignInElsewhere />
    </>
  );
}
