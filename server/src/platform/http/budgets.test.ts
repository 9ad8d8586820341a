import { operations } from '@cpd/contract/index';
import { errorStatusesOf } from '@cpd/contract/operation-errors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { countStatements } from '../../testing/count-statements.ts';
import { inYear, saveActivity, uploadEvidence } from '../../testing/steps.ts';
import { inject, openTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { silentLog } from '../../testing/test-database.ts';
import { isUnavailable, openDatabase } from '../database/open-database.ts';
import { deleteOldCounts } from './budget-store.ts';
import { BUDGETS, openBudgets } from './budgets.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await world.signIn();
  // The limiter goes by the system's time, which stands here until a test moves it.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const calendarOf = (person: TestPerson) => `/api/UserActivities?UserId=${person.userId}&CPDYear=2026`;
const times = <Result>(count: number, work: (number: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, number) => work(number)));

async function counts(): Promise<string[]> {
  const rows = await world.database.selectFrom('call_budget').select('key').execute();
  return rows.map(({ key }) => key);
}

describe('[R31] somebody who asks too much', () => {
  test('is refused with 429 and the time, and nobody else is', async () => {
    const answers = await times(50, () => member.call('GET', calendarOf(member)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(BUDGETS.export.calls);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(50 - BUDGETS.export.calls);
    for (const answer of refused) {
      expect(answer).toMatchObject({
        status: 429,
        headers: { 'retry-after': '60' },
        json: {
          Code: 'TOO_MANY_REQUESTS',
          Message: 'You have asked for many files in a short time. Please try again in 60 seconds.',
        },
      });
    }
    const other = await world.signIn();
    expect(await other.call('GET', calendarOf(other))).toMatchObject({ status: 200 });
    expect(await member.call('GET', `/api/MemberSearch?Text=a`)).toMatchObject({ status: 403 });
  });

  test('is told so after what others have asked meanwhile, so that asking again at once gains nothing', async () => {
    await times(BUDGETS.export.calls, () => member.call('GET', calendarOf(member)));
    const answered: string[] = [];
    const refused = member.call('GET', calendarOf(member)).then(() => answered.push('refused'));
    for (let turn = 0; turn < 3; turn += 1) {
      await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
      answered.push('served');
    }
    await refused;
    expect(answered).toEqual([...Array(3).fill('served'), 'refused']);
  });

  test('is served again after the time that was told, and not a second before', async () => {
    await times(BUDGETS.export.calls, () => member.call('GET', calendarOf(member)));
    vi.setSystemTime(Date.now() + 17_500);
    const refused = await member.call('GET', calendarOf(member));
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '43' } });
    vi.setSystemTime(Date.now() + 42_000);
    expect(await member.call('GET', calendarOf(member))).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      json: { Message: expect.stringContaining('in 1 second.') },
    });
    vi.setSystemTime(Date.now() + 1_000);
    expect(await member.call('GET', calendarOf(member))).toMatchObject({ status: 200 });
  });

  test('is refused by every server on the database, and from memory the next time', async () => {
    const second = await openTestApp({ database: world.database });
    try {
      const there = await second.signInAs(member.username);
      await times(BUDGETS.export.calls, (number) => (number % 2 ? there : member).call('GET', calendarOf(member)));
      expect(await member.call('GET', calendarOf(member))).toMatchObject({ status: 429 });
      expect(await there.call('GET', calendarOf(member))).toMatchObject({ status: 429 });
      for (const person of [member, there]) {
        const sent = await countStatements(() => person.call('GET', calendarOf(member)));
        expect(sent.filter((text) => text.includes('call_budget'))).toEqual([]);
      }
    } finally {
      await second.close();
    }
  });

  test('is refused for each colleague by themselves, whomever they act for', async () => {
    const [one, other] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'STAFF' })];
    const search = (person: TestPerson) => person.call('GET', '/api/MemberSearch?Text=nobody');
    const budgets = openBudgets(world.database);
    await times(BUDGETS.search.calls, () => budgets.spend('search', one.userId));
    expect(await search(one)).toMatchObject({ status: 429 });
    expect(await search(other)).toMatchObject({ status: 200 });
    const act = { ForUserId: member.userId, Reason: 'They called.' };
    expect(await one.call('POST', '/api/ActingSessions', { body: act })).toMatchObject({ status: 200 });
  });

  test('for certificates is refused too, and still gets the files of their own', async () => {
    const documentId = await uploadEvidence(member);
    await times(BUDGETS.print.calls, () => openBudgets(world.database).spend('print', member.userId));
    const letter = await world.database
      .insertInto('document')
      .values({
        user_id: member.userId,
        cpd_year_id: 11,
        document_type: 'LETTEROFSUCAUDIT',
        document_name: 'Letter.pdf',
        comparable_name: 'letter.pdf',
        media_type: 'application/pdf',
        size_bytes: 0,
        uploaded_at: '2026-11-01T00:00:00Z',
      })
      .returning('document_id')
      .executeTakeFirstOrThrow();
    const download = (id: number) => member.call('GET', `/api/Documents?DocumentId=${id}`);
    expect(await download(letter.document_id)).toMatchObject({ status: 429 });
    expect(await download(documentId)).toMatchObject({ status: 200 });
    const statement = `/api/Documents?${inYear(member)}&GeneratableDocumentType=10`;
    expect(await member.call('GET', statement)).toMatchObject({ status: 429 });
  });
});

