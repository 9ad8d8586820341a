import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { buildYear } from '../../../testing/build.ts';
import { refusal, sent, serve } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render-in-app.tsx';
import { UploadPlanDialog } from './upload-plan-dialog.tsx';

const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  serve({
    listDocumentNames: [{ documentId: 4, documentName: 'plan.pdf' }],
    createPlanFromDocument: 9,
    uploadPlan: 9,
    listSameDocuments: [],
  });
});

describe('an own plan', () => {
  async function openUpload() {
    renderInApp(<UploadPlanDialog year={buildYear()} onClose={onClose} />);
    const dialog = await screen.findByRole('dialog', { name: 'Upload your own PDP' });
    const existing = within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Use an existing file' });
    await waitFor(() => expect(existing.disabled).toBe(false));
    return within(dialog);
  }

  const press = (dialog: Awaited<ReturnType<typeof openUpload>>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
  const hoursOf = (dialog: Awaited<ReturnType<typeof openUpload>>) =>
    dialog.getByRole<HTMLInputElement>('textbox', { name: /^How many hours did you spend creating this plan\?/ });

  test('[PDP-08, PDP-09] needs its file and its hours before anything is sent', async () => {
    const dialog = await openUpload();
    await press(dialog);
    expect(dialog.getByText('Please enter how many hours you spent creating this plan.')).toBeTruthy();
    expect(dialog.getByRole('alert')).toBeTruthy();
    await userEvent.click(dialog.getByRole('radio', { name: 'Use an existing file' }));
    await press(dialog);
    expect(dialog.getByText('Please select an existing file')).toBeTruthy();
    expect(sent('uploadPlan')).toEqual([]);
    expect(sent('createPlanFromDocument')).toEqual([]);
  });

  test.each([
    ['1.24', '1'],
    ['1.25', '1.5'],
    ['-2', '2'],
  ])('[PDP-10] hours typed as %s are %s when the field is left', async (typed, kept) => {
    const hours = hoursOf(await openUpload());
    await userEvent.type(hours, typed);
    await userEvent.tab();
    expect(hours.value).toBe(kept);
  });

  test('[PDP-10] hours of nothing are wrong once the field was touched', async () => {
    const dialog = await openUpload();
    await userEvent.type(hoursOf(dialog), '0');
    await userEvent.tab();
    expect(hoursOf(dialog).getAttribute('aria-invalid')).toBe('true');
  });

  test('[PDP-09] can be a file of the year', async () => {
    const dialog = await openUpload();
    await userEvent.click(dialog.getByRole('radio', { name: 'Use an existing file' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'plan.pdf' }));
    await userEvent.type(hoursOf(dialog), '2');
    await press(dialog);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent('createPlanFromDocument')).toMatchObject([
      { query: { documentId: 4, cpdYearId: 11, hoursSpent: '2' } },
    ]);
  });

  test('[PDP-09] can be a new file, sent with its hours', async () => {
    const dialog = await openUpload();
    await userEvent.upload(
      dialog.getByLabelText('Your plan'),
      new File(['x'], 'mine.pdf', { type: 'application/pdf' }),
    );
    await userEvent.type(hoursOf(dialog), '1.5');
    await press(dialog);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent('uploadPlan')).toMatchObject([
      { query: { userId: 7, cpdYearId: 11, hoursSpent: '1.5' }, fileName: 'mine.pdf' },
    ]);
  });

  test('[AUTH-17, UPL-14] a file whose sign-in has ended stays, and the way to sign in is beside it', async () => {
    serve({ uploadPlan: refusal(401, 'Your sign-in has ended.', 'SIGN_IN_LOST') });
    const dialog = await openUpload();
    await userEvent.upload(dialog.getByLabelText('Your plan'), new File(['x'], 'mine.pdf'));
    await userEvent.type(hoursOf(dialog), '1.5');
    await press(dialog);
    const link = await dialog.findByRole('link', { name: /^Sign in in another tab/ }, { timeout: 3_000 });
    expect(link.getAttribute('target')).toBe('_blank');
    expect(hoursOf(dialog).value).toBe('1.5');
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  test('[UPL-05] a new file with a name that the year has keeps the plan from being sent, and has the focus', async () => {
    const dialog = await openUpload();
    await userEvent.upload(dialog.getByLabelText('Your plan'), new File(['x'], 'Plan.pdf'));
    await press(dialog);
    expect(dialog.getByText('Please change the name of the file.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'File name' }));
    expect(sent('uploadPlan')).toEqual([]);
  });

  test('[PDP-08, ERR2-16] one byte above 10 MB opens the upload error dialog, and nothing is sent', async () => {
    const dialog = await openUpload();
    const file = new File(['x'], 'big.pdf', { type: 'application/pdf' });
    Object.defineProperty(file, 'size', { value: 10_485_761 });
    await userEvent.upload(dialog.getByLabelText('Your plan'), file);
    const refused = within(await screen.findByRole('dialog', { name: 'File upload error' }));
    expect(refused.getByText(/big\.pdf size .* exceeds upload size limit of 10 MB\./)).toBeTruthy();
    expect(sent('uploadPlan')).toEqual([]);
  });

  test('[PDP-08] of a type that is not accepted opens the dialog of types', async () => {
    const dialog = await openUpload();
    const file = new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' });
    await userEvent.upload(dialog.getByLabelText('Your plan'), file, { applyAccept: false });
    const refused = within(await screen.findByRole('dialog', { name: 'File type not accepted' }));
    expect(refused.getByText('You have tried to upload a .exe file, which is not accepted.')).toBeTruthy();
  });
});
