import { act, renderHook } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { ASKING_AGAIN, untilKnown } from '../../lib/ask-again.ts';
import { holdsUnsaved } from '../../lib/unsaved.ts';
import { showError } from '../../ui/toast.ts';
import { sortProblems } from './problems.ts';
import { useSaving } from './use-saving.ts';

vi.mock(import('../../ui/toast.ts'), async (original) => ({ ...(await original()), showError: vi.fn() }));

type Options = Parameters<typeof useSaving<string, number>>[0];

const save = vi.fn<(way: string, key: string) => Promise<number | undefined>>();
const onSaved = vi.fn<Options['onSaved']>();
const onWrongFields = vi.fn();

beforeEach(() => {
  save.mockReset().mockResolvedValue(51);
  onSaved.mockReset();
  onWrongFields.mockReset();
  vi.mocked(showError).mockReset();
});

/** A form with the one field `name`. */
function open(options: Partial<Options> = {}) {
  const sort: Options['sort'] = (problems) => sortProblems(problems, (field) => (field === 'name' ? field : undefined));
  const drawnBusy: boolean[] = [];
  const hook = renderHook(() => {
    const saving = useSaving<string, number>({ entered: null, save, onSaved, onWrongFields, sort, ...options });
    drawnBusy.push(saving.busy);
    return saving;
  });
  return {
    ...hook,
    /** Of each drawing of the form, whether it was busy. */
    drawnBusy,
    /** Presses Save, and waits for what an answer that is there brings. */
    press: (way = 'told') => act(async () => void hook.result.current.submit(way)),
    keys: () => save.mock.calls.map(([, key]) => key),
  };
}

const lost = () => new ApiError(0, 'We could not reach the server.');

describe('what is not sent', () => {
  test('[ACT-47] a form that is wrong: its fields are marked, the rest is told', async () => {
    const wrong = { fields: { name: 'Please enter a name.' }, other: ['The year is closed.'] };
    const form = open({ check: () => wrong });
    await form.press();
    expect(save).not.toHaveBeenCalled();
    expect(onWrongFields).toHaveBeenCalledExactlyOnceWith(wrong.fields);
    expect(form.result.current).toMatchObject({ busy: false, other: wrong.other, failure: undefined });
  });

  test('[ACT-47] a form that is wrong is drawn once for the press, for a large one is slow to draw', async () => {
    // A field is drawn before it takes the focus, and what a press sets is drawn with it.
    onWrongFields.mockImplementation(() => flushSync(() => undefined));
    const form = open({ check: () => ({ fields: { name: 'Please enter a name.' }, other: [] }) });
    await act(async () => flushSync(() => void form.result.current.submit('told')));
    expect(form.drawnBusy).toEqual([false, false]);
  });

  test('[EVD-12] a form whose files could not be sent', async () => {
    const form = open({ prepare: async () => ({ fields: { files: 'A file was not uploaded.' }, other: [] }) });
    await form.press();
    expect(save).not.toHaveBeenCalled();
    expect(onWrongFields).toHaveBeenLastCalledWith({ files: 'A file was not uploaded.' });
  });

  test('[ACT-48] a second press, and the keys, while the first is on its way; and any once it is saved', async () => {
    const answer = Promise.withResolvers<number>();
    save.mockReturnValue(answer.promise);
    const form = open();
    await form.press();
    expect(form.result.current.busy).toBe(true);
    await form.press();
    await act(async () => answer.resolve(51));
    expect(form.result.current).toMatchObject({ busy: false });
    await form.press();
    expect(save).toHaveBeenCalledOnce();
    expect(onSaved).toHaveBeenCalledExactlyOnceWith(51, 'told');
    expect(form.result.current.isSaved()).toBe(true);
  });

  test('[HRS-12] what the person stepped back from; it can be pressed again', async () => {
    save.mockResolvedValueOnce(undefined);
    const form = open();
    await form.press();
    expect(onSaved).not.toHaveBeenCalled();
    expect(form.result.current.isSaved()).toBe(false);
    await form.press();
    expect(onSaved).toHaveBeenCalledOnce();
  });
});

