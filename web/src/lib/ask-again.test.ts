import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';
import { keyOfFile, UNKNOWN, untilKnown, watchAsking } from './ask-again.ts';

vi.unmock('./api.ts');

vi.mock(import('./session.ts'), async (original) => ({
  ...(await original()),
  accessToken: vi.fn(async () => 'token'),
}));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = () => new ApiError(0, 'We could not reach the server.');
const notSaved = () => new ApiError(503, 'Nothing was saved.', 'UNAVAILABLE');
const nobodyKnows = () => new ApiError(503, `${UNKNOWN} Please try again in a moment.`, 'OUTCOME_UNKNOWN');

async function outcomeOf(work: Promise<unknown>): Promise<unknown> {
  const settled = work.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return await settled;
}

describe('a change that is refused', () => {
  test.each([
    ['a field is wrong', new ApiError(400, 'Wrong.', 'INVALID')],
    ['somebody else was first', new ApiError(409, 'Changed.', 'STALE')],
    ['the server broke down', new ApiError(500, 'Broken.', 'INTERNAL')],
    ['it was stopped', new DOMException('Stopped.', 'AbortError')],
  ])('[R29] is not asked for again when %s', async (_, error) => {
    const work = vi.fn().mockRejectedValue(error);
    expect(await outcomeOf(untilKnown(work, 'k'))).toBe(error);
    expect(work).toHaveBeenCalledOnce();
  });
});

describe('a change whose answer is lost', () => {
  test.each([
    ['nobody answers', lost()],
    ['a proxy answers for the server', new ApiError(502, 'Bad gateway')],
    ['the server does not know', nobodyKnows()],
    ['the database is away', notSaved()],
  ])('[R29] is asked for again after 1, 3 and 7 seconds when %s', async (_, error) => {
    const work = vi.fn().mockRejectedValue(error);
    const outcome = untilKnown(work, 'k').catch((last: unknown) => last);
    const attempts = [];
    for (const seconds of [0, 1, 3, 7]) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
      attempts.push(work.mock.calls.length);
    }
    expect(attempts).toEqual([1, 2, 3, 4]);
    await outcome;
    expect(work).toHaveBeenCalledTimes(4);
  });

  test('[R29] is answered by a later attempt, and watched under its key meanwhile', async () => {
    const tell = vi.fn();
    const other = vi.fn();
    const ends = [watchAsking('k', tell), watchAsking('another', other)];
    const work = vi.fn().mockRejectedValueOnce(lost()).mockResolvedValue(51);
    expect(await outcomeOf(untilKnown(work, 'k'))).toBe(51);
    expect(await outcomeOf(untilKnown(vi.fn().mockRejectedValueOnce(lost()).mockResolvedValue(1), 'k.submitted'))).toBe(
      1,
    );
    expect([tell.mock.calls.length, other.mock.calls.length]).toEqual([2, 0]);
    for (const end of ends) end();
    await outcomeOf(untilKnown(vi.fn().mockRejectedValueOnce(lost()).mockResolvedValue(1), 'k'));
    expect(tell).toHaveBeenCalledTimes(2);
  });

  test('[R29] ends with the word that nobody knows, even when the last attempt was known to save nothing', async () => {
    const work = vi.fn().mockRejectedValueOnce(lost()).mockRejectedValue(notSaved());
    const error = await outcomeOf(untilKnown(work, 'k'));
    expect(error).toMatchObject({ status: 503, code: 'OUTCOME_UNKNOWN' });
    expect(String(error)).toContain(`${UNKNOWN} Please try again`);
    expect(String(error)).not.toContain('Nothing was saved');
  });

  test('[R29] ends as what saved nothing each time, which is known', async () => {
    const error = await outcomeOf(untilKnown(vi.fn().mockRejectedValue(notSaved()), 'k'));
    expect(error).toMatchObject({ code: 'UNAVAILABLE', message: 'Nothing was saved.' });
  });

  test('[R29] is not asked for again while the browser is offline, because nothing was sent', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const work = vi.fn().mockRejectedValue(lost());
    expect(await outcomeOf(untilKnown(work, 'k'))).toMatchObject({ status: 0, code: 'OFFLINE' });
    expect(work).toHaveBeenCalledOnce();
  });

  test('[R29, UPL-12] is not asked for again once it is stopped', async () => {
    const stop = new AbortController();
    const work = vi.fn().mockRejectedValue(lost());
    const outcome = outcomeOf(untilKnown(work, 'k', stop.signal));
    stop.abort();
    expect(await outcome).toMatchObject({ name: 'AbortError' });
    expect(work).toHaveBeenCalledOnce();
  });
});

test('[R29, R10] a call is sent again under its key, a call without one has a key and is not', async () => {
  const server = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', server);
  const keys = () => server.mock.calls.map(([, request]) => new Headers(request?.headers).get('Idempotency-Key'));
  server.mockResolvedValueOnce(new Response('7'));
  await outcomeOf(call('deletePlanGoal', { query: { goalId: 1 }, idempotencyKey: 'k' }));
  expect(keys()).toEqual(['k', 'k']);
  server.mockClear();
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await outcomeOf(call('pinMember', { query: { forUserId: 1 } }))).toMatchObject({ status: 0 });
  expect(keys()).toEqual([expect.stringMatching(/^[\w-]{36}$/)]);
});

test('[R29] a chosen file has one key, and the same file chosen again another', () => {
  const [one, other] = [new File(['a'], 'a.txt'), new File(['a'], 'a.txt')];
  expect(keyOfFile(one)).toBe(keyOfFile(one));
  expect(keyOfFile(other)).not.toBe(keyOfFile(one));
});
