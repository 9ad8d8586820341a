import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { Application } from './application.ts';
import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

/** Dr Noa Example resigned on 14 March 2026; in 2034 nothing of her record must be kept any longer. */
const GONE = '100005';
const LONG_AFTER = '2034-11-20T01:00:00Z';
const VERIFY = fileURLToPath(new URL('../server/src/verify-events-main.ts', import.meta.url));

// What is erased here is gone for good, so this has a demo of its own.
test.use({ ownApplication: { now: '2026-11-20T01:00:00Z', freshDemo: true } });

test('[R44] staff prepare an erasure and a manager approves it: the name is gone, and the log is whole', async ({
  page,
  application,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409.*ErasureRequests/);
  await test.step('a member asks, and asking again says so', async () => {
    await openAs(page, 'participant', '/User/Layout/Settings');
    for (const expected of [
      'The CPD team has your request.',
      /^The CPD team already has your request from 20\/11\/2026/,
    ]) {
      await page.getByRole('button', { name: 'Ask for my data to be erased' }).click();
      await (await expectDialog(page, 'Ask for my data to be erased'))
        .getByRole('button', { name: 'Send the request' })
        .click();
      await expect(page.getByText(expected)).toBeVisible();
    }
  });

  await restartUnseen(page, application);
  await openAs(page, 'staff', '/Admin/Erasure');
  await expectScreen(page, 'Erasing records');
  await expect(page.getByRole('list', { name: 'Requests for erasure' })).toContainText('Dr Alex Example (100001)');
  // Retention is for managers.
  await expect(page.getByRole('heading', { name: 'Records past their retention period' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Enter a request' }).click();
  const entering = await expectDialog(page, 'Enter a request for erasure');
  await entering.getByRole('textbox', { name: 'Member number' }).fill(GONE);
  await entering.getByRole('textbox', { name: 'What they said' }).fill('Please forget me.');
  await entering.getByRole('button', { name: 'Enter the request' }).click();
  await expectScreen(page, 'Erasure, Dr Noa Example');
  const address = page.url();
  await page.getByRole('button', { name: 'Prepare the request…' }).click();
  await (await expectDialog(page, 'Prepare the request')).getByRole('button', { name: 'Prepare the request' }).click();
  await expect(page.getByText('Two people are needed. Please ask a colleague to do the second step.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve and erase…' })).toHaveCount(0);

  await openAs(page, 'manager', address);
  await expect(page.getByText('Please forget me.')).toBeVisible();
  await page.getByRole('button', { name: 'Approve and erase…' }).click();
  const approving = await expectDialog(page, 'Erase the record of Dr Noa Example');
  await approving.getByRole('button', { name: 'Erase it for good' }).click();
  await expectScreen(page, /^Erasure, Erased member \d+$/);
  await expect(page.getByRole('heading', { name: 'What was erased' })).toBeVisible();
  await expect(page.getByText('Please forget me.')).toHaveCount(0);

  await page.goto(`/Admin/Search/Home?text=${GONE}`);
  await expect(page.getByRole('heading', { level: 2, name: 'No members found' })).toBeVisible();

  const env = { ...process.env, DATA_DIR: application.dataFolder };
  const { stdout } = await promisify(execFile)(process.execPath, [VERIFY], { env });
  expect(stdout).toMatch(/Erased payloads: [1-9]\d*\. Broken chains: 0\./);
  expect(stdout).toContain('Every chain is whole.');
});

test('[R43] a manager sees whose time is over, and confirms the counts', async ({ page, application }) => {
  await openAs(page, 'manager', '/Admin/Erasure');
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(page.getByText('No record can be erased.')).toBeVisible();
  await restartUnseen(page, application);
  await openAs(page, 'manager', '/Admin/Erasure');
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(page.getByRole('heading', { name: 'The records of 1 member can be erased' })).toBeVisible();
  await page.getByText('Who they are').click();
  await expect(page.getByText('Dr Noa Example (100005), left on 14/03/2026')).toBeVisible();
  await page.getByRole('button', { name: 'Erase these records…' }).click();
  const dialog = await expectDialog(page, 'Erase the records of 1 member');
  await dialog.getByRole('button', { name: 'Erase them for good' }).click();
  await expect(page.getByText('Confirmed. The records will be erased within minutes.')).toBeVisible();
  await expect(
    page.getByText(/1 member erased so far, confirmed by Morgan Example|1 member, confirmed by Morgan/),
  ).toBeVisible();
});

/** No page that is open asks for anything while no one answers. */
async function restartUnseen(page: Page, application: Application): Promise<void> {
  await page.goto('about:blank');
  await application.restart(LONG_AFTER);
}
