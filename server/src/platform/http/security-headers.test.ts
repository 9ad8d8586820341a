import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inYear, uploadEvidence } from '../../testing/steps.ts';
import { inject, openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
let webFolder: string;
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'cpd-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>x</title>');
  world = await openTestApp({ webFolder });
  member = await world.signIn();
});
afterAll(async () => {
  await world.close();
  await rm(webFolder, { recursive: true, force: true });
});

/** Every kind of answer, and its status. */
const answers: readonly [what: string, status: number, ask: () => Promise<unknown>][] = [
  ['a page', 200, () => get('/User/Layout/Home')],
  ['JSON', 200, () => member.call('GET', '/api/AppVersions')],
  ['the health of the server', 200, () => get('/healthz')],
  ['the description of the calls', 200, () => get('/api/openapi.json')],
  ['the page of the calls', 200, () => get('/api')],
  ['a bad request', 400, () => member.call('GET', '/api/Documents?Nothing=1')],
  ['a body that cannot be read', 400, () => member.call('POST', '/api/UserActivities', { body: 'x' })],
  ['an address that cannot be read', 400, () => get('/api/%zz')],
  ['a page address that cannot be read', 400, () => get('/%')],
  ['a stranger', 401, () => get('/api/AppVersions')],
  ['a refusal', 403, () => member.call('GET', '/api/Users?Value=other&TypeOfSearch=USERNAME')],
  ['nothing found', 404, () => member.call('GET', '/api/UserActivities/987654')],
  ['no such call', 404, () => get('/api/Nothing')],
  ['no such asset', 404, () => get('/assets/gone.js')],
  ['a wrong method', 405, () => member.call('DELETE', '/api/AppVersions')],
  ['a page asked for in a wrong way', 404, () => inject(world.app, { method: 'POST', url: '/User/Layout/Home' })],
  ['a failure of ours', 500, () => failure()],
];

describe('the security headers stand on', () => {
  test.each(answers)('%s (%d)', async (_what, status, ask) => {
    expect(await ask()).toMatchObject({
      status,
      headers: {
        'content-security-policy': expect.stringMatching(
          /default-src 'none'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
        ),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'permissions-policy': expect.stringContaining('camera=()'),
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
  });

  test.each(answers.filter(([, status]) => status >= 400))(
    '[API2-66] %s (%d) has a body with a Message in UTF-8, which nobody keeps',
    async (...given) => {
      const answer = await given[2]();
      expect(answer).toMatchObject({
        json: { Message: expect.stringMatching(/\w/), ErrorId: expect.any(String) },
        headers: { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
      });
    },
  );

  test('[UPL-17] a download, with a stricter policy', async () => {
    const documentId = await uploadEvidence(member);
    const answer = await member.call('GET', `/api/Documents?DocumentId=${documentId}`);
    expect(answer.headers).toMatchObject({
      'content-security-policy':
        "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('no answer of the API that may be kept', async () => {
    const answer = await member.call('GET', `/api/Documents?${inYear(member)}&Short=true`);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
  });
});

test('the policy lets scripts come from the site alone and talk to it and the issuer alone', async () => {
  const policy = String((await get('/User/Layout/Home')).headers['content-security-policy']).split('; ');
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("connect-src 'self' http://127.0.0.1:3000");
  expect(policy).toContain("base-uri 'none'");
  expect(policy.join()).not.toMatch(/unsafe-eval|script-src[^,]*unsafe|\*/);
});

test('only a site that is served encrypted asks browsers to stay with it', async () => {
  expect((await get('/healthz')).headers).not.toHaveProperty('strict-transport-security');
  const secure = await openTestApp({ environment: { PUBLIC_URL: 'https://cpd.example.org' } });
  const answer = await inject(secure.app, { method: 'GET', url: '/healthz' });
  await secure.close();
  expect(answer.headers).toMatchObject({ 'strict-transport-security': expect.stringContaining('max-age=31536000') });
});

function get(url: string) {
  return inject(world.app, { method: 'GET', url });
}

async function failure() {
  await sql`alter table framework rename to framework_away`.execute(world.owner);
  const answer = await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
  await sql`alter table framework_away rename to framework`.execute(world.owner);
  return answer;
}
