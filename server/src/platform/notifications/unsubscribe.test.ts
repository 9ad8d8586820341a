import { createHash, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../testing/record-state.ts';
import { sendNotification } from '../../testing/steps.ts';
import { inject, openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { inTransaction } from '../database/transaction.ts';
import { insertMail } from '../mail/outgoing-mail-store.ts';
import type { VerificationKey } from '../verification/verification-key.ts';
import { endAddresses } from './end-address.ts';

const NOW = Temporal.Instant.from('2026-11-19T01:00:00Z');

const key: VerificationKey = { ...generateKeyPairSync('ed25519'), formerPublicKeys: [] };

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp({ verificationKey: key });
});
beforeEach(async () => {
  member = await world.signIn();
});
afterAll(() => world.close());

/** The address in an e-mail of reminders to the member, without its host. */
function address(kind: 'REMINDERS' | 'NEWS' = 'REMINDERS', { userId }: { userId: number } = member): string {
  return new URL(endAddresses('https://cpd.example', key.privateKey)({ userId, kind })).pathname;
}

async function press(url: string, type = 'application/x-www-form-urlencoded') {
  return await inject(world.app, {
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload: 'List-Unsubscribe=One-Click',
  });
}

async function settings(person: TestPerson = member) {
  return (await person.call('GET', `/api/NotificationSettings?UserId=${person.userId}`)).json;
}

/** The token with one letter changed. */
function altered(url: string, at: number): string {
  const place = url.length - at;
  return `${url.slice(0, place)}${url[place] === 'A' ? 'B' : 'A'}${url.slice(place + 1)}`;
}

test('the page has the colours of the college, and its policy lets only them in', async () => {
  const manager = await world.signIn({ role: 'MANAGER' });
  const page = async () => {
    const { raw, headers } = await inject(world.app, { method: 'GET', url: address() });
    const text = raw.toString();
    const style = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    return text;
  };
  expect(await page()).toContain('background:#0e6363');
  for (const [Key, Text] of [
    ['primaryColour', '#7a1f5c'],
    ['secondColour', '#004080'],
  ]) {
    const body = { Kind: 'setting', Key, Text, Version: 0 };
    expect(await manager.call('PUT', '/api/Content', { body })).toMatchObject({ status: 200 });
  }
  expect(await page()).toMatch(/solid #004080.*background:#7a1f5c/);
});

describe('nothing is ended', () => {
  test('by opening the address, which mail scanners do: the page asks for a press', async () => {
    const before = await recordState(world);
    const answer = await inject(world.app, { method: 'GET', url: address() });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(answer.raw.toString()).toContain('<form method="post"><button>Stop these emails</button></form>');
    expect(await recordState(world)).toEqual(before);
  });

  test.each([
    ['that is none', () => '/Unsubscribe/nonsense'],
    ['for another member, with the signature of this one', () => altered(address(), 89)],
    ['of another kind, with the signature of this one', () => altered(address(), 95)],
    ['with an altered signature', () => altered(address(), 20)],
    ['with something behind it', () => `${address()}A`],
    ['of a member who is not there', () => address('NEWS', { userId: 999_999_999 })],
  ])('by a token %s, and the answer is the same as for a right one', async (_what, url) => {
    const right = await press(address('NEWS', await world.signIn()));
    const before = await recordState(world);
    const answer = await press(url());
    expect([answer.status, answer.raw.toString()]).toEqual([right.status, right.raw.toString()]);
    expect(await recordState(world)).toEqual(before);
  });

  test('by pressing again', async () => {
    await press(address());
    const before = await recordState(world);
    expect(await press(address())).toMatchObject({ status: 200 });
    expect(await recordState(world)).toEqual(before);
  });
});

describe('a press ends e-mails of one kind at once, without a sign-in', () => {
  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'as a program sends it, with %s',
    async (type) => {
      expect(await press(address(), type)).toMatchObject({ status: 200 });
      expect(await settings()).toMatchObject({ EmailsOff: ['REMINDERS'], EmailDigest: 'IMMEDIATELY' });
    },
  );

  test('those too that were written and those that wait to be sent, and no others', async () => {
    await sendNotification(world, member, { occasion: 'year-ends-7:11' }, NOW.toString());
    await sendNotification(world, member, { occasion: 'year-closed:11' }, NOW.toString());
    await inTransaction(world.database, async (transaction) => {
      const mail = { recipient: 'a@b.example', userId: member.userId, subject: 'S', text: 'T' };
      await insertMail(transaction, { ...mail, emailKind: 'REMINDERS' }, NOW);
      await insertMail(transaction, { ...mail, emailKind: 'NEWS' }, NOW);
      await insertMail(transaction, mail, NOW);
    });
    await press(address());
    const copies = await world.database
      .selectFrom('notification')
      .select(['occasion', 'email_due_at'])
      .where('user_id', '=', member.userId)
      .where('email_due_at', 'is not', null)
      .execute();
    expect(copies).toMatchObject([{ occasion: 'year-closed:11' }]);
    const mails = await world.database
      .selectFrom('outgoing_mail')
      .select(['email_kind', 'given_up_at', 'last_problem'])
      .where('user_id', '=', member.userId)
      .orderBy('outgoing_mail_id')
      .execute();
    expect(mails).toMatchObject([
      { email_kind: 'REMINDERS', given_up_at: expect.any(String), last_problem: 'The member has ended these e-mails.' },
      { email_kind: 'NEWS', given_up_at: null },
      { email_kind: null, given_up_at: null },
    ]);
  });

  test('and leaves an event with what was before', async () => {
    await press(address('NEWS'));
    await press(address());
    const events = await world.database
      .selectFrom('event')
      .select(['kind', 'actor_user_id', 'before', 'after'])
      .where('subject_user_id', '=', member.userId)
      .orderBy('event_id')
      .execute();
    const by = { kind: 'notification.unsubscribed', actor_user_id: member.userId };
    expect(events).toMatchObject([
      { ...by, before: { emailsOff: [] }, after: { emailsOff: ['NEWS'] } },
      { ...by, before: { emailsOff: ['NEWS'] }, after: { emailsOff: ['NEWS', 'REMINDERS'] } },
    ]);
    expect(await settings()).toMatchObject({ EmailsOff: ['REMINDERS', 'NEWS'] });
  });
});
