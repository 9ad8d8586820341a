import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decideAs, readRequest } from '../../../testing/request-steps.ts';
import { declare, inYear, readSummary, saveActivity, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { ofOtherCollege, otherKey, signedBy, takeYear, zipOf } from '../../../testing/year-archive.ts';
import { changeRules } from '../../../testing/year-rules.ts';
import { keepProgressFigures } from '../../year/progress-figures/progress-figures-service.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const AFTER_CLOSING = '2027-05-01T00:00:00Z';

let world: TestApp;
let staff: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  await counting(true);
  member = await world.signIn();
  await saveActivity(member, { TotalHours: 2 });
});
afterAll(() => world.close());

/** Puts the rule in force, or the silence in its place. */
async function counting(counts: boolean): Promise<void> {
  await changeRules(world.database, YEAR_ID[2026], (set) => {
    const { countsElsewhere: _, ...facts } = set.facts;
    return { ...set, facts: counts ? { ...facts, countsElsewhere: true } : facts };
  });
}

const CATEGORIES = [
  { code: '7', name: 'educational  activities', recognised: 12, entered: 11, reflection: 1, required: 10 },
  { code: '8', name: 'Leadership', recognised: 4, entered: 4, reflection: 0, required: null },
];

/** Hands in a year of the other college with 12 hours of a category that is here too; answers the number of the request. */
async function handIn(by = member): Promise<number> {
  const files = ofOtherCollege(await takeYear(by), (year) => {
    Object.assign(year, { total: { recognised: 16, required: 50 }, categories: CATEGORIES });
  });
  const content = zipOf(signedBy(otherKey(), files));
  const { status, json } = await by.upload(`/api/YearsElsewhere?UserId=${by.userId}`, { name: 'year.zip', content });
  expect(status).toBe(200);
  return json;
}

const ACCEPT = { Result: 'GRANTED', MonthsOfLeave: null, DecisionText: 'Welcome.', KeyCompared: true };
const accept = (id: number) => decideAs(staff, id, ACCEPT);
const withdraw = (RequestId: number) =>
  staff.call('PUT', '/api/MemberRequestDecisions', { body: { RequestId, RowVersion: 2, Reason: 'It is not theirs.' } });
const reopen = () =>
  staff.call('POST', '/api/YearReopenings', {
    body: {
      ...{ ForUserId: member.userId, CPDYearId: YEAR_ID[2026], Reason: 'A year from elsewhere.' },
      Until: world.now().add({ hours: 48 }).toString(),
    },
  });
const listed = async () => (await member.call('GET', `/api/YearsElsewhere?${inYear(member)}`)).json;
const recognised = async () => (await readSummary(member)).Recognised;
const submitYear = async () => {
  await declare(member);
  expect(await submit(member)).toMatchObject({ status: 200 });
};

describe('[RPT-05] hours done elsewhere are refused where they would count in a year', () => {
  test.each([
    ['that was submitted', submitYear, 'The record for 2026 was submitted, and these hours count in it.'],
    ['that is closed', async () => world.setNow(AFTER_CLOSING), '2026 is closed, and these hours count in it.'],
  ])('%s, until it is re-opened', async (_title, end, message) => {
    const id = await handIn();
    await end();
    const refused = await accept(id);
    expect(refused).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Result' }] } });
    expect(refused.json.Message).toBe(`${message} Re-open the year first.`);
    expect(await readRequest(staff, id)).toMatchObject({ Result: null, Elsewhere: { State: 'WAITING', Counted: 12 } });
    expect(await recognised()).toBe(2);
    expect(await reopen()).toMatchObject({ status: 200 });
    expect(await accept(id)).toMatchObject({ status: 200 });
    expect(await recognised()).toBe(14);
  });

  test('once the year is submitted, to be taken back too', async () => {
    const id = await handIn();
    await accept(id);
    await submitYear();
    expect((await withdraw(id)).json.Message).toContain('Re-open the year first.');
    expect(await recognised()).toBe(14);
  });

  test('and are accepted where they do not', async () => {
    await counting(false);
    const id = await handIn();
    await submitYear();
    expect(await accept(id)).toMatchObject({ status: 200 });
    expect(await recognised()).toBe(2);
    expect(await listed()).toMatchObject([{ State: 'ACCEPTED', Counted: 0 }]);
    expect(await withdraw(id)).toMatchObject({ status: 200 });
  });
});

describe('[RPT-05] hours done elsewhere that count', () => {
  const years = async () => (await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`)).json;

  test('are only shown until the rules of the year say that they count', async () => {
    await counting(false);
    await accept(await handIn());
    expect(await years()).not.toContainEqual(expect.objectContaining({ CountsElsewhere: true }));
    expect(await recognised()).toBe(2);
    await counting(true);
    expect(await years()).toContainEqual(expect.objectContaining({ CPDYearYear: 2026, CountsElsewhere: true }));
    expect(await recognised()).toBe(14);
  });

  test('count once they are accepted, everywhere alike, and no more once that is taken back', async () => {
    const id = await handIn();
    expect(await recognised()).toBe(2);
    await accept(id);
    const summary = await readSummary(member);
    expect(summary).toMatchObject({ Recognised: 14, EnteredHours: 2 });
    expect(summary.UserFrameworkRequirementsOverview).toMatchObject({ CurrentCreditsOrHours: 14 });
    expect(summary.CPDSummaryCategories[0]).toMatchObject({
      ...{ EnteredHoursWithReflections: 2, Elsewhere: [{ CollegeName: 'The Other College', Recognised: 12 }] },
    });
    expect(summary.CPDSummaryCategories[1]).not.toHaveProperty('Elsewhere');
    expect(await kept()).toEqual({ recognised: 1_400, categories: [1_400, 0, 0] });
    // What another home reads says how much of it is not of this one, so that it never counts twice.
    const taken = JSON.parse(String((await takeYear(member)).get('year.json')));
    expect(taken).toMatchObject({ total: { recognised: 14 } });
    expect(taken.categories[0]).toMatchObject({ recognised: 14, entered: 2, elsewhere: 12 });
    expect(await withdraw(id)).toMatchObject({ status: 200 });
    expect(await recognised()).toBe(2);
    expect(await kept()).toEqual({ recognised: 200, categories: [200, 0, 0] });
  });

  test.skipIf(spawnSync('pdftotext', ['-v']).error !== undefined)(
    'are told on the statement with their category and the college',
    async () => {
      await accept(await handIn());
      const { raw } = await member.call('GET', `/api/Documents?${inYear(member)}&GeneratableDocumentType=10`);
      const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: raw });
      const text = stdout.toString().replaceAll(/\s+/g, ' ');
      expect(text).toContain('12 hours done at The Other College.');
      expect(text).toMatch(/Educational Activities 2 0 14 /);
    },
  );

  async function kept() {
    await keepProgressFigures(world.database, world.now());
    return await world.database
      .selectFrom('year_figures')
      .select(['recognised', 'categories'])
      .where('user_id', '=', member.userId)
      .where('cpd_year_id', '=', YEAR_ID[2026])
      .executeTakeFirst();
  }

  test('[ROP-03] change a re-opened record, which is submitted again or is incomplete', async () => {
    const id = await handIn();
    await submitYear();
    await reopen();
    const state = async () => (await years()).find((year: { CPDYearYear: number }) => year.CPDYearYear === 2026);
    expect(await state()).toMatchObject({ Reopening: { Changed: false } });
    await accept(id);
    expect(await state()).toMatchObject({ Reopening: { Changed: true } });
  });
});
