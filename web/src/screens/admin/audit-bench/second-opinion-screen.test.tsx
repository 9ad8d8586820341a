import { type SecondOpinions as Opinions, SecondOpinion } from '@cpd/contract/audit-bench';
import { checked } from '@cpd/contract/checked';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { SecondOpinions } from '../../../parts/audit/second-opinions.tsx';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { SecondOpinionScreen } from './second-opinion-screen.tsx';

const TAKEN = checked(SecondOpinion, {
  ...{ auditCaseId: 5, cpdYear: 2026, memberName: 'Dr Jude Example', specialties: ['Cardiology'], registrations: [] },
  ...{ unit: 'hours', reflections: [] },
  item: {
    ...{ auditItemId: 1, activityId: 51, activityName: 'Journal club', rowVersion: 2, activityType: 'Reading' },
    ...{ startDate: '2026-03-10', lastDate: '2026-03-10', dateCount: 1, claimedHours: 6, isAskedFor: true },
    ...{ countsAlready: null, verdict: null, acceptedHours: null, reason: '', asksReflection: false },
    ...{ evidenceCounts: '', evidenceDoesNotCount: '', files: [], messages: [] },
  },
});

let stored: Opinions;
beforeEach(() => {
  stored = { waiting: 1, taken: null };
  serve({
    getSecondOpinion: () => stored,
    takeSecondOpinion: () => {
      stored = { waiting: 0, taken: TAKEN };
      return stored;
    },
    giveSecondOpinion: () => {
      stored = { waiting: 0, taken: null };
      return stored;
    },
  });
});

async function openTaken() {
  stored = { waiting: 0, taken: TAKEN };
  renderScreen(<SecondOpinionScreen />);
  const item = await screen.findByRole('region', { name: 'Journal club' });
  item.focus();
  return item;
}

test('[CAS-07] the landing says nothing of second opinions while none is asked for', async () => {
  stored = { waiting: 0, taken: null };
  renderScreen(<SecondOpinions />);
  await expect.poll(() => sent('getSecondOpinion')).toHaveLength(1);
  expect(screen.queryByText('Second opinions')).toBeNull();
});

test('[CAS-07] the landing says how many wait, and of no member', async () => {
  stored = { waiting: 2, taken: null };
  renderScreen(<SecondOpinions />);
  const link = await screen.findByRole('link', { name: '2 items wait for a second opinion' });
  expect(link.getAttribute('href')).toBe('/Admin/Audits/SecondOpinion');
  expect(screen.queryByText('Dr Jude Example')).toBeNull();
});

test('[CAS-07] an item is taken, shown without what was found of it, and accepted by one key', async () => {
  renderScreen(<SecondOpinionScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Take the next item' }));
  (await screen.findByRole('region', { name: 'Journal club' })).focus();
  expect(screen.getByText(/^Dr Jude Example, 2026\./)).toBeDefined();
  for (const name of [/^Write/, /^Ask/, /^Next/, /^Decide/]) expect(screen.queryByRole('button', { name })).toBeNull();
  await userEvent.keyboard('a');
  expect(await screen.findByText('No item waits for a second opinion.')).toBeDefined();
  expect(sent('giveSecondOpinion')).toMatchObject([{ body: { auditItemId: 1, verdict: 'ACCEPTED' } }]);
});

test('[CAS-07] a part and a refusal need the same as on the bench', async () => {
  await openTaken();
  await userEvent.keyboard('r');
  const refuse = await screen.findByRole('dialog', { name: 'Do not accept Journal club' });
  await userEvent.click(within(refuse).getByRole('button', { name: 'Do not accept' }));
  expect(within(refuse).getByText(/Please say why/)).toBeDefined();
  await userEvent.click(within(refuse).getByRole('button', { name: 'Cancel' }));
  (await screen.findByRole('region', { name: 'Journal club' })).focus();
  await userEvent.keyboard('h');
  const part = await screen.findByRole('dialog', { name: 'Accept part of Journal club' });
  await userEvent.type(within(part).getByRole('textbox', { name: /^Hours that you accept/ }), '2.5');
  await userEvent.click(within(part).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('No item waits for a second opinion.')).toBeDefined();
  expect(sent('giveSecondOpinion')).toMatchObject([{ body: { verdict: 'PARTLY', acceptedHours: 2.5 } }]);
});

test('[CAS-07] that the audit was decided in the meantime is said', async () => {
  await openTaken();
  serve({
    giveSecondOpinion: refusal(
      409,
      'This audit was decided in the meantime, so your opinion is no longer needed.',
      'IN_USE',
    ),
  });
  await userEvent.keyboard('a');
  expect(await screen.findByText(/decided in the meantime/)).toBeDefined();
});
