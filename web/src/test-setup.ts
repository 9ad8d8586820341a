import { webcrypto } from 'node:crypto';
import { ReadableStream } from 'node:stream/web';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { endServing } from './testing/fake-server.ts';

// Tests say what the server answers; the few that look at the calls themselves have `vi.unmock`.
vi.mock(import('./lib/api.ts'), async (original) => ({
  ...(await original()),
  // Which functions it has and what they are given is checked where `serve` and `sent` are used.
  ...((await import('./testing/fake-server.ts')).fakeApi as object),
}));

// What jsdom lacks and Mantine asks for.
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  notifications.clean();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  expect(endServing(), 'calls that this test does not serve').toEqual([]);
});

// jsdom's own has no digests, and it has no streams; browsers have both.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
Object.defineProperty(globalThis, 'ReadableStream', { value: ReadableStream });

// Waiting ends as soon as there is what is waited for; a busy machine needs more than the usual second.
configure({ asyncUtilTimeout: 20_000 });
