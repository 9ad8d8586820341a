import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { saveActivity, storeShortcut } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const inMarch = { Ongoing: false, StartDate: '2026-03-01', EndDate: '2026-03-31' };

let world: TestApp;
let member: TestPerson;
let staff: TestPerson;
beforeAll(async () => {
  world = await openTestApp({ environment: { PUBLIC_URL: 'https://cpd.example' } });
  [member, staff] = [await world.signIn(), await world.signIn({ role: 'STAFF' })];
  world.setNow('2026-03-20T01:00:00Z');
});
afterAll(() => world.close());

async function stored(overrides: Record<string, unknown> = {}) {
  const suffix = await storeShortcut(world, overrides);
  const list = (await staff.call('GET', '/api/CPDShortcut')).json;
  return list.find(({ FriendlyURLSuffix }: { FriendlyURLSuffix: string }) => FriendlyURLSuffix === suffix);
}

const listed = async (id: number) =>
  (await staff.call('GET', '/api/CPDShortcut')).json.find(
    ({ CPDShortcutId }: { CPDShortcutId: number }) => CPDShortcutId === id,
  );

const change = (id: number, overrides: Record<string, unknown>) =>
  staff.call('PUT', `/api/CPDShortcut/${id}`, { body: { ...inMarch, Retired: false, ...overrides } });

const lookUp = (suffix: string) =>
  member.call('PUT', `/api/CPDShortcut?ForUserId=${member.userId}`, { body: { FriendlyURLSuffix: suffix } });

describe('changing a shortcut refuses, and changes nothing', () => {
  test.each([
    ['no dates', { StartDate: null, EndDate: null }, ['StartDate', 'EndDate']],
    ['dates of another year', { StartDate: '2025-01-01', EndDate: '2027-01-01' }, ['StartDate', 'EndDate']],
    ['an end before the start', { EndDate: '2026-02-01' }, ['EndDate']],
    ['dates without those of its activities', { StartDate: '2026-03-13', EndDate: '2026-03-31' }, ['StartDate']],
    ['an end before those of its activities', { EndDate: '2026-03-11' }, ['EndDate']],
  ])('%s', async (_what, overrides, fields) => {
    const { CPDShortcutId } = await stored(inMarch);
    await saveActivity(member, { CPDShortcutId, UserActivityDates: [{ StartDate: '2026-03-12' }] });
    const before = await recordState(world);
    const answer = await change(CPDShortcutId, overrides);
    expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    expect(answer.json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual(fields);
    expect(await recordState(world)).toEqual(before);
  });

  test('an unknown one, and one that a colleague has changed meanwhile', async () => {
    expect(await change(987_654, {})).toMatchObject({ status: 404 });
    const { CPDShortcutId } = await stored(inMarch);
    await change(CPDShortcutId, { EndDate: '2026-03-30', RowVersion: 1 });
    const before = await recordState(world);
    const answer = await change(CPDShortcutId, { RowVersion: 1 });
    expect(answer).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await recordState(world)).toEqual(before);
  });
});

test('[SHC-05] a shortcut of one year makes no activity of another, and its activities stay in its year', async () => {
  const { CPDShortcutId } = await stored();
  const elsewhere = { CPDYearId: YEAR_ID[2025], UserActivityDates: [{ StartDate: '2025-03-12' }] };
  const body = buildActivity(member.userId, { CPDShortcutId, ...elsewhere });
  const refused = {
    status: 400,
    json: { Code: 'INVALID', Errors: expect.arrayContaining([expect.objectContaining({ Field: 'CPDYearId' })]) },
  };
  const before = await recordState(world);
  expect(await member.call('POST', '/api/UserActivities', { body })).toMatchObject(refused);
  expect(await recordState(world)).toEqual(before);
  const id = await saveActivity(member, { CPDShortcutId });
  const moved = { body: { ...body, UserActivityId: id } };
  expect(await member.call('PUT', `/api/UserActivities/${id}?ResetHours=false`, moved)).toMatchObject(refused);
  const kept = { body: buildActivity(member.userId, { UserActivityId: id, AdditionalInformation: 'Online' }) };
  expect(await member.call('PUT', `/api/UserActivities/${id}?ResetHours=false`, kept)).toMatchObject({ status: 200 });
});

test('a link that was taken back works no more; its activities stay, and it can work again', async () => {
  const shortcut = await stored(inMarch);
  const { CPDShortcutId } = shortcut;
  await saveActivity(member, { CPDShortcutId });
  const answer = await change(CPDShortcutId, { Retired: true });
  expect(answer).toMatchObject({ status: 200, json: { Retired: true, Working: false, Activities: 1 } });
  expect(await lookUp(shortcut.FriendlyURLSuffix)).toMatchObject({ status: 404 });
  // Anyone who opened the form before finds out when they save.
  const body = buildActivity(member.userId, { CPDShortcutId });
  expect(await member.call('POST', '/api/UserActivities', { body })).toMatchObject({ status: 404 });
  expect(await change(CPDShortcutId, { Retired: false })).toMatchObject({ json: { Retired: false, Working: true } });
  expect(await lookUp(shortcut.FriendlyURLSuffix)).toMatchObject({ status: 200 });
  const event = await world.database
    .selectFrom('event')
    .select(['kind', 'actor_user_id', 'subject_user_id', 'before', 'after'])
    .where('object_type', '=', 'shortcut')
    .orderBy('event_id', 'desc')
    .executeTakeFirst();
  expect(event).toMatchObject({
    kind: 'shortcut.updated',
    actor_user_id: staff.userId,
    subject_user_id: staff.userId,
    before: { retiredAt: expect.any(String) },
    after: { retiredAt: null },
  });
});

