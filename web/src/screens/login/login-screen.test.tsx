import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSignIn, finishSignIn, hasProviderAnswer, signedInAt, signedInUsername } from '../../lib/session.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { LoginScreen } from './login-screen.tsx';

vi.mock(import('../../lib/session.ts'), async (original) => ({
  ...(await original()),
  beginSignIn: vi.fn(),
  finishSignIn: vi.fn(),
  hasProviderAnswer: vi.fn(),
  signedInAt: vi.fn(),
  signedInUsername: vi.fn(),
}));
const address: { search: object } = vi.hoisted(() => ({ search: {} }));
vi.mock(import('@tanstack/react-router'), async (original) => {
  const router = await original();
  return {
    ...router,
    useSearch: (() => address.search) as unknown as typeof router.useSearch,
  };
});

beforeEach(() => {
  address.search = { returnUrl: '/User/Layout/MyFiles' };
  vi.mocked(hasProviderAnswer).mockReturnValue(false);
  vi.mocked(signedInUsername).mockResolvedValue(null);
  vi.mocked(beginSignIn).mockResolvedValue();
});

const button = () => screen.findByRole('button', { name: 'Sign in' });

test('[ERR-03, ERR2-09] an answer of the provider that cannot be used leads to Login, which says so and waits no longer', async () => {
  vi.mocked(hasProviderAnswer).mockReturnValue(true);
  vi.mocked(finishSignIn).mockRejectedValue(new Error('State does not match.'));
  const { router } = renderInApp(<LoginScreen />);
  expect((await screen.findByRole('alert')).textContent).toBe('The sign-in did not work. Please try again.');
  expect(router.history.location.pathname).toBe('/Login');
  expect(screen.queryByText('Signing you in …')).toBeNull();
  expect((await button()).hasAttribute('data-loading')).toBe(false);
});

test('[SHC-03] one on the way to a shortcut is said there', async () => {
  sessionStorage.setItem('returnUrl', '/User/Layout/Activity?Shortcut=grand-rounds');
  vi.mocked(hasProviderAnswer).mockReturnValue(true);
  vi.mocked(finishSignIn).mockRejectedValue(new Error('State does not match.'));
  const { router } = renderInApp(<LoginScreen />);
  const { pathname } = router.history.location;
  expect((await screen.findByRole('alert')).textContent).toBe('The sign-in did not work. Please try again.');
  expect(router.history.location.pathname).toBe(pathname);
  sessionStorage.clear();
});

test('[AUTH-02] a provider that does not answer is said, and can be tried again', async () => {
  vi.mocked(beginSignIn).mockRejectedValueOnce(new Error('No connection.'));
  renderInApp(<LoginScreen />);
  await userEvent.click(await button());
  expect((await screen.findByRole('alert')).textContent).toContain('could not reach the sign-in service');
  await userEvent.click(await button());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[AUTH-03, NAV-02] a button starts the sign-in at the provider, and nothing asks for a password', async () => {
  renderInApp(<LoginScreen />);
  await userEvent.click(await button());
  expect(beginSignIn).toHaveBeenCalledExactlyOnceWith('/User/Layout/MyFiles', { again: false });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.querySelector('input')).toBeNull();
});

describe('a recent sign-in', () => {
  const close = vi.fn();
  beforeEach(() => {
    vi.stubGlobal('close', close.mockClear());
    vi.mocked(beginSignIn).mockClear();
  });

  test('is asked for at the provider straight away, also of someone who is signed in', async () => {
    address.search = { again: 1 };
    vi.mocked(signedInUsername).mockResolvedValue('manager');
    const { router } = renderInApp(<LoginScreen />);
    expect(beginSignIn).toHaveBeenCalledExactlyOnceWith('/Login?again=1', { again: true });
    expect(router.history.location.pathname).not.toMatch(/^\/Admin/);
  });

  test('ends in the tab that it came from, and is not asked for twice', async () => {
    vi.mocked(hasProviderAnswer).mockReturnValue(true);
    vi.mocked(signedInAt).mockReturnValueOnce(1_000).mockReturnValue(2_000);
    vi.mocked(finishSignIn).mockResolvedValue('/Login?again=1');
    renderInApp(<LoginScreen />);
    expect(await screen.findByText(/^You have signed in\. Close this tab/)).toBeDefined();
    expect(close).toHaveBeenCalled();
    expect(beginSignIn).not.toHaveBeenCalled();
  });

  test('of a provider that lets people in without asking again is said, and no loop', async () => {
    vi.mocked(hasProviderAnswer).mockReturnValue(true);
    vi.mocked(signedInAt).mockReturnValue(1_000);
    vi.mocked(finishSignIn).mockResolvedValue('/Login?again=1');
    renderInApp(<LoginScreen />);
    expect(await screen.findByText(/did not ask you to sign in again/)).toBeDefined();
    expect(close).not.toHaveBeenCalled();
    expect(beginSignIn).not.toHaveBeenCalled();
  });
});
