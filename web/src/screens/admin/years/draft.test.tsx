import type { RuleField } from '@cpd/contract/year-drafts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { YearsScreen } from './years-screen.tsx';

const field = (key: string, label: string, value: string, change: Partial<RuleField> = {}): RuleField => ({
  ...{ key, label, value, kind: 'number', unit: '', optional: false, long: false, options: [] },
  ...change,
});
const TOTAL = field('minimum', 'Total for the year', '50', { unit: 'hours' });
const WAIVED = field('waived', 'Does not count', 'no', { kind: 'yes-no' });
const ROUNDS = field('type 10001 name', 'Name', 'Rounds', { kind: 'text' });

const draftWith = (total: RuleField) => ({
  ...{ cpdYearId: 13, cpdYearYear: 2028, version: 2, changedBy: 'Morgan Example', changedOn: '2026-11-20T01:00:00Z' },
  comparedWith: 2027,
  delivered: [],
  changes: [{ section: 'Total', label: 'Total for the year', before: '40 hours', after: '50 hours' }],
  problems: [{ key: 'minimum', message: 'The categories require 60 hours together.' }],
  sections: [
    {
      title: 'Total',
      lines: [
        { label: 'Total for the year', text: `${total.value} hours`, item: null, fields: [total] },
        { label: 'What is missing', text: '', item: null, fields: [WAIVED] },
      ],
      additions: [],
    },
    {
      title: 'Types of activity',
      lines: [{ label: 'Rounds', text: 'category 1', item: { key: 'type 10001', removable: true }, fields: [ROUNDS] }],
      additions: [{ kind: 'type', one: 'type of activity', fields: [field('name', 'Name', '', { kind: 'text' })] }],
    },
  ],
});

beforeEach(() =>
  serve({
    readYearDraft: draftWith(TOTAL),
    changeYearDraft: null,
    readLab: { ...{ cpdYearId: 13, cpdYearYear: 2028, yearToTry: null, isOver: false, run: null } },
    checkYearPublication: {
      ...{ cpdYearId: 13, cpdYearYear: 2028, version: 2, correction: 0, members: 3, submitted: 0 },
      ...{ problems: [], waits: false },
    },
  }),
);

const show = (role = 'MANAGER') => renderScreen(<YearsScreen />, buildUser({ role }), '/Admin/Years?draft=13');
const button = (name: string) => screen.findByRole('button', { name });
const bodies = () => sent('changeYearDraft').map(({ body }) => body);

/** Opens the form of the total, and enters another one. */
async function enter(total: string) {
  await userEvent.click(await button('Change Total'));
  const box = await screen.findByLabelText<HTMLInputElement>(/Total for the year \(hours\)/);
  await userEvent.clear(box);
  await userEvent.type(box, total);
  return box;
}

