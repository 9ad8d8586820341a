import { Button } from '@mantine/core';
import { useState } from 'react';
import { beginSignIn } from '../lib/session.ts';
import { leaveOnPurpose } from '../lib/unsaved.ts';
import { showError } from '../ui/toast.ts';

/** Leads to the sign-in and back to this address, where the unsaved form is offered back (AUTH-17, ERR-16). */
export function SignInAgain() {
  const [busy, setBusy] = useState(false);
  const signIn = () => {
    setBusy(true);
    const stay = leaveOnPurpose();
    beginSignIn(location.pathname + location.search).catch(() => {
      stay();
      setBusy(false);
      showError('We could not reach the sign-in service. Please try again in a moment.');
    });
  };
  return (
    <Button size="sm" loading={busy} onClick={signIn}>
      Sign in again
    </Button>
  );
}
