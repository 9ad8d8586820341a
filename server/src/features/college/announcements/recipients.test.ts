import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { saveActivity, writeAnnouncement } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { sendDueAnnouncements } from './sending-service.ts';

const LATER = '2026-12-01T01:00:00Z';

let world: TestApp;
let staff: TestPerson;
let alex: TestPerson;
let aroha: TestPerson;
let pat: TestPerson;
let gone: TestPerson;
let names: Record<number, string>;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

// Each of them has members of its own, so that what one does to them is nothing to the next.
beforeEach(async () => {
  await disableAll();
  [staff, alex, aroha, pat, gone] = [
    await world.signIn({ role: 'STAFF' }),
    await world.signIn(),
    await world.signIn(),
    await world.signIn(),
    await world.signIn(),
  ];
  names = { [alex.userId]: 'alex', [aroha.userId]: 'aroha', [pat.userId]: 'pat', [gone.userId]: 'gone' };
  await disable(gone);
});

async function disableAll(): Promise<void> {
  await world.database.updateTable('member').set({ disabled_at: '2026-01-01T00:00:00Z' }).execute();
}

async function disable({ userId }: TestPerson): Promise<void> {
  const disabled = { disabled_at: '2026-11-01T00:00:00Z' };
  await world.database.updateTable('member').set(disabled).where('user_id', '=', userId).execute();
}

const preview = (Audience: object, person = staff) =>
  person.call('POST', '/api/AnnouncementPreviews', { body: { Message: 'Hello', Audience } });

const release = (AnnouncementId: number, Recipients: number, SendAt: string | null = null) =>
  staff.call('POST', '/api/AnnouncementReleases', { body: { AnnouncementId, SendAt, Recipients } });

async function told(announcementId: number): Promise<string[]> {
  const rows = await world.database
    .selectFrom('notification')
    .select('user_id')
    .where('announcement_id', '=', announcementId)
    .execute();
  return rows.map((row) => names[row.user_id] ?? 'somebody else').sort();
}

const notBegun = { Kind: 'LIST', List: 'Members', Filters: { Status: 'Open' } };