describe('[FWK-01] the draft of a year', () => {
  test('says what is different, and leads from what is wrong to its field', async () => {
    show();
    expect(await screen.findByRole('table', { name: 'Changes since 2027' })).toBeTruthy();
    const summary = await screen.findByRole('alert');
    await userEvent.click(within(summary).getByRole('link', { name: 'The categories require 60 hours together.' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change: Total' });
    expect(within(dialog).getByText('The categories require 60 hours together.')).toBeTruthy();
  });

  test('is only read by those who do not change it', async () => {
    show('STAFF');
    await screen.findByRole('region', { name: 'Total' });
    expect(screen.queryByRole('button', { name: /Change|Remove|Add|Discard/ })).toBeNull();
  });

  test('sends what was changed, with what it was before', async () => {
    show();
    await enter('60');
    await userEvent.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const changes = [{ key: 'minimum', before: '50', after: '60' }];
    expect(bodies()).toEqual([{ cpdYearId: 13, changes, additions: [], removals: [] }]);
  });

  test('keeps what was entered when it is refused, beside its field, and when there is no answer', async () => {
    show();
    const box = await enter('much');
    const message = '“Total for the year” must be a number.';
    serve({ changeYearDraft: () => refusal(400, message, 'INVALID', [{ field: 'changes.0.after', message }]) });
    await userEvent.click(await button('Save'));
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
    expect(within(screen.getByRole('dialog')).getByText(message)).toBeTruthy();
    serve({ changeYearDraft: () => refusal(503) });
    await userEvent.click(await button('Save'));
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeTruthy();
    expect(box.value).toBe('much');
  });

  test('tells what a colleague saved first, and replaces it only when it is saved once more', async () => {
    show();
    const box = await enter('60');
    const message = 'Anna Lee changed “Total for the year”. It is now: 55 hours.';
    serve({
      readYearDraft: draftWith({ ...TOTAL, value: '55' }),
      changeYearDraft: () => refusal(409, message, 'STALE', [{ field: 'changes.0.after', message }]),
    });
    await userEvent.click(await button('Save'));
    expect(await within(screen.getByRole('dialog')).findByText(message)).toBeTruthy();
    expect(box.value).toBe('60');
    serve({ changeYearDraft: null });
    await userEvent.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sentBefore = bodies().map((body) => (body as { changes: { before: string }[] }).changes[0]?.before);
    expect(sentBefore).toEqual(['50', '55']);
  });

  test('adds and removes one of several', async () => {
    show();
    await userEvent.click(await button('Add: type of activity'));
    await userEvent.type(await screen.findByLabelText(/Name/), 'Simulation');
    await userEvent.click(await button('Add it'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await button('Remove Rounds'));
    const without = draftWith(TOTAL).sections.map((section) =>
      section.title === 'Total' ? section : { ...section, lines: [] },
    );
    serve({ readYearDraft: { ...draftWith(TOTAL), sections: without } });
    await userEvent.click(await button('Remove it'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Types of activity'));
    const values = [{ key: 'name', value: 'Simulation' }];
    expect(bodies()).toEqual([
      { cpdYearId: 13, changes: [], additions: [{ kind: 'type', values }], removals: [] },
      { cpdYearId: 13, changes: [], additions: [], removals: [{ key: 'type 10001', before: 'Rounds: category 1' }] },
    ]);
  });
});

describe('[FWK-02] publishing', () => {
  const whole = { ...draftWith(TOTAL), problems: [] };
  const check = {
    ...{ cpdYearId: 13, cpdYearYear: 2028, version: 2, correction: 0, members: 1200, submitted: 0 },
    ...{ problems: [] as string[], waits: false },
  };

  test('says whom it concerns, and asks a second person with a reason', async () => {
    serve({ readYearDraft: whole, checkYearPublication: check, publishYear: null });
    show();
    const part = within(await screen.findByRole('region', { name: 'Publish' }));
    expect(await part.findByText('These rules concern 1,200 members.')).toBeTruthy();
    await userEvent.click(part.getByRole('button', { name: 'Publish the rules for 2028' }));
    await userEvent.type(await screen.findByLabelText(/Reason/), 'The council decided it.');
    await userEvent.click(await button('Ask a second person'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const reason = 'The council decided it.';
    expect(sent('publishYear')).toMatchObject([{ body: { cpdYearId: 13, version: 2, reason } }]);
  });

  test('keeps the reason that is being typed when a colleague changes or publishes the draft, and sends what was read', async () => {
    serve({ readYearDraft: whole, checkYearPublication: check, publishYear: null, listPreparedChanges: [] });
    const { client } = show();
    await userEvent.click(await button('Publish the rules for 2028'));
    const reason = await screen.findByLabelText<HTMLTextAreaElement>(/Reason/);
    await userEvent.type(reason, 'The council');
    serve({
      readYearDraft: { ...whole, version: 3, changedBy: 'Anna Lee' },
      checkYearPublication: { ...check, version: 3, waits: true },
    });
    void client.invalidateQueries();
    expect(await screen.findByText(/Last saved by Anna Lee/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Publish', hidden: true })).toBeNull());
    await userEvent.type(reason, ' decided it.');
    await userEvent.click(await button('Ask a second person'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('publishYear')).toMatchObject([{ body: { version: 2, reason: 'The council decided it.' } }]);
  });

  test('keeps the reason that is being typed while the trial of the draft ends', async () => {
    const run = {
      ...{
        draftVersion: 2,
        isOfOlderDraft: false,
        status: 'RUNNING' as const,
        triedYear: 2026,
        startedBy: 'Morgan Example',
      },
      ...{ startedAt: '2026-11-20T01:00:00Z', members: 3, walked: 1, isSilent: false, result: null },
    };
    const lab = { ...{ cpdYearId: 13, cpdYearYear: 2028, yearToTry: 2026, isOver: true }, run };
    serve({ readYearDraft: whole, checkYearPublication: check, readLab: lab });
    show();
    await userEvent.click(await button('Publish the rules for 2028'));
    await userEvent.type(await screen.findByLabelText(/Reason/), 'The council');
    const { promise, resolve } = Promise.withResolvers<typeof check>();
    serve({ readLab: { ...lab, run: { ...run, status: 'DONE' as const } }, checkYearPublication: () => promise });
    await waitFor(() => expect(sent('checkYearPublication')).toHaveLength(2), { timeout: 4_000 });
    resolve(check);
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/Reason/)).value).toBe('The council');
  });

  test('is not offered while the draft contradicts itself, or something stands in its way', async () => {
    show();
    const part = within(await screen.findByRole('region', { name: 'Publish' }));
    expect(await part.findByText('Please change first what is named at the top.')).toBeTruthy();
    expect(part.queryByRole('button', { name: /Publish the rules/ })).toBeNull();
  });

  test('of a correction says its number and who has submitted, and what it would do to them', async () => {
    const problem = '1 member who has submitted 2028 would no longer meet the requirements.';
    const correction = { ...check, correction: 2, members: 12, submitted: 1, problems: [problem] };
    serve({ readYearDraft: whole, checkYearPublication: correction });
    show();
    const part = within(await screen.findByRole('region', { name: 'Publish' }));
    expect(
      await part.findByText(/^This is correction 2 .* 12 members; 1 of them has submitted already\.$/),
    ).toBeTruthy();
    expect(part.getByRole('list', { name: 'What stands in the way' }).textContent).toBe(problem);
    expect(part.queryByRole('button', { name: /Publish the rules/ })).toBeNull();
  });

  test('that waits shows what the second person confirms', async () => {
    const prepared = {
      ...{ preparedChangeId: 4, kind: 'YEAR_RULES' as const, title: 'Publish the rules for 2028', requestId: null },
      ...{ reason: 'The council decided it.', cpdYearId: 13, choices: ['Total for the year: 40 hours → 50 hours'] },
      ...{ preparedBy: 'Sam Example', preparedOn: '2026-11-19T01:00:00Z', confirmRefusal: '' },
    };
    const others = { ...prepared, preparedChangeId: 5, title: 'Publish the rules for 2027', cpdYearId: 12 };
    serve({
      readYearDraft: whole,
      checkYearPublication: { ...check, waits: true },
      listPreparedChanges: [others, prepared],
    });
    show();
    const part = within(await screen.findByRole('region', { name: 'Waiting for a second person' }));
    expect(part.getByRole('list', { name: 'What changes' }).textContent).toBe(
      'Total for the year: 40 hours → 50 hours',
    );
    expect(part.getByRole('button', { name: 'Confirm: Publish the rules for 2028' })).toBeTruthy();
    expect(screen.queryByText('Publish the rules for 2027')).toBeNull();
  });
});

test('[FWK-02] what an upgrade delivers is taken over rule by rule, and what has to be entered says so', async () => {
  const edits = [{ key: 'minimum', before: '50', after: '45' }];
  const total = { section: 'Total', label: 'Total for the year', before: '50 hours', after: '45 hours', edits };
  const type = { section: 'Types of activity', label: 'Simulation', before: '', after: 'category 1', edits: [] };
  serve({ readYearDraft: { ...draftWith(TOTAL), delivered: [total, type] } });
  show();
  const table = within(await screen.findByRole('table', { name: 'New with an upgrade' }));
  expect(table.getByRole('row', { name: /Simulation/ }).textContent).toContain('Please enter it below.');
  await userEvent.click(table.getByRole('button', { name: 'Take over: Total for the year' }));
  await waitFor(() => expect(bodies()).toEqual([{ cpdYearId: 13, changes: edits, additions: [], removals: [] }]));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('New with an upgrade'));
});
