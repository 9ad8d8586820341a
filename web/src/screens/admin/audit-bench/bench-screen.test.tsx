import { BenchCase, type GivenAudit } from '@cpd/contract/audit-bench';
import { checked } from '@cpd/contract/checked';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { BenchScreen } from './bench-screen.tsx';
import { GivenAuditsScreen } from './given-audits-screen.tsx';

vi.mock(import('@tanstack/react-router'), async (original) => {
  const router = await original();
  return { ...router, useParams: (() => ({ id: '5' })) as unknown as typeof router.useParams };
});

const ITEM = {
  ...{ rowVersion: 1, activityType: 'Reading', startDate: '2026-03-10', lastDate: '2026-03-10', dateCount: 1 },
  ...{ claimedHours: 6, isAskedFor: true, countsAlready: null, verdict: null, acceptedHours: null, reason: '' },
  ...{ asksReflection: false, evidenceCounts: '', evidenceDoesNotCount: '', files: [], messages: [] },
} as const;

function build(rest: object = {}): BenchCase {
  return checked(BenchCase, {
    ...{ auditCaseId: 5, rowVersion: 1, cpdYearId: 11, cpdYear: 2026, state: 'ANSWERED', why: 'RANDOM' },
    ...{ whyText: 'Selected at random.', notifiedOn: '2027-04-10T00:00:00Z', sentOn: null, decidedOn: null },
    ...{ dueOn: '2027-05-22', askedUntil: null, deferredUntil: null, outcomeText: '' },
    requirements: [
      {
        ...{ kind: 'Total', text: '', requiredValue: 50, claimedValue: 60 },
        shownValue: 12,
        acceptedValue: 0,
        unit: 'hours',
      },
    ],
    ...{ isShown: false, isAccepted: false, unit: 'hours', messages: [], files: [] },
    items: [
      { ...ITEM, auditItemId: 1, activityId: 51, activityName: 'Journal club' },
      { ...ITEM, auditItemId: 2, activityId: 52, activityName: 'Peer review group' },
      { ...ITEM, auditItemId: 3, activityId: 53, activityName: 'Grand rounds', countsAlready: 'college' },
    ],
    ...{ stateSince: '2027-05-01T00:00:00Z', memberName: 'Dr Jude Example', specialties: [], registrations: [] },
    ...{ isGiven: true, steps: ['BEGIN', 'ASK', 'PASS', 'ADVISE'], canJudge: true, canGiveBack: true },
    ...{ askUntil: '2027-06-22', awaitedOpinions: 0, reflections: [] },
    ...rest,
  });
}

let stored: BenchCase;
beforeEach(() => {
  stored = build();
  serve({
    getBenchCase: () => stored,
    judgeAuditItem: ({ body }) => {
      const { auditItemId, verdict } = body;
      const acceptedHours = verdict === 'ACCEPTED' ? 6 : Number(body.acceptedHours);
      const items = stored.items.map((item) =>
        item.auditItemId === auditItemId ? { ...item, verdict, acceptedHours, rowVersion: 2 } : item,
      );
      stored = { ...stored, items };
      return stored;
    },
  });
});

const openItem = () => screen.findByRole('region', { name: /^(Journal club|Peer review group)$/ });

test('[CAS-07] of somebody else says that it could not be loaded', async () => {
  serve({ getBenchCase: refusal(404) });
  renderScreen(<BenchScreen />);
  expect(await screen.findByText(/may have been given to someone else/)).toBeDefined();
});

