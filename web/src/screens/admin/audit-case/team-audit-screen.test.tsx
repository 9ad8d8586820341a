import type { TeamAudit } from '@cpd/contract/audit-team';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { TeamAuditScreen } from './team-audit-screen.tsx';

vi.mock(import('@tanstack/react-router'), async (original) => {
  const router = await original();
  return { ...router, useParams: (() => ({ id: '5' })) as unknown as typeof router.useParams };
});

function build(rest: Partial<TeamAudit> = {}): TeamAudit {
  return {
    ...{ auditCaseId: 5, auditRoundId: 3, roundName: 'Audit of 2025', rowVersion: 2, userId: 7 },
    ...{ memberNumber: '100007', name: 'Dr Jude Example', telephone: '02 5550 1234', cpdYear: 2025 },
    ...{ whyText: 'Your record was drawn at random.', state: 'SELECTED', lastDay: '2099-01-12', deferredUntil: null },
    ...{ continuesUntil: '2099-02-01', sentOn: null, auditorUserId: null, auditorName: '', conflicts: [] },
    ...{ outcomeText: '', decidedByName: '', decidedOn: null, wish: null, review: null },
    steps: ['EXTEND', 'DEFER', 'ACCEPT_OTHER_HOME', 'CLOSE'],
    ...rest,
  };
}

const WISH = { auditWishId: 9, reason: 'I am ill.', askedOn: '2098-12-01T00:00:00Z' };
const REVIEW = {
  ...{ grounds: 'I sent it.', askedOn: '2098-12-01T00:00:00Z', decision: null, decisionText: '' },
  ...{ decidedByName: '', decidedOn: null, refusal: '' },
} as const;

let stored: TeamAudit;
beforeEach(() => {
  stored = build();
  serve({
    getTeamAudit: () => stored,
    listAuditors: { auditors: [{ userId: 4, name: 'Dr Ada Auditor', openCases: 3 }] },
  });
});

const open = (role = 'STAFF') => renderScreen(<TeamAuditScreen />, buildUser({ role }));
const press = async (name: string | RegExp) => await userEvent.click(await screen.findByRole('button', { name }));
/** A later day than any last day here. */
const laterDay = () => {
  const [year, month, day] = Temporal.Now.plainDateISO().add({ days: 60 }).toString().split('-');
  return `${day}/${month}/${year}`;
};

describe('the team’s page of an audit', () => {
  test('[CAS-01] says what it waits for, and shows who only looks no way to change it', async () => {
    stored = build({ wish: { ...WISH, kind: 'EXTENSION', wantedUntil: '2099-02-01' }, review: REVIEW });
    open('WATCHER');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dr Jude Example, audit of 2025' })).toBeDefined();
    expect(screen.getByText('Selected. The member has until 12/01/2099.')).toBeDefined();
    expect(screen.getByText('I am ill.')).toBeDefined();
    expect(screen.getByText('I sent it.')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link', { name: /Items/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Audit of 2025' }).getAttribute('href')).toBe('/Admin/Audits/3');
  });

  test('[CAS-03] without an answer asks for a call', async () => {
    stored = build({ state: 'NOT_ANSWERED' });
    open();
    const ring = await screen.findByRole('region', { name: 'Please ring Dr Jude Example' });
    expect(within(ring).getByRole('link').getAttribute('href')).toBe('tel:0255501234');
    expect(screen.queryByRole('button', { name: 'Remind…' })).toBeNull();
  });

  test('[CAS-04] gives it to an auditor, and a refusal keeps the choice', async () => {
    serve({ assignAudits: refusal(409, 'They must not audit Dr Jude Example.', 'IN_USE') });
    open();
    await press('Give to an auditor…');
    const dialog = await screen.findByRole('dialog', { name: 'Give 1 audit to an auditor' });
    await within(dialog).findByRole('option', { name: 'Dr Ada Auditor (3 open)' });
    await userEvent.selectOptions(within(dialog).getByRole('combobox'), '4');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Give' }));
    expect(await within(dialog).findByText(/must not audit Dr Jude/)).toBeDefined();
    expect((within(dialog).getByRole('combobox') as HTMLSelectElement).value).toBe('4');
    expect(sent('assignAudits')).toMatchObject([{ body: { auditCaseIds: [5], auditorUserId: 4 } }]);
  });

  test('[CAS-02] gives more time with a later day, as the member is told', async () => {
    stored = build({ lastDay: null });
    serve({ changeAudit: null });
    open();
    await press('More time…');
    const dialog = await screen.findByRole('dialog', { name: 'Give more time' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Give more time' }));
    expect(within(dialog).getByText('Please enter the day.')).toBeDefined();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^New last day/ }), laterDay());
    expect(within(dialog).getByText(`The member is told: “The last day to answer is ${laterDay()}.”`)).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Give more time' }));
    await vi.waitFor(() => expect(sent('changeAudit')).toMatchObject([{ body: { step: 'EXTEND', rowVersion: 2 } }]));
  });
});

