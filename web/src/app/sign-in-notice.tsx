import { SignInElsewhere } from '../parts/sign-in-elsewhere.tsx';
import { hideToast, showToast } from '../ui/toast.ts';

/** ERR2-01, ERR2-02. */
export const NOT_AUTHORIZED = 'User is not authorized!';

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
    title: NOT_AUTHORIZED,
    message: (
      <>
        Your sign-in has ended. What you entered is still here. <SignInElsewhere />
      </>
    ),
  });
}

/** Takes that away, where the form says it. */
export function hideSignInNotice(): void {
  hideToast(ID);
}
