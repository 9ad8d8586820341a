import { render, screen } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fetchPage } from '../lib/api.ts';
import { showDone, showToast } from '../ui/toast.ts';

vi.mock(import('../ui/toast.ts'), async (original) => ({
  ...(await original()),
  showDone: vi.fn(),
  showToast: vi.fn(),
}));

// A page is no operation of the contract, so the fake server, which answers by their names, has no place for it.
vi.mock(import('../lib/api.ts'), async (original) => ({ ...(await original()), fetchPage: vi.fn() }));

const reload = vi.fn();

/** A page of a build, with a module of its own; the listeners of earlier ones are gone. */
async function openPage(program: string) {
  document.head.innerHTML = `<script type="module" src="${program}"></script>`;
  vi.resetModules();
  const { reloadWhenPartsAreMissing } = await import('./new-version.ts');
  const listeners: (() => void)[] = [];
  vi.spyOn(window, 'addEventListener').mockImplementation((_name, listener) => {
    listeners.push(listener as () => void);
  });
  reloadWhenPartsAreMissing(reload);
  return {
    missAPart: async () => {
      for (const listener of listeners) listener();
      await Promise.allSettled(vi.mocked(fetchPage).mock.results.map(({ value }) => value));
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(fetchPage).mockReset().mockResolvedValue('<!doctype html>');
  for (const mock of [reload, vi.mocked(showDone), vi.mocked(showToast)]) mock.mockClear();
});

test.each([
  ['is kept on this device, and nothing keeps the page then', () => true, /is kept on this device\./, false],
  ['is in this page alone, and the browser asks', () => false, /^CPD Logbook has been updated\. Save what/, true],
])(
  '[VER-04] a missing part says so over what %s: the page is loaded on a press alone',
  async (_, isOnDevice, words, asks) => {
    const page = await openPage('/assets/first-1.js');
    const { holdUnsaved: hold, holdsUnsaved } = await import('../lib/unsaved.ts');
    const end = hold({ isHolding: () => true, isOnDevice });
    await page.missAPart();
    expect(reload).not.toHaveBeenCalled();
    const toast = vi.mocked(showToast).mock.calls[0]?.[0];
    expect(toast).toMatchObject({ role: 'alert', autoClose: false });
    render(createElement('p', null, toast?.message as ReactNode));
    expect(document.body.textContent).toMatch(words);
    screen.getByRole('button', { name: 'Load this page again' }).click();
    expect(reload).toHaveBeenCalledOnce();
    expect(holdsUnsaved()).toBe(asks);
    end();
  },
);

test('[VER-03] a missing part loads the page anew, which says so, and never a second time for the same build', async () => {
  const old = await openPage('/assets/first-1.js');
  await old.missAPart();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(showDone).not.toHaveBeenCalled();
  const next = await openPage('/assets/first-2.js');
  expect(showDone).toHaveBeenCalledTimes(1);
  await next.missAPart();
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is broken', () => Promise.resolve(undefined)],
])(
  '[ERR2-04] a part that is missing because the server %s keeps the page, without a word of a new version',
  async (_, answer) => {
    const page = await openPage('/assets/first-1.js');
    vi.mocked(fetchPage).mockImplementation(answer);
    await page.missAPart();
    expect(fetchPage).toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
    expect(showToast).not.toHaveBeenCalled();
  },
);
