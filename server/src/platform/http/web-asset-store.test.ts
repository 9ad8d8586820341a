import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../testing/count-statements.ts';
import { inject, openTestApp, type TestApp } from '../../testing/test-app.ts';
import { BUDGETS } from './budgets.ts';
import { keepWebAssets } from './web-asset-store.ts';

let above: string;
let world: TestApp;

beforeAll(async () => {
  above = await mkdtemp(join(tmpdir(), 'cpd-assets-'));
  await build('older', ['index-aaaa.js', 'same-cccc.js', 'pdf-frame/pdf-frame-aaaa.js', 'inter-aaaa.woff2']);
  await build('newer', ['index-bbbb.js', 'same-cccc.js']);
  // A server of the newer version.
  world = await openTestApp({ webFolder: join(above, 'newer') });
});

afterAll(async () => {
  await world.close();
  await rm(above, { recursive: true, force: true });
});

/** A built web with these assets, each with its own name in it, and the compressed copies that are not kept. */
async function build(version: string, assets: readonly string[]): Promise<void> {
  const folder = join(above, version);
  await mkdir(join(folder, 'assets', 'pdf-frame'), { recursive: true });
  await writeFile(join(folder, 'index.html'), `<p>${version}</p>`);
  for (const name of assets) {
    await writeFile(join(folder, 'assets', name), `/* ${name} */`);
    await writeFile(join(folder, 'assets', `${name}.gz`), 'a copy');
  }
}

function get(path: string) {
  return inject(world.app, { method: 'GET', url: `/assets/${path}` });
}

const start = (version: string) => keepWebAssets(world.owner, join(above, version));

async function keptPaths(): Promise<string[]> {
  const rows = await world.database.selectFrom('web_asset').select('path').orderBy('path').execute();
  return rows.map(({ path }) => path);
}

test('[R53] what no version has is not found, and calls may keep nothing', async () => {
  expect(await get('index-aaaa.js')).toMatchObject({ status: 404 });
  expect(await get('../../../package.json')).not.toMatchObject({ raw: expect.stringContaining('name') });
  const write = sql`insert into web_asset (path, content) values ('assets/index-bbbb.js', 'alert(1)')`;
  await expect(write.execute(world.database)).rejects.toThrow('permission denied');
});

test('[R31] addresses of assets that no version has are refused with 429 in the end; those that are there are not', async () => {
  await start('older');
  const from = (remoteAddress: string, path: string) =>
    inject(world.app, { method: 'GET', url: `/assets/${path}`, remoteAddress });
  for (let count = 0; count < BUDGETS.stray.calls; count += 1) await from('10.2.2.2', `no-${count}.js`);
  expect(await from('10.2.2.2', 'no.js')).toMatchObject({
    status: 429,
    headers: { 'retry-after': expect.any(String) },
  });
  expect(await countStatements(() => from('10.2.2.2', 'no.js'))).toEqual([]);
  expect(await from('10.2.2.3', 'no.js')).toMatchObject({ status: 404 });
  expect(await from('10.2.2.3', 'index-aaaa.js')).toMatchObject({ status: 200 });
});

test('[R53] a page of one version gets its parts from a server of the other', async () => {
  await start('older');
  await start('newer');
  const program = await get('index-aaaa.js');
  expect(program).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
  expect(program.raw.toString()).toBe('/* index-aaaa.js */');
  expect(program.headers).not.toHaveProperty('access-control-allow-origin');
  expect((await get('inter-aaaa.woff2')).headers).toMatchObject({ 'content-type': 'font/woff2' });
  // Of the page without an origin that shows PDFs.
  expect((await get('pdf-frame/pdf-frame-aaaa.js')).headers).toMatchObject({ 'access-control-allow-origin': '*' });
  expect(await get('index-aaaa.js.gz')).toMatchObject({ status: 404 });
});

test('[R53] what versions had is kept for a week after the last one that has it', async () => {
  const age = (days: number) =>
    sql`update web_asset set left_at = now() - make_interval(days => ${days}) where left_at is not null`.execute(
      world.owner,
    );
  await start('older');
  await start('newer');
  await age(6);
  await start('newer');
  expect(await get('index-aaaa.js')).toMatchObject({ status: 200 });
  await age(8);
  await start('newer');
  expect(await keptPaths()).toEqual(['assets/index-bbbb.js', 'assets/same-cccc.js']);
  // A server of the older version that starts again has them all anew.
  await start('older');
  expect(await keptPaths()).toHaveLength(5);
});
