import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the look decides. All else is the same in the dark, and is looked at in the light. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const NARROWEST = 360;
const PHONE = 600;

/**
 * The screen as it stands, light and dark: nothing for axe to find, and on a phone nothing to scroll sideways, also at 360
 * pixels.
 */
export async function expectGoodScreen(page: Page): Promise<void> {
  const viewport = page.viewportSize();
  if (viewport === null) throw new Error('The page has no viewport.');
  // What a floating bar half covers until one scrolls is no target that is too small, so axe sees the whole page at once.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
  await expectNothingFound(page);
  await page.setViewportSize(viewport);
  await expectNoSidewaysScroll(page);
  if (viewport.width > PHONE) return;
  await page.setViewportSize({ ...viewport, width: NARROWEST });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(viewport);
}

/** The dialog of that name is open, and axe finds nothing in it, light and dark. Answers the dialog. */
export async function expectGoodDialog(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog).toBeVisible();
  await expectNothingFound(page, '[role="dialog"]');
  await expectNoSidewaysScroll(page);
  return dialog;
}

async function expectNothingFound(page: Page, part?: string): Promise<void> {
  await expectNothing(openAxe(page, part).withTags(RULES), page, 'light');
  await changeLook(page, 'dark');
  await expectNothing(openAxe(page, part).withRules(RULES_OF_COLOURS), page, 'dark');
  await changeLook(page, 'light');
}

function openAxe(page: Page, part: string | undefined): AxeBuilder {
  const axe = new AxeBuilder({ page });
  if (part !== undefined) axe.include(part);
  // Without frames there is nothing to put together in a page of its own, which takes as long as looking.
  return axe.setLegacyMode(page.frames().length === 1);
}

async function expectNothing(axe: AxeBuilder, page: Page, look: string): Promise<void> {
  await animationsEnded(page);
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
  );
  expect.soft(found, `what axe found at ${page.url()}, ${look}`).toEqual([]);
}

/** As somebody does it in the settings of the device. */
async function changeLook(page: Page, look: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: look });
  const now = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  // The pages of the sign-in are not the product's.
  await expect.poll(async () => (await now()) ?? look).toBe(look);
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
