import type { AuditRoundDetails } from '@cpd/contract/audit-rounds';
import type { TeamMember } from '@cpd/contract/team';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { buildChosen, buildRound } from '../../../testing/build-round.ts';
import { calledNames, refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { RoundScreen } from './round-screen.tsx';

const CHOSEN = buildRound({ members: 2, chosenByName: 'Sam Example' });
const RELEASED = buildRound({
  ...{ members: 40, chosenByName: 'Sam Example', releasedByName: 'Mika Example', releasedOn: '2026-10-01T01:00:00Z' },
  ...{ answered: 0, waitForMember: 38, waitForTeam: 2, unassigned: 40, openWishes: 1, lastDay: '2026-11-12' },
});
const TWO = [buildChosen(), buildChosen({ userId: 4, memberNumber: '100004', name: 'Alex Example' })];
const NONE_TWICE = { items: 0, alike: 0, percent: null, kappa: null };
const STALE = 'A colleague has dropped this round. Nothing was changed.';

beforeEach(() => serve({ listMandatoryAudits: { members: [] } }));

const USUAL: AuditRoundDetails = {
  ...{ round: buildRound(), chosen: [], mayChoose: true, releaseRefusal: '' },
  ...{ observerUserId: null, observerName: '', maySeeDraw: false },
};

function open(details: Partial<AuditRoundDetails> = {}, role = 'MANAGER') {
  serve({ getAuditRound: { ...USUAL, ...details } });
  return renderScreen(<RoundScreen />, buildUser({ role }), '/Admin/Audits/8', '/Admin/Audits/$id');
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('a round that is not there says so', async () => {
  serve({ getAuditRound: refusal(404, 'There is no such round.') });
  renderScreen(<RoundScreen />, buildUser({ role: 'STAFF' }), '/Admin/Audits/8', '/Admin/Audits/$id');
  expect(await screen.findByText('The round could not be loaded. There is no such round.')).toBeDefined();
});

describe('[DRW-05] the one next step', () => {
  test('of a round that is drawn leads a manager to the draw, and tells others who draws', async () => {
    open({ round: buildRound({ origin: 'DRAW' }) });
    const link = await screen.findByRole('link', { name: 'Draw the members' });
    expect(link.getAttribute('href')).toBe('/Admin/Audits/8/Draw');
    expect(calledNames()).not.toContain('listMandatoryAudits');
  });

  test('is for who may take it', async () => {
    open({ round: buildRound({ origin: 'DRAW' }), mayChoose: false }, 'STAFF');
    expect(await screen.findByText(/a manager draws the members/)).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Draw the members' })).toBeNull();
  });

  test('of a round that is drawn lets who draws choose members by hand before, and is the release after the draw', async () => {
    const round = buildRound({ origin: 'DRAW', members: 2, chosenByName: 'Sam Example' });
    open({ round, chosen: TWO, releaseRefusal: 'The members of this round are not drawn yet.' });
    expect(await screen.findByRole('link', { name: 'Draw the members' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add members…' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Remove Robin Example…' })).toBeDefined();
    expect(screen.queryByText('The members of this round are not drawn yet.')).toBeNull();
  });

  test('of a round that was drawn is its release', async () => {
    open({ round: { ...CHOSEN, origin: 'DRAW', isDrawn: true }, chosen: TWO, mayChoose: false, maySeeDraw: true });
    expect(await screen.findByText(/^2 members were drawn by Sam Example\./)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Release…' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Show the draw' }).getAttribute('href')).toBe('/Admin/Audits/8/Draw');
    expect(screen.queryByRole('button', { name: 'Remove Robin Example…' })).toBeNull();
  });

  test('says in place of the release why the reader cannot release', async () => {
    open({ round: CHOSEN, chosen: TWO, releaseRefusal: 'Two people are needed.' });
    expect(await screen.findByText('The release is the second step. Two people are needed.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Release…' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add members…' })).toBeDefined();
  });

  test('is to remove who can no longer be audited, before the release', async () => {
    const out = buildChosen({ userId: 5, memberNumber: '100005', name: 'Kim Example', problem: 'LEFT' });
    serve({ removeFromAudit: null });
    open({ round: { ...CHOSEN, members: 3 }, chosen: [...TWO, out], mayChoose: false });
    await press('Remove 1 member…');
    expect(screen.queryByRole('button', { name: 'Release…' })).toBeNull();
    const rows = screen.getAllByRole('row');
    expect(rows[1]?.textContent).toContain('This member is no longer a member.');
    // Whom a colleague chose, only they remove.
    expect(screen.queryByRole('button', { name: 'Remove Robin Example…' })).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Kim Example removed. No one has been notified.')).toBeDefined();
    expect(sent('removeFromAudit')).toMatchObject([{ body: { auditRoundId: 8, userIds: [5] } }]);
  });

  test('is seen without buttons by who only watches', async () => {
    open({ round: CHOSEN, chosen: TWO, releaseRefusal: 'Only a manager can do the second step.' }, 'WATCHER');
    expect(await screen.findByText(/2 members were chosen by Sam Example/)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('[CAS-10, DRW-01] adding members', () => {
  test('says before it is saved how many are added, who is left out and why, and asks for the reason', async () => {
    serve({
      checkAuditChoice: {
        members: 1,
        leftOut: [
          { memberNumber: '1', name: '', why: 'UNKNOWN' },
          { memberNumber: '100002', name: 'Jo Example', why: 'EXEMPT' },
        ],
      },
      chooseForAudit: { members: 1, leftOut: [{ memberNumber: '1', name: '', why: 'UNKNOWN' }] },
    });
    open();
    await press('Add members…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add members to Late submissions' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add them' }));
    expect(await dialog.findByText('Please enter at least one member number.')).toBeDefined();
    expect(dialog.getByText('The reason is missing: the member reads it.')).toBeDefined();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Member numbers' }), '1, 100002 100003');
    expect(await dialog.findByText('1 member will be added.')).toBeDefined();
    expect(dialog.getByText('1 is not the number of a member.')).toBeDefined();
    expect(dialog.getByText('100002 (Jo Example) is exempt for the whole year.')).toBeDefined();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Why are they audited?' }), 'You were late.');
    await userEvent.click(dialog.getByRole('button', { name: 'Add them' }));
    expect(await screen.findByText('1 member added, 1 left out. No one has been notified.')).toBeDefined();
    const who = { kind: 'NUMBERS', memberNumbers: ['1', '100002', '100003'] };
    expect(sent('chooseForAudit')).toMatchObject([{ body: { auditRoundId: 8, who, reason: 'You were late.' } }]);
  });

  test('keeps what was typed when a colleague was first, and shows the round as it is', async () => {
    serve({
      checkAuditChoice: { members: 1, leftOut: [] },
      chooseForAudit: refusal(409, 'This round has been released. Nothing was changed.', 'STALE'),
      getAuditReport: {
        members: 40,
        answered: 0,
        states: [],
        medianDays: null,
        judged: 0,
        notAccepted: [],
        agreement: NONE_TWICE,
      },
    });
    open();
    await press('Add members…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add members to Late submissions' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Member numbers' }), '100003');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Why are they audited?' }), 'You were late.');
    serve({ getAuditRound: { ...USUAL, round: RELEASED, mayChoose: false } });
    await userEvent.click(dialog.getByRole('button', { name: 'Add them' }));
    expect(await dialog.findByText(/This round has been released\./)).toBeDefined();
    expect(dialog.getByRole('textbox', { name: 'Why are they audited?' })).toHaveProperty('value', 'You were late.');
    expect(await screen.findByRole('heading', { name: 'Report', hidden: true })).toBeDefined();
  });

  test('offers those who are audited in any case, with the reason that they read', async () => {
    const reason = 'You did not answer the audit of your 2024 record.';
    const member = { userId: 9, memberNumber: '100009', name: 'Lee Example', reason };
    const here = { ...member, userId: 3, memberNumber: '100003' };
    serve({ listMandatoryAudits: { members: [member, here] }, checkAuditChoice: { members: 1, leftOut: [] } });
    open({ round: CHOSEN, chosen: TWO });
    await press(`Add 1 member…: ${reason}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add members to Late submissions' }));
    expect(dialog.getByRole('textbox', { name: 'Member numbers' })).toHaveProperty('value', '100009');
    expect(dialog.getByRole('textbox', { name: 'Why are they audited?' })).toHaveProperty('value', reason);
  });
});

test('[DRW-06] a release says how many are notified and until when they answer, and sends what was shown', async () => {
  serve({ releaseAuditRound: refusal(409, 'This was changed meanwhile.', 'STALE') });
  open({ round: CHOSEN, chosen: TWO, mayChoose: false });
  await press('Release…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Release Late submissions?' }));
  expect(
    dialog.getByText(/^2 members will be notified straight away\. The last day to answer is \d\d\/\d\d\/\d{4}\./),
  ).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Release and notify 2 members' }));
  expect(await dialog.findByText(/This was changed meanwhile\./)).toBeDefined();
  serve({ releaseAuditRound: null });
  await userEvent.click(dialog.getByRole('button', { name: 'Release and notify 2 members' }));
  expect(await screen.findByText('The round is released: 2 members notified.')).toBeDefined();
  expect(sent('releaseAuditRound')[1]).toMatchObject({ body: { auditRoundId: 8, members: 2 } });
});

describe('[CAS-01] dropping a round', () => {
  test('asks first, and leads back to the others', async () => {
    serve({ dropAuditRound: null });
    const { router } = open({ round: CHOSEN, chosen: TWO });
    await press('Drop the round…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Drop Late submissions?' }));
    expect(dialog.getByText(/with its choice of 2 members/)).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Drop the round' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/Admin/Audits'));
    expect(sent('dropAuditRound')).toMatchObject([{ query: { auditRoundId: 8 } }]);
  });

  test('says that a colleague was first, and then that the round is gone', async () => {
    serve({ dropAuditRound: refusal(409, STALE, 'STALE') });
    open();
    await press('Drop the round…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Drop Late submissions?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Drop the round' }));
    expect(await dialog.findByText(STALE)).toBeDefined();
    serve({ getAuditRound: refusal(404, 'There is no such round.') });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('A colleague has dropped this round. No one was notified.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Drop the round…' })).toBeNull();
  });
});

test('[CAS-12] a released round leads from each figure to its audits, and has the report as a table and a file', async () => {
  serve({
    getAuditReport: {
      ...{ members: 40, answered: 12, medianDays: 31.5, judged: 80 },
      states: [{ state: 'SELECTED', count: 38 }],
      notAccepted: [{ activityType: 'Journal club', partly: 3, refused: 1 }],
      agreement: { items: 10, alike: 9, percent: 90, kappa: 0.75 },
    },
    exportAuditReport: undefined,
  });
  open({ round: RELEASED, mayChoose: false });
  const figures = within(await screen.findByRole('list', { name: 'For the CPD team' })).getAllByRole('link');
  const round = 'Round=%22Late+submissions%22&Year=2025';
  expect(figures.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2Not answered', `/Admin/Lists/AuditCases?WaitsFor=The+CPD+team&${round}`],
    ['40Without an auditor', `/Admin/Lists/AuditCases?Auditor=No+one&${round}`],
    ['1Requests for more time', `/Admin/Lists/AuditCases?AskedFor=More+time&${round}`],
    ['0Reviews to decide', `/Admin/Lists/AuditCases?AskedFor=A+review&${round}`],
  ]);
  const states = within(await screen.findByRole('table', { name: 'Audits by state' }));
  expect(states.getByRole('link', { name: 'Selected' }).getAttribute('href')).toBe(
    `/Admin/Lists/AuditCases?State=Selected&${round}`,
  );
  expect(screen.getByText('31.5 days')).toBeDefined();
  expect(screen.getByText('10 items, 9 alike (90 %), Cohen’s kappa 0.75')).toBeDefined();
  const refused = within(screen.getByRole('table', { name: 'Items that were not accepted whole' }));
  expect(refused.getByRole('row', { name: 'Journal club 3 1' })).toBeDefined();
  await press('Download as CSV');
  expect(sent('exportAuditReport')).toMatchObject([{ query: { id: 8 } }]);
  expect(screen.queryByRole('button', { name: 'Drop the round…' })).toBeNull();
});

describe('[DRW-02] the observer of a draw', () => {
  const DRAWN = buildRound({ origin: 'DRAW', isDrawn: true, members: 2, chosenByName: 'Sam Example' });
  const colleague = (rest: Partial<TeamMember>): TeamMember => ({
    ...{ userId: 21, rowVersion: 1, title: '', firstName: 'Kim', lastName: 'Example', email: '', memberNumber: '' },
    ...{ username: '', role: 'WATCHER', mayBeSecond: false, mayReadHealth: false, isProvided: false },
    ...{ hasEnded: false, isYou: false, isMember: false },
    ...rest,
  });
  const TEAM = [
    colleague({}),
    colleague({ userId: 22, firstName: 'Ash', role: 'AUDITOR' }),
    colleague({ userId: 23, firstName: 'Gone', role: 'STAFF', hasEnded: true }),
  ];

  test('is led to the draw, and chooses no one', async () => {
    open({ round: DRAWN, observerUserId: 21, observerName: 'Kim Example', maySeeDraw: true }, 'WATCHER');
    const link = await screen.findByRole('link', { name: 'Show the draw' });
    expect(link.getAttribute('href')).toBe('/Admin/Audits/8/Draw');
    expect(screen.getByText('Kim Example')).toBeDefined();
    expect(screen.queryByRole('button', { name: /observer/ })).toBeNull();
  });

  test('is chosen by a manager, of those who see records', async () => {
    serve({ listTeam: TEAM, appointAuditObserver: null });
    open({ round: DRAWN, maySeeDraw: true });
    await press('Choose an observer…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Observer of the draw' }));
    const options = (await dialog.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(options).toEqual(['No one', 'Kim Example']);
    await userEvent.selectOptions(dialog.getByRole('combobox'), '21');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() =>
      expect(sent('appointAuditObserver')).toMatchObject([{ body: { auditRoundId: 8, observerUserId: 21 } }]),
    );
  });
});
