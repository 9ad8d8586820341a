import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useChange } from './use-change.ts';

/** A change that the server takes or refuses, and what is fetched again by it. */
function open(call: () => Promise<string>, more: Partial<Parameters<typeof useChange<undefined, string>>[0]> = {}) {
  const client = new QueryClient();
  const fetched: unknown[] = [];
  vi.spyOn(client, 'invalidateQueries').mockImplementation(
    async ({ queryKey } = {}) => void fetched.push(queryKey?.[0]),
  );
  const change = { call, invalidates: ['list'], deferred: ['summary'], ...more };
  const { result } = renderHook(() => useChange<undefined, string>(change), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { client, fetched, change: () => result.current.mutateAsync(undefined) };
}

test('[R10] after a refusal only what a colleague may have changed first is fetched again', async () => {
  const { fetched, change } = open(() => Promise.reject(new Error('Refused.')));
  await expect(change()).rejects.toThrow('Refused.');
  expect(fetched).toEqual(['list']);
});

test('what is deferred does not hold up a change, and may wait', async () => {
  const { fetched, change } = open(async () => 'done', { delayMs: 60_000 });
  expect(await change()).toBe('done');
  expect(fetched).toEqual(['list']);
});

test('what was answered is put where it is shown', async () => {
  const { client, fetched, change } = open(async () => 'done', {
    keep: (cache, answer) => cache.setQueryData(['one'], answer),
  });
  await change();
  expect(client.getQueryData(['one'])).toBe('done');
  expect(fetched).toContain('summary');
});
