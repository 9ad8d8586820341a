import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const NARROWEST = 360;
const PHONE = 600;

/** The screen as it stands: nothing for axe to find, and on a phone nothing to scroll sideways, also at 360 pixels. */
export async function expectGoodScreen(page: Page): Promise<void> {
  await animationsEnded(page);
  const viewport = page.viewportSize();
  if (viewport === null) throw new Error('The page has no viewport.');
  // What a floating bar half covers until one scrolls is no target that is too small, so axe sees the whole page at once.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
  await expectNothingFound(new AxeBuilder({ page }));
  await page.setViewportSize(viewport);
  await expectNoSidewaysScroll(page);
  if (viewport.width > PHONE) return;
  await page.setViewportSize({ ...viewport, width: NARROWEST });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(viewport);
}

/** The dialog of that name is open, and axe finds nothing in it. Answers the dialog. */
export async function expectGoodDialog(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog).toBeVisible();
  await animationsEnded(page);
  await expectNothingFound(new AxeBuilder({ page }).include('[role="dialog"]'));
  await expectNoSidewaysScroll(page);
  return dialog;
}

async function expectNothingFound(builder: AxeBuilder): Promise<void> {
  const { violations } = await builder.withTags(RULES).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
  );
  expect(found, 'what axe found').toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, 'pixels to scroll sideways').toBeLessThanOrEqual(0);
}

/** Half-faded text has colours that nobody reads. Animations without end, such as a spinner's, are not waited for. */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}
