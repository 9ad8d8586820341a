import { Alert, Anchor, Stack } from '@mantine/core';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { paths } from '../../lib/paths.ts';
import { saysNewTokens } from '../../lib/remembered.ts';
import { signedInAt } from '../../lib/session.ts';
import { type Failure, failureText, formFailureText, KEPT } from './failure.ts';

type NotSavedProps = {
  failure: Failure | undefined;
  /** What a long form was to save; left out, it is said in the words of the answer. */
  noun?: 'activity' | 'plan';
  title?: string;
  /** Words of the form's own, after what happened. */
  kept?: string;
  /** The way on from a newer version. */
  whenStale?: ReactNode;
  /** The way to the sign-in; left out, in another tab, because in this one what was entered would go. */
  whenSignedOut?: ReactNode;
};

/** Why a save did not happen, or that it is asked for again, and what can be done now (ERR-16). The form stays as it is. */
export function NotSaved({
  failure,
  noun,
  title,
  kept,
  whenStale,
  whenSignedOut = <SignInElsewhere />,
}: NotSavedProps) {
  if (failure === undefined) return null;
  if (failure.kind === 'asking') {
    return (
      <Alert color="blue" role="status">
        {failure.words}
      </Alert>
    );
  }
  const text = noun === undefined ? failureText(failure) : formFailureText(failure, noun);
  return (
    <Alert
      color="red"
      title={title ?? (noun && (failure.kind === 'unanswered' ? 'No answer' : 'Not saved'))}
      role="alert"
    >
      <Stack gap="sm" align="flex-start">
        {kept === undefined || text.endsWith(KEPT) ? text : `${text} ${kept}`}
        {failure.kind === 'stale' && whenStale}
        {failure.kind === 'sign-in-lost' && whenSignedOut}
        {failure.kind === 'sign-in-old' && <SignInAgain />}
      </Stack>
    </Alert>
  );
}

/** The way to a more recent sign-in, in another tab because what was entered is in this one, and how to go on after it. */
function SignInAgain() {
  const [before] = useState(signedInAt);
  const hasSignedIn = useSyncExternalStore(watchTokens, () => (signedInAt() ?? 0) > (before ?? 0));
  return (
    <div role="status">
      {hasSignedIn ? (
        'You have signed in. Press the button once more.'
      ) : (
        // Its own opener, so that the tab may close itself.
        <Anchor href={paths.signInAgain} target="_blank" rel="opener" underline="always">
          Sign in again in another tab, then continue here
        </Anchor>
      )}
    </div>
  );
}

function watchTokens(changed: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (saysNewTokens(event)) changed();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** The way to the sign-in for what is kept nowhere but in this tab. */
export function SignInElsewhere() {
  return (
    <Anchor href={paths.home} target="_blank" rel="noreferrer" underline="always">
      Sign in in another tab, then continue here
    </Anchor>
  );
}
