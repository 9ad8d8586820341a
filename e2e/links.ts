import type { Locator, Page } from '@playwright/test';

/** A link as a person finds it: in a part of the page, or in what a button above it opens. */
export type Link = { part: keyof typeof PARTS; href: string; opener?: string };

const OPENED = '[role="dialog"], [popover]:popover-open, nav [data-open="true"]';
const AROUND = 'nav:not(main nav, [role="dialog"] nav)';
/** The team's menu, which folds out on a phone. */
const FOLDED = `${AROUND} button[aria-controls]`;
/** What opens them: the menu of a phone, from its bar or the header of a form, the notifications, the name, and the team's menu. */
const OPENERS = `header button[aria-haspopup], header button[popovertarget], ${AROUND} button[aria-haspopup], ${FOLDED}`;
const PARTS = {
  /** Closed again by the choice. */
  opened: OPENED,
  menu: AROUND,
  header: 'header',
  screen: 'main',
} as const;

/** Where a link stands: what draws it a second time, as the arcs of the year do, is no stop of the Tab key and has no middle. */
export function linkOf(page: Page, { part, href }: Link): Locator {
  return page.locator(PARTS[part]).locator(`a[href="${href}"]:not([tabindex="-1"])`).filter({ visible: true }).first();
}

/**
 * The links that are seen, in their order. What leads to another origin, into another tab, to a download or to a part of the
 * same page is no way through the product.
 */
export async function linksOf(page: Page): Promise<Link[]> {
  return await page.evaluate((opened) => {
    const partOf = (link: Element) => {
      if (link.closest(opened)) return 'opened';
      if (link.closest('main')) return 'screen';
      return link.closest('header') ? 'header' : 'menu';
    };
    return [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([tabindex="-1"])')]
      .filter((link) => link.checkVisibility({ visibilityProperty: true }) && link.getClientRects().length > 0)
      .filter((link) => link.origin === location.origin && link.target !== '_blank' && !link.hasAttribute('download'))
      .map((link): Link => ({ part: partOf(link), href: link.getAttribute('href') ?? '' }))
      .filter(({ href }) => !href.startsWith('#'));
  }, OPENED);
}

/** A button that opens links. */
export function openerOf(page: Page, name: string): Locator {
  return (
    page
      .locator(OPENERS)
      // Notifications are seen on the way.
      .and(page.getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}(, \\d+ unseen)?$`) }))
      .filter({ visible: true })
  );
}

/** The links behind those buttons, which are the same on every screen, so that one look is enough. */
export async function linksBehindButtons(
  page: Page,
  known: Map<string, Link[]>,
  quiet: () => Promise<void>,
): Promise<Link[]> {
  const buttons = page.locator(OPENERS).filter({ visible: true });
  const labels = await buttons.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent.trim()));
  const names = labels.map((label) => label.replace(/, \d+ unseen$/, ''));
  for (const opener of names) {
    if (known.has(opener)) continue;
    const button = openerOf(page, opener);
    await button.click();
    const opened = page.locator(OPENED).filter({ visible: true });
    await opened.waitFor();
    await quiet();
    const links = (await linksOf(page)).filter(({ part }) => part === 'opened');
    known.set(
      opener,
      links.map((link) => ({ ...link, opener })),
    );
    if (await button.and(page.locator(FOLDED)).isVisible()) await button.click();
    else await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'hidden' });
  }
  return names.flatMap((name) => known.get(name) ?? []);
}

/**
 * Those of a screen's links that are followed: of the screen's own one for each kind of target, of those around it one for
 * each target, and of these rather the menu's than the header's.
 */
export function followed(links: readonly Link[]): Link[] {
  const chosen = new Map<string, Link>();
  const order = Object.keys(PARTS);
  for (const link of links.toSorted((one, other) => order.indexOf(one.part) - order.indexOf(other.part))) {
    const target = link.part === 'screen' ? `screen ${kindOf(link.href)}` : link.href;
    if (!chosen.has(target)) chosen.set(target, link);
  }
  return [...chosen.values()];
}

/**
 * Of a screen behind the landing: its own links, and one that is around it or behind a button. `turn` counts these screens, so
 * that each takes another.
 */
export function followedBehind(links: readonly Link[], turn: number): Link[] {
  const all = followed(links);
  const around = all.filter(({ part }) => part !== 'screen');
  const one = around[turn % around.length];
  return all.filter((link) => link === one || link.part === 'screen');
}

/**
 * The kinds of which a screen is one: what its address is without ids, and its path with its heading. A form that an address
 * fills in and an empty one are of one kind by their heading, the pages of two members by their address.
 */
export function kindsOf({ address, heading }: { address: string; heading: string }): string[] {
  return [kindOf(address), `${pathKind(new URL(address, 'http://here'))} “${heading}”`];
}

/** Whether a screen is of one of these kinds. */
export function isOneOf(kinds: ReadonlySet<string>, screen: { address: string; heading: string }): boolean {
  return kindsOf(screen).some((kind) => kinds.has(kind));
}

function kindOf(address: string): string {
  const url = new URL(address, 'http://here');
  const query = [...url.searchParams].map(([name, value]) => (/\d/.test(value) ? name : `${name}=${value}`));
  return [pathKind(url), ...query.sort()].join(' ');
}

function pathKind({ pathname }: URL): string {
  return pathname.replace(/\/[A-Z]*\d+(?=\/|$)/g, '/#');
}

/** Whether an address is the one that a link names, or one below it that completes it. */
export function leadsTo(href: string, address: string): boolean {
  const [named, reached] = [new URL(href, 'http://here'), new URL(address, 'http://here')];
  return `${reached.pathname}/`.startsWith(`${named.pathname}/`) && reached.search === named.search;
}
