import { checked } from '@cpd/contract/checked';
import { CertificateDocument } from '@cpd/contract/documents';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildElsewhere, buildYear } from '../../testing/build.ts';
import { refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { CertificatesScreen } from './certificates-screen.tsx';

const certificate = checked(CertificateDocument, {
  documentId: 31,
  documentName: 'CPD certificate 2026.pdf',
  documentType: 'COC',
  kind: 'COC',
  generatableDocumentType: null,
  available: true,
  note: '',
});
const statement = checked(CertificateDocument, {
  documentId: 0,
  documentName: 'CPD statement 2026.pdf',
  documentType: null,
  kind: 'CPDSTATEMENT',
  generatableDocumentType: '10',
  available: true,
  note: '',
});

beforeEach(() =>
  serve({
    listCpdYears: [buildYear(), buildYear({ cpdYearId: 10, cpdStatusCode: 'COMPLETE' })],
    listCertificateDocuments: [certificate, statement],
    listYearsBefore: [],
    listYearsElsewhere: [],
    downloadDocument: undefined,
    printStatement: undefined,
    printPlan: undefined,
  }),
);

async function openCertificates() {
  renderInApp(<CertificatesScreen />);
  await screen.findByRole('heading', { name: 'Statements' });
  return userEvent.setup();
}

function rowOf(name: string) {
  const row = screen.getByRole('heading', { level: 3, name }).closest('li');
  return within(row ?? document.body);
}

test('[CAS-08] the letter of an audit that was not met stands where the other letter would, and is printed', async () => {
  const letter = { ...statement, documentName: 'Letter of audit outcome 2026.pdf', kind: 'AUDITNOTMET' } as const;
  serve({ listCertificateDocuments: [certificate, { ...letter, generatableDocumentType: '12' }], getUserAudit: null });
  const user = await openCertificates();
  const row = rowOf('Letter of audit outcome 2026');
  expect(row.getByText('What the audit of your 2026 record found, and what follows.')).toBeDefined();
  expect(screen.queryByText(/is not being audited/)).toBeNull();
  await user.click(row.getByRole('button', { name: 'Download Letter of audit outcome 2026' }));
  await waitFor(() => expect(sent('printStatement')).toMatchObject([{ query: { generatableDocumentType: '12' } }]));
});

describe('the certificates of a year', () => {
  test('[CRT-04] a document that is not available cannot be downloaded and says when it comes', async () => {
    const later = { ...certificate, available: false, note: 'It comes once the year has closed.' };
    serve({ listCertificateDocuments: [later] });
    await openCertificates();
    expect(screen.queryByRole('button', { name: /Download CPD certificate/ })).toBeNull();
    expect(screen.getByText('It comes once the year has closed.')).toBeTruthy();
  });

  test('[CRT-03] a download that fails says so beside its own button and can be repeated', async () => {
    const user = await openCertificates();
    serve({ downloadDocument: refusal(404, 'This document does not exist.') });
    await user.click(screen.getByRole('button', { name: 'Download CPD certificate 2026' }));
    const row = rowOf('CPD certificate 2026');
    expect((await row.findByRole('alert')).textContent).toContain('This document does not exist.');
    expect(row.getByRole('button', { name: /Download/ })).toHaveProperty('disabled', false);
  });

  test('[R33] a document that waits its turn says how many are before it, and can be stopped', async () => {
    const user = await openCertificates();
    serve({
      getPrintQueue: { before: 7 },
      printStatement: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
        }),
    });
    await user.click(screen.getByRole('button', { name: 'Download CPD statement 2026' }));
    const row = rowOf('CPD statement 2026');
    expect(row.getByRole('status').textContent).toBe('Your document is being made …');
    await waitFor(
      () => expect(row.getByRole('status').textContent).toBe('Your document is in the queue: 7 are ahead of it.'),
      { timeout: 20_000 },
    );
    await user.click(row.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(row.getByRole('status').textContent).toBe('The download was stopped. Nothing was saved.'),
    );
    expect(row.queryByRole('alert')).toBeNull();
    expect(row.getByRole('button', { name: /Download/ })).toHaveProperty('disabled', false);
  });

  test('[CRT-01, CRT-03] lists each document by name with what it is', async () => {
    await openCertificates();
    expect(screen.getByRole('heading', { level: 1, name: 'Certificates' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'CPD certificate 2026' })).toBeTruthy();
    expect(screen.getByText('Confirms that you met the CPD requirements for 2026.')).toBeTruthy();
  });

  test('[CRT-03] fetches stored files by their id and statements by their kind', async () => {
    const user = await openCertificates();
    await user.click(screen.getByRole('button', { name: 'Download CPD certificate 2026' }));
    expect(sent('downloadDocument')).toMatchObject([{ query: { documentId: 31 } }]);
    await user.click(screen.getByRole('button', { name: 'Download CPD statement 2026' }));
    const query = { userId: 7, cpdYearId: 11, generatableDocumentType: '10' };
    expect(sent('printStatement').map((one) => one.query)).toEqual([query]);
  });

  test('[CRT-02] another year shows its own documents', async () => {
    const user = await openCertificates();
    serve({ listCertificateDocuments: [{ ...statement, documentName: 'CPD statement 2025.pdf' }] });
    await user.selectOptions(screen.getByRole('combobox', { name: 'CPD year' }), '2025');
    expect(await screen.findByRole('heading', { name: 'CPD statement 2025' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'CPD statement 2026' })).toBeNull();
  });

  test('[CRT-02] documents that do not load can be asked for again', async () => {
    serve({ listCertificateDocuments: refusal(503, 'Please try again.') });
    renderInApp(<CertificatesScreen />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The documents for 2026 could not be loaded.');
    serve({ listCertificateDocuments: [statement] });
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'CPD statement 2026' })).toBeTruthy();
  });

  test('[CRT-05] a year that is not audited says that it has no letter', async () => {
    await openCertificates();
    const row = rowOf('Letter of successful audit 2026');
    expect(row.getByText('Your record for 2026 is not being audited, so there is no letter.')).toBeTruthy();
    expect(row.queryByRole('button')).toBeNull();
    expect(sent('getUserAudit')).toEqual([]);
  });

  test('[CRT-06] a plan that was written is printed, one that was uploaded is the stored file', async () => {
    const written = {
      ...statement,
      documentName: 'My plan.pdf',
      documentType: 'PDP' as const,
      kind: 'PDP' as const,
      generatableDocumentType: '7' as const,
      objectId: 5,
    };
    const uploaded = {
      ...certificate,
      documentName: 'Scanned plan.docx',
      documentType: 'PDP' as const,
      kind: 'PDP' as const,
      documentId: 44,
    };
    serve({ listCertificateDocuments: [written, uploaded] });
    const user = await openCertificates();
    await user.click(screen.getByRole('button', { name: 'Download My plan' }));
    const query = { userId: 7, cpdYearId: 11, generatableDocumentType: '7', objectId: 5 };
    expect(sent('printPlan').map((one) => one.query)).toEqual([query]);
    await user.click(screen.getByRole('button', { name: 'Download Scanned plan.docx' }));
    expect(sent('downloadDocument')).toMatchObject([{ query: { documentId: 44 } }]);
  });

  test('[CRT-06] a year without a plan leads to writing one', async () => {
    await openCertificates();
    expect(screen.getByText(/There is no plan for 2026/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Write a plan' }).getAttribute('href')).toContain('year=11');
  });
});

