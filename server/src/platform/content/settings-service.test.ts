import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { inject, openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { openSettings } from './settings-service.ts';

const PAGE = '<!doctype html><head></head><script type="application/json" id="configuration">{}</script>';

let folder: string;
let world: TestApp;
let other: TestApp;
let manager: TestPerson;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-web-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  world = await openTestApp({ webFolder: folder });
  other = await openTestApp({ webFolder: folder, database: world.database });
  await other.app.ready();
  manager = await world.signIn({ role: 'MANAGER' });
});
afterAll(async () => {
  await other.close();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function page({ app }: TestApp) {
  const { raw, headers } = await inject(app, { method: 'GET', url: '/User/Layout/Home' });
  const [, text = ''] = /id="configuration">([^<]*)</.exec(raw.toString()) ?? [];
  return { configuration: JSON.parse(text), policy: String(headers['content-security-policy']) };
}

async function save(key: string, text: string | null, version = 0) {
  const body = { Kind: 'setting', Key: key, Text: text, Version: version };
  expect(await manager.call('PUT', '/api/Content', { body })).toMatchObject({ status: 200 });
}

// One story, told in order.
describe('settings that managers changed', () => {
  test('[NAV-19] are on the next page of this server', async () => {
    expect((await page(world)).configuration).toMatchObject({
      primaryColour: '',
      collegeName: 'The College',
      links: {},
    });
    await save('primaryColour', '#0B3D91');
    await save('collegeName', 'College "A" & B');
    await save('link.website', 'https://college.example.org');
    await save('office.AU.hours', '9 am - 5 pm');
    const { configuration } = await page(world);
    expect(configuration).toMatchObject({
      primaryColour: '#0B3D91',
      collegeName: 'College "A" & B',
      links: { website: 'https://college.example.org' },
      offices: [
        { country: 'AU', hours: '9 am - 5 pm' },
        { country: 'NZ', name: 'New Zealand' },
      ],
    });
  });

  test('[HOM-09] let the pages load the tour from where it is now', async () => {
    expect((await page(world)).policy).toContain("media-src 'self';");
    await save('link.tourVideo', 'https://video.example.org/tour.mp4');
    expect((await page(world)).policy).toContain("media-src 'self' https://video.example.org;");
  });

  test('are on the pages of another server within seconds', async () => {
    await vi.waitFor(
      async () => {
        const { configuration, policy } = await page(other);
        expect(configuration.primaryColour).toBe('#0B3D91');
        expect(policy).toContain('https://video.example.org');
      },
      { timeout: 30_000, interval: 200 },
    );
  });

  test('stay what they were while they cannot be read, and are worked out once for each state', async () => {
    let isBroken = true;
    const database = world.database.withPlugin({
      transformQuery: ({ node }) => {
        // The number of the newest edit is still to be had; what was edited is a query of another kind.
        if (isBroken && node.kind === 'RawNode') throw new Error('The database went away.');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const delivered = readConfig({}).settings;
    const settings = openSettings(database, delivered);
    const states: string[] = [];
    const colour = settings.derived(({ primaryColour }) => states.push(primaryColour));
    await settings.refresh();
    expect(settings.current()).toBe(delivered);
    colour();
    isBroken = false;
    for (let round = 0; round < 2; round += 1) {
      await settings.refresh();
      colour();
    }
    expect(states).toEqual([delivered.primaryColour, '#0B3D91']);
    await settings.close();
  });

  test('are there after a restart, and win over the environment', async () => {
    const environment = { WEBSITE_URL: 'https://old.example.org', HANDBOOK_URL: 'https://handbook.example.org' };
    const restarted = await openTestApp({ webFolder: folder, database: world.database, environment });
    expect((await page(restarted)).configuration.links).toEqual({
      website: 'https://college.example.org',
      handbook: 'https://handbook.example.org',
      tourVideo: 'https://video.example.org/tour.mp4',
    });
    await restarted.close();
  });

  test('disappear when they are empty or taken back', async () => {
    const { json } = await manager.call('GET', '/api/Content');
    const version = (key: string) => json.Settings.find(({ Key }: { Key: string }) => Key === key).Version;
    await save('link.website', '', version('link.website'));
    await save('link.tourVideo', null, version('link.tourVideo'));
    await save('primaryColour', null, version('primaryColour'));
    expect((await page(world)).configuration).toMatchObject({ links: {}, primaryColour: '' });
  });
});
