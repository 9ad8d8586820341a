import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '../../testing/count-statements.ts';
import { keepTables, putBackTables } from '../../testing/kept-tables.ts';
import { askExemption, decideAs } from '../../testing/request-steps.ts';
import { inYear, saveActivity, savePlan } from '../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson, YEAR_ID } from '../../testing/test-app.ts';
import { whileWaitedFor } from '../../testing/while-waited-for.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const HALF_AN_HOUR_LATER = '2026-11-20T01:30:00Z';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  member = await world.signIn({ registrationIds: [1] });
  await saveActivity(member);
  await world.database
    .insertInto('member_year')
    .values({
      user_id: member.userId,
      cpd_year_id: YEAR_ID[2025],
      reopened_at: NOVEMBER,
      reopened_until: HALF_AN_HOUR_LATER,
    })
    .execute();
});
afterAll(() => world.close());

const questions = (about: TestPerson = member): [string, string, string] => [
  `/api/CPDSummary?${inYear(about)}&IncludeUserFrameworkRequirements=true`,
  `/api/UserFrameworkRequirements?${inYear(about)}&ForAdmin=false`,
  `/api/UserActivities?UserId=${about.userId}&StartDate=2026-01-01&EndDate=2026-12-31`,
];

function ask(url: string, tag?: unknown, by: TestPerson = member): Promise<TestAnswer> {
  return by.call('GET', url, tag === undefined ? {} : { headers: { 'if-none-match': String(tag) } });
}

const tagsOf = (about?: TestPerson) =>
  Promise.all(questions(about).map(async (url) => (await ask(url, undefined, about)).headers.etag));

describe('[API-43] a tag is no way around a refusal:', () => {
  test('a stranger who has it is refused as without it', async () => {
    const [summary] = questions();
    const { headers } = await ask(summary);
    const stranger = await world.signIn();
    expect(await ask(summary, headers.etag, stranger)).toMatchObject({ status: 403 });
  });

  test('so is somebody who may not sign in any more, and one without a token', async () => {
    const [summary] = questions();
    const { headers } = await ask(summary);
    await world.database
      .updateTable('member')
      .set({ disabled_at: NOVEMBER })
      .where('user_id', '=', member.userId)
      .execute();
    expect(await ask(summary, headers.etag)).toMatchObject({ status: 403 });
    const nobody = { method: 'GET', url: summary, headers: { 'if-none-match': String(headers.etag) } };
    expect((await world.app.inject(nobody)).statusCode).toBe(401);
  });

  test('and a year that is not there stays not there', async () => {
    const url = `/api/CPDSummary?${inYear(member, 999)}&IncludeUserFrameworkRequirements=true`;
    const answer = await ask(url);
    expect(answer).toMatchObject({ status: 404 });
    expect(answer.headers).not.toHaveProperty('etag');
  });
});

describe('[API-43] asked again', () => {
  test('and unchanged, an answer is not sent again', async () => {
    for (const url of questions()) {
      const first = await ask(url);
      expect(first).toMatchObject({ status: 200, headers: { etag: expect.stringMatching(/^W\/"[\w-]{22}"$/) } });
      const again = await ask(url, `"other", ${first.headers.etag}`);
      expect(again).toMatchObject({ status: 304, headers: { etag: first.headers.etag, 'cache-control': 'no-store' } });
      expect(again.raw).toHaveLength(0);
      expect(await ask(url, '"other"')).toMatchObject({ status: 200, json: first.json });
    }
  });

  test('it takes one statement, who asks and the version; for the first time two', async () => {
    for (const url of questions()) {
      const { headers } = await ask(url);
      expect(await countStatements(() => ask(url))).toHaveLength(2);
      expect(await countStatements(() => ask(url, headers.etag))).toHaveLength(1);
    }
  });

  test('it has another tag for another member, year and question', async () => {
    const other = await world.signIn({ registrationIds: [1] });
    await saveActivity(other);
    const elsewhere = await ask(
      `/api/CPDSummary?${inYear(member, YEAR_ID[2025])}&IncludeUserFrameworkRequirements=true`,
    );
    const tags = [...(await tagsOf()), ...(await tagsOf(other)), elsewhere.headers.etag];
    expect(new Set(tags).size).toBe(tags.length);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['the member logs something', () => saveActivity(member)],
    ['a plan is there', () => savePlan(member)],
    ['a colleague decides something about the year', decideExemption],
    [
      'the rules of the years are loaded anew',
      () => world.database.updateTable('framework').set({ framework_id: sql`framework_id` }).execute(),
    ],
    ['hours were handed in on paper', enterPaper],
    ['a day has passed in Sydney', async () => world.setNow('2026-11-20T13:00:00Z')],
    ['the year has closed', async () => world.setNow('2027-03-31T13:00:00Z')],
    ['the re-opening of a year has ended', async () => world.setNow(HALF_AN_HOUR_LATER)],
  ])('it has other tags when %s', async (_what, change) => {
    const before = await tagsOf();
    await change();
    const after = await tagsOf();
    expect(after.filter((tag, index) => tag === before[index])).toEqual([]);
  });

  test('it has other tags when the record was put back to an earlier time and went on in another way', async () => {
    await keepTables(world.owner);
    await saveActivity(member);
    const before = await tagsOf();
    await putBackTables(world.owner);
    await saveActivity(member);
    const after = await tagsOf();
    expect(after.filter((tag, index) => tag === before[index])).toEqual([]);
  });

  test('[R38] while a change is not done yet, its tags are those of before; another one waits for it, and both change them', async () => {
    const before = await tagsOf();
    let saving = Promise.resolve(0);
    await whileWaitedFor(
      world.database,
      async (transaction) => {
        const event = { request_id: 'test', subject_user_id: member.userId, kind: 'test.noted', object_type: 'test' };
        await transaction
          .insertInto('event')
          .values({ at: NOVEMBER, ...event })
          .execute();
        expect(await tagsOf()).toEqual(before);
        saving = saveActivity(member);
      },
      async () => expect(await tagsOf()).toEqual(before),
    );
    await saving;
    const after = await tagsOf();
    expect(after.filter((tag, index) => tag === before[index])).toEqual([]);
  });
});

async function decideExemption(): Promise<void> {
  const staff = await world.signIn({ role: 'STAFF' });
  await decideAs(staff, await askExemption(member), {});
}

async function enterPaper(): Promise<void> {
  await world.database
    .updateTable('member_year')
    .set({ paper_submission: 2 })
    .where('user_id', '=', member.userId)
    .execute();
}
