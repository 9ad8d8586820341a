import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordState } from '../../testing/record-state.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const DEFAULTS = { SavedDialogCountsDown: true, SingleKeys: true };
type Person = Awaited<ReturnType<TestApp['signIn']>>;
const save = (person: Person, body: object) =>
  person.call('PUT', '/api/MySettings', { body: { UserId: person.userId, ...body } });
async function settingsOf(person: Person): Promise<unknown> {
  const { json } = await person.call('GET', `/api/Users?Value=${person.username}&TypeOfSearch=USERNAME`);
  return Object(json)[0].MySettings;
}

test('[API2-63] settings of another member: 403, and nothing is kept', async () => {
  const [one, other] = [await world.signIn(), await world.signIn()];
  const before = await recordState(world);
  expect(await save(one, { UserId: other.userId, SingleKeys: false })).toMatchObject({ status: 403 });
  expect(await recordState(world)).toEqual(before);
});

test('[ROL-07] the CPD team has none, and changes no member’s, not while acting for them either', async () => {
  const member = await world.signIn();
  const colleague = await world.signIn({ role: 'STAFF' });
  const body = { ForUserId: member.userId, Reason: 'Asked by telephone' };
  expect(await colleague.call('POST', '/api/ActingSessions', { body })).toMatchObject({ status: 200 });
  expect(await save(colleague, { SingleKeys: false })).toMatchObject({ status: 403 });
  expect(await save(colleague, { UserId: member.userId, SingleKeys: false })).toMatchObject({ status: 403 });
  expect(await settingsOf(member)).toEqual(DEFAULTS);
});

test.each([
  ['SavedDialogCountsDown', 'no'],
  ['SingleKeys', 1],
])('what cannot be chosen for %s is refused by its name', async (field, value) => {
  const person = await world.signIn();
  const answer = await save(person, { [field]: value });
  expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: expect.stringContaining(field) }] } });
  expect(await settingsOf(person)).toEqual(DEFAULTS);
});

test('what is chosen comes with the person from then on; what was not named stays; the history has nothing of it', async () => {
  const person = await world.signIn();
  expect(await settingsOf(person)).toEqual(DEFAULTS);
  expect(await save(person, { SavedDialogCountsDown: false })).toMatchObject({ status: 200 });
  expect(await save(person, { SingleKeys: false })).toMatchObject({ status: 200 });
  expect(await save(person, {})).toMatchObject({ status: 200 });
  expect(await settingsOf(person)).toEqual({ SavedDialogCountsDown: false, SingleKeys: false });
  const events = await world.database
    .selectFrom('event')
    .select('kind')
    .where('subject_user_id', '=', person.userId)
    .execute();
  expect(events).toEqual([]);
});
