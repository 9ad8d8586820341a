import { useQuery, useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../lib/api-error.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { fresh, Loaded, together } from './loaded.tsx';

const ask = vi.fn<() => Promise<string>>();

afterEach(() => {
  ask.mockReset();
});

function Shown({ isForm = false }: { isForm?: boolean }) {
  const query = useQuery({ queryKey: ['answer'], queryFn: ask, ...(isForm && { refetchOnMount: 'always' }) });
  return (
    <Loaded query={isForm ? fresh(query) : query} waiting={[40, 80]} failed="The answer could not be loaded.">
      {(answer) => <p>Answer: {answer}</p>}
    </Loaded>
  );
}

function AnsweredBefore() {
  const client = useQueryClient();
  useState(() => client.setQueryData(['answer'], 'old'));
  return <Shown isForm />;
}

test('[ERR2-03] says that something did not load and why, and tries again', async () => {
  ask.mockRejectedValueOnce(new ApiError(500, 'The database does not answer.')).mockResolvedValue('forty-two');
  renderInApp(<Shown />);
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The answer could not be loaded. The database does not answer.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Answer: forty-two')).toBeDefined();
});

test('[ERR2-03] keeps what is there when asking again fails', async () => {
  ask.mockResolvedValueOnce('forty-two').mockRejectedValue(new ApiError(500, 'Away.'));
  const { client } = renderInApp(<Shown />);
  await screen.findByText('Answer: forty-two');
  await client.refetchQueries();
  await waitFor(() => expect(client.getQueryState(['answer'])?.status).toBe('error'));
  expect(screen.getByText('Answer: forty-two')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[AUTH-17] says that the sign-in has ended, with the way to sign in beside the page', async () => {
  ask.mockRejectedValue(new ApiError(401, 'Please sign in.', 'SIGN_IN_LOST'));
  renderInApp(<Shown />);
  expect((await screen.findByRole('alert')).textContent).toContain('Your sign-in has ended.');
  expect(screen.getByRole('link', { name: 'Sign in in another tab' }).getAttribute('target')).toBe('_blank');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
});

test('[ACT-49] never gives a form an answer of before', async () => {
  ask.mockRejectedValue(new ApiError(500, 'Away.'));
  renderInApp(<AnsweredBefore />);
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  expect(screen.queryByText('Answer: old')).toBeNull();
});

test('several queries are there when all are, and only those that failed are asked again', async () => {
  const first = { data: 1, error: null, isFetching: false, refetch: vi.fn() };
  const second = { data: undefined, error: new Error('Away.'), isFetching: false, refetch: vi.fn() };
  const both = together<[number, number]>(first, second);
  expect(both).toMatchObject({ data: undefined, error: second.error });
  both.refetch();
  expect([first.refetch.mock.calls.length, second.refetch.mock.calls.length]).toEqual([0, 1]);
  expect(together<[number, number]>(first, { ...first, data: 2 }).data).toEqual([1, 2]);
});
