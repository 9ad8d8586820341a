import { checked } from '@cpd/contract/checked';
import { Verification } from '@cpd/contract/verification';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { calledNames, refusal, sent, serve } from '../../testing/fake-server.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { CodeVerdict } from './code-screen.tsx';
import { VerifyScreen } from './verify-screen.tsx';

const CODE = 'k'.repeat(99);
const HASH_OF_ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

const certificate = checked(Verification, {
  status: 'valid',
  documentType: 'COC',
  name: 'Dr Alex Example',
  cpdYear: 2026,
});

beforeEach(() => serve({ verifyCode: certificate, verifyFile: certificate, listPublicKeys: [] }));

describe('the page of a code', () => {
  test('[CRT-03] says of a wrong code that it is not known, and of nobody anything', async () => {
    serve({ verifyCode: checked(Verification, { status: 'unknown' }) });
    renderInApp(<CodeVerdict code={CODE} />);
    expect(await screen.findByRole('heading', { level: 1, name: 'This code is not known' })).toBeTruthy();
    expect(screen.queryByRole('definition')).toBeNull();
  });

  test('[CRT-03] does not ask about what cannot be a code', () => {
    renderInApp(<CodeVerdict code="hello" />);
    expect(screen.getByRole('heading', { level: 1, name: 'This code is not known' })).toBeTruthy();
    expect(calledNames()).toEqual([]);
  });

  test('[CRT-03] a check that fails says nothing about the document, and can be tried again', async () => {
    serve({ verifyCode: refusal(429, 'Please wait five seconds.') });
    renderInApp(<CodeVerdict code={CODE} />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Please wait five seconds.');
    expect(alert.textContent).toContain('This says nothing about the document itself.');
    serve({ verifyCode: certificate });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'This document is valid' })).toBeTruthy();
  });

  test.each([
    ['valid', 'This document is valid'],
    ['superseded', 'This document was superseded'],
    ['revoked', 'This document was revoked'],
  ] as const)('[CRT-03] a %s document: its kind, for whom and which year, and nothing more', async (Status, title) => {
    serve({ verifyCode: checked(Verification, { ...certificate, status: Status }) });
    renderInApp(<CodeVerdict code={CODE} />);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['CPD certificate', 'Dr Alex Example', '2026']);
    expect(document.title).toContain(title);
  });

  test('[CRT-03] nothing that needs a sign-in is asked for', async () => {
    renderInApp(<CodeVerdict code={CODE} />);
    await screen.findByRole('heading', { name: 'This document is valid' });
    expect(calledNames()).toEqual(['verifyCode']);
  });
});

describe('entering a code', () => {
  test('[CRT-03] an incomplete one is refused at its field, which keeps the focus and what was typed', async () => {
    const { router } = renderInApp(<VerifyScreen />);
    const field = screen.getByRole('textbox', { name: 'Code' });
    await userEvent.type(field, 'abc');
    await userEvent.click(screen.getByRole('button', { name: 'Check the code' }));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('A code has 99 characters. This one has 3.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', 'abc');
    expect(router.history.location.pathname).not.toContain('Verify');
  });

  test('[CRT-03] leads to its page with Enter, blanks or not', async () => {
    const { router } = renderInApp(<VerifyScreen />);
    await userEvent.click(screen.getByRole('textbox', { name: 'Code' }));
    await userEvent.paste(` ${CODE.slice(0, 50)} ${CODE.slice(50)}`);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.history.location.pathname).toBe(`/Verify/${CODE}`));
  });
});

describe('checking a file', () => {
  const choose = () => userEvent.upload(screen.getByLabelText('PDF to check'), new File(['abc'], 'certificate.pdf'));

  test('[CRT-03] one that was changed is not known', async () => {
    serve({ verifyFile: checked(Verification, { status: 'unknown' }) });
    renderInApp(<VerifyScreen />);
    await choose();
    expect(await screen.findByRole('heading', { level: 2, name: 'This file is not known' })).toBeTruthy();
    expect(screen.getByText('certificate.pdf')).toBeTruthy();
  });

  test('[CRT-03] no connection says so beside the button', async () => {
    serve({ verifyFile: refusal(0, 'We could not reach the server.') });
    renderInApp(<VerifyScreen />);
    await choose();
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the server.');
    serve({ verifyFile: certificate });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'This document is valid' })).toBeTruthy();
  });

  test('[CRT-03] only its hash is sent, never the file', async () => {
    renderInApp(<VerifyScreen />);
    await choose();
    expect(await screen.findByRole('heading', { name: 'This document is valid' })).toBeTruthy();
    expect(sent('verifyFile')).toEqual([{ query: { sha256: HASH_OF_ABC } }]);
  });

  test('[CRT-03] where the browser cannot hash, the page says so instead of offering it', () => {
    vi.stubGlobal('crypto', {});
    renderInApp(<VerifyScreen />);
    expect(screen.queryByRole('button', { name: 'Choose a PDF' })).toBeNull();
    expect(screen.getByText(/opened over https/)).toBeTruthy();
  });
});

test('[RPT-05] the page names the keys with which the college signs, also an earlier one', async () => {
  const publicKey = '-----BEGIN PUBLIC KEY-----';
  serve({
    listPublicKeys: [
      { fingerprint: 'ab12'.repeat(16), publicKey, isInUse: true },
      { fingerprint: 'cd34'.repeat(16), publicKey, isInUse: false },
    ],
  });
  renderInApp(<VerifyScreen />);
  expect(await screen.findByText(Array(16).fill('ab12').join(' '))).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    Array(16).fill('ab12').join(' '),
    `${Array(16).fill('cd34').join(' ')} (an earlier key)`,
  ]);
});