describe('[COH-03] writing to the members of a list', () => {
  test('is refused with both numbers when it has changed since it was shown, and nobody is told', async () => {
    const { json } = await preview(notBegun);
    expect(json).toMatchObject({ Recipients: 3, InList: { Rows: 3, Members: 3, Left: 0, Excepted: 0 } });
    const id = await writeAnnouncement(world, { Audience: notBegun });
    await saveActivity(pat);
    const before = await recordState(world);
    expect(await release(id, 3)).toMatchObject({
      status: 409,
      json: { Code: 'STALE', Message: /^2 members would receive this now, not 3\./ },
    });
    expect(await recordState(world)).toEqual(before);
    expect(await told(id)).toEqual([]);
  });

  test('says how many members of the list have left, and how many are left out, so that the numbers explain themselves', async () => {
    const departure = { user_id: alex.userId, left_on: '2026-11-01', reason: 'RETIRED' } as const;
    await world.database.insertInto('departure').values(departure).execute();
    const Except = [alex.username, pat.username];
    expect((await preview({ ...notBegun, Except })).json).toMatchObject({
      Recipients: 1,
      InList: { Rows: 3, Members: 3, Left: 1, Excepted: 1 },
    });
  });

  test('is refused while nobody is in it', async () => {
    const nobody = { ...notBegun, Filters: { Member: 'nobody at all' } };
    const id = await writeAnnouncement(world, { Audience: nobody });
    expect(await release(id, 0)).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Recipients' }] } });
  });

  test('is refused when the list has lost a filter since, because more would be told', async () => {
    const id = await writeAnnouncement(world, { Audience: notBegun });
    const audience = JSON.stringify({ kind: 'LIST', list: 'Members', filters: { Shoes: '44' } });
    await world.database.updateTable('announcement').set({ audience }).where('announcement_id', '=', id).execute();
    expect(await release(id, 3)).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'Audience', Message: expect.stringContaining('no filter Shoes') }] },
    });
  });

  test('tells exactly those who are in it, each once however many rows they have', async () => {
    await saveActivity(alex, { ActivityName: 'Grand rounds' });
    await saveActivity(alex, { ActivityName: 'Grand rounds' });
    await saveActivity(aroha, { ActivityName: 'Grand rounds' });
    const Audience = { Kind: 'LIST', List: 'Activities', Filters: { ActivityName: 'grand' } };
    expect((await preview(Audience)).json).toMatchObject({
      Recipients: 2,
      InList: { Rows: 3, Members: 2, Left: 0, Excepted: 0 },
    });
    const id = await writeAnnouncement(world, { Audience });
    expect(await release(id, 2)).toMatchObject({ status: 200, json: { Status: 'SENT', Recipients: 2 } });
    expect(await told(id)).toEqual(['alex', 'aroha']);
  });

  test('counts what was logged a moment ago, where the list asks for hours', async () => {
    await saveActivity(alex, { TotalHours: 12 });
    const Audience = { Kind: 'LIST', List: 'Members', Filters: { Hours: '10-20' } };
    expect((await preview(Audience)).json).toMatchObject({
      Recipients: 1,
      InList: { Rows: 1, Members: 1, Left: 0, Excepted: 0 },
    });
    const id = await writeAnnouncement(world, { Audience });
    await saveActivity(pat, { TotalHours: 12 });
    expect(await release(id, 1)).toMatchObject({ status: 409, json: { Message: /^2 members .*, not 1\./ } });
    expect(await release(id, 2)).toMatchObject({ status: 200 });
    expect(await told(id)).toEqual(['alex', 'pat']);
  });

  test('keeps the year that the list showed', async () => {
    const id = await writeAnnouncement(world, { Audience: notBegun });
    expect((await staff.call('GET', `/api/Announcements/${id}`)).json.Audience).toEqual({
      ...notBegun,
      Filters: { Status: 'Open', Year: '2026' },
    });
  });

  test('settles at Send who is told later; who has left by then is not', async () => {
    const id = await writeAnnouncement(world, { Audience: notBegun });
    expect(await release(id, 3, LATER)).toMatchObject({ json: { Status: 'SCHEDULED' } });
    await saveActivity(alex);
    await disable(aroha);
    names[(await world.signIn()).userId] = 'newcomer';
    await sendDueAnnouncements(world.database, Temporal.Instant.from(LATER), 'job:test');
    expect(await told(id)).toEqual(['alex', 'pat']);
  });

  test('settles it anew when it was changed, and forgets it when it was cancelled', async () => {
    const settled = async () =>
      (await world.database.selectFrom('announcement_recipient').selectAll().execute()).length;
    const before = await settled();
    const id = await writeAnnouncement(world, { Audience: notBegun });
    await release(id, 3, LATER);
    expect(await settled()).toBe(before + 3);
    const Audience = { Kind: 'ONE', MIN: alex.username };
    const body = { Title: 'News', Message: 'Hello', AlertCode: 'M', Audience };
    expect(await staff.call('PUT', `/api/Announcements/${id}`, { body })).toMatchObject({ status: 200 });
    expect(await settled()).toBe(before);
    const other = await writeAnnouncement(world, { Audience: notBegun });
    await release(other, 3, LATER);
    await staff.call('DELETE', `/api/Announcements/${other}`);
    expect(await settled()).toBe(before);
  });
});

describe('[COH-10] pasted member numbers', () => {
  test('[R41] that are unknown, repeated, departed or of the team are named before, and the others are told', async () => {
    const MemberNumbers = [alex.username, 'nobody', alex.username, gone.username, staff.username, ` ${pat.username} `];
    const Audience = { Kind: 'NUMBERS', MemberNumbers };
    const { json } = await preview(Audience);
    expect(json).toMatchObject({ Recipients: 2, InList: null });
    expect(json.LeftOut.map(({ MIN, Why }: Record<string, string>) => [MIN, Why])).toEqual([
      [alex.username, 'REPEATED'],
      ['nobody', 'UNKNOWN'],
      [gone.username, 'GONE'],
      [staff.username, 'TEAM'],
    ]);
    // Numbers ask who is meant by them, as a search does.
    const looks = world.database.selectFrom('event').select(['kind', 'after']).where('kind', '=', 'member.searched');
    expect(await looks.where('actor_user_id', '=', staff.userId).execute()).toEqual([
      { kind: 'member.searched', after: { rows: 2, more: false } },
    ]);
    const id = await writeAnnouncement(world, { Audience });
    expect(await release(id, 2)).toMatchObject({ status: 200, json: { Recipients: 2 } });
    expect(await told(id)).toEqual(['alex', 'pat']);
  });

  test.each([
    ['a list', () => notBegun],
    ['everybody', () => ({ Kind: 'ALL' })],
    ['pasted numbers', () => ({ Kind: 'NUMBERS', MemberNumbers: [alex.username, aroha.username, pat.username] })],
  ])('are taken out of %s; those of nobody are named', async (_of, audience) => {
    const Audience = { ...audience(), Except: [aroha.username, 'nobody'] };
    expect((await preview(Audience)).json).toMatchObject({ Recipients: 2, UnknownExceptions: ['nobody'] });
    const id = await writeAnnouncement(world, { Audience });
    await release(id, 2);
    expect(await told(id)).toEqual(['alex', 'pat']);
  });
});