test('the last day can be moved, and a link whose last day is over does not work', async () => {
  const { CPDShortcutId } = await stored(inMarch);
  expect(await change(CPDShortcutId, { EndDate: '2026-03-19' })).toMatchObject({ json: { Working: false } });
  expect(await change(CPDShortcutId, { EndDate: '2026-12-31' })).toMatchObject({ json: { Working: true } });
  const ongoing = { Ongoing: true, StartDate: null, EndDate: null };
  expect(await change(CPDShortcutId, ongoing)).toMatchObject({ json: { Working: true, ...ongoing } });
});

test('activities made from a link, and the members they are of, are counted; those who only look read it', async () => {
  const { CPDShortcutId, Link, FriendlyURLSuffix } = await stored();
  expect(Link).toBe(`https://cpd.example/User/Layout/Activity?Shortcut=${FriendlyURLSuffix}`);
  for (const person of [member, member, await world.signIn()]) await saveActivity(person, { CPDShortcutId });
  expect(await listed(CPDShortcutId)).toMatchObject({ Activities: 3, Members: 2 });
  const watcher = await world.signIn({ role: 'WATCHER' });
  const picture = await watcher.call('GET', `/api/CPDShortcutQRCode?CPDShortcutId=${CPDShortcutId}`);
  expect(picture).toMatchObject({ status: 200, headers: { 'content-type': expect.stringContaining('image/svg') } });
  expect(picture.headers['content-disposition']).toContain(`${FriendlyURLSuffix}.svg`);
});

test('an end of the link is free or not, in any case of the letters', async () => {
  const suffix = await storeShortcut(world);
  const free = async (text: string) =>
    (await staff.call('GET', `/api/CPDShortcutSuffix?FriendlyURLSuffix=${text}`)).json.Free;
  expect([await free(suffix.toUpperCase()), await free('nobody-has-this')]).toEqual([false, true]);
});

test('shortcuts are made of the years that take entries, without the types of plans', async () => {
  const { json } = await staff.call('GET', '/api/CPDShortcutYears');
  expect(json.map(({ CPDYear }: { CPDYear: number }) => CPDYear)).toEqual([2026, 2025]);
  expect(json[0]).toMatchObject({ CPDYearId: YEAR_ID[2026], UsesTotalHours: true });
  expect(json[0].ActivityTypes.length).toBeGreaterThan(10);
  expect(json[0].ActivityTypes.some(({ IsPDPActivityType }: Record<string, unknown>) => IsPDPActivityType)).toBe(false);
  expect(json[0].Specialities.length).toBeGreaterThan(10);
});

describe('[SHC-06] a friendly link for another member', () => {
  const header = () => ({ 'for-user-id': String(member.userId) });
  const asStaff = (suffix: string) =>
    staff.call('PUT', `/api/CPDShortcut?ForUserId=${member.userId}`, {
      body: { FriendlyURLSuffix: suffix },
      headers: header(),
    });
  const saveFor = (person: TestPerson, CPDShortcutId: number) =>
    person.call('POST', '/api/UserActivities', {
      body: buildActivity(member.userId, { CPDShortcutId }),
      headers: header(),
    });

  test('makes nothing for a participant who names one, nor for staff who do not act for them', async () => {
    const { CPDShortcutId } = await stored();
    const stranger = await world.signIn();
    const before = await recordState(world);
    expect(await saveFor(stranger, CPDShortcutId)).toMatchObject({ status: 403 });
    expect(await saveFor(staff, CPDShortcutId)).toMatchObject({ status: 403, json: { Code: 'ACTING_NEEDED' } });
    expect(await recordState(world)).toEqual(before);
  });

  test('makes the activity of the member whom the server has stored as the one that staff act for', async () => {
    const { CPDShortcutId, FriendlyURLSuffix } = await stored();
    const body = { ForUserId: member.userId, Reason: 'Asked by phone' };
    await staff.call('POST', '/api/ActingSessions', { body });
    expect(await asStaff(FriendlyURLSuffix)).toMatchObject({ status: 200, json: { CPDShortcutId } });
    const saved = await saveFor(staff, CPDShortcutId);
    expect(saved).toMatchObject({ status: 200 });
    const event = await world.database
      .selectFrom('event')
      .select(['actor_user_id', 'subject_user_id'])
      .where('kind', '=', 'activity.created')
      .orderBy('event_id', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({ actor_user_id: staff.userId, subject_user_id: member.userId });
    expect(await listed(CPDShortcutId)).toMatchObject({ Activities: 1, Members: 1 });
  });
});
