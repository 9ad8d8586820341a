import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { confirmAssumedRules, saveActivity } from '../../testing/steps.ts';
import { openTestApp, TEST_NOW, type TestApp, type TestPerson, YEAR_ID } from '../../testing/test-app.ts';
import { openComingYears } from './coming-years-store.ts';
import { readReferenceData } from './reference-data.ts';
import { loadReference } from './reference-store.ts';

/** The last year that the files beside this one have is 2027. */
const AFTER = '2028-11-01T00:00:00Z';
const CPDYearId = YEAR_ID[2026] + 2;
const RULES = { CPDYearId, FrameworkName: 'Hours framework 2025 onward' };

let world: TestApp;
beforeEach(async () => {
  world = await openTestApp();
  world.setNow(AFTER);
});
afterEach(() => world.close());

async function open(now = AFTER): Promise<number[]> {
  return await openComingYears(world.database, Temporal.Instant.from(now));
}

async function log2028(person: TestPerson): Promise<number> {
  return await saveActivity(person, { CPDYearId, UserActivityDates: [{ StartDate: '2028-03-12' }] });
}

describe('[YR-10] a year that opened by rule', () => {
  test('takes activities, but neither submission nor certificate, and says why', async () => {
    await open();
    const member = await world.signIn();
    await log2028(member);
    const query = `UserId=${member.userId}&CPDYearId=${CPDYearId}`;
    expect(await member.call('PUT', `/api/UserCPDYears?${query}&SubmitCPDYear=true`)).toMatchObject({
      status: 409,
      json: { Message: expect.stringContaining('has not confirmed the rules for 2028') },
    });
    const summary = await member.call('GET', `/api/CPDSummary?${query}&IncludeUserFrameworkRequirements=true`);
    expect(summary.json).toMatchObject({ SubmissionView: 'provisional', CanSubmitNow: false, AllowSubmit: false });
    const documents = await member.call('GET', `/api/Documents?${query}&UICertPage=true`);
    expect(documents.json[0]).toMatchObject({
      Available: false,
      Note: 'The college has not confirmed the rules for 2028 yet. The certificate waits until it has.',
    });
  });

  test('is opened once, from 1 October before it, also for several years at a time, and leaves years that are there alone', async () => {
    await confirmAssumedRules(world);
    expect(await open('2027-09-30T13:59:00Z')).toEqual([]);
    const before = await world.database.selectFrom('cpd_year').selectAll().orderBy('cpd_year_id').execute();
    expect(await open('2027-09-30T14:00:00Z')).toEqual([2028]);
    expect(await open('2030-06-01T00:00:00Z')).toEqual([2029, 2030]);
    expect(await open('2030-06-01T00:00:00Z')).toEqual([]);
    const after = await world.database.selectFrom('cpd_year').selectAll().orderBy('cpd_year_id').execute();
    expect(after.slice(0, before.length)).toEqual(before);
  });

  test('does not close before it is confirmed', async () => {
    await open();
    await open('2029-06-10T00:00:00Z');
    world.setNow('2029-06-10T00:00:00Z');
    const member = await world.signIn();
    const years = (await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`)).json;
    const year = years.find((each: { CPDYearYear: number }) => each.CPDYearYear === 2028);
    expect(year).toMatchObject({ Editable: true, CloseDate: '2029-08-01T00:00:00+10:00' });
  });

  test('keeps its areas and help texts when other reference data are loaded, also after it is confirmed', async () => {
    await open();
    const [member, manager] = [await world.signIn(), await world.signIn({ role: 'MANAGER' })];
    await manager.call('POST', '/api/YearConfirmations', { body: RULES });
    const read = async () => ({
      areas: (await member.call('GET', `/api/UserSpecialities?UserId=${member.userId}&CPDYearId=${CPDYearId}`)).json,
      texts: (await member.call('GET', `/api/HelpText?CPDYearId=${CPDYearId}`)).json,
    });
    const before = await read();
    expect(before.areas.length).toBeGreaterThan(50);
    expect(before.texts.length).toBeGreaterThan(20);
    await loadReference(world.database, { ...readReferenceData(), checksum: 'another release' }, TEST_NOW);
    expect(await open()).toEqual([]);
    expect(await read()).toEqual(before);
  });

  test('is replaced by what is delivered later', async () => {
    await open();
    const data = readReferenceData();
    const facts = data.years.at(-1)?.facts;
    if (facts === undefined) throw new Error('There are no years.');
    const delivered = { ...facts, cpdYearId: CPDYearId, year: 2028, closesAt: '2029-05-01T00:00:00+10:00' };
    await loadReference(
      world.database,
      {
        ...data,
        checksum: 'next',
        years: [...data.years, { facts: delivered, assumed: false }],
      },
      TEST_NOW,
    );
    const manager = await world.signIn({ role: 'MANAGER' });
    expect((await manager.call('GET', `/api/YearRules?CPDYearId=${CPDYearId}`)).json).toMatchObject({
      Confirmation: null,
    });
  });
});

describe('[FWK-04] a year that was delivered with assumed rules', () => {
  const confirmation = async () =>
    (await world.database.selectFrom('cpd_year').select('facts').where('cpd_year', '=', 2027).executeTakeFirstOrThrow())
      .facts.confirmation;
  const loadAgain = async (checksum: string, now = TEST_NOW) =>
    await loadReference(world.database, { ...readReferenceData(), checksum }, now);
  const forget = async () =>
    await world.database
      .updateTable('cpd_year')
      .set({ facts: sql`facts - 'confirmation'` })
      .where('cpd_year', '=', 2027)
      .execute();

  test('waits to be confirmed, and stays confirmed whatever is loaded later', async () => {
    expect(await confirmation()).toBe('provisional');
    await confirmAssumedRules(world);
    await loadAgain('another release');
    expect(await confirmation()).toBe('confirmed');
  });

  test.each([
    ['before it opens waits too', '2026-12-31T12:59:00Z', 'provisional'],
    ['once it is open needs no confirmation', '2026-12-31T13:00:00Z', undefined],
  ])('and comes with an upgrade %s', async (_when, now, found) => {
    await forget();
    await loadAgain('this release', Temporal.Instant.from(now));
    expect(await confirmation()).toBe(found);
  });

  test('and is over where a college starts needs no confirmation', async () => {
    for (const table of ['reflection_question', 'cpd_year'] as const)
      await world.database
        .deleteFrom(table)
        .where('cpd_year_id', '=', YEAR_ID[2026] + 1)
        .execute();
    await loadAgain('first start', Temporal.Instant.from('2028-06-01T00:00:00Z'));
    expect(await confirmation()).toBeUndefined();
  });

  test('does not close before it is confirmed, also where the next year was delivered', async () => {
    const data = readReferenceData();
    const [last] = data.years.slice(-1);
    if (last === undefined) throw new Error('There are no years.');
    const facts = { ...last.facts, cpdYearId: CPDYearId, year: 2028, openFrom: '2028-01-01T00:00:00+11:00' };
    const years = [...data.years, { assumed: false, facts: { ...facts, closesAt: '2029-04-01T00:00:00+11:00' } }];
    await loadReference(world.database, { ...data, checksum: 'next', years }, TEST_NOW);
    await open('2028-06-10T00:00:00Z');
    const year = await world.database
      .selectFrom('cpd_year')
      .select('facts')
      .where('cpd_year', '=', 2027)
      .executeTakeFirstOrThrow();
    expect(year.facts.closesAt).toBe('2028-08-01T00:00:00+10:00');
  });

  test.each([
    ['2026-09-30T13:59:00Z', 0],
    ['2026-09-30T14:00:00Z', 1],
    ['2027-06-01T00:00:00Z', 1],
  ])('is told to the team from 1 October before it: at %s %i', async (now, count) => {
    world.setNow(now);
    const manager = await world.signIn({ role: 'MANAGER' });
    expect((await manager.call('GET', '/api/TeamCounts')).json).toMatchObject({ YearsToConfirm: count });
  });
});
