import type { GivenAudit } from '@cpd/contract/audit-bench';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { buildRound } from '../../../testing/build-round.ts';
import { calledNames, refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { AuditsScreen } from './audits-screen.tsx';

const RUNNING = buildRound({
  ...{ auditRoundId: 9, roundName: 'Audit of 2025', origin: 'DRAW', releasedOn: '2026-10-01T01:00:00Z', members: 40 },
  ...{ answered: 12, decided: 5, waitForMember: 20, waitForTeam: 2, unassigned: 3, openWishes: 1, openReviews: 2 },
  lastDay: '2027-01-12',
});

const GIVEN: GivenAudit = {
  auditCaseId: 4,
  memberName: 'Dr Jude Example',
  cpdYear: 2025,
  specialties: [],
  state: 'INREVIEW',
  waitsFor: 'AUDITOR',
  lastDay: null,
  daysLate: 0,
  decidedOn: null,
  items: 9,
  judgedItems: 3,
  newMessages: 0,
};

beforeEach(() =>
  serve({
    listAuditRounds: { rounds: [] },
    listGivenAudits: { audits: [] },
    getSecondOpinion: { waiting: 0, taken: null },
    listAudienceChoices: {
      years: [
        { cpdYearId: 11, cpdYear: 2026 },
        { cpdYearId: 10, cpdYear: 2025 },
      ],
      registrations: [],
    },
  }),
);

const open = (role = 'STAFF') => renderScreen(<AuditsScreen />, buildUser({ role }), '/Admin/Audits', '/Admin/Audits');

test('rounds that cannot be loaded can be tried again', async () => {
  serve({ listAuditRounds: refusal(500, 'Something went wrong.') });
  open();
  expect(await screen.findByText('The rounds could not be loaded. Something went wrong.')).toBeDefined();
});

test('without rounds says what one is and what comes next', async () => {
  open();
  expect((await screen.findByText(/^No rounds yet\./)).textContent).toContain('Start with “New round…”.');
  expect(screen.queryByText('Given to you')).toBeNull();
});

test('who only watches makes no round and has no audits of their own', async () => {
  open('WATCHER');
  expect((await screen.findByText(/^No rounds yet\./)).textContent).not.toContain('Start with');
  expect(screen.queryByRole('button', { name: 'New round…' })).toBeNull();
  expect(calledNames()).not.toContain('listGivenAudits');
});

test('[CAS-12] each round says how far it is and what waits for the team; those from before lead nowhere', async () => {
  const rounds = [
    RUNNING,
    buildRound({ members: 2, chosenByName: 'Sam Example' }),
    buildRound({ auditRoundId: 7, roundName: 'Draft', origin: 'DRAW' }),
    buildRound({ auditRoundId: 1, roundName: 'Audits of 2024', origin: 'STORED', releasedOn: RUNNING.releasedOn }),
  ];
  serve({ listAuditRounds: { rounds }, listGivenAudits: { audits: [GIVEN] } });
  open();
  const list = within(await screen.findByRole('list', { name: 'Rounds' }));
  const texts = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Audit of 2025Year 2025 · 12 of 40 have answered, 5 decided · last day 12/01/2027' +
      'For the CPD team: 2 not answered, 1 request for more time, 2 reviews, 3 without an auditorUnder way',
    'Late submissionsYear 2025 · 2 members chosenTo be released',
    'DraftYear 2025To be drawn',
    'Audits of 2024Year 2025 · 0 of 0 members decidedFrom before rounds',
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/Admin/Audits/9',
    '/Admin/Audits/8',
    '/Admin/Audits/7',
  ]);
  const given = within(screen.getByRole('list', { name: 'Given to you' }));
  expect(given.getByRole('link', { name: 'Dr Jude Example, 2025' }).getAttribute('href')).toBe('/Admin/Audits/Case/4');
});

test('[DRW-01] a new round is checked as a whole, keeps what was typed when it is refused, and is led to', async () => {
  serve({
    createAuditRound: refusal(400, 'Wrong.', '', [{ field: 'settings.daysToAnswer', message: 'Too few days.' }]),
  });
  const { router } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'New round…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New round of audits' }));
  const days = dialog.getByRole('textbox', { name: 'Days to answer' });
  await userEvent.clear(days);
  await userEvent.click(dialog.getByRole('button', { name: 'Make the round' }));
  expect(await dialog.findByText('The name is missing.')).toBeDefined();
  expect(dialog.getByText('The days to answer must be a whole number from 7 to 180.')).toBeDefined();
  expect(sent('createAuditRound')).toEqual([]);
  await userEvent.type(days, '30');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Late submissions');
  await userEvent.click(dialog.getByRole('radio', { name: 'chosen by hand' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Make the round' }));
  expect(await dialog.findByText('Too few days.')).toBeDefined();
  serve({ createAuditRound: { auditRoundId: 8 } });
  await userEvent.click(dialog.getByRole('button', { name: 'Make the round' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/Admin/Audits/8'));
  const settings = { daysToAnswer: 30, daysForMore: 21, daysToReview: 14, judgedTwice: 10 };
  // The year before this one, whose records are there.
  const body = { cpdYearId: 10, roundName: 'Late submissions', origin: 'BY_HAND', settings };
  expect(sent('createAuditRound')[1]).toMatchObject({ body });
});
