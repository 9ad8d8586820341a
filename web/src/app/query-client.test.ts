import { QueryObserver } from '@tanstack/react-query';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { holdUnsaved } from '../lib/unsaved.ts';
import { createQueryClient } from './query-client.ts';

vi.mock('./report-error.ts', () => ({ reportError: vi.fn() }));

let isHolding = true;
const end = holdUnsaved({ isHolding: () => isHolding });
afterAll(end);

/** What a screen is told that shows something and asks for it again, which fails. */
async function afterFailure(error: unknown) {
  const client = createQueryClient();
  const answers = vi.fn().mockResolvedValueOnce('what is on screen').mockRejectedValue(error);
  const observer = new QueryObserver(client, { queryKey: ['some'], queryFn: answers, retry: false });
  const stop = observer.subscribe(() => undefined);
  await observer.refetch();
  await observer.refetch();
  const { status, data } = observer.getCurrentResult();
  stop();
  return { status, data };
}

const signInLost = new ApiError(401, 'Nobody is signed in.', 'SIGN_IN_LOST');

describe('[ACT-49, AUTH-17] what is on screen', () => {
  test.each([
    ['the sign-in has ended', signInLost],
    ['there is no answer', new ApiError(0, 'We could not reach the server.')],
    ['the server fails', new ApiError(503, 'Not now.')],
  ])('stays with the form that holds something where %s', async (_when, error) => {
    isHolding = true;
    expect(await afterFailure(error)).toEqual({ status: 'success', data: 'what is on screen' });
  });

  test('is said to be gone where it is', async () => {
    isHolding = true;
    expect(await afterFailure(new ApiError(404, 'Not found.'))).toMatchObject({ status: 'error' });
  });

  test('is said to have failed where nothing would be lost by it', async () => {
    isHolding = false;
    expect(await afterFailure(signInLost)).toMatchObject({ status: 'error' });
  });
});
