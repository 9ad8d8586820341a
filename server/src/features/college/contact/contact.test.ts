import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { declare, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  const environment = { COLLEGE_NAME: 'The College, of Tests', OFFICE_NZ_PHONE: '+64 4 555 0199' };
  world = await openTestApp({ environment: { ...environment, TEAM_EMAIL: 'team@example.org' } });
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  member = await world.signIn();
});
afterAll(() => world.close());

const path = '/api/UserCallBack';
const CALL_BACK = { IsCallBack: true, ContactNumber: '0255500100', Message: 'After lunch, please.' };
const EXEMPTION = { IsCallBack: false, Year: 2026, ExemptionReason: 'ILLNESS', Message: 'Since March.' };

function ask(body: Record<string, unknown>, headers: Record<string, string> = {}) {
  return member.call('POST', path, { body, headers });
}

async function requests() {
  return await world.database.selectFrom('member_request').selectAll().where('user_id', '=', member.userId).execute();
}

async function mails() {
  return await world.database
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('reply_to', '=', `${member.username}@example.org`)
    .orderBy('outgoing_mail_id')
    .execute();
}

describe('a request is not stored', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['[CON-11] without a number', { ...CALL_BACK, ContactNumber: null }, ['ContactNumber']],
    ['[CON-11] with a number below 0', { ...CALL_BACK, ContactNumber: '-5' }, ['ContactNumber']],
    ['[CON-11] with a number that is no text', { ...CALL_BACK, ContactNumber: 255500100 }, ['ContactNumber']],
    ['[CON-10] with HTML in the message', { ...CALL_BACK, Message: '<b>Now</b>' }, ['Message']],
    ['[CON-08] without a year', { ...EXEMPTION, Year: 0 }, ['Year']],
    ['[CON-08] with a year that is over', { ...EXEMPTION, Year: 2019 }, ['Year']],
    ['[CON-09] without a reason', { ...EXEMPTION, ExemptionReason: '' }, ['ExemptionReason']],
    [
      '[CON-09] with a reason that only the team gives',
      { ...EXEMPTION, ExemptionReason: 'WITHDRAWN' },
      ['ExemptionReason'],
    ],
    [
      '[CON-08, CON-09, CON-10] with everything wrong',
      { IsCallBack: false, Message: '^' },
      ['Year', 'ExemptionReason', 'Message'],
    ],
    ['without saying what it is', { Message: 'Hello' }, ['IsCallBack']],
  ])('%s', async (_how, body, fields) => {
    const before = await recordState(world);
    const answer = await ask(body);
    expect(answer).toMatchObject({ status: 400, json: { Errors: fields.map((Field) => ({ Field })) } });
    expect(await recordState(world)).toEqual(before);
  });

  test('[CON-15, API2-63] for somebody else', async () => {
    const stranger = await world.signIn();
    const before = await recordState(world);
    expect(await ask({ ...CALL_BACK, UserId: stranger.userId })).toMatchObject({ status: 403 });
    expect(await recordState(world)).toEqual(before);
  });

  test('[CON-15] for a participant by the CPD team, whose own it would be', async () => {
    const staff = await world.signIn({ role: 'STAFF' });
    expect(await staff.call('POST', path, { body: CALL_BACK })).toMatchObject({ status: 403 });
  });

  test('[CON-14] twice, when it is sent again, also at the same time and without a key', async () => {
    const answers = await Promise.all([
      ask(CALL_BACK),
      ask(CALL_BACK),
      ask({ ...CALL_BACK, Message: ' After lunch, please. ' }),
    ]);
    expect(new Set(answers.map(({ json }) => json)).size).toBe(1);
    expect(await requests()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  test.each([{ ExemptionReason: 'PARENTAL' }, { Message: 'Since April.' }, CALL_BACK])(
    '[CON-14] but it is when something is different: %j',
    async (change) => {
      expect(await ask(EXEMPTION)).toMatchObject({ status: 200 });
      expect(await ask({ ...EXEMPTION, ...change })).toMatchObject({ status: 200 });
      expect(await requests()).toHaveLength(2);
    },
  );

  test('[CON-14] but it is when the member gives another number to call', async () => {
    const first = await ask(CALL_BACK);
    expect(first).toMatchObject({ status: 200 });
    expect((await ask({ ...CALL_BACK, ContactNumber: '0255500199' })).json).not.toBe(first.json);
    expect(await mails()).toHaveLength(2);
  });

  test('[CON-14] but it is five minutes later, and not before', async () => {
    const { json: first } = await ask(CALL_BACK);
    world.setNow('2026-11-20T01:04:59Z');
    expect((await ask(CALL_BACK)).json).toBe(first);
    world.setNow('2026-11-20T01:05:00Z');
    expect((await ask(CALL_BACK)).json).not.toBe(first);
  });

  test('[CON-14] after ten in a day; the next day it is', async () => {
    for (let count = 0; count < 10; count += 1) await ask({ ...CALL_BACK, Message: `Number ${count}` });
    world.setNow('2026-11-20T02:00:00Z');
    expect(await ask(EXEMPTION)).toMatchObject({
      status: 429,
      json: { Code: 'TOO_MANY_REQUESTS' },
      headers: { 'retry-after': String(23 * 3600) },
    });
    world.setNow('2026-11-21T01:00:00Z');
    expect(await ask(EXEMPTION)).toMatchObject({ status: 200 });
  });
});

describe('[CON-14, CON-15] a request', () => {
  test('[API2-38] for a call back is stored as the caller’s, and the team is told', async () => {
    const answer = await ask(CALL_BACK);
    expect(answer).toMatchObject({ status: 200, json: expect.any(Number) });
    expect(await requests()).toMatchObject([
      { member_request_id: answer.json, kind: 'CALLBACK', status: 'NEW', contact_number: '0255500100', cpd_year: null },
    ]);
    const [mail] = await mails();
    expect(mail).toMatchObject({ recipient: 'team@example.org', body_html: null });
    expect(mail?.subject).toBe(`Call back requested by member ${member.username} (request ${answer.json})`);
    expect(mail?.body_text).toMatch(/^Dr Test Member, .*Contact number: 0255500100.*After lunch, please\./s);
  });

  test('[API2-37, CON-10] for an exemption loses its tags; what the other kind asks for is not kept', async () => {
    const answer = await ask({
      ...EXEMPTION,
      UserId: member.userId,
      Message: '<p>Since March.</p>',
      ContactNumber: '1',
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(await requests()).toMatchObject([
      {
        kind: 'EXEMPTION',
        message: 'Since March.',
        cpd_year: 2026,
        exemption_reason_code: 'ILLNESS',
        contact_number: '',
      },
    ]);
    const [mail] = await mails();
    expect(mail?.body_text).toMatch(/Year: 2026\n\nReason on file\./);
    // Anyone may read the team's mailbox (PPL-18).
    expect(mail?.body_text).not.toMatch(/Illness|Since March/);
  });

  test('[API2-65] for a call back is taken when everything was handed in', async () => {
    await declare(member);
    await submit(member);
    expect(await ask(CALL_BACK)).toMatchObject({ status: 200 });
  });

  test('leaves an event', async () => {
    const { json: requestId } = await ask(EXEMPTION);
    const events = await world.database
      .selectFrom('event')
      .selectAll()
      .where('kind', '=', 'request.created')
      .where('object_id', '=', requestId)
      .execute();
    expect(events).toMatchObject([
      { actor_user_id: member.userId, after: { exemptionReason: 'ILLNESS', status: 'NEW' } },
    ]);
  });
});

describe('the reasons for an exemption', () => {
  test('[API2-39] with those of the team are refused to participants', async () => {
    expect(await member.call('GET', '/api/ExemptionReasons?ForAdmin=true')).toMatchObject({ status: 403 });
  });

  test('[API2-39, CON-09] are listed without those of the team, and for the team with them', async () => {
    const { json } = await member.call('GET', '/api/ExemptionReasons?ForAdmin=false');
    expect(json[0]).toEqual({ ReasonCode: 'PARENTAL', Reason: 'Parental leave' });
    const codes = json.map(({ ReasonCode }: { ReasonCode: string }) => ReasonCode);
    expect(codes).not.toContain('WITHDRAWN');
    const staff = await world.signIn({ role: 'STAFF' });
    const all = await staff.call('GET', '/api/ExemptionReasons?ForAdmin=true');
    expect(all.json.map(({ ReasonCode }: { ReasonCode: string }) => ReasonCode)).toEqual(
      expect.arrayContaining([...codes, 'WITHDRAWN']),
    );
  });
});

describe('a contact card', () => {
  test.each([
    '5?GeneratableDocumentType=ContactCardAustralia',
    '0?GeneratableDocumentType=ContactCardFiji',
    '0?GeneratableDocumentType=ContactCard',
    '0?GeneratableDocumentType=ContactCard&Country=FJ',
    '0?GeneratableDocumentType=ContactCard&Country=Fiji',
    '0',
  ])('[API2-34] is not there under %s', async (address) => {
    const { status } = await member.call('GET', `/api/Documents/${address}`);
    expect([400, 404]).toContain(status);
  });

  test.each([
    ['ContactCardAustralia', 'Australia', '+61 2 5550 0100', 'cpd-au@example.org'],
    ['ContactCardNewZealand', 'New Zealand', '+64 4 555 0199', 'cpd-nz@example.org'],
  ])('[API2-34, CON-05] %s is the vCard of the office', async (type, country, phone, email) => {
    const answer = await member.call('GET', `/api/Documents/0?GeneratableDocumentType=${type}`);
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': expect.stringContaining('text/vcard'),
        'content-disposition': expect.stringContaining(`CPD unit ${country}.vcf`),
      },
    });
    const card = new ICAL.Component(ICAL.parse(answer.raw.toString()));
    expect(card.getFirstPropertyValue('fn')).toBe(`The College, of Tests CPD unit, ${country}`);
    expect(card.getFirstPropertyValue('tel')).toBe(phone);
    expect(card.getFirstPropertyValue('email')).toBe(email);
    expect(card.getFirstPropertyValue('note')).toContain('8.30 am - 4.30 pm');
  });

  test('is there for the office of any country, once the college has one there', async () => {
    const manager = await world.signIn({ role: 'MANAGER' });
    const save = (Key: string, Text: string) =>
      manager.call('PUT', '/api/Content', { body: { Kind: 'setting', Key, Text, Version: 0 } });
    expect(await save('office.FJ.phone', '+679 555 0100')).toMatchObject({ status: 404 });
    expect(await save('countries', 'AU, Atlantis')).toMatchObject({ status: 400 });
    expect(await save('countries', 'Australia, Fiji')).toMatchObject({ status: 200 });
    expect(await save('office.FJ.phone', '+679 555 0100')).toMatchObject({ status: 200 });
    const answer = await member.call('GET', '/api/Documents/0?GeneratableDocumentType=ContactCard&Country=FJ');
    const card = new ICAL.Component(ICAL.parse(answer.raw.toString()));
    expect(card.getFirstPropertyValue('fn')).toBe('The College, of Tests CPD unit, Fiji');
    expect(card.getFirstPropertyValue('tel')).toBe('+679 555 0100');
    const closed = await member.call('GET', '/api/Documents/0?GeneratableDocumentType=ContactCardNewZealand');
    expect(closed).toMatchObject({ status: 404 });
  });
});