describe('[CAS-02] what the member asked for', () => {
  const wish = () => screen.findByRole('form', { name: /^The member asks/ });
  const day = () => Temporal.Now.plainDateISO().add({ days: 60 }).toString();

  test('is declined with words alone, and granted with the day that was wanted', async () => {
    stored = build({ lastDay: null, wish: { ...WISH, kind: 'DEFERRAL', wantedUntil: day() } });
    serve({
      decideAuditWish: () => {
        stored = build({ state: 'DEFERRED', deferredUntil: day(), lastDay: null });
        return null;
      },
    });
    open();
    const form = await wish();
    expect(screen.queryByRole('button', { name: 'Defer…' })).toBeNull();
    await userEvent.click(within(form).getByRole('button', { name: 'Decide' }));
    expect(within(form).getByText('Please choose.')).toBeDefined();
    await userEvent.click(within(form).getByRole('radio', { name: 'Decline' }));
    await userEvent.click(within(form).getByRole('button', { name: 'Decide' }));
    expect(within(form).getByText('Please say why. The member reads it.')).toBeDefined();
    await userEvent.click(within(form).getByRole('radio', { name: 'Grant' }));
    expect(within(form).getByText(/^The member is told: “It is deferred until/)).toBeDefined();
    await userEvent.click(within(form).getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText(/^Deferred\. It continues after/)).toBeDefined();
    expect(sent('decideAuditWish')).toMatchObject([
      { body: { auditWishId: 9, granted: true, until: day(), text: '' } },
    ]);
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('and was decided by a colleague meanwhile keeps what was entered', async () => {
    stored = build({ wish: { ...WISH, kind: 'EXTENSION', wantedUntil: '2099-02-01' } });
    serve({
      decideAuditWish: () => {
        stored = build();
        return refusal(404, 'There is no such request.', 'NOT_FOUND');
      },
    });
    open();
    const form = await wish();
    await userEvent.click(within(form).getByRole('radio', { name: 'Decline' }));
    await userEvent.type(within(form).getByRole('textbox', { name: /^Why/ }), 'It is too late.');
    await userEvent.click(within(form).getByRole('button', { name: 'Decide' }));
    expect(await screen.findByText(/A colleague has decided this meanwhile/)).toBeDefined();
    expect(screen.getByDisplayValue('It is too late.')).toBeDefined();
    await press('Discard what I entered');
    expect(screen.queryByRole('form')).toBeNull();
  });
});

describe('[CAS-09] a review', () => {
  const over: Partial<TeamAudit> = {
    ...{ state: 'PASSED_WITH_ADVICE', decidedOn: '2098-11-01T00:00:00Z', lastDay: null, steps: [] },
  };

  test('says in place of the form why the reader cannot decide it', async () => {
    stored = build({ ...over, review: { ...REVIEW, refusal: 'You have audited this record.' } });
    open();
    expect(await screen.findByText('You have audited this record.')).toBeDefined();
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('is decided with words, among what can come of this outcome, and is shown then', async () => {
    stored = build({ ...over, review: REVIEW });
    serve({
      decideAuditReview: () => {
        const decided = { decision: 'CHANGED', decisionText: 'It was there.', decidedByName: 'Morgan' } as const;
        stored = build({
          ...over,
          state: 'PASSED',
          review: { ...REVIEW, ...decided, decidedOn: '2098-12-02T00:00:00Z' },
        });
        return null;
      },
    });
    open('MANAGER');
    const form = await screen.findByRole('form', { name: 'The member asks for a review' });
    expect(within(form).getAllByRole('radio')).toHaveLength(3);
    expect(within(form).queryByRole('radio', { name: 'Passed with advice' })).toBeNull();
    await userEvent.click(within(form).getByRole('button', { name: 'Decide the review' }));
    expect(within(form).getByText('Please choose a decision.')).toBeDefined();
    expect(within(form).getByText('Please say why. The member reads it.')).toBeDefined();
    await userEvent.click(within(form).getByRole('radio', { name: 'Passed' }));
    await userEvent.type(within(form).getByRole('textbox', { name: /^Why/ }), 'It was there.');
    await userEvent.click(within(form).getByRole('button', { name: 'Decide the review' }));
    expect(await screen.findByText(/^The outcome was changed: Morgan/)).toBeDefined();
    expect(sent('decideAuditReview')).toMatchObject([{ body: { decision: 'PASS', text: 'It was there.' } }]);
    expect(screen.queryByRole('form')).toBeNull();
  });
});
