import { beforeEach, expect, test, vi } from 'vitest';
import { rememberAuthenticated } from '../lib/remembered.ts';
import { isSomebodyElses } from '../lib/session.ts';
import { leaveWhenSignedOut } from './new-page.ts';

vi.mock(import('../lib/session.ts'), async (original) => ({ ...(await original()), isSomebodyElses: vi.fn() }));

const reload = vi.fn();
leaveWhenSignedOut(reload);

beforeEach(() => {
  localStorage.clear();
  reload.mockClear();
  vi.mocked(isSomebodyElses).mockReset().mockReturnValue(false);
});

const comesBack = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test('[AUTH-20, NAV-20] a page that the browser kept is loaded anew once nobody is signed in, or somebody else', () => {
  comesBack(true);
  expect(reload).toHaveBeenCalledTimes(1);
  rememberAuthenticated();
  vi.mocked(isSomebodyElses).mockReturnValue(true);
  comesBack(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('[NAV-20] a kept page of the same person stays, and one that is just loaded is not loaded again', () => {
  rememberAuthenticated();
  comesBack(true);
  comesBack(false);
  expect(reload).not.toHaveBeenCalled();
});

test('[AUTH-20] a tab is loaded anew as soon as another one brings the tokens of somebody else', () => {
  vi.mocked(isSomebodyElses).mockReturnValue(true);
  const event = { storageArea: localStorage, key: 'oidc.user:https://college.example:web', newValue: '{}' };
  window.dispatchEvent(new StorageEvent('storage', event));
  expect(reload).toHaveBeenCalledTimes(1);
});
