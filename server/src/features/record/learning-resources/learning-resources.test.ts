import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bitmap } from '../../../testing/build-content.ts';
import { recordState } from '../../../testing/record-state.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

const CARDIOLOGY = 4;
const CULTURAL_SAFETY = 206;
const URL = '/api/LearningResource?IsGet=true';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
afterAll(() => world.close());

async function idsFor(areaIds: number[]): Promise<number[]> {
  const answer = await member.call('POST', URL, { body: areaIds });
  expect(answer.status).toBe(200);
  return answer.json.map(({ LearningResourceId }: { LearningResourceId: number }) => LearningResourceId);
}

describe('learning resources', () => {
  test('[API2-55] without IsGet=true, or for what is no list of ids: 400', async () => {
    expect(await member.call('POST', '/api/LearningResource', { body: [] })).toMatchObject({ status: 400 });
    expect(await member.call('POST', URL, { body: ['Cardiology'] })).toMatchObject({ status: 400 });
  });

  test('[SPC-08, API2-55] are those of the areas asked for and those for everybody, each once', async () => {
    expect(await idsFor([])).toEqual([]);
    expect(await idsFor([CARDIOLOGY])).toEqual([1, 2]);
    expect(await idsFor([CULTURAL_SAFETY, 207])).toEqual([1, 2, 3]);
    expect(await idsFor([2 ** 40])).toEqual([1, 2]);
  });

  test('[API2-55] asking for them changes nothing', async () => {
    const before = await recordState(world);
    await idsFor([CARDIOLOGY]);
    expect(await recordState(world)).toEqual(before);
  });

  test('[SPC-09] have a title, an address, and maybe a picture', async () => {
    const { json } = await member.call('POST', URL, { body: [CARDIOLOGY] });
    expect(json[0]).toEqual({
      LearningResourceId: 1,
      Title: expect.stringContaining('Medical Board of Australia'),
      URL: expect.stringMatching(/^https:/),
      HasImage: false,
    });
  });
});

describe('the picture of a learning resource', () => {
  const picture = (id: number) =>
    member.call('GET', `/api/Documents/${id}?GeneratableDocumentType=LearningResourceImage`);

  test('[API2-56] is not there: 404', async () => {
    expect(await picture(2)).toMatchObject({ status: 404 });
    expect(await picture(999)).toMatchObject({ status: 404 });
    expect(await picture(2 ** 45)).toMatchObject({ status: 404 });
  });

  test('[API2-56] comes under the type of its content', async () => {
    await world.database
      .updateTable('learning_resource')
      .set({ image: bitmap() })
      .where('learning_resource_id', '=', 1)
      .execute();
    const answer = await picture(1);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'image/bmp' } });
    expect((await member.call('POST', URL, { body: [CARDIOLOGY] })).json[0]).toMatchObject({ HasImage: true });
  });
});
