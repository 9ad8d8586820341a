import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

type Look = 'light' | 'dark';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the look decides. All else is the same in the dark, and is looked at in the light. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const LOOKS: readonly Look[] = ['light', 'dark'];
/** The widths that a screen must be good at; nothing is scrolled sideways at the narrowest either. */
const PHONE = 390;
const NARROWEST = 360;

/**
 * The screen as it stands, as wide as it is and on a phone, light and dark: nothing for axe to find and nothing to scroll
 * sideways.
 */
export async function expectGoodScreen(page: Page): Promise<void> {
  await expectGoodHere(page);
  await atWidth(page, PHONE, () => expectGoodHere(page));
  await atWidth(page, NARROWEST, () => expectNoSidewaysScroll(page));
}

/** The same at the width that it has now, for what another width would close. */
export async function expectGoodHere(page: Page): Promise<void> {
  const viewport = viewportOf(page);
  // The frame comes before its screen.
  await expect(page.locator('h1').first()).toBeAttached();
  // What a floating bar half covers until one scrolls is no target that is too small, so axe sees the whole page at once.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) });
  await expectNothingFound(page);
  await page.setViewportSize(viewport);
  await expectNoSidewaysScroll(page);
}

/** The dialog of that name is open, and good as `expectGoodScreen` says. Answers the dialog. */
export async function expectGoodDialog(page: Page, name: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name, exact: true });
  const look = async () => {
    await expect(dialog).toBeVisible();
    await expectNothingFound(page, '[role="dialog"]');
    await expectNoSidewaysScroll(page);
  };
  await look();
  await atWidth(page, PHONE, look);
  return dialog;
}

/** Does something in a window of another width. */
export async function atWidth(page: Page, width: number, work: () => Promise<void>): Promise<void> {
  const viewport = viewportOf(page);
  if (viewport.width <= width) return;
  await page.setViewportSize({ ...viewport, width });
  await work();
  await page.setViewportSize(viewport);
}

function viewportOf(page: Page) {
  const viewport = page.viewportSize();
  if (viewport === null) throw new Error('The page has no viewport.');
  return viewport;
}

async function expectNothingFound(page: Page, part?: string): Promise<void> {
  for (const look of LOOKS) {
    await changeLook(page, look);
    await animationsEnded(page);
    const { violations } = await (await openAxe(page, look, part)).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`).join('\n')}`,
    );
    expect.soft(found, `what axe found at ${page.url()}, ${viewportOf(page).width} pixels, ${look}`).toEqual([]);
  }
  await changeLook(page, 'light');
}

async function openAxe(page: Page, look: Look, part: string | undefined): Promise<AxeBuilder> {
  // Once in a page it need not be sent again, which takes longer than most looks.
  const isThere = await page.evaluate(() => 'axe' in window);
  const hasFrames = page.frames().length > 1;
  const axe = new AxeBuilder({ page, ...(isThere && !hasFrames ? { axeSource: '0' } : {}) });
  if (part !== undefined) axe.include(part);
  const runOnly =
    look === 'light' ? { type: 'tag' as const, values: RULES } : { type: 'rule' as const, values: RULES_OF_COLOURS };
  axe.options({ runOnly, resultTypes: ['violations'] });
  // Without frames there is nothing to put together in a page of its own.
  return axe.setLegacyMode(!hasFrames);
}

/** As someone does it in the settings of the device. */
async function changeLook(page: Page, look: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: look });
  const now = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  // The pages of the sign-in are not the product's.
  await expect.poll(async () => (await now()) ?? look).toBe(look);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, 'pixels to scroll sideways').toBeLessThanOrEqual(0);
}

/** Half-faded text has colours that no one reads. Animations without end, such as a spinner's, are not waited for. */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}
