import { beforeEach, expect, test, vi } from 'vitest';
import { holdUnsaved } from '../lib/unsaved.ts';
import { refusal, sent, serve } from '../testing/fake-server.ts';
import { checkVersion } from './signed-in.tsx';

const reload = vi.fn();
const stop = vi.fn();
const onNextScreen = vi.fn((_then: () => void) => stop);

/** The page that the server serves, by its program. */
let served: string;

beforeEach(() => {
  served = '/assets/first-1.js';
  document.head.innerHTML = '<script type="module" src="/assets/first-1.js"></script>';
  vi.stubGlobal('fetch', async () => new Response(`<script type="module" src="${served}"></script>`));
  for (const mock of [reload, stop, onNextScreen]) mock.mockClear();
  localStorage.clear();
  sessionStorage.clear();
});

test('[VER-04] a failed call is ignored', async () => {
  serve({ getAppVersion: refusal(500) });
  await checkVersion(onNextScreen, reload);
  expect(reload).not.toHaveBeenCalled();
});

test('[VER-01] the same version reloads nothing', async () => {
  serve({ getAppVersion: 6 });
  await checkVersion(onNextScreen, reload);
  expect(reload).not.toHaveBeenCalled();
});

test('[VER-01] another build of the same version reloads', async () => {
  serve({ getAppVersion: 6 });
  served = '/assets/first-2.js';
  await checkVersion(onNextScreen, reload);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('[VER-04] a page that the server does not answer is ignored', async () => {
  serve({ getAppVersion: 6 });
  vi.stubGlobal('fetch', async () => new Response('No.', { status: 503 }));
  await checkVersion(onNextScreen, reload);
  expect(reload).not.toHaveBeenCalled();
});

test('[VER-02, VER-03] another version reloads once, and is not even asked for again that day', async () => {
  serve({ getAppVersion: 7 });
  await checkVersion(onNextScreen, reload);
  await checkVersion(onNextScreen, reload);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(sent('getAppVersion')).toHaveLength(1);
});

test('[VER-04] a late answer waits for the next screen while somebody has entered something', async () => {
  serve({ getAppVersion: 7 });
  const end = holdUnsaved({ isHolding: () => true });
  await checkVersion(onNextScreen, reload);
  end();
  expect(reload).not.toHaveBeenCalled();
  onNextScreen.mock.lastCall?.[0]();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(stop).toHaveBeenCalledTimes(1);
});

test('[VER-04] and while a dialog is open', async () => {
  serve({ getAppVersion: 7 });
  document.body.innerHTML = '<div role="dialog"></div>';
  await checkVersion(onNextScreen, reload);
  document.body.innerHTML = '';
  expect(reload).not.toHaveBeenCalled();
  expect(onNextScreen).toHaveBeenCalledTimes(1);
});
