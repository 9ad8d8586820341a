import { plainBoard } from '@cpd/domain/report/board';
import { toHundredths } from '@cpd/domain/values/hours';
import { listMissing } from '@cpd/domain/year/missing';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { layYear, randomYear } from '../../../testing/random-record.ts';
import { logPhysicianYear, saveActivity } from '../../../testing/steps.ts';
import { storeAuditCase } from '../../../testing/store-audit-case.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { measureYear } from '../../year/progress/progress-service.ts';
import { finishReports } from './report-making-service.ts';
import { findUnfinished, type NewVersion, saveStep, startMaking } from './report-making-store.ts';

const AFTER_CLOSING = '2027-05-01T00:00:00Z';
/** Specialist registration in Australia, and general registration in New Zealand. */
const AUSTRALIA = 1;
const NEW_ZEALAND = 11;

let world: TestApp;
let staff: TestPerson;
beforeEach(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
afterEach(() => world.close());

async function register({ userId }: TestPerson, registrationId = AUSTRALIA): Promise<void> {
  const row = { user_id: userId, cpd_year_id: YEAR_ID[2026], registration_id: registrationId };
  await world.database
    .insertInto('member_registration')
    .values(row)
    .onConflict((there) => there.doNothing())
    .execute();
}

/** Someone who was registered in Australia in 2026. */
async function signInRegistered(): Promise<TestPerson> {
  const person = await world.signIn();
  await register(person);
  return person;
}

const start = (rest: Partial<NewVersion> = {}) =>
  world.database.transaction().execute((transaction) =>
    startMaking(transaction, {
      ...{ cpdYearId: YEAR_ID[2026], boardCode: 'MBA', number: 1, reason: '' },
      ...{ format: plainBoard('Medical Board of Australia', 'AU'), madeBy: staff.userId },
      ...{ madeAt: world.now().toString(), ...rest },
    }),
  );
const work = (signal = new AbortController().signal) => finishReports(world.database, world.now, signal);
const versionNow = () =>
  world.database.selectFrom('report_version').select(['making', 'members', 'walked']).executeTakeFirstOrThrow();

async function linesNow() {
  return await world.database.selectFrom('report_line').selectAll().orderBy('user_id').execute();
}

async function lineOf({ userId }: TestPerson) {
  return (await linesNow()).find((line) => line.user_id === userId);
}

async function setYear({ userId }: TestPerson, year: { exemption_reason_code?: string; submitted_at?: string }) {
  await world.owner
    .insertInto('member_year')
    .values({ user_id: userId, cpd_year_id: YEAR_ID[2026], ...year })
    .onConflict((there) => there.columns(['user_id', 'cpd_year_id']).doUpdateSet(year))
    .execute();
}

async function leave({ userId }: TestPerson, leftOn: string): Promise<void> {
  await world.owner.insertInto('departure').values({ user_id: userId, left_on: leftOn, reason: 'RESIGNED' }).execute();
}

describe('[RPT-01] the lines of a report', () => {
  test('say of each registered member what the rules of the year say, and leave others out', async () => {
    const [whole, short, none] = [await signInRegistered(), await signInRegistered(), await signInRegistered()];
    const [exempt, left, audited] = [await signInRegistered(), await signInRegistered(), await signInRegistered()];
    const [elsewhere, unregistered, before] = [await world.signIn(), await world.signIn(), await signInRegistered()];
    await register(elsewhere, NEW_ZEALAND);
    for (const person of [whole, audited, unregistered]) await logPhysicianYear(person);
    await saveActivity(short, { TotalHours: 2 });
    for (const person of [whole, short, audited]) await setYear(person, { submitted_at: '2027-03-01T00:00:00Z' });
    await setYear(exempt, { exemption_reason_code: 'PARENTAL' });
    await leave(left, '2026-08-31');
    await leave(before, '2025-08-31');
    await storeAuditCase(world, audited, 'NOT_MET');
    world.setNow(AFTER_CLOSING);
    await start();
    expect(await work()).toBe(1);
    expect(await versionNow()).toEqual({ making: 'DONE', members: 7, walked: 7 });
    expect(await lineOf(whole)).toMatchObject({ outcome: 'MET', recognised: 12_525, required: 5_000, missing: [] });
    expect(await lineOf(short)).toMatchObject({ outcome: 'NOT_MET', recognised: 200, submitted_on: '2027-03-01' });
    expect((await lineOf(short))?.missing).toContain('Write your plan for 2026');
    expect(await lineOf(none)).toMatchObject({ outcome: 'NOT_SUBMITTED', recognised: 0, submitted_on: null });
    expect(await lineOf(exempt)).toMatchObject({ outcome: 'EXEMPT', required: 0, missing: [] });
    expect(await lineOf(left)).toMatchObject({ outcome: 'LEFT', left_on: '2026-08-31' });
    expect(await lineOf(audited)).toMatchObject({ outcome: 'AUDIT_NOT_MET', registration: 'Specialist registration' });
    for (const person of [elsewhere, unregistered, before]) expect(await lineOf(person)).toBeUndefined();
    // Why someone is exempt is nowhere in the lines.
    expect(JSON.stringify(await linesNow()).toLowerCase()).not.toContain('parental');
  });

  test('say that an audit is under way while its outcome is reviewed, and nothing of a departure to come', async () => {
    const person = await signInRegistered();
    await logPhysicianYear(person);
    await setYear(person, { submitted_at: '2027-03-01T00:00:00Z' });
    const audit_case_id = await storeAuditCase(world, person, 'NOT_MET');
    const review = { audit_case_id, grounds: 'The certificate was there.', asked_at: '2027-04-20T00:00:00Z' };
    await world.database.insertInto('audit_review').values(review).execute();
    await leave(person, '2027-05-02');
    world.setNow(AFTER_CLOSING);
    await start();
    await work();
    expect(await lineOf(person)).toMatchObject({ outcome: 'AUDIT_UNDER_WAY', left_on: null });
  });

  test('say of a year from the system before what that system said, not what its sums are', async () => {
    const [complete, incomplete] = [await signInRegistered(), await signInRegistered()];
    const { earlier_import_id } = await world.owner
      .insertInto('earlier_import')
      .values({
        system_name: 'Old Portal',
        year_count: 2,
        imported_at: AFTER_CLOSING,
        imported_by_user_id: staff.userId,
      })
      .returning('earlier_import_id')
      .executeTakeFirstOrThrow();
    for (const [{ userId }, status] of [
      [complete, 'COMPLETE'],
      [incomplete, 'INCOMPLETE'],
    ] as const) {
      const { member_year_id } = await world.owner
        .insertInto('member_year')
        .values({ user_id: userId, cpd_year_id: YEAR_ID[2026], status, submitted_at: '2027-02-01T01:00:00Z' })
        .returning('member_year_id')
        .executeTakeFirstOrThrow();
      await world.owner
        .insertInto('earlier_year')
        .values({ member_year_id, earlier_import_id, amounts: '{}', submitted_on: '2027-02-01' })
        .execute();
    }
    world.setNow(AFTER_CLOSING);
    await start();
    await work();
    expect(await lineOf(complete)).toMatchObject({ outcome: 'MET', missing: [], submitted_on: '2027-02-01' });
    expect(await lineOf(incomplete)).toMatchObject({ outcome: 'NOT_MET', missing: ['50 more hours of any kind'] });
  });

  test('say of a record that is re-opened that it was submitted', async () => {
    const person = await signInRegistered();
    await logPhysicianYear(person);
    const before = { status: 'COMPLETE', submittedAt: '2027-02-01T00:00:00Z', auditStatus: null };
    await world.owner
      .updateTable('member_year')
      .set({
        ...{ status: 'INPROGRESS', submitted_at: null, reopened_at: '2027-04-20T00:00:00Z' },
        ...{ reopened_until: '2027-05-20T00:00:00Z', before_reopening: JSON.stringify(before) },
      })
      .where('user_id', '=', person.userId)
      .where('cpd_year_id', '=', YEAR_ID[2026])
      .execute();
    world.setNow(AFTER_CLOSING);
    await start();
    await work();
    expect(await lineOf(person)).toMatchObject({ outcome: 'MET', submitted_on: '2027-02-01' });
  });

  test('are of no one whose account is disabled, as one that was merged is, and are none where that leaves no one', async () => {
    const person = await signInRegistered();
    await world.owner
      .updateTable('member')
      .set({ disabled_at: '2027-04-01T00:00:00Z' })
      .where('user_id', '=', person.userId)
      .execute();
    world.setNow(AFTER_CLOSING);
    await start();
    expect(await work()).toBe(1);
    expect(await versionNow()).toEqual({ making: 'DONE', members: 0, walked: 0 });
    expect(await linesNow()).toEqual([]);
  });

  test('stay what they were when a record, a name or the rules change', async () => {
    const person = await signInRegistered();
    world.setNow(AFTER_CLOSING);
    await start();
    await work();
    const before = await linesNow();
    await world.owner
      .updateTable('member')
      .set({ last_name: 'Changed' })
      .where('user_id', '=', person.userId)
      .execute();
    await setYear(person, { submitted_at: '2027-05-02T00:00:00Z' });
    expect(await work()).toBe(0);
    expect(await linesNow()).toEqual(before);
  });

  test('equal a plain calculation for each of 40 random records', async () => {
    const years = fc
      .sample(randomYear, { numRuns: 40, seed: 39 })
      .map((year) => ({ ...year, cpdYearId: YEAR_ID[2026] }));
    const people: TestPerson[] = [];
    for (const [index, year] of years.entries()) {
      const person = await world.signIn();
      await layYear(world.database, person.userId, year);
      await register(person);
      if (index % 2 === 0) await setYear(person, { submitted_at: '2027-03-01T00:00:00Z' });
      people.push(person);
    }
    world.setNow(AFTER_CLOSING);
    await start();
    await work();
    const outcomes = new Set<string>();
    for (const person of people) {
      const { year, progress } = await measureYear(
        world.database,
        { subjectUserId: person.userId, now: world.now() },
        YEAR_ID[2026],
      );
      const isExempt = year.exemptionReason !== null;
      const { reopening } = year;
      const again = reopening?.ended === false ? reopening.before?.submittedAt : null;
      const isSubmitted = (year.submittedAt ?? again ?? year.earlier) !== null;
      const said = progress.allMet ? 'MET' : 'NOT_MET';
      const outcome = isExempt ? 'EXEMPT' : !isSubmitted ? 'NOT_SUBMITTED' : said;
      outcomes.add(outcome);
      expect(await lineOf(person)).toMatchObject({
        ...{ outcome, recognised: toHundredths(progress.current) },
        ...{ required: isExempt ? 0 : toHundredths(progress.minimum) },
        missing: isExempt ? [] : listMissing(progress, year.facts).map(({ text }) => text),
      });
    }
    expect(outcomes.size).toBeGreaterThan(1);
  });
});

describe('[RPT-01] the making of lines', () => {
  test('is begun once for a year and board', async () => {
    await start();
    await expect(start({ number: 2 })).rejects.toThrow('report_version_draft_of');
    await start({ boardCode: 'MCNZ', format: plainBoard('Medical Council of New Zealand', 'NZ') });
  });

  test('stops between two steps, keeps nothing of a step that another server has done, and goes on', async () => {
    await signInRegistered();
    world.setNow(AFTER_CLOSING);
    const reportVersionId = await start();
    await expect(work(AbortSignal.abort())).rejects.toThrow();
    expect(await versionNow()).toMatchObject({ making: 'RUNNING', walked: 0 });
    const before = await findUnfinished(world.database);
    if (before === undefined) throw new Error('The making has ended.');
    await world.database.updateTable('report_version').set({ making: 'STOPPED' }).execute();
    expect(await work()).toBe(0);
    expect(await saveStep(world.database, before, { making: 'DONE', walked: 1, upToUserId: 1, lines: [] })).toBe(false);
    await world.database
      .updateTable('report_version')
      .set({ making: 'RUNNING' })
      .where('report_version_id', '=', reportVersionId)
      .execute();
    // Another server may be at it too, when the first was frozen.
    await Promise.all([work(), work()]);
    expect(await versionNow()).toMatchObject({ making: 'DONE', walked: 1 });
    expect(await linesNow()).toHaveLength(1);
  });

  test('says that it failed, and leaves no half step', async () => {
    await signInRegistered();
    world.setNow(AFTER_CLOSING);
    await start();
    const broken = () => {
      throw new Error('The clock is broken.');
    };
    await expect(finishReports(world.database, broken, new AbortController().signal)).rejects.toThrow('clock');
    expect(await versionNow()).toMatchObject({ making: 'FAILED', walked: 0 });
    expect(await linesNow()).toEqual([]);
  });
});
