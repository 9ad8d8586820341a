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

test('until Home is drawn after a fresh sign-in, no programs or styles are fetched but those that the page names', async ({
  page,
}) => {
  const fetched = new Set<string>();
  let drawn = false;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!drawn && /^\/assets\/.*\.(?:js|css)$/.test(pathname)) fetched.add(pathname);
  });
  await signIn(page, 'participant');
  await expectScreen(page, 'Hello, Dr Example');
  await expect(page.getByRole('button', { name: /^CPD Progress 2026/ })).toContainText(/\d/);
  drawn = true;
  expect([...fetched].sort()).toEqual((await namedByThePage()).sort());
});
