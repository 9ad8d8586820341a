import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countStatements } from '../../../testing/count-statements.ts';
import { recordState } from '../../../testing/record-state.ts';
import { saveActivity, writeAnnouncement } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { sendDueAnnouncements } from './sending-service.ts';

let world: TestApp;
let staff: TestPerson;
let alex: TestPerson;
let exempt: TestPerson;
let newcomer: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
  alex = await named('[x](https://evil.example)');
  await saveActivity(alex, { TotalHours: 1.5 });
  exempt = await named('Exempt');
  await world.database
    .insertInto('member_year')
    .values({ user_id: exempt.userId, cpd_year_id: YEAR_ID[2026], exemption_reason_code: 'ILLNESS' })
    .execute();
  newcomer = await named('');
});
afterAll(() => world.close());

async function named(first_name: string): Promise<TestPerson> {
  const person = await world.signIn({ firstYear: 2026 });
  await world.database.updateTable('member').set({ first_name }).where('user_id', '=', person.userId).execute();
  return person;
}

const TEXTS = {
  Title: '{first name}: {due date}',
  Message: 'You have {hours}.\n{what is missing}',
  CPDYearId: YEAR_ID[2026],
};

const preview = (body: object) =>
  staff.call('POST', '/api/AnnouncementPreviews', { body: { ...TEXTS, Audience: { Kind: 'ALL' }, ...body } });
const sendTest = (body: object = {}, person = staff) =>
  person.call('POST', '/api/AnnouncementTests', { body: { ...TEXTS, ...body } });

async function release(id: number, Recipients: number): Promise<void> {
  const body = { AnnouncementId: id, SendAt: null, Recipients };
  expect(await staff.call('POST', '/api/AnnouncementReleases', { body })).toMatchObject({ json: { Status: 'SENT' } });
}

async function told(id: number, { userId }: TestPerson) {
  return await world.database
    .selectFrom('notification')
    .select(['title', 'full_message as html', 'plain_message as text'])
    .where('announcement_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

const numbers = (...people: TestPerson[]) => ({
  Kind: 'NUMBERS',
  MemberNumbers: people.map(({ username }) => username),
});

describe('[COH-10] fields are refused', () => {
  test.each([
    ['that there are not, by name', { Message: 'Dear {Shoes}' }, 'Message', '{Shoes}'],
    ['that are lists, in a title', { Title: '{what is missing}' }, 'Title', 'list'],
    ['of no year', { CPDYearId: null }, 'CPDYearId', 'choose the CPD year'],
  ])('%s, when written and when tried', async (_what, change, field, words) => {
    const before = await recordState(world);
    const body = { AlertCode: 'M', Audience: { Kind: 'ALL' }, ...TEXTS, ...change };
    for (const answer of [await staff.call('POST', '/api/Announcements', { body }), await sendTest(change)]) {
      expect(answer).toMatchObject({ status: 400 });
      expect(answer.json.Errors).toEqual([{ Field: field, Message: expect.stringContaining(words) }]);
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('of a year that there is not', async () => {
    const body = { AlertCode: 'M', Audience: { Kind: 'ALL' }, ...TEXTS, CPDYearId: 999 };
    expect(await staff.call('POST', '/api/Announcements', { body })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'CPDYearId' }] },
    });
  });

  test.each([
    ['nobody', () => 'nobody'],
    ['one of the team', () => staff.username],
  ])('for %s', async (_whom, number) => {
    for (const answer of [
      await preview({ ForMemberNumber: number() }),
      await sendTest({ ForMemberNumber: number() }),
    ]) {
      expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'ForMemberNumber' }] } });
    }
  });
});

test('[COH-10] a preview fills the fields with examples, or with those of a member, and says whether they receive it', async () => {
  expect((await preview({})).json).toMatchObject({ Title: 'Alex: 31/03/2027', For: null });
  const { json } = await preview({ ForMemberNumber: exempt.username, Audience: numbers(alex) });
  expect(json).toMatchObject({
    Title: 'Exempt: no due date',
    FullMessage: '<p>You have 0 hours.<br>nothing</p>',
    For: { MIN: exempt.username, IsRecipient: false },
    Recipients: 1,
  });
  expect((await preview({ ForMemberNumber: alex.username, Audience: numbers(alex) })).json.For.IsRecipient).toBe(true);
});

test('[COH-10, NOT-02] each receives what is true of them, and a name is words whatever is in it', async () => {
  const id = await writeAnnouncement(world, { ...TEXTS, Audience: numbers(alex, exempt, newcomer) });
  await release(id, 3);
  const [ofAlex, ofExempt, ofNewcomer] = [await told(id, alex), await told(id, exempt), await told(id, newcomer)];
  expect(ofAlex?.title).toBe('[x](https://evil.example): 31/03/2027');
  expect(ofAlex?.html).toMatch(
    /^<p>You have 1.5 hours.<\/p><ul><li>Log your annual conversation<\/li>.*<li>12.5 more hours of any kind<\/li>/,
  );
  expect(ofExempt).toMatchObject({ title: 'Exempt: no due date', text: 'You have 0 hours.\nnothing' });
  expect(ofNewcomer?.title).toBe('colleague: 31/03/2027');
  expect(ofNewcomer?.text).toMatch(/^You have 0 hours\.\n\n- Log your annual conversation\n/);
});

test('[COH-10] who is not in the year has no values of it', async () => {
  const id = await writeAnnouncement(world, { ...TEXTS, CPDYearId: YEAR_ID[2025], Audience: numbers(newcomer) });
  await release(id, 1);
  expect(await told(id, newcomer)).toMatchObject({
    title: 'colleague: no due date',
    text: 'You have no hours.\nnothing',
  });
});

test('[COH-10] telling forty takes as many statements as telling one', async () => {
  const many = await Promise.all(Array.from({ length: 40 }, () => world.signIn()));
  const later = '2026-12-01T01:00:00Z';
  const statements = async (people: TestPerson[]) => {
    const id = await writeAnnouncement(world, { ...TEXTS, Audience: numbers(...people) });
    const body = { AnnouncementId: id, SendAt: later, Recipients: people.length };
    expect(await staff.call('POST', '/api/AnnouncementReleases', { body })).toMatchObject({ status: 200 });
    return await countStatements(async () => {
      expect(await sendDueAnnouncements(world.database, Temporal.Instant.from(later), 'job:test')).toBe(people.length);
    });
  };
  expect(await statements(many)).toEqual(await statements([alex]));
});

describe('[COH-10] a test', () => {
  const mails = async () => await world.database.selectFrom('outgoing_mail').selectAll().execute();

  test('goes to whoever asks for it and to nobody else, as one member would get it', async () => {
    const before = (await mails()).length;
    const answer = await sendTest({ ForMemberNumber: exempt.username });
    expect(answer).toMatchObject({ status: 200, json: { EmailAddress: `${staff.username}@example.org` } });
    const [mail, ...others] = (await mails()).slice(before);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: `${staff.username}@example.org`,
      subject: expect.stringContaining('Test: Exempt: no due date'),
      body_text: expect.stringContaining('You have 0 hours.'),
    });
  });

  test('is refused for somebody without an address', async () => {
    const other = await world.signIn({ role: 'STAFF' });
    await world.database.updateTable('member').set({ email: '' }).where('user_id', '=', other.userId).execute();
    const before = (await mails()).length;
    expect(await sendTest({}, other)).toMatchObject({ status: 400 });
    expect((await mails()).length).toBe(before);
  });
});
