import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expectGoodDialog, expectGoodHere, expectGoodScreen } from '../checks.ts';
import { accessToken, recordOf } from '../record.ts';
import { closeDialog, expectScreen, openAs } from '../screens.ts';
import { expect, test } from '../test.ts';

const CERTIFICATES = '/User/Layout/Certificate';

test.describe('good to read, wide and narrow, light and dark:', () => {
  test('the contact page and its requests', async ({ page }) => {
    await openAs(page, 'participant', '/User/Layout/Contact');
    await expectScreen(page, /^Contact/);
    await page.getByRole('button', { name: 'Request a call back' }).first().click();
    const call = page.getByRole('dialog', { name: 'Request a call back' });
    await call.getByRole('textbox', { name: 'Preferred contact number' }).fill('02 5550');
    await page.keyboard.press('Enter');
    await expect(call.getByText('Please enter digits only, without spaces or symbols.')).toBeVisible();
    await expectGoodDialog(page, 'Request a call back');
    await closeDialog(page);
    await page.getByRole('button', { name: 'Request an exemption' }).first().click();
    const exemption = page.getByRole('dialog', { name: 'Request an exemption' });
    await exemption.getByRole('button', { name: 'Send the request' }).click();
    await expect(exemption.getByText('Please choose a year.')).toBeVisible();
    await expectGoodDialog(page, 'Request an exemption');
    await exemption.getByRole('combobox', { name: 'Year' }).selectOption('2026');
    await exemption.getByRole('combobox', { name: 'Reason' }).selectOption('Parental leave');
    await exemption.getByRole('textbox', { name: 'Additional information' }).fill('From May to August.');
    await exemption.getByRole('button', { name: 'Send the request' }).click();
    await expectGoodDialog(page, 'Request submitted');
    await closeDialog(page);
    await expect(page.getByRole('list', { name: 'Your requests' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Help: Contact' }).click();
    await expectGoodHere(page);
  });

  test('settings, history, registration and specialties', async ({ page }) => {
    await openAs(page, 'participant', '/User/Layout/Settings');
    await expectScreen(page, 'Settings and my data');
    await expect(page.getByRole('combobox', { name: 'Send me copies' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'History of your record' }).click();
    await expect(page.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/User/Layout/Registration');
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    await expectGoodScreen(page);
    await page.goto('/User/Layout/Specialties/specialties');
    await expectScreen(page, 'My Specialties');
    await expectGoodScreen(page);
    await page.goto('/User/Layout/Framework');
    await expect(page.getByRole('heading', { name: 'Your 2026 requirements' })).toBeVisible();
    await expectGoodScreen(page);
  });

  test('certificates, and what whoever holds one is told', async ({ page }) => {
    await openAs(page, 'participant', CERTIFICATES);
    await expectScreen(page, 'Certificates');
    await expect(page.getByRole('button', { name: 'Download CPD statement 2026' })).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Make a form' }).click();
    const form = page.getByRole('dialog', { name: 'Make an acknowledgement form' });
    await form.getByRole('checkbox', { name: 'Select all activities' }).check();
    await expectGoodDialog(page, 'Make an acknowledgement form');
    await form.getByRole('button', { name: 'Make and download' }).click();
    await expect(form).toBeHidden();
    await page.getByRole('combobox', { name: 'CPD year' }).selectOption({ label: '2024' });
    await expect(page.getByRole('list', { name: 'What happened in the audit' })).toBeVisible();
    await expectGoodScreen(page);

    const certificate = await download(page, 'Download CPD certificate 2024');
    await page.goto(await addressIn(certificate));
    await expectScreen(page, 'This document is valid');
    await expectGoodScreen(page);
    await page.goto('/Verify');
    const bytes = await readFile(await certificate.path());
    const middle = Math.floor(bytes.length / 2);
    for (const [heading, change] of [
      ['This document is valid', 0],
      ['This file is not known', 1],
    ] as const) {
      bytes[middle] = (bytes[middle] ?? 0) ^ change;
      await page
        .getByLabel('PDF to check')
        .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: bytes });
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expectGoodScreen(page);
    }
  });

  test('a document that was superseded, and one that was revoked', async ({ page }) => {
    await openAs(page, 'participant', CERTIFICATES);
    await expectScreen(page, 'Certificates');
    const record = await recordOf(page, 'participant');
    const statement = await download(page, 'Download CPD statement 2026');
    await record.enter({ name: 'Journal club', typeId: 106, hours: 1, date: '2026-11-18', domainId: 201 });
    await download(page, 'Download CPD statement 2026');
    await page.getByRole('combobox', { name: 'CPD year' }).selectOption({ label: '2020' });
    const certificate = await download(page, 'Download CPD certificate 2020');
    await page.goto(await addressIn(statement));
    await expectScreen(page, 'This document was superseded');
    await expectGoodScreen(page);

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await openAs(page, 'staff');
    await expectScreen(page, 'Find a member');
    const answer = await page.request.post('/api/YearReopenings', {
      headers: { authorization: `Bearer ${await accessToken(page)}` },
      data: { ForUserId: record.userId, CPDYearId: 5, Reason: 'Evidence came late.', Until: '2026-12-20T00:00:00Z' },
    });
    expect(answer.status()).toBe(200);
    await page.goto(await addressIn(certificate));
    await expectScreen(page, 'This document was revoked');
    await expectGoodScreen(page);
  });
});

async function download(page: Page, button: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  return await downloading;
}

/** Where the QR code of a document leads: the same address is in the file to be pressed. */
async function addressIn(file: Download): Promise<string> {
  const [, address] =
    /\/URI \((http[^)]*\/Verify\/[\w-]{99})\)/.exec(await readFile(await file.path(), 'latin1')) ?? [];
  expect(address, 'the address in the document').toBeDefined();
  return address ?? '';
}
