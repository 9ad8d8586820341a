import type { AttendanceOffer } from '@cpd/contract/attendance-offers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ApiError } from '../../lib/api-error.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { AttendanceOffers } from './attendance-offers.tsx';

const offer: AttendanceOffer = {
  programAttendanceId: 3,
  state: 'WAITING',
  cpdYearId: 11,
  cpdYear: 2026,
  activityName: 'Annual congress',
  activityTypeName: 'Courses',
  additionalInformation: '',
  startDate: '2026-05-14',
  endDate: '2026-05-15',
  hoursPerDate: 6,
  totalHours: 12,
  areas: ['Medical expertise'],
  rowVersion: 2,
};

let offers: AttendanceOffer[];

function serverAnswers(failure?: ApiError): void {
  const done = <T,>(answer: T) => {
    if (failure !== undefined) return failure;
    offers = [];
    return answer;
  };
  serve({
    listAttendanceOffers: () => offers,
    confirmAttendance: () => done({ activityId: 41 }),
    declineAttendance: () => done(null),
  });
}

beforeEach(() => {
  offers = [offer];
});

test('[ADM-06] without an offer there is no panel', async () => {
  offers = [];
  serverAnswers();
  renderInApp(<AttendanceOffers />);
  await waitFor(() => expect(sent('listAttendanceOffers')).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('[ADM-06, ACT-31] one press confirms what was seen, and the focus stays in the panel', async () => {
  serverAnswers();
  renderInApp(<AttendanceOffers />);
  const panel = await screen.findByRole('region', { name: 'Did you go to this event?' });
  expect(within(panel).getByText('14/05/2026 to 15/05/2026 · 12 h · Courses')).toBeDefined();
  await userEvent.click(within(panel).getByRole('button', { name: 'Confirm Annual congress' }));
  expect(await screen.findByText('“Annual congress” is now in your record for 2026.')).toBeDefined();
  const heading = await screen.findByRole('heading', { name: 'Thank you, all done' });
  expect(document.activeElement).toBe(heading);
  expect(sent('confirmAttendance')).toMatchObject([{ body: { userId: 7, programAttendanceId: 3, rowVersion: 2 } }]);
});

test('[ADM-06, ACT-31] confirming to reflect opens the activity', async () => {
  serverAnswers();
  const { router } = renderInApp(<AttendanceOffers />);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm and reflect: Annual congress' }));
  await waitFor(() => expect(router.state.location.href).toBe('/User/Layout/Activity?actid=41'));
});

test('[ADM-06] who was not there says so, after a question', async () => {
  serverAnswers();
  renderInApp(<AttendanceOffers />);
  await userEvent.click(await screen.findByRole('button', { name: 'Not me: Annual congress' }));
  const dialog = await screen.findByRole('dialog', { name: 'Did you not attend it?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'I did not attend' }));
  expect(await screen.findByText(/The CPD team sees that you did not attend/)).toBeDefined();
  expect(sent('declineAttendance')).toEqual([
    { query: { userId: 7, programAttendanceId: 3 }, idempotencyKey: expect.any(String) },
  ]);
});

test('[ADM-06] what was refused stays to be answered, and says why', async () => {
  serverAnswers(refusal(409, 'The college has corrected this activity a moment ago.', 'STALE'));
  renderInApp(<AttendanceOffers />);
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm Annual congress' }));
  await waitFor(() => expect(sent('listAttendanceOffers')).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Confirm Annual congress' })).toBeDefined();
  expect((await screen.findByRole('alert')).textContent).toBe('The college has corrected this activity a moment ago.');
});

test('[R10] a confirmation of which nobody knows is tried again under its key', async () => {
  serverAnswers(refusal(0, 'We could not reach the server.'));
  renderInApp(<AttendanceOffers />);
  const confirm = await screen.findByRole('button', { name: 'Confirm Annual congress' });
  await userEvent.click(confirm);
  expect((await screen.findByRole('alert')).textContent).toContain('We do not know whether this was saved.');
  serverAnswers();
  await userEvent.click(confirm);
  expect(await screen.findByText('“Annual congress” is now in your record for 2026.')).toBeDefined();
  const [first, second] = sent('confirmAttendance').map(({ idempotencyKey }) => idempotencyKey);
  expect(second).toBe(first);
});
