import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { inYear, uploadUrl } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  member = await world.signIn();
});
afterAll(() => world.close());

const sha256Of = (content: string) => createHash('sha256').update(content).digest('hex');

describe('[UPL-05, EVD-15] a file that is there already', () => {
  test('under the same name is refused as a duplicate, and nothing is left of the second copy', async () => {
    await member.upload(uploadUrl(member), { name: 'Minutes.txt', content: 'Minutes\n' });
    const before = await recordState(world);
    const again = await member.upload(uploadUrl(member), { name: 'minutes.TXT', content: 'Minutes\n' });
    expect(again).toMatchObject({
      status: 400,
      json: {
        Code: 'DUPLICATE',
        Message: expect.stringContaining('exists'),
        Errors: [{ Field: 'attachment', Message: expect.stringContaining('You can use the existing one.') }],
      },
    });
    const other = await member.upload(uploadUrl(member), { name: 'minutes.txt', content: 'Others\n' });
    expect(other).toMatchObject({
      status: 400,
      json: { Code: 'FILE_REFUSED', Message: expect.stringContaining('exists') },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test('is found by its hash under any name, of this member and year alone', async () => {
    const content = 'Minutes of the meeting\n';
    const stranger = await world.signIn();
    expect(await stranger.upload(uploadUrl(stranger), { name: 'a.txt', content })).toMatchObject({ status: 200 });
    world.setNow('2026-02-20T01:00:00Z');
    const last = await member.upload(uploadUrl(member, YEAR_ID[2025]), { name: 'last.txt', content });
    expect(last).toMatchObject({ status: 200 });
    const ids: number[] = [];
    for (const name of ['first.txt', 'second.txt']) {
      ids.push((await member.upload(uploadUrl(member), { name, content })).json);
    }
    const find = (hash: string) => member.call('GET', `/api/Documents?${inYear(member)}&Sha256=${hash}`);
    for (const hash of [sha256Of(content), sha256Of(content).toUpperCase()]) {
      expect((await find(hash)).json).toEqual([
        { DocumentId: ids[0], DocumentName: 'first.txt' },
        { DocumentId: ids[1], DocumentName: 'second.txt' },
      ]);
    }
    expect((await find(sha256Of('something else'))).json).toEqual([]);
    expect(await find('abc')).toMatchObject({ status: 400 });
  });
});