describe('[R31] bad tokens', () => {
  const ask = (token: string, remoteAddress = '10.1.1.1') =>
    inject(world.app, {
      method: 'GET',
      url: '/api/AppVersions',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress,
    });

  test('of one address are answered 429 in the end; good ones and those that ran out are not counted', async () => {
    for (let count = 0; count < BUDGETS['bad-token'].calls; count += 1) await ask(`guess${count}`);
    expect(await ask('guess')).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect(await ask(`test:${member.username}`)).toMatchObject({ status: 200 });
    expect(await ask('ended:')).toMatchObject({ status: 401 });
    expect(await ask('guess', '10.1.1.2')).toMatchObject({ status: 401 });
    await times(BUDGETS['bad-token'].calls + 1, () => ask('ended:', '10.1.1.3'));
    expect(await ask('guess', '10.1.1.3')).toMatchObject({ status: 401 });
  });
});

test('[R31] without the database nobody is counted, and a call that costs ends as unavailable', async () => {
  const { database, close } = openDatabase(
    { host: '127.0.0.1', port: 1, user: 'none', database: 'none' },
    { log: silentLog },
  );
  const spent = openBudgets(database).spend('print', 1);
  await expect(spent).rejects.toSatisfy(isUnavailable);
  await close();
});

describe('[R31] people at work', () => {
  test('never meet it: twenty who take ten documents each at once, and one who types for a minute', async () => {
    const budgets = openBudgets(world.database);
    await times(200, (number) => budgets.spend('print', `member ${number % 20}`));
    await times(4 * 60, () => budgets.spend('search', 'officer'));
  });

  test('pay nothing for what is cheap', async () => {
    await world.database.deleteFrom('call_budget').execute();
    const activityId = await saveActivity(member);
    await uploadEvidence(member);
    for (const url of [
      `/api/CPDSummary?${inYear(member)}`,
      `/api/UserActivities/${activityId}`,
      `/api/Documents?${inYear(member)}`,
    ])
      await member.call('GET', url);
    expect(await counts()).toEqual([]);
    await member.call('GET', calendarOf(member));
    expect(await counts()).toEqual([`export:${member.userId}`]);
  });

  test('find in the contract which calls cost: all that are laid out, packed or written as a whole list', () => {
    const made = ['application/pdf', 'text/csv', 'text/calendar', 'application/zip'];
    for (const operation of operations) {
      const { answer, access, name, cost } = operation;
      const isMade = answer.kind === 'file' && answer.mediaTypes.every((type) => made.includes(type));
      if (isMade || access === 'public') expect([name, cost]).toEqual([name, expect.any(String)]);
      if (cost !== undefined) expect([name, ...errorStatusesOf(operation)]).toContain(429);
    }
  });
});

test('[R31] counts are forgotten an hour after they began anew', async () => {
  await world.database.deleteFrom('call_budget').execute();
  vi.useRealTimers();
  const ago = (minutes: number) => Date.now() - minutes * 60_000;
  const row = (key: string, minutes: number) => ({ key, points: 1, expire: ago(minutes) });
  await world.database
    .insertInto('call_budget')
    .values([row('old', 61), row('late', 59), row('now', -1)])
    .execute();
  await deleteOldCounts(world.database);
  expect((await counts()).sort()).toEqual(['late', 'now']);
});
