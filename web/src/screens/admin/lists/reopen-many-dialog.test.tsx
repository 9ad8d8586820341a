import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { ReopenManyDialog } from './reopen-many-dialog.tsx';

const one = (userId: number, refusal = '') => ({ userId, memberNumber: `10000${userId}`, name: 'Dr Alex', refusal });
const common = {
  cpdYearId: 11,
  cpdYear: 2026,
  effects: ['They are In Progress again.'],
  day: '2027-05-29',
  latestDay: '2027-10-28',
};

test('[ROP-04] when a page is re-opened, the next is offered with the same reason and end, and the counts say why', async () => {
  const pages = {
    first: { ...common, members: [one(1), one(2), one(3, 'The member is exempt for 2026.')], next: 'second' },
    second: { ...common, members: [one(4)], next: null },
  };
  serve({
    previewManyReopenings: ({ body }) => pages[body.cursor === 'second' ? 'second' : 'first'],
    reopenManyYears: ({ body }) => ({
      reopened: body.userIds.length,
      told: body.userIds.length - 1,
      isPrepared: false,
    }),
  });
  const close = vi.fn();
  renderInApp(<ReopenManyDialog filters={{ Year: '2026' }} onClose={close} />);
  expect(await screen.findByRole('dialog', { name: 'Re-open 2026 for 2 of 3 members' })).toBeTruthy();
  expect(
    screen.getByText(/^Members 1 to 3 of the list\. When these are re-opened, up to 500 more are offered\.$/),
  ).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'The college lost evidence.');
  await userEvent.click(screen.getByRole('button', { name: 'Re-open 2 records' }));
  expect(await screen.findByText(/1 of 2 has been told: 1 has left\.$/)).toBeTruthy();
  expect(await screen.findByRole('dialog', { name: 'Re-open 2026 for 1 member' })).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Re-open the next 1 record' }));
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  const asked = {
    filters: { Year: '2026' },
    cpdYearId: 11,
    reason: 'The college lost evidence.',
    until: '2027-05-29T14:00:00Z',
  };
  expect(sent('reopenManyYears').map(({ body }) => body)).toEqual([
    { ...asked, cursor: undefined, userIds: [1, 2] },
    { ...asked, cursor: 'second', userIds: [4] },
  ]);
});
