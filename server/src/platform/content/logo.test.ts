import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { png } from '../../testing/build-content.ts';
import { recordState } from '../../testing/record-state.ts';
import { inject, openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10" onload="alert(1)"><script>alert(1)</script><path d="M0 0h40v10z" fill="#7a1f5c"/></svg>';

let world: TestApp;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  manager = await world.signIn({ role: 'MANAGER' });
});
afterAll(() => world.close());

const upload = (content: Buffer | string, person = manager) =>
  person.upload('/api/Logos', { name: 'logo.svg', content: Buffer.from(content) });

async function save(Text: string | null, more: object = {}, person = manager) {
  const { json } = await manager.call('GET', '/api/Content');
  const { Version } = json.Settings.find(({ Key }: { Key: string }) => Key === 'logo');
  return await person.call('PUT', '/api/Content', {
    body: { Kind: 'setting', Key: 'logo', Text, Version, ...more },
  });
}

const get = (url: string) => inject(world.app, { method: 'GET', url });

describe('a logo is refused', () => {
  test.each([
    ['what is neither PNG nor SVG', 'College', 'Please choose a PNG picture or an SVG drawing.'],
    ['another picture', Buffer.from('ffd8ffe000104a464946', 'hex'), expect.any(String)],
    ['a PNG that is cut off', png(2).subarray(0, 6), expect.any(String)],
    [
      'a drawing with a style sheet',
      SVG.replace('<path', '<style>*{}</style><path'),
      expect.stringContaining('<style>'),
    ],
    ['more than 200 kB', Buffer.alloc(204_801), 'The size of a logo can be at most 200 kB.'],
  ])('%s, with the rule', async (_what, content, message) => {
    const before = await recordState(world);
    expect(await upload(content)).toMatchObject({ status: 400, json: { Message: message } });
    expect(await recordState(world)).toEqual(before);
  });

  test('from anyone but a manager, by the name of what is no logo, and when someone else was quicker', async () => {
    const staff = await world.signIn({ role: 'STAFF' });
    const { json: name } = await upload(SVG);
    const before = await recordState(world);
    expect(await upload(SVG, staff)).toMatchObject({ status: 403 });
    expect(await save(name, {}, staff)).toMatchObject({ status: 403 });
    for (const wrong of ['987654.svg', name.replace('svg', 'png'), 'https://evil.example/x.svg', `../${name}`]) {
      expect(await save(wrong)).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Text' }] } });
    }
    expect(await save(name, { Version: 999 })).toMatchObject({ status: 409 });
    expect(await get(`/Logo/${name}`), 'before it is the college’s').toMatchObject({ status: 404 });
    expect(await recordState(world)).toEqual(before);
  });
});

test.each([
  ['svg', SVG, 'image/svg+xml; charset=utf-8'],
  ['png', png(3), 'image/png'],
])(
  '[COH-11] a logo (%s) is cleaned, on the pages, kept by browsers, and gone with the way back',
  async (kind, content, type) => {
    const { status, json: name } = await upload(content);
    expect([status, name]).toEqual([200, expect.stringMatching(new RegExp(`^\\d+\\.${kind}$`))]);
    expect(await save(name)).toMatchObject({ status: 200 });
    const answer = await get(`/Logo/${name}`);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(answer.raw.toString('latin1')).not.toMatch(/script|onload/);
    expect((await get('/Unsubscribe/x')).raw.toString()).toContain(`<img src="/Logo/${name}" alt="The College"`);
    const [event] = await world.database
      .selectFrom('event')
      .select(['kind', 'after'])
      .orderBy('event_id', 'desc')
      .limit(1)
      .execute();
    expect(event).toMatchObject({ kind: 'content.changed', after: { key: 'setting logo', text: name } });
    expect(await save(null)).toMatchObject({ status: 200 });
    expect((await get('/Unsubscribe/x')).raw.toString()).not.toContain('<img');
  },
);