describe('the idempotency key', () => {
  test('[ACT-48] stays the same until it was answered, and a refusal is none', async () => {
    save.mockRejectedValueOnce(lost()).mockRejectedValueOnce(new ApiError(400, 'Wrong.', 'INVALID'));
    const form = open();
    for (let press = 0; press < 3; press += 1) await form.press();
    expect(new Set(form.keys()).size).toBe(1);
    expect(save).toHaveBeenCalledTimes(3);
    expect(onSaved).toHaveBeenCalledOnce();
  });

  test('is a new one for other words, also when the answer to the first was lost, where a form says what it sends', async () => {
    save.mockRejectedValue(lost());
    let words = 'one';
    const form = open({ content: () => words });
    await form.press();
    await form.press();
    words = 'other';
    await form.press();
    const [first, second, third] = form.keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test('is a new one for what is saved next in a form that stays open', async () => {
    const form = open({ again: true });
    await form.press();
    await form.press();
    expect(new Set(form.keys()).size).toBe(2);
    expect(onSaved).toHaveBeenCalledTimes(2);
  });

  test('[ACT-48] is a new one after an earlier attempt with other words was done, which is told', async () => {
    save.mockRejectedValueOnce(new ApiError(422, 'Used.', 'KEY_REUSED'));
    const form = open();
    await form.press();
    expect(form.result.current.failure?.kind).toBe('key-reused');
    expect(onSaved).not.toHaveBeenCalled();
    await form.press();
    expect(new Set(form.keys()).size).toBe(2);
  });

  test('[ERR-16] may outlive the form, and is told when the save was answered', async () => {
    const key = { current: () => 'kept', renew: vi.fn(), done: vi.fn() };
    const form = open({ key });
    await form.press();
    expect(form.keys()).toEqual(['kept']);
    expect(key.done).toHaveBeenCalledOnce();
    expect(key.renew).not.toHaveBeenCalled();
  });
});

describe('what was refused', () => {
  test('[ACT-47] is led to its field where there is one; the rest is told for the whole form', async () => {
    const problems = [
      { field: 'name', message: 'Please choose another name.' },
      { field: 'cpdYearId', message: 'This year is closed.' },
    ];
    save.mockRejectedValueOnce(new ApiError(400, 'Please check.', 'INVALID', problems));
    const form = open();
    await form.press();
    expect(onWrongFields).toHaveBeenLastCalledWith({ name: 'Please choose another name.' });
    expect(form.result.current.other).toEqual(['This year is closed.']);
    expect(form.result.current.failure).toMatchObject({ kind: 'refused', words: 'Please check.', problems });
  });

  test.each([
    ['an older version', new ApiError(409, 'Changed.', 'STALE'), 'stale'],
    ['a lost sign-in', new ApiError(401, 'Nobody is signed in.', 'SIGN_IN_LOST'), 'sign-in-lost'],
    ['a lost answer', lost(), 'unanswered'],
  ])('[ERR-16] %s is told apart, and is over with the next press', async (_, error, kind) => {
    save.mockRejectedValueOnce(error);
    const onFailed = vi.fn();
    const form = open({ onFailed });
    await form.press();
    expect(form.result.current).toMatchObject({ busy: false, failure: { kind }, other: [] });
    expect(onFailed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ kind }));
    await form.press();
    expect(form.result.current.failure).toBeUndefined();
    expect(onSaved).toHaveBeenCalledOnce();
  });
});

test('[R29] while a lost answer is asked for again the form says so, and stays busy', async () => {
  vi.useFakeTimers();
  const attempt = vi.fn().mockRejectedValueOnce(lost()).mockResolvedValue(51);
  save.mockImplementation((_way, key) => untilKnown(attempt, key));
  const form = open();
  await form.press();
  expect(form.result.current).toMatchObject({ busy: true, failure: { kind: 'asking', words: ASKING_AGAIN } });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(form.result.current).toMatchObject({ busy: false, failure: undefined });
  expect(onSaved).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('[ACT-49] what was answered is not lost by leaving while what shows it is fetched again', async () => {
  const shown = Promise.withResolvers<number>();
  const call = Promise.withResolvers<number>();
  save.mockImplementation(async (_way, key) => {
    await untilKnown(() => call.promise, key);
    return await shown.promise;
  });
  let text = '';
  const form = open({ entered: () => text });
  text = 'An apology.';
  await form.press();
  expect(holdsUnsaved()).toBe(true);
  await act(async () => call.resolve(51));
  expect([form.result.current.busy, holdsUnsaved()]).toEqual([true, false]);
  await act(async () => shown.resolve(51));
  expect(onSaved).toHaveBeenCalledOnce();
});

describe('a form that is left while it is saved', () => {
  async function leave() {
    const answer = Promise.withResolvers<number>();
    save.mockReturnValue(answer.promise);
    const key = { current: () => 'kept', renew: vi.fn(), done: vi.fn() };
    const form = open({ key });
    await form.press();
    form.unmount();
    return { key, answer };
  }

  test('is saved all the same: nothing of it is kept, and the screen that came next is left alone', async () => {
    const { key, answer } = await leave();
    await act(async () => answer.resolve(51));
    expect(key.done).toHaveBeenCalledOnce();
    expect(onSaved).not.toHaveBeenCalled();
    expect(showError).not.toHaveBeenCalled();
  });

  test('is told of by a toast when it was refused', async () => {
    const { key, answer } = await leave();
    await act(async () => answer.reject(new ApiError(400, 'The year is closed.', 'INVALID')));
    expect(showError).toHaveBeenCalledExactlyOnceWith('The year is closed.');
    expect(key.done).not.toHaveBeenCalled();
    expect(onWrongFields).not.toHaveBeenCalled();
  });
});
