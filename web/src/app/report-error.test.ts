import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { beginSignIn, isSigningOut } from '../lib/session.ts';
import { holdUnsaved } from '../lib/unsaved.ts';
import { showError } from '../ui/toast.ts';
import { reportError } from './report-error.ts';
import { hideSignInNotice, showSignInNotice } from './sign-in-notice.tsx';

vi.mock(import('../ui/toast.ts'), async (original) => ({ ...(await original()), showError: vi.fn() }));
vi.mock(import('./sign-in-notice.tsx'), async (original) => ({
  ...(await original()),
  showSignInNotice: vi.fn(),
  hideSignInNotice: vi.fn(),
}));
vi.mock(import('../lib/session.ts'), async (original) => ({
  ...(await original()),
  beginSignIn: vi.fn(async () => undefined),
  isSigningOut: vi.fn(() => false),
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(showError).mockClear();
  vi.mocked(showSignInNotice).mockClear();
  vi.mocked(beginSignIn).mockClear();
});

afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

describe('nothing is said', () => {
  test.each([403, 404])('[ERR2-06] of a %d', (status) => {
    reportError(new ApiError(status, 'No.'));
    expect(showError).not.toHaveBeenCalled();
  });

  test('[ERR2-03] of a 400 whose caller shows it', () => {
    reportError(new ApiError(400, 'No.'), true);
    expect(showError).not.toHaveBeenCalled();
  });

  test('[AUTH-17, NAV-20] of a sign-in that somebody ended, and none begins', () => {
    vi.mocked(isSigningOut).mockReturnValueOnce(true);
    reportError(new ApiError(401, 'gone', 'SIGN_IN_LOST'));
    expect(showError).not.toHaveBeenCalled();
    expect(beginSignIn).not.toHaveBeenCalled();
  });

  test('of a call that was stopped', () => {
    reportError(new DOMException('Stopped.', 'AbortError'));
    expect(showError).not.toHaveBeenCalled();
  });
});

describe('a toast says', () => {
  test.each([
    ['[ERR2-01] that a person is not authorized', new ApiError(401, 'x'), 'User is not authorized!'],
    ["[ERR2-03] the server's message of a 400", new ApiError(400, 'Too few hours.'), 'Too few hours.'],
    ['[ERR2-04] that the server was not reached', new ApiError(0, 'Not reached.'), 'Not reached.'],
    ['[ERR2-05] the message of any other status', new ApiError(507, 'The disk is full.'), 'The disk is full.'],
    [
      '[ERR2-05] plain words for what is no answer at all',
      new TypeError('x is y'),
      'Something went wrong. Please try again.',
    ],
  ])('%s', (_, error, text) => {
    reportError(error);
    expect(showError).toHaveBeenCalledExactlyOnceWith(text);
  });

  test('[ERR2-05] also of a 500 whose caller shows only refusals', () => {
    reportError(new ApiError(500, 'Broken.'), true);
    expect(showError).toHaveBeenCalledExactlyOnceWith('Broken.');
  });
});

test('[ERR-16, ERR2-01] a form that offers to sign in does it alone, also for what asks after it; the toast is as ever', () => {
  const lost = new ApiError(401, 'gone', 'SIGN_IN_LOST');
  const end = holdUnsaved({ isHolding: () => true });
  reportError(lost, undefined, true);
  reportError(lost);
  expect(hideSignInNotice).toHaveBeenCalledTimes(1);
  expect(showSignInNotice).not.toHaveBeenCalled();
  const endOther = holdUnsaved({ isHolding: () => true });
  reportError(lost);
  expect(showSignInNotice).toHaveBeenCalledTimes(1);
  end();
  endOther();
  expect(showError).toHaveBeenCalledExactlyOnceWith('User is not authorized!');
  expect(beginSignIn).not.toHaveBeenCalled();
});

test('[AUTH-17, ERR-02] the page stays while a form holds what nobody has saved, and says how to go on', () => {
  const end = holdUnsaved({ isHolding: () => true });
  reportError(new ApiError(401, 'gone', 'SIGN_IN_LOST'));
  end();
  expect(beginSignIn).not.toHaveBeenCalled();
  expect(showSignInNotice).toHaveBeenCalledTimes(1);
});

test('[AUTH-17, ERR-02, ERR2-02] without a sign-in a new one begins, whoever shows the errors', () => {
  reportError(new ApiError(401, 'gone', 'SIGN_IN_LOST'), 'all');
  expect(showError).toHaveBeenCalledExactlyOnceWith('User is not authorized!');
  expect(beginSignIn).toHaveBeenCalledExactlyOnceWith('/');
});

test('[AUTH-17, ERR-02] a sign-in begins once for all calls that found it gone, and again when it came to nothing', async () => {
  vi.mocked(beginSignIn).mockRejectedValueOnce(new Error('Failed to fetch'));
  const lost = new ApiError(401, 'gone', 'SIGN_IN_LOST');
  reportError(lost);
  reportError(lost);
  expect(beginSignIn).toHaveBeenCalledTimes(1);
  await vi.runAllTimersAsync();
  expect(showError).toHaveBeenCalledWith(expect.stringContaining('could not reach the sign-in'));
  reportError(lost);
  reportError(lost);
  expect(beginSignIn).toHaveBeenCalledTimes(2);
});
