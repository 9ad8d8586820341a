import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COPY_FRAME } from '../../testing/copy-frame.ts';
import { recordState } from '../../testing/record-state.ts';
import { sendNotification } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { writeDueCopies } from '../notifications/notification-copies-service.ts';

const NOON = '2026-11-19T01:00:00Z';

let world: TestApp;
let manager: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  manager = await world.signIn({ role: 'MANAGER' });
  member = await world.signIn();
});
afterAll(() => world.close());

type Wording = { Key: string; Text: string; DeliveredText: string; Version: number };

async function wording(key: string): Promise<Wording> {
  const { json } = await manager.call('GET', '/api/Content');
  const found: Wording | undefined = json.Wordings.find(({ Key }: Wording) => Key === key);
  if (found === undefined) throw new Error(`There is no wording ${key}.`);
  return found;
}

async function save(Key: string, Text: string | null, person = manager, Version?: number) {
  const body = { Kind: 'wording', Key, Text, Version: Version ?? (await wording(Key)).Version };
  return await person.call('PUT', '/api/Content', { body });
}

async function nextEmail() {
  await world.database.updateTable('notification').set({ email_due_at: null }).execute();
  await sendNotification(world, member, { title: 'News', message: [{ paragraph: 'Read <me>.' }] }, NOON);
  await writeDueCopies(world.database, Temporal.Instant.from(NOON), COPY_FRAME);
  return await world.database
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('user_id', '=', member.userId)
    .orderBy('outgoing_mail_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

describe('the wording of an e-mail is not changed', () => {
  test.each([
    ['to nothing', 'copy.text', ' ', 'Please enter a text. To have the original again, go back to it.'],
    [
      'to one without what it is for',
      'copy.text',
      'Hello\n\n{link}',
      '{messages} is missing: what the member is told.',
    ],
    ['to markup', 'copy.text', '<b>{messages}</b>\n\n{link}', expect.stringContaining('The text ')],
    [
      'to one with a field that is not there',
      'copy.subject',
      '{title} {hours}',
      'There is no field {hours} here. The fields are {productName}, {title}.',
    ],
  ])('%s', async (_what, key, text, message) => {
    const before = await recordState(world);
    expect(await save(key, text)).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'Text', Message: message }] },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test('by anyone but a manager, of one that is not there, or when someone else was quicker', async () => {
    const staff = await world.signIn({ role: 'STAFF' });
    const before = await recordState(world);
    expect(await save('copy.subject', '{title}', staff)).toMatchObject({ status: 403 });
    expect(await save('copy.nothing', 'Text', manager, 0)).toMatchObject({ status: 404 });
    expect(await save('copy.subject', '{title}', manager, 999)).toMatchObject({ status: 409 });
    expect(await recordState(world)).toEqual(before);
  });
});

test('a change is in the next e-mail, is an event with before and after, and the original comes back', async () => {
  const original = await nextEmail();
  expect(await save('copy.subject', '{title}, from the college')).toMatchObject({ status: 200 });
  expect(await save('copy.text', 'Dear {firstName},\n\n{messages}\n\nKind regards & more: {link}')).toMatchObject({
    status: 200,
  });
  const mail = await nextEmail();
  expect(mail.subject).toBe('News, from the college');
  expect(mail.body_text).toBe('Dear Test,\n\nNews\n\nRead <me>.\n\nKind regards & more: https://cpd.example');
  expect(mail.body_html).toBe(
    '<p>Dear Test,</p>\n<h2>News</h2><p>Read &lt;me&gt;.</p>\n' +
      '<p>Kind regards &amp; more: <a href="https://cpd.example">https://cpd.example</a></p>',
  );
  const [event] = await world.database
    .selectFrom('event')
    .select(['kind', 'actor_user_id', 'before', 'after'])
    .where('kind', '=', 'content.changed')
    .orderBy('event_id')
    .execute();
  expect(event).toMatchObject({
    actor_user_id: manager.userId,
    before: { key: 'wording copy.subject', text: '{productName}: {title}' },
    after: { key: 'wording copy.subject', text: '{title}, from the college' },
  });
  for (const key of ['copy.subject', 'copy.text']) expect(await save(key, null)).toMatchObject({ status: 200 });
  const back = await nextEmail();
  expect([back.subject, back.body_text]).toEqual([original.subject, original.body_text]);
});

test('the footer of the college ends the e-mails to members, as plain words', async () => {
  const footer = 'The College, <b>1 Main St</b>\nhttps://college.example';
  await world.database.updateTable('notification').set({ email_due_at: null }).execute();
  await sendNotification(world, member, { title: 'News', message: [{ paragraph: 'Read.' }] }, NOON);
  await writeDueCopies(world.database, Temporal.Instant.from(NOON), { ...COPY_FRAME, footer });
  const mail = await world.database
    .selectFrom('outgoing_mail')
    .selectAll()
    .orderBy('outgoing_mail_id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(mail.body_text.endsWith(`\n\n${footer}`)).toBe(true);
  expect(mail.body_html).toContain('The College, &lt;b&gt;1 Main St&lt;/b&gt;<br><a href="https://college.example">');
});

test('a text whose field a version no longer has gives way to the original', async () => {
  const edit = { kind: 'wording' as const, key: 'copy.subject', edited_by: manager.userId, edited_at: NOON };
  await world.database
    .insertInto('content_edit')
    .values({ ...edit, after: JSON.stringify({ text: '{former}' }) })
    .execute();
  expect((await nextEmail()).subject).toBe('CPD Logbook: News');
});

describe('the preview for a member', () => {
  const ask = (person: TestPerson, number: string) =>
    person.call('GET', `/api/WordingReaders?ForMemberNumber=${number}`);

  test('is for managers, and for a member who can be written to', async () => {
    const staff = await world.signIn({ role: 'STAFF' });
    expect(await ask(staff, member.username)).toMatchObject({ status: 403 });
    expect(await ask(manager, 'nothing')).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'ForMemberNumber' }] },
    });
  });

  test('says what the fields say of them, sends nothing, and is noted as a look', async () => {
    const mails = () => world.database.selectFrom('outgoing_mail').selectAll().execute();
    const before = await mails();
    const { json } = await ask(manager, member.username);
    expect(json).toMatchObject({ MIN: member.username, FirstName: 'Test', Year: '2026', DueDay: '31/03/2027' });
    expect(json.Missing.length).toBeGreaterThan(0);
    expect(await mails()).toEqual(before);
    const looks = await world.database
      .selectFrom('event')
      .select('kind')
      .where('subject_user_id', '=', member.userId)
      .where('kind', '=', 'record.viewed')
      .execute();
    expect(looks).toHaveLength(1);
  });
});
