import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildYear } from '../../testing/build.ts';
import { buildActivity } from '../../testing/build-activity.ts';
import { buildProof } from '../../testing/build-proof.ts';
import { refusal, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { AuditTodayScreen } from './audit-today-screen.tsx';

beforeEach(() =>
  serve({
    listCpdYears: [buildYear()],
    getProof: buildProof(),
    getOwnAudit: null,
    getActivity: buildActivity(),
    listDocumentNames: [],
    listActivityTypes: [],
    getOwnDrawTicket: null,
  }),
);

async function open() {
  renderInApp(<AuditTodayScreen />);
  await screen.findByRole('heading', { level: 1, name: 'Audit check' });
}

test('[PRF-03] says so when it did not load, and asks again', async () => {
  serve({ getProof: refusal(500) });
  await open();
  expect(await screen.findByText(/could not be loaded. Your record is safe./)).toBeDefined();
  serve({ getProof: buildProof() });
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
  expect(await screen.findByRole('heading', { name: /^Attach th/ })).toBeDefined();
});

test('[PRF-03] of a year that asks for nothing lists nothing', async () => {
  serve({ getProof: buildProof({ nothingAsked: true, toAttach: [] }) });
  await open();
  expect(await screen.findByText(/Nothing is asked of you for 2026/)).toBeDefined();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test('[PRF-03] of a closed year has no button, and says why', async () => {
  serve({ getProof: buildProof({ editable: false }) });
  await open();
  expect(await screen.findByText(/The year is closed/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Add file/ })).toBeNull();
});

test('[PRF-03] of a year that is proven says that nothing is to be attached', async () => {
  serve({ getProof: buildProof({ toAttach: [], requirements: buildProof().requirements.slice(1) }) });
  await open();
  expect(await screen.findByText('You have evidence for everything you need')).toBeDefined();
});

test.each([
  [28, 'Attach this one and you’re covered so far'],
  [50, 'Attach this one and you’re covered'],
])(
  '[PRF-02, PRF-03] of %s hours logged, of the 50 required, says what to attach covers them',
  async (claimed, words) => {
    const [total, ...others] = buildProof().requirements;
    if (total === undefined) throw new Error('A year has a total.');
    const [first] = buildProof().toAttach;
    if (first === undefined) throw new Error('There is something to attach.');
    const requirements = [{ ...total, claimedValue: claimed }, ...others];
    serve({ getProof: buildProof({ requirements, toAttach: [first] }) });
    await open();
    expect(await screen.findByRole('heading', { level: 2, name: words })).toBeDefined();
  },
);

test('[PRF-01, PRF-03] says that evidence is optional, what is proven, and what to attach, each with its button', async () => {
  await open();
  expect(await screen.findByText(/Evidence is optional until it’s asked for/)).toBeDefined();
  expect(screen.getByText('7.5 h have files. 3 h verified by the college need none.')).toBeDefined();
  expect(screen.getByText('10.5 of 50 h')).toBeDefined();
  expect(screen.getByText('1 of 1')).toBeDefined();
  expect(screen.getAllByRole('img', { name: 'Covered' })).toHaveLength(1);
  const [item] = within(screen.getByRole('region', { name: /^Attach th/ })).getAllByRole('listitem');
  expect(item?.textContent).toContain('Peer review of cases · 12/03/2026 · 6 h on 4 dates');
  expect(item?.textContent).not.toContain('What counts');
  await userEvent.click(screen.getByRole('button', { name: /^Peer review group Peer review of cases/ }));
  expect(item?.textContent).toContain('What counts: An attendance list.');
  expect(screen.getByRole('link', { name: 'View activity' }).getAttribute('href')).toMatch(/viewactid=/);
});

test('[PRF-03, EVD-02] the button opens the picker at once, and what was chosen stands in the dialog', async () => {
  await open();
  const button = await screen.findByRole('button', { name: 'Add file to Peer review group' });
  const picking = vi.spyOn(HTMLInputElement.prototype, 'click');
  await userEvent.click(button);
  expect(picking).toHaveBeenCalledTimes(1);
  const input = picking.mock.contexts[0] as HTMLInputElement;
  picking.mockRestore();
  await userEvent.upload(input, new File(['x'], 'attendance list.pdf'));
  const dialog = await screen.findByRole('dialog', { name: 'Attach file' });
  expect(await within(dialog).findByRole('textbox', { name: 'File name' })).toHaveProperty('value', 'attendance list');
  expect(within(dialog).getByRole('radio', { name: 'Upload a new file' })).toHaveProperty('checked', true);
});
