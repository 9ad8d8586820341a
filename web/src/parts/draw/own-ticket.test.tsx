import type { DrawTicket } from '@cpd/contract/audit-draws';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { leadsToRoot } from './check-place.ts';
import { OwnTicket } from './own-ticket.tsx';

/** As the server froze it: the third of five members, whose numbers follow each other. */
const ROOT = 'cbb8d01e243e05c67282aa34b0911eb7de08c5591b9da24f7a0e5ea7dc0b07e3';
const TICKET: DrawTicket = {
  memberNumber: '100003',
  country: 'AU',
  second: 'Gériatrie',
  standing: 'RANDOM',
  reason: '',
  hash: '00c69cfe1382a0a1b75972c75ff497086459d9d23c6c0feb211e29bdbcbb5bdf',
  cutOff: '11c69cfe1382a0a1b75972c75ff497086459d9d23c6c0feb211e29bdbcbb5bdf',
  isDrawn: true,
  share: 500,
  members: 5,
  salt: 'fa001c77b511462c93898a0221ee4440c4f93981d117b7e77c1d070cb1fc8ca2',
  path: [
    { side: 'right', hash: '1f759d7693ba46d0845b2a0f8ad23137bdb66747507842787191eac04f82ed7d' },
    { side: 'left', hash: 'ce50a0512f4cf1e83f9e04fe72a4eeebc76d163552a481319fec4e73400f2d9f' },
    { side: 'right', hash: 'c33f6814482d99cc06b6b65c811a298c850e47257a481846b6471549f1082dad' },
  ],
};

async function open(ticket: DrawTicket | null) {
  serve({ getOwnDrawTicket: { cpdYear: 2025, root: ROOT, ticket } });
  renderInApp(<OwnTicket cpdYearId={10} />);
  await screen.findByRole('heading', { name: 'The draw for the audit of 2025' });
}

test.each<[string, Partial<DrawTicket>]>([
  ['the number', { memberNumber: '100004' }],
  ['the group', { second: 'Heart' }],
  ['the standing', { standing: 'EXCLUDED' }],
  ['the share', { share: 600 }],
  ['how many there are', { members: 6 }],
  ['the salt', { salt: '0' }],
  ['the path', { path: TICKET.path.slice(1) }],
])('[DRW-04] a line leads to the root, but not when %s is another', async (_what, change) => {
  expect(await leadsToRoot(TICKET, ROOT)).toBe(true);
  expect(await leadsToRoot({ ...TICKET, ...change }, ROOT)).toBe(false);
});

test('[DRW-02] before the release a member reads that they are in the list, and finds what was settled', async () => {
  await open(null);
  expect(screen.getByText(/Those who are drawn will be notified\./)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: /what was settled when/ }).getAttribute('href')).toBe(`/Verify/Draw/${ROOT}`);
});

test('[DRW-04] a member sees whether they were drawn, and the browser checks it', async () => {
  await open(TICKET);
  expect(screen.getByText('Your record was drawn at random.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Check it' }));
  expect(await screen.findByText(/^Your browser has checked it: your record was in the frozen list/)).toBeDefined();
  expect(screen.getByText(TICKET.hash ?? '')).toBeDefined();
  expect(screen.getByText(TICKET.cutOff ?? '')).toBeDefined();
});

test('[DRW-04] a line that does not lead to the root is told to be wrong', async () => {
  await open({ ...TICKET, isDrawn: false, second: 'Heart' });
  expect(screen.getByText('Your record was not drawn.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Check it' }));
  expect(await screen.findByText(/does not lead to the root of the list/)).toBeDefined();
});