test('[CAS-04] one key accepts the open item and opens the next, and what counts already is closed', async () => {
  renderScreen(<BenchScreen />);
  expect(await screen.findByText('Answered. Accepted 0 of 50 h, 2 items left.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Grand rounds/ })).toBeNull();
  const first = await openItem();
  expect(first.getAttribute('aria-label')).toBe('Journal club');
  first.focus();
  await userEvent.keyboard('a');
  expect(await screen.findByRole('region', { name: 'Peer review group' })).toBe(document.activeElement);
  expect(sent('judgeAuditItem')).toMatchObject([{ body: { auditItemId: 1, rowVersion: 1, verdict: 'ACCEPTED' } }]);
  expect(screen.getByText('Answered. Accepted 0 of 50 h, 1 item left.')).toBeDefined();
});

test('[CAS-04, CAS-05] a part needs hours below the claim, and a refusal its reason', async () => {
  renderScreen(<BenchScreen />);
  (await openItem()).focus();
  await userEvent.keyboard('h');
  const part = await screen.findByRole('dialog', { name: 'Accept part of Journal club' });
  await userEvent.type(within(part).getByRole('textbox', { name: /^Hours that you accept/ }), '6');
  await userEvent.click(within(part).getByRole('button', { name: 'Accept' }));
  expect(within(part).getByText(/must be more than 0 and less than the 6/)).toBeDefined();
  await userEvent.clear(within(part).getByRole('textbox', { name: /^Hours that you accept/ }));
  await userEvent.type(within(part).getByRole('textbox', { name: /^Hours that you accept/ }), '2.5');
  await userEvent.click(within(part).getByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('region', { name: 'Peer review group' })).toBeDefined();
  expect(screen.getByText('Accepted 2.5 of 6 h')).toBeDefined();
  (await openItem()).focus();
  await userEvent.keyboard('r');
  const refuse = await screen.findByRole('dialog', { name: 'Do not accept Peer review group' });
  await userEvent.click(within(refuse).getByRole('button', { name: 'Do not accept' }));
  expect(within(refuse).getByText(/Please say why/)).toBeDefined();
  expect(sent('judgeAuditItem')).toMatchObject([{ body: { verdict: 'PARTLY', acceptedHours: 2.5 } }]);
});

test('[CAS-06, CAS-11] an item with a new message says so until it is opened, and a later judgement is shown the earlier one', async () => {
  const message = {
    ...{ auditMessageId: 9, auditItemId: 2, isByMember: true, isYours: false, authorName: '', isInternal: false },
    ...{ text: 'Here it is.', createdOn: '2027-05-01T00:00:00Z', isNew: true, files: [] },
  };
  stored = {
    ...stored,
    items: stored.items.map((item) => (item.auditItemId === 2 ? { ...item, messages: [message] } : item)),
  };
  serve({
    markBenchRead: null,
    judgeAuditItem: () => {
      stored = {
        ...stored,
        items: stored.items.map((item) =>
          item.auditItemId === 1
            ? { ...item, verdict: 'REFUSED', acceptedHours: 0, reason: 'No list.', rowVersion: 2 }
            : item,
        ),
      };
      return refusal(409, 'This item was judged in the meantime. It is shown as it is now.', 'STALE');
    },
  });
  renderScreen(<BenchScreen />);
  (await openItem()).focus();
  expect(screen.getByRole('button', { name: /^Peer review group.*new message$/ })).toBeDefined();
  await userEvent.keyboard('a');
  expect(await screen.findByText(/judged in the meantime/)).toBeDefined();
  expect((await screen.findAllByText('Not accepted: No list.')).length).toBeGreaterThan(0);
  await userEvent.keyboard('n');
  await screen.findByRole('region', { name: 'Peer review group' });
  expect(screen.queryByText(/new message/)).toBeNull();
});

test('[CAS-08] “not met” is not offered before a request for more has run out, and a pass below the minimum says why', async () => {
  serve({
    takeAuditStep: () => {
      stored = build({
        state: 'PASSED',
        steps: [],
        canJudge: false,
        canGiveBack: false,
        decidedOn: '2027-05-02T00:00:00Z',
      });
      return stored;
    },
  });
  renderScreen(<BenchScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Decide…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decide the audit' });
  expect(within(dialog).queryByRole('radio', { name: 'Not met' })).toBeNull();
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Why it is passed/ }), 'Seen at a visit.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decide' }));
  await vi.waitFor(() =>
    expect(sent('takeAuditStep')).toMatchObject([{ body: { step: 'PASS', reason: 'Seen at a visit.' } }]),
  );
  expect(await screen.findByText(/^Passed\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Decide|Accept|I know/ })).toBeNull();
});

test('[CAS-07, CAS-09] one of the team to whom it is not given reads it and can do nothing in it', async () => {
  stored = build({ isGiven: false, steps: [], canJudge: false, canGiveBack: false });
  renderScreen(<BenchScreen />, buildUser({ role: 'STAFF' }));
  (await openItem()).focus();
  expect(screen.getByText(/you can only read it/)).toBeDefined();
  await userEvent.keyboard('ahrq');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: /Accept|Decide|Ask|Write|note|I know/ })).toBeNull();
  expect(sent('judgeAuditItem')).toEqual([]);
  const link = screen.getByRole('link', { name: 'More time, review and auditor' });
  expect(link.getAttribute('href')).toBe('/Admin/Audits/Case/5/Team');
  await userEvent.keyboard('n');
  expect(await screen.findByRole('region', { name: 'Peer review group' })).toBeDefined();
});

test('[CAS-04] the list says for whom each audit waits, and shows those that are over when asked to', async () => {
  const audit: GivenAudit = {
    ...{ auditCaseId: 5, cpdYear: 2026, memberName: 'Dr Jude Example', specialties: ['Cardiology'], state: 'ANSWERED' },
    ...{
      waitsFor: 'AUDITOR',
      lastDay: '2027-05-22',
      daysLate: 0,
      judgedItems: 1,
      items: 9,
      newMessages: 2,
      decidedOn: null,
    },
  };
  serve({
    getSecondOpinion: { waiting: 0, taken: null },
    listGivenAudits: ({ query }) => ({ audits: query.show === 'OPEN' ? [audit] : [] }),
  });
  renderScreen(<GivenAuditsScreen />);
  const link = await screen.findByRole('link', { name: 'Dr Jude Example, 2026' });
  expect(link.getAttribute('href')).toBe('/Admin/Audits/Case/5');
  expect(screen.getByText('Cardiology · Answered · 1 of 9 judged · 2 new messages')).toBeDefined();
  expect(screen.getByText('Waits for you')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Show audits that are over' }));
  expect(await screen.findByText('None of your audits is over yet.')).toBeDefined();
});
