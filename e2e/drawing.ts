import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { signIn } from './screens.ts';

/** An element of a page with what React calls its attributes. */
export interface DrawnElement {
  tag: string;
  attributes: Record<string, string>;
  /** Its own, by React's names. */
  style: Record<string, string>;
  children: (DrawnElement | string)[];
}

/** Home of someone who has signed in, as it is when all has come. */
export interface DrawnHome {
  elements: DrawnElement[];
  /** The rules that any of them uses. */
  styles: string;
  /** Of the browser, with the tokens. */
  signedIn: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

/** A phone's line and processor: 150 ms there and back, 1.6 Mb a second, a quarter of this machine's speed. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } as const;
const SLOWER = 4;
const LOOK = { viewport: { width: 390, height: 844 }, locale: 'en-AU', timezoneId: 'Australia/Sydney' } as const;
const GREETING = /^Hello, /;
/** After the greeting nothing larger comes later than this. */
const SETTLED_MS = 3_000;

/** Opens the browser for measurements; `program` is that of the machine, without it Playwright's own. */
export async function openForDrawing(program: string | undefined): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  return await chromium.launch({ args, ...(program !== undefined && { executablePath: program }) });
}

/** Signs a demo account in, and answers what Home is made of. */
export async function readHome(browser: Browser, url: string, account: string): Promise<DrawnHome> {
  const context = await browser.newContext({ ...LOOK, baseURL: url });
  const page = await context.newPage();
  await signIn(page, account);
  await page.getByRole('heading', { name: GREETING }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLED_MS);
  const drawn = { ...(await page.evaluate(readPage)), signedIn: await context.storageState() };
  await context.close();
  return drawn;
}

/** When the largest part of the page at `url` was drawn, in ms from its beginning, with nothing in the browser's cache. */
export async function measureDrawing(browser: Browser, url: string, signedIn: DrawnHome['signedIn']): Promise<number> {
  const context = await browser.newContext({ ...LOOK, storageState: signedIn });
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript(watchLargest);
    await page.goto(url);
    await page.getByRole('heading', { name: GREETING }).waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(SETTLED_MS);
    return await page.evaluate(() => Number(Reflect.get(window, 'largestDrawnAt')));
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Runs in the page. */
function watchLargest(): void {
  new PerformanceObserver((list) => {
    Reflect.set(window, 'largestDrawnAt', list.getEntries().at(-1)?.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/** Runs in the page: what its root holds, and the rules that any of it uses. */
function readPage(): Pick<DrawnHome, 'elements' | 'styles'> {
  const NAMES: Record<string, string> = { class: 'className', for: 'htmlFor', tabindex: 'tabIndex' };
  const styleOf = (element: Element) => {
    // A page of ours has no others.
    const { style } = element as HTMLElement | SVGElement;
    const named = (name: string) =>
      name.startsWith('--') ? name : name.replaceAll(/-(.)/g, (_all, letter: string) => letter.toUpperCase());
    return Object.fromEntries([...style].map((name) => [named(name), style.getPropertyValue(name)]));
  };
  const read = (element: Element): DrawnElement => ({
    tag: element.localName,
    attributes: Object.fromEntries(
      [...element.attributes]
        .filter(({ name }) => name !== 'style' && !name.startsWith('on'))
        .map(({ name, value }) => [NAMES[name] ?? name, value]),
    ),
    style: styleOf(element),
    children: [...element.childNodes].flatMap((child): (DrawnElement | string)[] => {
      if (child instanceof Element) return child.matches('script, style') ? [] : [read(child)];
      return child.textContent === null ? [] : [child.textContent];
    }),
  });
  const isUsed = (rule: CSSRule): boolean => {
    if (!(rule instanceof CSSStyleRule)) return true;
    try {
      return (
        document.querySelector(rule.selectorText.replaceAll(/:{1,2}(hover|active|focus[\w-]*|before|after)/g, '')) !==
        null
      );
    } catch {
      return true;
    }
  };
  const spell = (rule: CSSRule): string => {
    if (!(rule instanceof CSSGroupingRule) || rule instanceof CSSStyleRule) return isUsed(rule) ? rule.cssText : '';
    const inside = [...rule.cssRules].map(spell).join('');
    return inside === '' ? '' : `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inside}}`;
  };
  const root = document.getElementById('root');
  return {
    elements: root === null ? [] : [...root.children].map(read),
    styles: [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(spell)).join('\n'),
  };
}
