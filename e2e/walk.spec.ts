import type { Page } from '@playwright/test';
import {
  followed,
  followedBehind,
  isOneOf,
  kindsOf,
  type Link,
  leadsTo,
  linkOf,
  linksBehindButtons,
  linksOf,
  openerOf,
} from './links.ts';
import { expectScreen, openAs } from './screens.ts';
import { expect, test } from './test.ts';

/** Where a person is: an entry of the browser's history, its address without the origin, and the heading of the screen. */
type Place = { entry: string; address: string; heading: string };

const LANDINGS = [
  ['participant', /^Hello, /],
  ['staff', 'Find a member'],
  ['manager', 'Find a member'],
] as const;

/** What is not there by then does not come. */
const WITHIN_MS = 15_000;

// Some hundred links, each there and back.
test.describe.configure({ timeout: 300_000 });

for (const [account, landing] of LANDINGS) {
  test(`[NAV-13, NAV-14] ${account} comes by every link to what it names, and back to where they were`, {
    tag: '@phone',
  }, async ({ page, isMobile }) => {
    const quiet = watchRequests(page);
    await openAs(page, account);
    await expectScreen(page, landing);
    await walk(page, quiet, isMobile);
  });
}

/**
 * Follows each link of the landing, and goes back; where a new kind of screen is reached, its own links come first, and one of
 * the menu, each time another: the menu is the same everywhere. A phone, which takes longer, goes no further than the screens
 * that the landing leads to.
 */
async function walk(page: Page, quiet: () => Promise<void>, isPhone: boolean): Promise<void> {
  const kinds = new Set<string>();
  let turn = 0;
  /** Of the screens that were walked, by their addresses. */
  const headings: Record<string, string> = {};
  const behind = new Map<string, Link[]>();

  /** `steps`: how many links away the landing is. */
  async function explore(here: Place, steps: number): Promise<void> {
    for (const kind of kindsOf(here)) kinds.add(kind);
    headings[here.address] = here.heading;
    const links = [...(await linksOf(page)), ...(await linksBehindButtons(page, behind, quiet))];
    for (const link of steps === 0 ? followed(links) : followedBehind(links, turn++)) {
      await test.step(`from ${here.address} by ${link.href} (${link.part})`, () => thereAndBack(here, link, steps));
    }
  }

  async function thereAndBack(here: Place, link: Link, steps: number): Promise<void> {
    await click(page, link);
    // The entry of the screen that is there leads nowhere else and leaves no step behind.
    if (link.href !== here.address) {
      if (!isOneOf(kinds, await arrive(page, link, here, headings))) {
        await quiet();
        const there = await look(page);
        expect(there.heading).not.toBe('This page did not load');
        expect(leadsTo(link.href, there.address), `${link.href} leads to ${there.address}`).toBe(true);
        if (!isPhone || steps === 0) await explore(there, steps + 1);
      }
      await page.goBack();
    }
    await expectPlace(page, here);
  }

  await quiet();
  await explore(await look(page), 0);
}

async function look(page: Page): Promise<Place> {
  return await page.evaluate(() => ({
    entry: JSON.stringify(history.state),
    address: location.pathname + location.search,
    heading: document.querySelector('h1')?.textContent ?? '',
  }));
}

/** Clicks a link, and marks the heading before, so that the next screen's is told from it. */
async function click(page: Page, link: Link): Promise<void> {
  await page.evaluate(() => {
    const heading = document.querySelector('h1');
    if (heading !== null) heading.dataset.left = heading.textContent;
  });
  if (link.opener !== undefined) {
    await openerOf(page, link.opener).click({ timeout: WITHIN_MS });
  }
  await linkOf(page, link).click({ timeout: WITHIN_MS });
}

/** Waits until the screen that a link names is drawn, with a step of the history of its own. */
async function arrive(page: Page, { href }: Link, from: Place, headings: Record<string, string>): Promise<Place> {
  await page
    .waitForFunction(
      ({ entry, kept, headings }) => {
        const heading = document.querySelector('h1');
        const known = headings[location.pathname + location.search] ?? kept;
        const isDrawn =
          known === undefined ? heading?.textContent !== heading?.dataset.left : heading?.textContent === known;
        return isDrawn && JSON.stringify(history.state) !== entry;
      },
      { entry: from.entry, kept: isTabOf(from, href) ? from.heading : undefined, headings },
      { timeout: WITHIN_MS },
    )
    .catch(async () => {
      throw new Error(`${href} was clicked at ${from.address}, and ${JSON.stringify(await look(page))} is there`);
    });
  const there = await look(page);
  expect(leadsTo(href, there.address), `${href} leads to ${there.address}`).toBe(true);
  return there;
}

/** Whether a link leads to another tab or filter of the screen that is there, which keeps its heading. */
function isTabOf(from: Place, href: string): boolean {
  const [here, there] = [from.address, href].map((address) => new URL(address, 'http://here').pathname);
  return here === there && /^\/Admin\/(Requests|(?:Lists|Members)\/[^/]+)$/.test(here ?? '');
}

async function expectPlace(page: Page, place: Place): Promise<void> {
  await page
    .waitForFunction(
      ({ entry, address, heading }) =>
        JSON.stringify(history.state) === entry &&
        location.pathname + location.search === address &&
        document.querySelector('h1')?.textContent === heading,
      place,
      { timeout: WITHIN_MS },
    )
    .catch(async () => expect(await look(page), 'where one was').toEqual(place));
}

/** Answers how to wait until nothing is on its way to the page, and what has come is drawn. */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<object>();
  let wake: () => void = () => undefined;
  const finished = (request: object) => {
    pending.delete(request);
    if (pending.size === 0) wake();
  };
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', finished);
  page.on('requestfailed', finished);
  return async () => {
    do {
      if (pending.size > 0)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      // What has come may ask for more.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))));
    } while (pending.size > 0);
  };
}
