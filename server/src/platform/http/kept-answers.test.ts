import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '../../testing/count-statements.ts';
import { inYear, saveActivity } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
let url: string;
beforeAll(async () => {
  world = await openTestApp({ checkAnswers: false });
});
beforeEach(async () => {
  member = await world.signIn({ registrationIds: [1] });
  for (let count = 0; count < 8; count += 1) await saveActivity(member);
  url = `/api/CPDSummary?${inYear(member)}&IncludeUserFrameworkRequirements=true`;
});
afterAll(() => world.close());

const ask = (by: TestPerson = member) => by.call('GET', url);
const askPacked = (encoding: string) =>
  world.app.inject({
    url,
    headers: { authorization: `Bearer test:${member.username}`, 'accept-encoding': encoding },
  });

describe('[API-43] what is kept is no way around a refusal:', () => {
  test('a stranger is refused what another one was answered', async () => {
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await ask(await world.signIn())).toMatchObject({ status: 403 });
  });

  test('so is who may not sign in any more', async () => {
    expect(await ask()).toMatchObject({ status: 200 });
    await world.database
      .updateTable('member')
      .set({ disabled_at: '2026-11-20T01:00:00Z' })
      .where('user_id', '=', member.userId)
      .execute();
    expect(await ask()).toMatchObject({ status: 403 });
  });

  test('a refusal is not kept', async () => {
    url = `/api/CPDSummary?${inYear(member, 999)}&IncludeUserFrameworkRequirements=true`;
    expect(await ask()).toMatchObject({ status: 404 });
    expect(await countStatements(ask)).toHaveLength(2);
  });
});

describe('[API-43] an answer that was given before', () => {
  test('is given again without being read, with the same headers', async () => {
    const first = await ask();
    expect(
      await countStatements(async () => expect(await ask()).toEqual({ ...first, headers: again(first) })),
    ).toHaveLength(1);
  });

  test('is another one after a change', async () => {
    const first = await ask();
    await ask();
    await saveActivity(member);
    const next = await ask();
    expect(next.json.EnteredHours).toBeGreaterThan(first.json.EnteredHours);
    expect(next.headers.etag).not.toBe(first.headers.etag);
  });

  test('is given as each client reads it', async () => {
    const plain = await ask();
    for (const round of ['first', 'again']) {
      const [zstd, gzip] = [await askPacked('zstd'), await askPacked('gzip')];
      const names = { vary: 'Accept-Encoding', etag: plain.headers.etag };
      expect(zstd.headers, round).toMatchObject({ 'content-encoding': 'zstd', ...names });
      expect(gzip.headers, round).toMatchObject({ 'content-encoding': 'gzip', ...names });
      expect(zstdDecompressSync(zstd.rawPayload)).toEqual(plain.raw);
      expect(gunzipSync(gzip.rawPayload)).toEqual(plain.raw);
    }
    expect(await ask()).toMatchObject({ raw: plain.raw, json: plain.json });
  });
});

/** Each answer has its own date and number. */
function again({ headers }: { headers: object }): object {
  return { ...headers, date: expect.any(String), 'x-request-id': expect.any(String) };
}
