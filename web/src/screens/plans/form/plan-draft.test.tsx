import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { draftOf, field, keptDraft, open, openForm, servePlans } from '../../../testing/plan-form-fixture.tsx';
import { savedAgo } from './plan-writing.tsx';

beforeEach(servePlans);

describe('how long ago a draft was kept', () => {
  test.each([
    [0, 'Saved just now'],
    [3_200, 'Saved 3 s ago'],
    [59_000, 'Saved 59 s ago'],
    [125_000, 'Saved 2 min ago'],
  ])('%d milliseconds are said as %s', (milliseconds, words) => {
    expect(savedAgo(milliseconds)).toBe(words);
  });
});

describe('the draft on the server', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test('is kept a moment after the last change, and the form says since when', async () => {
    await openForm();
    fireEvent.change(field(/^Plan name/), { target: { value: 'Half a pl' } });
    await vi.advanceTimersByTimeAsync(1_600);
    expect(sent('savePlanDraft')).toMatchObject([{ body: { planName: 'Half a pl' } }]);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Draft saved'));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await screen.findByText(/^Saved \d s ago$/)).toBeTruthy();
  });

  test('says when there is no connection, and goes on by itself when it is back', async () => {
    serve({ savePlanDraft: refusal(0, 'We could not reach the server.') });
    await openForm();
    fireEvent.change(field(/^Plan name/), { target: { value: 'Half' } });
    await vi.advanceTimersByTimeAsync(1_600);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Not saved: no connection'));
    serve({ savePlanDraft: keptDraft });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Draft saved'));
  });

  test('says where to sign in again, and goes on when its tab is come back to', async () => {
    serve({ savePlanDraft: refusal(401, 'You are not signed in.') });
    await openForm();
    fireEvent.change(field(/^Plan name/), { target: { value: 'Half' } });
    await vi.advanceTimersByTimeAsync(1_600);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Not saved: your sign-in has ended'));
    expect(screen.getByRole('link', { name: 'Sign in in another tab, then continue here' })).toBeTruthy();
    serve({ savePlanDraft: keptDraft });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Draft saved'));
    expect(screen.queryByRole('link', { name: /^Sign in in another tab/ })).toBeNull();
  });

  test('is offered back, and continuing puts it into the form', async () => {
    serve({
      getPlanDraft: draftOf({
        planName: 'Begun on the ward',
        cpdNeed: '',
        hoursSpent: '',
        planGoals: [{ planGoalId: 0, goal: 'Listen' }],
      }),
    });
    open('Add');
    expect(await screen.findByText(/Begun on the ward/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(field(/^Plan name/).value).toBe('Begun on the ward');
    expect(field(/What do you want to achieve/).value).toBe('Listen');
  });

  test('can be thrown away, and the form begins anew', async () => {
    serve({ getPlanDraft: draftOf({ planName: 'Begun', planGoals: [] }) });
    open('Add');
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await screen.findByRole('heading', { level: 2, name: /Needs assessment/ });
    expect(field(/^Plan name/).value).toBe('');
    expect(sent('deletePlanDraft')).toHaveLength(1);
  });
});
