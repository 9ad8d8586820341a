import { SignInElsewhere } from '../parts/sign-in-elsewhere.tsx';
import { showToast } from '../ui/toast.ts';

const ID = 'sign-in-has-ended';

/** Says that the sign-in has ended while a form holds what no one has saved, and how to go on with it (AUTH-17). */
export function showSignInNotice(): void {
  showToast({
    id: ID,
    role: 'alert',
    color: 'red',
    withBorder: true,
    autoClose: false,
    closeButtonProps: { 'aria-label': 'Close' },
    title: 'Your sign-in has ended',
    message: (
      <>
        What you entered is still here. <SignInElsewhere />
      </>
    ),
  });
}
