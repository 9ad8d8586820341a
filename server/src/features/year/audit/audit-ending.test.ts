import type { CaseActor, CaseState, CaseStep } from '@cpd/domain/audit/case';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { declare, inYear, logPhysicianYear, saveActivity, submit } from '../../../testing/steps.ts';
import { storeAuditCase } from '../../../testing/store-audit-case.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { closeYears } from '../closing/closing-service.ts';
import { lockCase, takeStep } from './audit-case-service.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const MAY = '2027-05-10T00:00:00Z';
const JUNE = '2027-05-31T14:00:00Z';

let world: TestApp;
let staff: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  member = await world.signIn();
});
afterAll(() => world.close());

/** The steps of a case that has been asked for more until yesterday. */
async function take(auditCaseId: number, ...steps: [CaseStep, CaseActor][]): Promise<void> {
  const now = Temporal.Instant.from(MAY);
  // As much of a caller as a step needs.
  const caller = { actor: { userId: staff.userId }, subjectUserId: staff.userId, requestId: 'test', now } as Caller;
  await inTransaction(world.database, async (transaction) => {
    for (const [step, actor] of steps) {
      const change = step === 'DEFER' ? { deferredUntil: '2028-03-31' } : {};
      await takeStep(transaction, caller, await lockCase(transaction, auditCaseId), { step, actor, change });
    }
  });
}

