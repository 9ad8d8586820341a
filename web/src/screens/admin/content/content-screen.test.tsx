import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '../../../lib/api.ts';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { ContentScreen } from './content-screen.tsx';

const UNCHANGED = { version: 0, changedOn: null, changedBy: null };
const help = {
  ...{ key: 'AddAct3:4', uiCode: 'AddAct3', activityType: null, firstYear: 2019, lastYear: 2027 },
  ...{ text: 'A short name.', deliveredText: 'A short name.' },
};
const idea = {
  ...{ ...help, key: 'Idea301:4', uiCode: 'Idea301', activityType: 'Audit of own practice' },
  ...{
    text: 'Compare 20 letters.',
    deliveredText: 'Compare 20 letters.',
    version: 0,
    changedOn: null,
    changedBy: null,
  },
};
const phone = {
  ...{ key: 'office.AU.phone', text: '+61 2', deliveredText: '+61 2 5550 0100' },
  ...{ version: 3, changedOn: '2026-11-03T01:00:00Z', changedBy: 'Sam Staff' },
};

let helpText: Answer<'listContent'>['helpTexts'][number];
beforeEach(() => {
  helpText = { ...help, ...UNCHANGED };
  const edit = { contentEditId: 3, editedOn: '2026-11-03T01:00:00Z', editedBy: 'Sam Staff', note: 'They moved.' };
  const texts = { beforeText: '+61 2 5550 0100', afterText: '+61 2', beforeResource: null, afterResource: null };
  serve({
    listContent: () => ({
      helpTexts: [helpText, idea],
      settings: [phone],
      wordings: [],
      learningResources: [],
      areas: [],
    }),
    listContentEdits: [{ ...edit, ...texts, isDelivered: false }],
    saveContentText: null,
  });
});

const saved = () => sent('saveContentText').map(({ body }) => body);
const show = (role = 'MANAGER') => renderScreen(<ContentScreen />, buildUser({ role: role }), '/Admin/Content');
const NAME = 'Activity: name, AddAct3 · 2019 to 2027';

async function openEdit() {
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${NAME}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit Activity: name' });
  return { dialog, text: within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }) };
}

describe('the texts that managers edit', () => {
  test('[ROL-05] are shown to a watcher without anything to change them', async () => {
    show('WATCHER');
    expect(await screen.findByText('A short name.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  test('[HLP-03] take no markup: nothing is sent, and the preview has it as words', async () => {
    show();
    const { dialog, text } = await openEdit();
    await userEvent.clear(text);
    await userEvent.type(text, '<b>Hello</b>');
    const preview = within(dialog).getByRole('region', { name: 'As members see it' });
    expect(within(preview).getByText('<b>Hello</b>')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('The text must not contain HTML tags.')).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  test('[PRG-04] have ideas by the names of their types, apart from the texts of bubbles', async () => {
    show();
    expect(await screen.findByText('A short name.')).toBeTruthy();
    expect(screen.queryByText('Compare 20 letters.')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Ideas' }));
    const name = 'Edit Idea: Audit of own practice, Idea301 · 2019 to 2027';
    await userEvent.click(await screen.findByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Idea: Audit of own practice' });
    await userEvent.clear(within(dialog).getByRole('textbox', { name: 'Text' }));
    expect(within(dialog).getByText('No idea is shown.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(saved()).toMatchObject([{ kind: 'help-text', key: 'Idea301:4', text: '', version: 0 }]);
  });

  test('that somebody else changed meanwhile say so, and keep what was typed', async () => {
    show();
    const { dialog, text } = await openEdit();
    await userEvent.type(text, ' Mine.');
    serve({ saveContentText: refusal(409, 'Somebody else changed this while you were editing.', 'STALE') });
    helpText = { ...help, text: 'Theirs.', version: 5, changedOn: '2026-11-04T01:00:00Z', changedBy: 'Max Manager' };
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect((await within(dialog).findByText(/“Theirs\.”/)).textContent).toContain('What you typed is still here');
    expect(text.value).toBe('A short name. Mine.');
    serve({ saveContentText: null });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(saved()[1]).toMatchObject({ key: 'AddAct3:4', text: 'A short name. Mine.', version: 5 });
  });

  test('are found by where they stand and by their words', async () => {
    show();
    const search = await screen.findByRole('searchbox', { name: 'Search' });
    await userEvent.type(search, 'addact3 short');
    expect(screen.getByText('A short name.')).toBeTruthy();
    await userEvent.type(search, ' nowhere');
    expect(screen.queryByText('A short name.')).toBeNull();
  });

  test('[CON-02] say who changed them, and what stood there before is put back', async () => {
    show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Offices' }));
    expect(screen.getByText('Changed 3 Nov 2026 by Sam Staff')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^History of CPD unit Australia: phone/ }));
    const dialog = await screen.findByRole('dialog', { name: /^History of/ });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Show' }));
    expect(within(dialog).getByText('+61 2 5550 0100')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: /^Restore/ }));
    expect(saved()).toEqual([{ kind: 'setting', key: 'office.AU.phone', text: null, version: 3 }]);
  });
});

describe('the wording of emails', () => {
  const subject = {
    ...UNCHANGED,
    key: 'closed.title',
    text: 'Your {year} record',
    deliveredText: 'Your {year} record',
  };
  const edit = async () => {
    renderScreen(<ContentScreen />, buildUser({ role: 'MANAGER' }), '/Admin/Content?tab=emails');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit A year has closed: title' }));
    return within(await screen.findByRole('dialog', { name: 'Edit A year has closed: title' }));
  };
  beforeEach(() =>
    serve({
      listContent: () => ({ helpTexts: [], settings: [], wordings: [subject], learningResources: [], areas: [] }),
      saveContentText: null,
      getWordingReader: {
        ...{ memberNumber: '100002', name: 'Alex Example', firstName: 'Alex' },
        ...{ year: '2025', dueDay: '31/03/2026', missing: [] },
      },
    }),
  );

  test('with an unknown field is not sent, and the problem says which', async () => {
    const dialog = await edit();
    const text = dialog.getByRole('textbox', { name: 'Text' });
    await userEvent.clear(text);
    await userEvent.type(text, '{{yeer} closed');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findAllByText(/There is no field \{yeer\} here\. The fields are \{year\}\./)).not.toEqual([]);
    expect(saved()).toEqual([]);
  });

  test('is previewed with examples, and for a member', async () => {
    const dialog = await edit();
    const preview = dialog.getByRole('region', { name: 'Preview' });
    expect(preview.textContent).toBe('Your 2026 record');
    await userEvent.type(dialog.getByRole('textbox', { name: 'As this member would read it' }), '100002');
    expect(await dialog.findByText('As Alex Example (100002) would read it.')).toBeDefined();
    expect(preview.textContent).toBe('Your 2025 record');
  });
});
