import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAnnouncement } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import { writeAnnouncement } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let staff: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  [staff, member] = [await world.signIn({ role: 'STAFF' }), await world.signIn()];
});
afterAll(() => world.close());

const path = '/api/Announcements';
const noFilter = {
  Kind: 'FILTER',
  CPDYearId: null,
  CPDStatusCodes: [],
  NotSubmitted: false,
  RegistrationIds: [],
  AuditStatuses: [],
  FirstCPDYearIds: [],
};
const toMember = () => ({ Kind: 'ONE', MIN: member.username });

const write = (overrides: Record<string, unknown>) => staff.call('POST', path, { body: buildAnnouncement(overrides) });
const change = (id: number, overrides: Record<string, unknown>) =>
  staff.call('PUT', `${path}/${id}`, { body: buildAnnouncement(overrides) });
const release = (id: number, overrides: Record<string, unknown> = {}) =>
  staff.call('POST', '/api/AnnouncementReleases', {
    body: { AnnouncementId: id, SendAt: null, Recipients: 1, ...overrides },
  });
const cancel = (id: number, version = '') => staff.call('DELETE', `${path}/${id}${version}`);
const read = async (id: number) => (await staff.call('GET', `${path}/${id}`)).json;

describe('writing is refused, and nothing is kept', () => {
  test.each([
    ['no title', { Title: ' ' }, 'Title', 'write a title'],
    ['a title that is too long', { Title: 'x'.repeat(101) }, 'Title', '100'],
    ['no message', { Message: null }, 'Message', 'write a message'],
    ['a message that is too long', { Message: 'x'.repeat(4001) }, 'Message', '4000'],
    ['a hidden character', { Message: 'a\u0007b' }, 'Message', 'hidden'],
    ['another level', { AlertCode: 'High' }, 'AlertCode', ''],
    ['another audience', { Audience: { Kind: 'STAFF' } }, 'Audience.Kind', ''],
    ['no member number', { Audience: { Kind: 'ONE', MIN: ' ' } }, 'Audience', 'member number'],
    ['a filter that asks for nothing', { Audience: noFilter }, 'Audience', 'which members'],
    ['a status of no year', { Audience: { ...noFilter, NotSubmitted: true } }, 'Audience', 'CPD year'],
    ['an unknown year', { Audience: { ...noFilter, CPDYearId: 999 } }, 'Audience', 'no such CPD year'],
    ['an unknown first year', { Audience: { ...noFilter, FirstCPDYearIds: [999] } }, 'Audience', 'no such CPD year'],
    ['no pasted numbers', { Audience: { Kind: 'NUMBERS', MemberNumbers: [' '] } }, 'Audience', 'at least one'],
    ['a list that there is not', { Audience: { Kind: 'LIST', List: 'Everybody', Filters: {} } }, 'Audience.List', ''],
    [
      '[COH-03] a filter that the list does not have',
      { Audience: { Kind: 'LIST', List: 'Members', Filters: { Shoes: '44' } } },
      'Audience',
      'no filter Shoes',
    ],
    [
      'an unknown registration',
      { Audience: { ...noFilter, CPDYearId: YEAR_ID[2026], RegistrationIds: [999] } },
      'Audience',
      'no such registration',
    ],
  ])('%s', async (_what, overrides, field, message) => {
    const id = await writeAnnouncement(world);
    const before = await recordState(world);
    for (const answer of [await write(overrides), await change(id, overrides)]) {
      expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
      expect(answer.json.Errors).toContainEqual({ Field: field, Message: expect.stringContaining(message) });
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('all that is wrong at once', async () => {
    const { json } = await write({ Title: '', Message: '', Audience: noFilter });
    expect(json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual(['Title', 'Message', 'Audience']);
  });
});

describe('what is not there, or not as it was, is refused', () => {
  test('an unknown one', async () => {
    for (const answer of [await staff.call('GET', `${path}/9999`), await change(9999, {}), await release(9999)]) {
      expect(answer).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
    }
    expect(await cancel(9999)).toMatchObject({ status: 404 });
  });

  test('one that a colleague has changed meanwhile', async () => {
    const id = await writeAnnouncement(world, { Audience: toMember() });
    expect(await change(id, { Audience: toMember(), RowVersion: 1 })).toMatchObject({ json: { RowVersion: 2 } });
    const before = await recordState(world);
    const answers = [
      await change(id, { RowVersion: 1 }),
      await release(id, { RowVersion: 1 }),
      await cancel(id, '?RowVersion=1'),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await recordState(world)).toEqual(before);
  });

  test.each([
    ['a time that is over', { SendAt: '2026-11-20T11:59:00+11:00' }, 'in the future'],
    ['a time far away', { SendAt: '2028-01-01T00:00:00+11:00' }, '366 days'],
  ])('sending at %s', async (_what, overrides, message) => {
    const id = await writeAnnouncement(world, { Audience: toMember() });
    expect(await release(id, overrides)).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'SendAt', Message: expect.stringContaining(message) }] },
    });
  });

  test('sending to nobody, to somebody of the team, or to others than were agreed to', async () => {
    const [unknown, colleague] = [{ MIN: 'nobody' }, { MIN: staff.username }];
    for (const who of [unknown, colleague]) {
      const id = await writeAnnouncement(world, { Audience: { Kind: 'ONE', ...who } });
      expect(await release(id)).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Recipients' }] } });
    }
    const id = await writeAnnouncement(world, { Audience: toMember() });
    const before = await recordState(world);
    const answer = await release(id, { Recipients: 2 });
    expect(answer).toMatchObject({
      status: 409,
      json: { Code: 'STALE', Message: /1 member would receive this now, not 2/ },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test('one that was sent or cancelled', async () => {
    const sent = await writeAnnouncement(world, { Audience: toMember() });
    expect(await release(sent)).toMatchObject({ status: 200, json: { Status: 'SENT' } });
    const cancelled = await writeAnnouncement(world);
    expect(await cancel(cancelled)).toMatchObject({ status: 200, json: { Status: 'CANCELLED' } });
    const before = await recordState(world);
    const answers = [await cancel(sent)];
    for (const id of [sent, cancelled]) answers.push(await change(id, {}), await release(id));
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    const [hasBeenSent, wasCancelled] = ['has been sent', 'was cancelled'].map(
      (standing) => `This notification ${standing} and can no longer be changed.`,
    );
    expect(answers.map(({ json }) => json.Message)).toEqual([
      ...[hasBeenSent, hasBeenSent, hasBeenSent],
      ...[wasCancelled, wasCancelled],
    ]);
    expect(await cancel(cancelled)).toMatchObject({ status: 200 });
    expect(await recordState(world)).toEqual(before);
  });
});

test('[NOT-02] a preview counts who would be told, shows tags as words, and keeps nothing', async () => {
  await member.call('PUT', '/api/NotificationSettings', {
    body: { UserId: member.userId, EmailDigest: 'DAILY', TimeZone: 'Australia/Sydney', EmailsOff: ['NEWS'] },
  });
  const ask = { Message: 'Hello', Audience: toMember() };
  // That someone asked who is meant by a number is a look, which is noted once (R41).
  await staff.call('POST', '/api/AnnouncementPreviews', { body: ask });
  const before = await recordState(world);
  const body = { Message: '<script>alert(1)</script>\n\n- [a](https://a.example)', Audience: toMember() };
  expect(await staff.call('POST', '/api/AnnouncementPreviews', { body })).toMatchObject({
    status: 200,
    json: {
      FullMessage: '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><ul><li><a href="https://a.example">a</a></li></ul>',
      Recipients: 1,
      Emailed: 0,
    },
  });
  expect(await recordState(world)).toEqual(before);
});

test('a draft is kept as it was typed, scheduled, and a draft again when it is changed', async () => {
  const { json: draft } = await write({ Title: ' Two\n lines ', Audience: toMember() });
  expect(draft).toMatchObject({ Title: 'Two lines', Status: 'DRAFT', Audience: toMember(), RowVersion: 1 });
  const SendAt = '2026-12-01T09:00:00+11:00';
  const scheduled = await release(draft.AnnouncementId, { SendAt, RowVersion: 1 });
  expect(scheduled.json).toMatchObject({ Status: 'SCHEDULED', SentAt: null, Recipients: 0 });
  expect(Date.parse(scheduled.json.SendAt)).toBe(Date.parse(SendAt));
  const changed = await change(draft.AnnouncementId, { Title: 'Other', Audience: toMember() });
  expect(changed.json).toMatchObject({ Title: 'Other', Status: 'DRAFT', SendAt: null });
});

test('every change leaves an event with both states, about whoever made it', async () => {
  const person = await world.signIn({ role: 'MANAGER' });
  const body = buildAnnouncement({ Audience: toMember() });
  const { AnnouncementId } = (await person.call('POST', path, { body })).json;
  await person.call('PUT', `${path}/${AnnouncementId}`, { body: { ...body, Title: 'Other' } });
  const agreed = { AnnouncementId, SendAt: null, Recipients: 1 };
  await person.call('POST', '/api/AnnouncementReleases', { body: agreed });
  const events = await world.database
    .selectFrom('event')
    .select(['kind', 'actor_user_id', 'object_id', 'before', 'after'])
    .where('subject_user_id', '=', person.userId)
    .orderBy('event_id')
    .execute();
  const by = { actor_user_id: person.userId, object_id: AnnouncementId };
  // [R41] The log is kept for good, and says how many numbers it was for, not which.
  expect(JSON.stringify(events)).not.toContain(member.username);
  expect(events).toMatchObject([
    { ...by, kind: 'announcement.created', before: null },
    { ...by, kind: 'announcement.updated', after: { title: 'Other' } },
    { ...by, kind: 'announcement.released', before: { status: 'DRAFT' }, after: { status: 'SENDING' } },
    {
      kind: 'announcement.sent',
      actor_user_id: null,
      before: { status: 'SENDING' },
      after: { status: 'SENT', recipients: 1 },
    },
  ]);
});

test('cancelling leaves an event with both states, and doing it again none', async () => {
  const id = await writeAnnouncement(world);
  for (let round = 0; round < 2; round += 1) await cancel(id);
  const events = await world.database
    .selectFrom('event')
    .select(['actor_user_id', 'before', 'after'])
    .where('kind', '=', 'announcement.cancelled')
    .where('object_id', '=', id)
    .execute();
  expect(events).toMatchObject([
    { actor_user_id: staff.userId, before: { status: 'DRAFT' }, after: { status: 'CANCELLED' } },
  ]);
});

test('the list is read page by page, the newest first, and by those who only look', async () => {
  for (let count = 0; count < 21; count += 1) await writeAnnouncement(world);
  const watcher = await world.signIn({ role: 'WATCHER' });
  const first = (await watcher.call('GET', path)).json;
  expect(first.Announcements).toHaveLength(20);
  const second = (await watcher.call('GET', `${path}?Before=${first.Next}`)).json;
  const ids = [...first.Announcements, ...second.Announcements].map(({ AnnouncementId }) => AnnouncementId);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
  expect((await read(ids[0])).RowVersion).toBe(1);
  const { json } = await watcher.call('GET', '/api/AudienceChoices');
  expect(json.Years[0].CPDYear).toBeGreaterThan(json.Years[1].CPDYear);
  expect(json.Registrations).toContainEqual({ RegistrationId: 2, Name: 'General registration', Group: 'Australia' });
});
