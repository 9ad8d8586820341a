import { expectDialog, expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

/** What a phone shows at once. */
const SCREEN = 844;

test('[HOM-02, HOM-03, HOM-05] Home is one card of how far, whether on track, until when and what is next, with the latest activities below', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: SCREEN });
  await openAs(page, 'participant');
  await expectScreen(page, 'Hello, Dr Example');
  const head = page.getByRole('button', { name: 'CPD Progress 2026 due 31 March 2027' });
  await expect(head).toHaveAttribute('aria-expanded', 'true');
  for (const text of ['20 hours to go', 'and 2 activities', 'On track']) {
    await expect(page.getByText(text)).toBeInViewport();
  }
  const recent = page.getByRole('heading', { name: 'Recent activities' });
  const bar = page.getByRole('navigation', { name: 'Quick actions' });
  const [heading, covered] = await Promise.all([recent.boundingBox(), bar.boundingBox()]);
  expect((heading?.y ?? SCREEN) + (heading?.height ?? 0)).toBeLessThanOrEqual(covered?.y ?? 0);

  await page.getByRole('button', { name: /^Reviewing Performance 10 of 5 h/ }).click();
  await expectDialog(page, 'Why 10 hours?');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'All 5' }).click();
  await expect(page.getByRole('heading', { name: 'Mandatory CPD Activities' })).toBeVisible();
  await page.getByRole('link', { name: 'Log 1 more activity on ethics and professional behaviour' }).click();
  await expectScreen(page, 'Add Activity');
});

test('[HOM-02, HOM-05, HOM-07] Home is at most 1,700 pixels of a phone, and nothing of it moves while it comes', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: SCREEN });
  await page.addInitScript(countShifts);
  await openAs(page, 'participant');
  await expectScreen(page, 'Hello, Dr Example');
  await expect(page.getByRole('button', { name: /CPD Progress 2026/ })).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('heading', { name: 'Help and Resources' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent activities' })).toBeVisible();
  const { height, shifted } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    shifted: Number(Reflect.get(window, 'shifted')),
  }));
  process.stdout.write(`Home on a phone: ${(height / SCREEN).toFixed(2)} screens, moved by ${shifted.toFixed(4)}\n`);
  expect(height).toBeLessThanOrEqual(1700);
  expect(shifted).toBeLessThanOrEqual(0.02);
});

/** Adds up in the page how much of it moved by itself. */
function countShifts(): void {
  Reflect.set(window, 'shifted', 0);
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
      if (Reflect.get(shift, 'hadRecentInput') === true) continue;
      Reflect.set(window, 'shifted', Number(Reflect.get(window, 'shifted')) + Number(Reflect.get(shift, 'value')));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test('[EVD-29] a photo from the bar of a phone goes along with a new activity, or to one that is logged', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: SCREEN });
  await openAs(page, 'participant');
  await expectScreen(page, 'Hello, Dr Example');
  const photo = page.getByRole('button', { name: 'Photo of a certificate' });
  const take = async () => {
    const picking = page.waitForEvent('filechooser');
    await photo.click();
    await (await picking).setFiles({ name: 'image.png', mimeType: 'image/png', buffer: PICTURE });
    return await expectDialog(page, 'Add a photo');
  };
  const sheet = await take();
  await expect(sheet.getByText(/no patient can be identified/)).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'Latest without evidence' }).getByRole('listitem')).toHaveCount(5);
  await sheet.getByRole('button', { name: 'New activity' }).click();
  await expectScreen(page, 'Add Activity');
  await expect(page.getByText(/^Photo [\d-]+\.png goes along when you save/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Quick actions' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Upload/ })).toHaveCount(0);

  await page.goto('/User/Layout/Home');
  await expectScreen(page, 'Hello, Dr Example');
  const again = await take();
  await again.getByRole('button', { name: 'Another activity, or several' }).click();
  const dialog = await expectDialog(page, 'Add a file to 2026');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
  await expect(page.getByText('Attached to the activity.')).toBeVisible();
});

/** One grey pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
