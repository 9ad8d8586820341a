import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { declare, inYear, logPhysicianYear, saveActivity, submit } from '../../testing/steps.ts';
import {
  inject,
  openTestApp,
  type TestAnswer,
  type TestApp,
  type TestPerson,
  YEAR_ID,
} from '../../testing/test-app.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const CLOSED = '2027-03-31T13:00:00Z';
const MAY = '2027-05-01T00:00:00Z';
const JUNE = '2027-06-01T00:00:00Z';
const ADDRESS = /\/URI \(http:\/\/127\.0\.0\.1:3000\/Verify\/([\w-]+)\)/;

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  member = await world.signIn();
});
afterAll(() => world.close());

let visitors = 0;
/** As someone who is not signed in, each time from another address. */
async function verify(query: string): Promise<TestAnswer> {
  visitors += 1;
  const remoteAddress = `10.0.${Math.floor(visitors / 250)}.${visitors % 250}`;
  return await inject(world.app, { method: 'GET', url: `/api/Verifications?${query}`, remoteAddress });
}

async function statusOf(pdf: Buffer): Promise<string[]> {
  const byCode = await verify(`Code=${codeOf(pdf)}`);
  const byFile = await verify(`Sha256=${sha256(pdf)}`);
  return [byCode.json.Status, byFile.json.Status];
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function codeOf(pdf: Buffer): string {
  return ADDRESS.exec(pdf.toString('latin1'))?.[1] ?? 'none';
}

async function print(person: TestPerson, type: '10' | '11' = '10'): Promise<Buffer> {
  const answer = await person.call('GET', `/api/Documents?${inYear(person)}&GeneratableDocumentType=${type}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.raw;
}

/** A complete year after its closing, and the address of its certificate. */
async function complete(): Promise<{ person: TestPerson; url: string }> {
  const person = await world.signIn();
  await logPhysicianYear(person);
  await declare(person);
  await submit(person);
  world.setNow(CLOSED);
  return { person, url: await certificateUrl(person) };
}

async function certificateUrl(person: TestPerson): Promise<string> {
  const offers = await person.call('GET', `/api/Documents?${inYear(person)}&UICertPage=true`);
  return `/api/Documents?DocumentId=${offers.json[0].DocumentId}`;
}

describe('[CRT-03] a document is unknown', () => {
  test('when one byte of its file was changed', async () => {
    const pdf = await print(member);
    const changed = Buffer.from(pdf);
    changed[changed.length - 10] = (changed[changed.length - 10] ?? 0) ^ 1;
    expect(await verify(`Sha256=${sha256(changed)}`)).toMatchObject({ status: 200, json: { Status: 'unknown' } });
    expect((await verify(`Sha256=${sha256(pdf)}`)).json.Status).toBe('valid');
  });

  test('when one letter of its code was changed, or it is nothing like a code', async () => {
    const code = codeOf(await print(member));
    const other = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`;
    const last = `${code.slice(0, 30)}${code[30] === 'x' ? 'y' : 'x'}${code.slice(31)}`;
    for (const wrong of [other, last, code.slice(1), 'hello', '', '%07', `${code}${code}`.slice(0, 200)]) {
      expect(await verify(`Code=${wrong}`)).toMatchObject({ status: 200, json: { Status: 'unknown' } });
    }
    expect((await verify(`Code=${code}`)).json.Status).toBe('valid');
  });

  test('when its row was changed in the database', async () => {
    const pdf = await print(member);
    await world.database
      .updateTable('issued_document')
      .set({ member_name: 'Dr Somebody Else' })
      .where('user_id', '=', member.userId)
      .execute();
    expect(await statusOf(pdf)).toEqual(['unknown', 'unknown']);
  });

  test.each([
    ['without a question', ''],
    ['with both', `Code=a&Sha256=${'0'.repeat(64)}`],
    ['with too short a hash', 'Sha256=abc'],
    ['with an endless code', `Code=${'a'.repeat(201)}`],
    ['with another parameter', 'Code=a&UserId=1'],
  ])('and a request %s is refused', async (_what, query) => {
    expect(await verify(query)).toMatchObject({ status: 400 });
  });
});

