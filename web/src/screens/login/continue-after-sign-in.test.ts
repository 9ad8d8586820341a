import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberReturnUrl } from '../../lib/remembered.ts';
import { signedInUsername } from '../../lib/session.ts';
import { buildUser } from '../../testing/build.ts';
import { refusal, serve } from '../../testing/fake-server.ts';
import { addressAfterSignIn } from './login-screen.tsx';

vi.mock(import('../../lib/session.ts'), async (original) => ({
  ...(await original()),
  signedInUsername: vi.fn(async () => 'somebody'),
}));
const after = (asked: string | null) =>
  addressAfterSignIn(new QueryClient({ defaultOptions: { queries: { retry: false } } }), asked);

const known = (role: string) => serve({ findUserByUsername: [buildUser({ role })] });

beforeEach(() => {
  known('PARTICIPANT');
});

describe('a return address that is not followed', () => {
  test.each([
    'https://evil.example/Layout',
    '//evil.example/Layout',
    'javascript:alert("Layout")',
    '/Admin/Search/Home',
  ])('[AUTH-07, AUTH-09] %s gives the landing', async (asked) => {
    expect(await after(asked)).toBe('/User/Layout/Home');
  });
});

test('[AUTH-16] somebody the college does not know goes to Forbidden', async () => {
  serve({ findUserByUsername: refusal(403) });
  expect(await after(null)).toBe('/Forbidden');
});

test('[AUTH-15] nobody goes anywhere without a sign-in', async () => {
  vi.mocked(signedInUsername).mockResolvedValueOnce(null);
  expect(await after('/User/Layout/CPDSummary')).toBeUndefined();
});

test('[AUTH-06] the page asked for comes back with its parameters', async () => {
  expect(await after('/User/Layout/Activity?actid=5')).toBe('/User/Layout/Activity?actid=5');
});

test('[AUTH-07, AUTH-14] an address of the old product becomes the one of today', async () => {
  expect(await after('/mycpd/add.cfm?selectedDate=01/02/2026')).toBe('/User/Layout/Activity?selectedDate=01/02/2026');
});

test('[AUTH-08] a remembered shortcut wins over the return address, once', async () => {
  rememberReturnUrl('/User/Layout/Activity?Shortcut=grand-rounds');
  expect(await after('/User/Layout/CPDSummary')).toBe('/User/Layout/Activity?Shortcut=grand-rounds');
  expect(await after('/User/Layout/CPDSummary')).toBe('/User/Layout/CPDSummary');
});

test.each([
  ['STAFF', '/Admin/Search/Home'],
  ['VERIFIED', '/Admin/ProgramAdministration/CPDActivities'],
])('[AUTH-11, AUTH-12] %s lands at %s', async (role, landing) => {
  known(role);
  expect(await after(null)).toBe(landing);
});
