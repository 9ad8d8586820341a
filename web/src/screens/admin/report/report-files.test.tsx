import { createHash } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-in-app.tsx';
import { ReportFiles } from './report-files.tsx';

const SENT = 'ab'.repeat(32);

const open = (file?: { fileType: 'CSV'; sha256: string }) =>
  renderScreen(<ReportFiles reportVersionId={7} sent={file} />, buildUser({ role: 'STAFF' }), '/Admin/Reports/7');

test('[RPT-04] a file that was downloaded says its size and SHA-256, which is copied', async () => {
  serve({ downloadReport: new Blob(['Member number,Outcome']) });
  open();
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Download as JSON' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'SHA-256 of the JSON' });
  expect(field.value).toBe(createHash('sha256').update('Member number,Outcome').digest('hex'));
  expect(screen.getByText('All lines, for another program · 21 bytes')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Copy the SHA-256 of the JSON' }));
  expect(copied).toHaveBeenCalledWith(field.value);
  expect(sent('downloadReport')).toMatchObject([{ query: { id: 7, fileType: 'JSON' } }]);
});

test('[RPT-04] the file that was sent says so, with its SHA-256, before it is downloaded', async () => {
  open({ fileType: 'CSV', sha256: SENT });
  const [csv, json] = within(await screen.findByRole('list', { name: 'Files' })).getAllByRole('listitem');
  expect(csv?.textContent).toContain('CSV, as it was sent');
  expect(within(csv ?? document.body).getByRole<HTMLInputElement>('textbox').value).toBe(SENT);
  expect(json?.textContent).not.toContain('as it was sent');
});

test('a file that cannot be made can be asked for again', async () => {
  serve({ downloadReport: refusal(503, 'The document could not be made right now.') });
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Download as PDF' }));
  serve({ downloadReport: new Blob(['%PDF-']) });
  await user.click(screen.getByRole('button', { name: 'Download as PDF' }));
  expect(await screen.findByRole('textbox', { name: 'SHA-256 of the PDF' })).toBeDefined();
});