test('[RPT-03] what is reported of the year leads to its page, and is not spoken of where there is nothing', async () => {
  await openCertificates();
  expect(screen.queryByRole('link', { name: /report about you/ })).toBeNull();
  cleanup();
  serve({ listCpdYears: [buildYear({ report: 'TOLD' })] });
  await openCertificates();
  const link = screen.getByRole('link', { name: 'What we report about you' });
  expect(link.getAttribute('href')).toBe('/User/Layout/Report');
});

test('[RPT-05] the year is there to be taken to another CPD home, and a failure is said beside it', async () => {
  serve({ listCpdYears: [buildYear({ submitted: false })] });
  const user = await openCertificates();
  serve({ takeYear: refusal(500, 'The printer did not answer.') });
  const row = rowOf('2026 for another CPD home');
  expect(row.getByText(/It says that you have not submitted the year\./)).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Download 2026 for another CPD home' }));
  expect((await row.findByRole('alert')).textContent).toContain('The printer did not answer.');
  serve({ takeYear: undefined });
  await user.click(row.getByRole('button', { name: 'Download 2026 for another CPD home' }));
  expect(await row.findByText(/is on its way to your downloads/)).toBeTruthy();
  expect(sent('takeYear').at(-1)?.query).toEqual({ userId: 7, cpdYearId: 11 });
});

