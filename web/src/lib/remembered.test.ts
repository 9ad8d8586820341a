import { expect, test, vi } from 'vitest';
import {
  forgetPerson,
  rememberActivityView,
  rememberAuthenticated,
  rememberColourScheme,
  rememberDeclaredYear,
  rememberDrafts,
  rememberedAuthenticated,
  rememberedColourScheme,
  rememberedDrafts,
  rememberedFirst,
  rememberedPlan,
  rememberedVersionCheck,
  rememberedYear,
  rememberFirst,
  rememberPlan,
  rememberReturnUrl,
  rememberShortcut,
  rememberSummaryView,
  rememberVersionCheck,
  rememberYear,
  takeReturnUrl,
  tokenStorage,
} from './remembered.ts';

test('[YR-02] a second account on the same browser does not inherit the year', () => {
  rememberYear(7, 11);
  expect(rememberedYear(8)).toBeUndefined();
  expect(rememberedYear(7)).toBe(11);
});

test('[YR-02] what is no year id counts as nothing remembered', () => {
  localStorage.setItem('selectedYear.7', 'eleven');
  expect(rememberedYear(7)).toBeUndefined();
});

test('[SUB-06, YR-02] a declared year is shown in this tab until another is chosen, and is not remembered as chosen', () => {
  rememberYear(7, 11);
  rememberDeclaredYear(7, 10);
  expect(rememberedYear(7)).toBe(10);
  expect(rememberedYear(8)).toBeUndefined();
  sessionStorage.clear();
  expect(rememberedYear(7)).toBe(11);
  rememberDeclaredYear(7, 10);
  rememberYear(7, 12);
  expect(rememberedYear(7)).toBe(12);
});

test('[AUTH-08] a return address is used once', () => {
  rememberReturnUrl('/User/Layout/Activity?Shortcut=x');
  expect(takeReturnUrl()).toBe('/User/Layout/Activity?Shortcut=x');
  expect(takeReturnUrl()).toBeNull();
});

test('[AUTH-20, NAV-20] signing out leaves no flag, no token and nothing of the session', () => {
  rememberAuthenticated();
  localStorage.setItem('oidc.user:https://issuer:cpd-web', '{"access_token":"x"}');
  sessionStorage.setItem('shortcut', 'x');
  rememberColourScheme('dark');
  forgetPerson();
  expect(rememberedAuthenticated()).toBe(false);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('oidc.'))).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
  expect(rememberedColourScheme()).toBe('dark');
});

test('[ERR-16, AUTH-20] unsaved forms belong to one user and go when that user signs out', () => {
  rememberDrafts(7, 'add', 'text');
  expect(rememberedDrafts(8, 'add')).toBeNull();
  expect(rememberedDrafts(7, 'add')).toBe('text');
  forgetPerson();
  expect(rememberedDrafts(7, 'add')).toBeNull();
});

test('[AUTH-20, AUTH-22] what an account found first is there for it alone, until it signs out', () => {
  const found = { username: 'participant', userId: 7, open: [11, 10], shown: 11 };
  rememberAuthenticated();
  rememberFirst(found);
  expect(rememberedFirst('participant-nz')).toBeUndefined();
  expect(rememberedFirst('participant')).toEqual({ username: 'participant', userId: 7, open: [11, 10], shown: 11 });
  forgetPerson();
  expect(rememberedFirst('participant')).toBeUndefined();
  // An answer that comes after it.
  rememberFirst(found);
  expect(localStorage.getItem('first')).toBeNull();
  for (const text of ['{', '5', '{"username":"participant"}', '{"username":"participant","userId":7,"open":["x"]}']) {
    localStorage.setItem('first', text);
    expect(rememberedFirst('participant')).toBeUndefined();
  }
});

test('[VER-02, VER-03] the version check is remembered by day in production and by session elsewhere', () => {
  rememberVersionCheck(false, '2026-11-21');
  expect(rememberedVersionCheck(true)).toBeNull();
  expect(rememberedVersionCheck(false)).toBe('2026-11-21');
});

test('[SHC-01, SHC-09] a shortcut is kept for this tab until it is forgotten', () => {
  rememberShortcut('Shortcut=grand-rounds');
  expect(sessionStorage.getItem('shortcut')).toBe('Shortcut=grand-rounds');
  rememberShortcut(null);
  expect(sessionStorage.getItem('shortcut')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('[SHC-09, AUTH-20] signing out forgets a shortcut', () => {
  rememberShortcut('Shortcut=grand-rounds');
  forgetPerson();
  expect(sessionStorage.getItem('shortcut')).toBeNull();
});

test('[PDP-15] a plan that is handed over stays for the tab, and nonsense counts as none', () => {
  const plan = { cpdYearId: 11, action: 'edit', planId: 5, editGoal: true };
  rememberPlan(plan);
  expect(rememberedPlan()).toEqual(plan);
  for (const text of ['{', 'null', '5', '{"cpdYearId":11}', JSON.stringify({ ...plan, planId: 'x' })]) {
    sessionStorage.setItem('plan', text);
    expect(rememberedPlan()).toBeUndefined();
  }
});

test('[LIM2-13, LIM2-15] year, views and tokens are kept on the device, under their names', () => {
  rememberYear(7, 11);
  rememberSummaryView('grid');
  rememberActivityView('calendar');
  expect(localStorage.getItem('selectedYear.7')).toBe('11');
  expect(localStorage.getItem('summaryView')).toBe('grid');
  expect(localStorage.getItem('activityView')).toBe('calendar');
  expect(tokenStorage).toBe(localStorage);
});

test('[AUTH-02] a browser that blocks site data is known, and nothing fails on it', async () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  const spies = (['localStorage', 'sessionStorage'] as const).map((name) =>
    vi.spyOn(window, name, 'get').mockImplementation(refuse),
  );
  vi.resetModules();
  const blocked = await import('./remembered.ts');
  for (const spy of spies) spy.mockRestore();
  expect(blocked.isStorageBlocked).toBe(true);
  blocked.rememberAuthenticated();
  expect(blocked.rememberedAuthenticated()).toBe(false);
  blocked.forgetPerson();
});
