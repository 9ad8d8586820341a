import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expectScreen, signIn } from './screens.ts';
import { expect, test } from './test.ts';

const PAGE = fileURLToPath(new URL('../web/dist/index.html', import.meta.url));

/** Programs and styles that the page itself names; `npm run check` measures them. */
async function namedByThePage(): Promise<string[]> {
  const page = await readFile(PAGE, 'utf8');
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
}

/** Notes in the page itself when Home is drawn with its progress, for what is fetched ahead may begin soon after. */
function noteWhenDrawn(): void {
  const isDrawn = () =>
    [...document.querySelectorAll('button')].some((button) => /Total CPD Hours/.test(button.textContent ?? ''));
  new MutationObserver((_changes, observer) => {
    if (!isDrawn()) return;
    observer.disconnect();
    performance.mark('drawn');
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** The paths of what this page started to fetch once it was drawn; undefined before. */
function fetchedLater(): string[] | undefined {
  const drawn = performance.getEntriesByName('drawn')[0];
  if (drawn === undefined) return undefined;
  const later = performance.getEntriesByType('resource').filter(({ startTime }) => startTime > drawn.startTime);
  return later.map(({ name }) => new URL(name).pathname);
}

test('until Home is drawn after a fresh sign-in, no programs or styles are fetched but those that the page names', async ({
  page,
}) => {
  const fetched = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.(?:js|css)$/.test(pathname)) fetched.add(pathname);
  });
  await page.addInitScript(noteWhenDrawn);
  await signIn(page, 'participant');
  await expectScreen(page, 'Hello, Dr Example');
  await expect.poll(() => page.evaluate(fetchedLater)).toBeDefined();
  // What has been asked for by now, some of it perhaps ahead, which is no part of the first screen.
  const untilNow = [...fetched];
  const named = (await namedByThePage()).sort();
  const first = async () => {
    const later = new Set(await page.evaluate(fetchedLater));
    // What speaks with the provider: a page that has a token does without.
    return untilNow.filter((path) => !later.has(path) && !path.includes('/openid-')).sort();
  };
  // The browser lists what it fetches, with its beginning, only once it has come.
  await expect.poll(first, { timeout: 20_000 }).toEqual(named);
  fetched.clear();
  await page.reload();
  await expectScreen(page, 'Hello, Dr Example');
  await page.waitForLoadState('networkidle');
  expect([...fetched].filter((path) => path.includes('/openid-'))).toEqual([]);
});