describe('[RPT-05] a year from another CPD home', () => {
  test('that is refused says why beside the button, and can be tried again', async () => {
    const user = await openCertificates();
    serve({ handInYear: refusal(400, 'This archive is not signed, so no one can tell who made it.') });
    const file = new File(['zip'], 'CPD year 2026.zip', { type: 'application/zip' });
    await user.upload(screen.getByLabelText('ZIP file from another CPD home'), file);
    expect(await screen.findByText(/is not signed/)).toBeTruthy();
    serve({ handInYear: 12 });
    await user.upload(screen.getByLabelText('ZIP file from another CPD home'), file);
    await waitFor(() => expect(screen.queryByText(/is not signed/)).toBeNull());
    expect(sent('handInYear').at(-1)?.query).toEqual({ userId: 7 });
  });

  test('that was accepted shows what it says, and hands out its documents', async () => {
    const decided = { state: 'ACCEPTED', decidedOn: '2026-12-03T01:00:00Z', decisionText: 'Welcome.' } as const;
    serve({ listYearsElsewhere: [buildElsewhere(decided)], downloadArchivedFile: undefined });
    const user = await openCertificates();
    const title = 'Done elsewhere: 32 hours at The Other College, accepted on 03/12/2026';
    await user.click(await screen.findByRole('button', { name: title }));
    expect(rowOf(title).getByText('Educational activities: 30 of 12.5 hours')).toBeTruthy();
    expect(rowOf(title).getByText('Not met: Annual conversation')).toBeTruthy();
    await user.click(rowOf(title).getByRole('button', { name: 'letter.pdf' }));
    await waitFor(() =>
      expect(sent('downloadArchivedFile')).toMatchObject([{ query: { documentId: 41, path: 'evidence/letter.pdf' } }]),
    );
  });

  test.each([
    [undefined, 0, /does not change your totals/, /^These hours are not counted towards your year here\. Welcome\.$/],
    [true, 30, /counts towards your totals/, /^Welcome\.$/],
  ] as const)('says whether it counts, where the rule is %s', async (countsElsewhere, counted, told, line) => {
    const decided = { state: 'ACCEPTED', decidedOn: '2026-12-03T01:00:00Z', decisionText: 'Welcome.' } as const;
    serve({
      listCpdYears: [buildYear(countsElsewhere === undefined ? {} : { countsElsewhere })],
      listYearsElsewhere: [buildElsewhere({ ...decided, counted })],
    });
    const user = await openCertificates();
    await user.click(await screen.findByRole('button', { name: /^Done elsewhere/ }));
    expect(screen.getByText(told)).toBeTruthy();
    expect(screen.getByText(line)).toBeTruthy();
    expect(screen.queryByText('30 of these hours') !== null).toBe(counted > 0);
  });

  test('that is not checked for viruses yet hands out nothing', async () => {
    serve({ listYearsElsewhere: [buildElsewhere({ isClear: false })] });
    const user = await openCertificates();
    await user.click(await screen.findByRole('button', { name: /waiting for the CPD team$/ }));
    expect(screen.getByText('Its documents can be opened once they have been checked for viruses.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'letter.pdf' })).toBeNull();
  });
});
