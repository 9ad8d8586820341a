import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { readActivity, saveActivity, uploadUrl } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

const TURNED = 'must not contain hidden marks that change the direction of text. Please type it again.';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
afterAll(() => world.close());

const save = (given: Record<string, unknown>) =>
  member.call('POST', '/api/UserActivities', { body: buildActivity(member.userId, given) });

describe('[R47] a name with what nobody sees', () => {
  test.each([
    ['that turns round', 'Ward \u202egpj.exe', `Activity name ${TURNED}`],
    ['that hides a part', 'Ward \u2066round\u2069', `Activity name ${TURNED}`],
    ['that is nothing else', '\u200b\u2060\ufeff', 'Please enter the activity name.'],
    ['that is a filler', '\u3164', 'Please enter the activity name.'],
  ])('%s is refused, and nothing is saved', async (_what, ActivityName, Message) => {
    const before = await recordState(world);
    expect(await save({ ActivityName })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'ActivityName', Message }] },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test('that was saved earlier is read as it is, and refused with the reason when it is saved again', async () => {
    const id = await saveActivity(member);
    const ActivityName = 'Ward \u202egpj.exe';
    await world.database
      .updateTable('activity')
      .set({ activity_name: ActivityName })
      .where('activity_id', '=', id)
      .execute();
    expect(await readActivity(member, id)).toMatchObject({ ActivityName });
    const body = { ...buildActivity(member.userId, { ActivityName }), UserActivityId: id };
    expect(await member.call('PUT', `/api/UserActivities/${id}`, { body })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'ActivityName', Message: `Activity name ${TURNED}` }] },
    });
  });

  test('of a file is refused, and the file can be sent under another one', async () => {
    for (const name of ['invoice\u202efdp.exe.pdf', 'a\u2067.pdf', '\u3164.pdf']) {
      expect(await member.upload(uploadUrl(member), { name, content: 'x' })).toMatchObject({
        status: 400,
        json: { Code: 'FILE_REFUSED' },
      });
    }
    expect(await member.upload(uploadUrl(member), { name: 'invoice.txt', content: 'x' })).toMatchObject({
      status: 200,
    });
  });
});

test('[R47] names in Hebrew, Arabic and Persian are saved with the marks that belong to them', async () => {
  for (const ActivityName of ['סבב מחלקה\u200f (ICU)', 'جولة\u061c 5', 'می\u200cخواهم']) {
    const saved = await save({ ActivityName });
    expect(saved).toMatchObject({ status: 200 });
    expect(await readActivity(member, saved.json.UserActivityId)).toMatchObject({ ActivityName });
  }
});
