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