describe('[CRT-03] a printed document', () => {
  test('is valid by its code and by its file, for whom and for which year, and nothing more is said', async () => {
    const pdf = await print(member);
    const said = { Status: 'valid', DocumentType: 'CPDSTATEMENT', Name: 'Dr Test Member', CPDYear: 2026 };
    expect((await verify(`Code=${codeOf(pdf)}`)).json).toEqual(said);
    expect((await verify(`Sha256=${sha256(pdf).toUpperCase()}`)).json).toEqual(said);
  });

  test('has the same code again while the record says the same, on another day too', async () => {
    const first = await print(member);
    world.setNow('2026-11-21T01:00:00Z');
    const second = await print(member);
    expect(second.equals(first)).toBe(false);
    expect(codeOf(second)).toBe(codeOf(first));
    expect([await statusOf(first), await statusOf(second)]).toEqual([
      ['valid', 'valid'],
      ['valid', 'valid'],
    ]);
    const events = await world.database
      .selectFrom('event')
      .select('kind')
      .where('subject_user_id', '=', member.userId)
      .execute();
    expect(events).toEqual([{ kind: 'document.issued' }]);
  });

  test('is superseded by a newer one of its kind and year that says something else', async () => {
    const [statement, details] = [await print(member), await print(member, '11')];
    await saveActivity(member);
    const newer = await print(member);
    expect(await statusOf(statement)).toEqual(['superseded', 'superseded']);
    expect(await statusOf(newer)).toEqual(['valid', 'valid']);
    expect(await statusOf(details)).toEqual(['valid', 'valid']);
  });

  test('printed by many at once has codes that are all valid', async () => {
    const pdfs = await Promise.all(Array.from({ length: 8 }, () => print(member)));
    for (const pdf of pdfs) expect(await statusOf(pdf)).toEqual(['valid', 'valid']);
  });
});

describe('[CRT-03, CRT-04] a certificate', () => {
  test('is revoked when staff open the year again, and one of the record handed in anew is valid', async () => {
    const { person, url } = await complete();
    const staff = await world.signIn({ role: 'STAFF' });
    const { raw: first } = await person.call('GET', url);
    expect(await statusOf(first)).toEqual(['valid', 'valid']);
    world.setNow(MAY);
    const Reason = 'One activity was of another member.';
    const body = { ForUserId: person.userId, CPDYearId: YEAR_ID[2026], Reason, Until: JUNE };
    expect(await staff.call('POST', '/api/YearReopenings', { body })).toMatchObject({ status: 200 });
    expect(await statusOf(first)).toEqual(['revoked', 'revoked']);
    expect(await person.call('GET', url)).toMatchObject({ status: 404 });

    await declare(person);
    expect(await submit(person)).toMatchObject({ json: { CPDStatusCode: 'COMPLETE' } });
    world.setNow(JUNE);
    const { raw: second } = await person.call('GET', await certificateUrl(person));
    expect(codeOf(second)).not.toBe(codeOf(first));
    expect(await statusOf(second)).toEqual(['valid', 'valid']);
    expect(await statusOf(first)).toEqual(['revoked', 'revoked']);
  });

  test('is not issued when the year is opened again while it is being printed', async () => {
    const { person, url } = await complete();
    const staff = await world.signIn({ role: 'MANAGER' });
    world.setNow(MAY);
    const body = { ForUserId: person.userId, CPDYearId: YEAR_ID[2026], Reason: 'Wrong dates.', Until: JUNE };
    const [printed, reopened] = await Promise.all([
      person.call('GET', url),
      staff.call('POST', '/api/YearReopenings', { body }),
    ]);
    expect(reopened.status).toBe(200);
    if (printed.status === 200) expect(await statusOf(printed.raw)).toEqual(['revoked', 'revoked']);
    else expect(printed.status).toBe(404);
  });
});

test('too many checks from one address are refused for a while, and others are served', async () => {
  const ask = (remoteAddress: string) =>
    inject(world.app, { method: 'GET', url: '/api/Verifications?Code=none', remoteAddress });
  for (let number = 0; number < 60; number += 1) expect((await ask('10.9.9.9')).status).toBe(200);
  expect(await ask('10.9.9.9')).toMatchObject({
    status: 429,
    json: { Code: 'TOO_MANY_REQUESTS' },
    headers: { 'retry-after': expect.stringMatching(/^([1-5]?[0-9]|60)$/) },
  });
  expect((await ask('10.9.9.8')).status).toBe(200);
});
