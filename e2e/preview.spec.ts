import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Locator, Page } from '@playwright/test';
import { BROKEN_PDF, buildHostilePdf, buildPdf } from './build-pdf.ts';
import { expectDialog, expectScreen, filePicker, openAs } from './screens.ts';
import { expect, test } from './test.ts';

const PDF = 'Attendance confirmation.pdf';

test.beforeEach(async ({ page }) => {
  await openAs(page, 'participant', '/User/Layout/MyFiles');
  await expectScreen(page, 'Uploaded files - 2026');
});

test('[EVD-26] a PDF that tries to run scripts and to send things is shown, runs nothing and sends nothing', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Content Security Policy|Refused to connect/);
  const calls: string[] = [];
  const target = createServer((request, response) => {
    calls.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('popup', (popup) => asked.push(popup.url()));
  await uploadPdf(page, 'hostile.pdf', buildHostilePdf(address));

  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.frame() !== page.mainFrame())
      requests.push(request.url().replace(/[0-9a-f]{8}(-[0-9a-f]+){4}/, 'worker'));
  });
  const { dialog, pages } = await preview(page, 'hostile.pdf');
  await expect(pages.getByRole('region', { name: 'Page 1 of 1' }).getByText('Nothing runs here')).toBeAttached();
  await pages.locator('canvas').click({ position: { x: 60, y: 200 } });
  await page.keyboard.press('x');
  await expect(dialog.getByText('1 page', { exact: true })).toBeVisible();

  const own = /\/pdf-frame\.html$|\/assets\/pdf-frame\/[^/]+$|^blob:null\/worker$/;
  expect(requests.length).toBeGreaterThan(1);
  expect(requests.filter((url) => !own.test(url))).toEqual([]);
  expect({ calls, asked }).toEqual({ calls: [], asked: [] });
  // What would happen if something did run: it has no origin, no storage and no one to talk to.
  const frame = page.frames().find((each) => each.url().endsWith('/pdf-frame.html'));
  const tried = await frame?.evaluate(async (url) => {
    const outcome = (attempt: () => unknown) => {
      try {
        return String(attempt());
      } catch (error) {
        return error instanceof Error ? error.name : 'refused';
      }
    };
    const sent = await fetch(url).then(
      () => 'sent',
      () => 'refused',
    );
    const parent = outcome(() => window.parent.document.title);
    const storage = outcome(() => window.localStorage.length);
    // In a task of the page's own; what a test asks for directly is let through.
    const evaluated = await new Promise((resolve) => {
      // biome-ignore lint/security/noGlobalEval: shows that the policy refuses it
      setTimeout(() => resolve(outcome(() => window.eval('1 + 1'))));
    });
    return { origin: window.origin, sent, parent, storage, evaluated };
  }, `${address}/leak`);
  expect(tried).toEqual({
    origin: 'null',
    sent: 'refused',
    parent: 'SecurityError',
    storage: 'SecurityError',
    evaluated: 'EvalError',
  });
  expect(calls).toEqual([]);
  target.close();
});

test('[EVD-26] a PDF is shown in the application, with its words as text and its download beside it', {
  tag: '@phone',
}, async ({ page }) => {
  await uploadPdf(page, PDF, await readFile(`files/${PDF}`));
  const { dialog, pages } = await preview(page, PDF);
  await expect(dialog.getByText('2 pages', { exact: true })).toBeVisible();
  await expect(pages.getByRole('region', { name: 'Page 1 of 2' }).getByText('There is no text')).toBeAttached();
  const sheet = pages.getByRole('region', { name: 'Page 2 of 2' });
  await sheet.scrollIntoViewIfNeeded();
  await expect.poll(() => inkOf(sheet.locator('canvas'))).toBeGreaterThan(100);
  await expect(sheet.getByText(/^Workshop: shared decisions/)).toBeAttached();
  await expectDialog(page, `Preview of ${PDF}`);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe(PDF);
});

test('[EVD-26] of 500 pages only those near the view are drawn, the keyboard scrolls, and Esc leaves', async ({
  page,
}) => {
  const texts = Array.from({ length: 500 }, (_, index) => `This is page ${index + 1}`);
  await uploadPdf(page, 'long.pdf', buildPdf({ pages: texts }));
  const { dialog, pages } = await preview(page, 'long.pdf');
  await expect(dialog.getByText('500 pages', { exact: true })).toBeVisible();
  await expect(pages.getByText('This is page 1', { exact: true })).toBeAttached();
  await expect(pages.getByRole('region', { name: 'Page 500 of 500' })).toBeAttached();
  expect(await pages.locator('canvas').count()).toBeLessThan(20);
  const main = pages.getByRole('main', { name: 'Pages of long.pdf' });
  await main.focus();
  await page.keyboard.press('End');
  await expect(pages.getByText('This is page 500', { exact: true })).toBeAttached();
  await expect(pages.getByText('This is page 1', { exact: true })).toHaveCount(0);
  expect(await pages.locator('canvas').count()).toBeLessThan(20);
  // The key is let go once the frame that it was pressed in has gone; what a frame is sent while it goes is never answered.
  await page.keyboard.down('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.up('Escape');
});

test('[EVD-26] a PDF that is damaged says so plainly and can be downloaded', async ({ page }) => {
  await uploadPdf(page, 'broken.pdf', BROKEN_PDF);
  const broken = await preview(page, 'broken.pdf');
  await expect(broken.dialog.getByRole('alert')).toContainText('damaged');
  await expect(broken.dialog.getByRole('button', { name: 'Download' })).toBeVisible();
});

async function uploadPdf(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'Upload file' }).click();
  await filePicker(page).setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await page.getByRole('button', { name: 'Upload 1 file' }).click();
  await expect(page.getByText('1 file was uploaded.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
}

async function preview(page: Page, name: string): Promise<{ dialog: Locator; pages: FrameLocator }> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page
    .getByRole('menuitem', { name: 'Preview', exact: true })
    .or(page.getByRole('dialog').getByRole('button', { name: 'Preview', exact: true }))
    .click();
  const dialog = page.getByRole('dialog', { name: `Preview of ${name}`, exact: true });
  await expect(dialog).toBeVisible();
  return { dialog, pages: dialog.frameLocator('iframe') };
}

/** How many pixels of a canvas are dark. */
async function inkOf(canvas: Locator): Promise<number> {
  return await canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
    return data.filter((value, index) => index % 4 === 0 && value < 128).length;
  });
}