/** What a record and its latest case are. */
async function standing({ userId }: TestPerson = member) {
  return await world.database
    .selectFrom('member_year as mine')
    .leftJoin('audit_case', 'audit_case.member_year_id', 'mine.member_year_id')
    .select(['mine.status', 'mine.audit_status as audit', 'audit_case.state', 'audit_case.outcome_text as words'])
    .where('mine.user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function submitted(isComplete: boolean): Promise<void> {
  if (isComplete) await logPhysicianYear(member);
  else await saveActivity(member);
  await declare(member);
  await submit(member);
}

async function certificate() {
  const { json } = await member.call('GET', `/api/Documents?${inYear(member)}&UICertPage=true`);
  return json[0].Available;
}

/** Prints the certificate, as a member who saves it. */
async function printCertificate(): Promise<void> {
  const { json } = await member.call('GET', `/api/Documents?${inYear(member)}&UICertPage=true`);
  await member.call('GET', `/api/Documents?DocumentId=${json[0].DocumentId}`);
}

async function validDocuments() {
  const valid = world.database.selectFrom('issued_document').where('revoked_at', 'is', null).selectAll();
  return await valid.where('user_id', '=', member.userId).execute();
}

describe('[SUB-25, CAS-01] a submitted record that waits for its audit', () => {
  test.each<[CaseState, CaseStep, CaseActor, string, string]>([
    ['INREVIEW', 'PASS', 'AUDITOR', 'COMPLETE', 'INCOMPLETE'],
    ['INREVIEW', 'ADVISE', 'AUDITOR', 'COMPLETE', 'INCOMPLETE'],
    ['INREVIEW', 'FAIL', 'AUDITOR', 'INCOMPLETE', 'INCOMPLETE'],
    ['SELECTED', 'DEFER', 'TEAM', 'COMPLETE', 'INCOMPLETE'],
    ['SELECTED', 'ACCEPT_OTHER_HOME', 'TEAM', 'COMPLETE', 'INCOMPLETE'],
    ['SELECTED', 'CLOSE', 'TEAM', 'COMPLETE', 'INCOMPLETE'],
  ])('of a case %s is, after %s by %s, %s or %s', async (state, step, actor, whole, short) => {
    for (const isComplete of [true, false]) {
      member = await world.signIn();
      await saveActivity(member);
      const auditCaseId = await storeAuditCase(world, member);
      await submitted(isComplete);
      expect(await standing()).toMatchObject({ status: 'SUBMITTED', audit: 'SELECTED' });
      await world.database
        .updateTable('audit_case')
        .set({ state, asked_until: '2027-05-01' })
        .where('audit_case_id', '=', auditCaseId)
        .execute();
      await take(auditCaseId, [step, actor]);
      expect((await standing()).status).toBe(isComplete ? whole : short);
    }
  });

  test('[AUD-04] has its certificate at once when the audit was successful', async () => {
    await saveActivity(member);
    const auditCaseId = await storeAuditCase(world, member);
    await submitted(true);
    expect(await certificate()).toBe(false);
    await take(auditCaseId, ['SEND', 'MEMBER'], ['BEGIN', 'AUDITOR'], ['PASS', 'AUDITOR']);
    expect(await certificate()).toBe(true);
  });
});

describe('[CAS-08, CAS-09] a complete record', () => {
  test.each<[CaseStep, CaseActor]>([
    ['PASS', 'AUDITOR'],
    ['DEFER', 'TEAM'],
  ])('keeps its printed certificate valid after %s by %s', async (step, actor) => {
    await submitted(true);
    world.setNow(MAY);
    const auditCaseId = await storeAuditCase(world, member, 'INREVIEW');
    await printCertificate();
    await take(auditCaseId, [step, actor]);
    expect((await standing()).status).toBe('COMPLETE');
    expect(await validDocuments()).toMatchObject([{ document_type: 'COC' }]);
  });

  test('is incomplete and without certificate once its audit was not met, and complete again after a review', async () => {
    await submitted(true);
    world.setNow(MAY);
    const auditCaseId = await storeAuditCase(world, member, 'INREVIEW', { asked_until: '2027-05-01' });
    expect(await certificate()).toBe(true);
    await printCertificate();
    await take(auditCaseId, ['FAIL', 'AUDITOR']);
    expect(await standing()).toMatchObject({ status: 'INCOMPLETE', audit: 'FAILED' });
    expect(await certificate()).toBe(false);
    expect(await validDocuments()).toEqual([]);
    await take(auditCaseId, ['REVIEW_AGAIN', 'TEAM']);
    expect(await standing()).toMatchObject({ status: 'SUBMITTED', audit: 'INREVIEW' });
    await take(auditCaseId, ['PASS', 'AUDITOR']);
    expect(await standing()).toMatchObject({ status: 'COMPLETE', audit: 'PASSED' });
    expect(await certificate()).toBe(true);
  });
});

describe('[ROP-01, ROP-03, CAS-01] a re-opened year', () => {
  async function reopen(): Promise<void> {
    const body = { ForUserId: member.userId, CPDYearId: YEAR_ID[2026], Reason: 'Evidence came late.', Until: JUNE };
    expect(await staff.call('POST', '/api/YearReopenings', { body })).toMatchObject({ status: 200 });
  }

  test.each(['SELECTED', 'ANSWERED', 'NOT_MET', 'OTHER_HOME'] as const)(
    'leaves a case as it is that is %s',
    async (state) => {
      await submitted(true);
      await storeAuditCase(world, member, state);
      const before = await standing();
      world.setNow(MAY);
      await reopen();
      expect(await standing()).toMatchObject({ ...before, status: 'INPROGRESS' });
      await closeYears(world.database, Temporal.Instant.from(JUNE), 'job:test');
      expect(await standing()).toEqual(before);
    },
  );

  test.each(['PASSED', 'PASSED_WITH_ADVICE'] as const)(
    'has a case go on that is %s, and is as it was when nothing was changed',
    async (state) => {
      await submitted(true);
      await storeAuditCase(world, member, state, { outcome_text: 'Well done.' });
      const before = await standing();
      world.setNow(MAY);
      await reopen();
      expect(await standing()).toMatchObject({ state: 'INREVIEW', audit: 'INREVIEW' });
      await closeYears(world.database, Temporal.Instant.from(JUNE), 'job:test');
      expect(await standing()).toEqual(before);
    },
  );

  test('whose case has ended otherwise meanwhile keeps that', async () => {
    await submitted(true);
    const auditCaseId = await storeAuditCase(world, member, 'PASSED');
    world.setNow(MAY);
    await reopen();
    await take(auditCaseId, ['CLOSE', 'TEAM']);
    await closeYears(world.database, Temporal.Instant.from(JUNE), 'job:test');
    expect(await standing()).toMatchObject({ state: 'LEFT', audit: null });
  });
});
