import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { CaseActor, CaseState, CaseStep } from '@cpd/domain/audit/case';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { releaseAuditCase } from '../../../testing/release-audit-case.ts';
import { declare, inYear, logPhysicianYear, submit } from '../../../testing/steps.ts';
import { inject, openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { lockCase, takeStep } from '../audit/audit-case-service.ts';

// Of poppler; it reads a PDF as a person who selects and copies the text.
const READER = 'pdftotext';
const readable = test.skipIf(spawnSync(READER, ['-v']).error !== undefined);

let world: TestApp;
let staff: TestPerson;
let member: TestPerson;
let auditCaseId: number;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  member = await world.signIn();
  await logPhysicianYear(member);
  await declare(member);
  await submit(member);
  world.setNow('2027-05-10T00:00:00Z');
  auditCaseId = await releaseAuditCase(world, member, { state: 'INREVIEW', askedUntil: '2027-05-01' });
});
afterAll(() => world.close());

const DECIDED = { outcomeText: 'Keep the programs of the day.', decidedAt: '2027-05-10T00:00:00Z' };

async function take(step: CaseStep, actor: CaseActor, isClock = false): Promise<void> {
  const at = { requestId: 'test', now: world.now() };
  // As much of a caller as a step needs.
  const caller = { ...at, actor: { userId: staff.userId }, subjectUserId: staff.userId } as Caller;
  const change = { ...DECIDED, deferredUntil: step === 'DEFER' ? '2028-03-31' : null };
  await inTransaction(world.database, async (transaction) => {
    const found = await lockCase(transaction, auditCaseId);
    await takeStep(transaction, isClock ? at : caller, found, { step, actor, change });
  });
}

/** Fewer hours are accepted of one activity than were claimed. */
async function accept(hours: number, reason: string) {
  const items = world.database.selectFrom('audit_item').where('audit_case_id', '=', auditCaseId);
  const { id, activityId } = await items
    .select(['audit_item_id as id', 'activity_id as activityId'])
    .orderBy('claimed_hours', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await world.database
    .updateTable('audit_item')
    .set({
      ...{ verdict: 'PARTLY', accepted_hours: hours, reason },
      ...{ judged_by_user_id: staff.userId, judged_at: world.now().toString() },
    })
    .where('audit_item_id', '=', id)
    .execute();
  return activityId;
}

async function offers() {
  const { json } = await member.call('GET', `/api/Documents?${inYear(member)}&UICertPage=true`);
  return json as { Kind: string; DocumentName: string; GeneratableDocumentType: string | null; DocumentId: number }[];
}

const kinds = async () => (await offers()).map(({ Kind }) => Kind).filter((kind) => /AUDIT/.test(kind));
const url = (type: string, person = member) => `/api/Documents?${inYear(person)}&GeneratableDocumentType=${type}`;
const print = async (type = '12') => (await member.call('GET', url(type))).raw;

async function printOffered(kind: string): Promise<Buffer> {
  const { DocumentId } = (await offers()).find((offer) => offer.Kind === kind) ?? { DocumentId: 0 };
  return (await member.call('GET', `/api/Documents?DocumentId=${DocumentId}`)).raw;
}

function textOf(pdf: Buffer): string {
  return spawnSync(READER, ['-layout', '-', '-'], { input: pdf }).stdout.toString().replaceAll(/\s+/g, ' ');
}

let visitors = 0;
/** What anyone is told of a file. */
async function verify(pdf: Buffer) {
  visitors += 1;
  const address = `/api/Verifications?Sha256=${createHash('sha256').update(pdf).digest('hex')}`;
  return (await inject(world.app, { method: 'GET', url: address, remoteAddress: `10.2.0.${visitors % 250}` })).json;
}

describe('[CAS-08] a letter of an outcome', () => {
  test.each<CaseState>(['INREVIEW', 'LEFT'])('is neither offered nor printed in the state %s', async (state) => {
    if (state === 'LEFT') await take('CLOSE', 'TEAM');
    expect((await kinds()).filter((kind) => kind !== 'LETTEROFSUCAUDIT')).toEqual([]);
    expect(await member.call('GET', url('12'))).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
  });

  test('nor of a successful audit, which has the letter of the documents', async () => {
    await take('PASS', 'AUDITOR');
    expect(await kinds()).toEqual(['LETTEROFSUCAUDIT']);
    expect(await member.call('GET', url('12'))).toMatchObject({ status: 404 });
  });

  test('[API2-64] is not printed for somebody else', async () => {
    await take('FAIL', 'AUDITOR');
    const stranger = await world.signIn();
    expect(await stranger.call('GET', url('12'))).toMatchObject({ status: 403 });
    expect(await stranger.call('GET', url('12', stranger))).toMatchObject({ status: 404 });
  });

  test.each<[CaseStep, CaseActor, string[]]>([
    ['ADVISE', 'AUDITOR', ['LETTEROFSUCAUDIT', 'AUDITADVICE']],
    ['FAIL', 'AUDITOR', ['AUDITNOTMET']],
    ['DEFER', 'TEAM', ['LETTEROFSUCAUDIT', 'AUDITDEFERRED']],
    ['ACCEPT_OTHER_HOME', 'TEAM', ['AUDITELSEWHERE']],
  ])('after %s by %s is offered as %j, under its own name, and valid', async (step, actor, expected) => {
    await take(step, actor);
    expect(await kinds()).toEqual(expected);
    const Kind = expected.at(-1);
    expect((await offers()).find((offer) => offer.Kind === Kind)).toMatchObject({
      ...{ DocumentType: null, GeneratableDocumentType: '12', DocumentName: 'Letter of audit outcome 2026.pdf' },
      ...{ Available: true, DocumentId: 0 },
    });
    const pdf = await print();
    expect(await verify(pdf)).toMatchObject({ Status: 'valid', DocumentType: Kind, CPDYear: 2026 });
    expect((await print()).length).toBeGreaterThan(1000);
  });

  readable('[CAS-10] says what was not met, what follows, and until when a review can be asked for', async () => {
    await accept(2, 'One session is signed.');
    await take('FAIL', 'AUDITOR');
    const text = textOf(await print());
    expect(text).toContain('The audit was not successful: not everything that is required was shown.');
    expect(text).toContain('Keep the programs of the day.');
    expect(text).toContain('Total 50 hours 4.5 ');
    expect(text).toContain('One session is signed.');
    expect(text).toContain('Your record for 2026 is incomplete, so there is no certificate.');
    expect(text).toContain('The next record that you submit after 2026 will be audited as well.');
    expect(text).toMatch(/ask for a review until 2[45]\/05\/2027, /);
  });

  readable('[CAS-09] says how a review was decided', async () => {
    await take('FAIL', 'AUDITOR');
    const before = await print();
    const asked = { grounds: 'The list was not seen.', asked_at: '2027-05-11T00:00:00Z' };
    await world.database
      .insertInto('audit_review')
      .values({
        ...{ audit_case_id: auditCaseId, ...asked, decision: 'UPHELD', decision_text: 'It names no one.' },
        ...{ decided_at: '2027-05-12T00:00:00Z', decided_by_user_id: staff.userId },
      })
      .execute();
    const text = textOf(await print());
    expect(text).toContain('on 12/05/2027: the outcome stays as it was. It names no one.');
    expect(text).not.toContain('If you disagree');
    expect(await verify(before)).toMatchObject({ Status: 'superseded' });
  });

  readable('says until when an audit is deferred', async () => {
    await take('DEFER', 'TEAM');
    expect(textOf(await print())).toContain('is deferred until 31/03/2028');
  });
});

describe('[CAS-08, CAS-09] a letter of an outcome is revoked', () => {
  test('when a review makes it successful, and only then the letter of that is there', async () => {
    await take('FAIL', 'AUDITOR');
    const pdf = await print();
    await take('REVIEW_PASS', 'TEAM');
    expect(await verify(pdf)).toMatchObject({ Status: 'revoked', DocumentType: 'AUDITNOTMET' });
    expect(await kinds()).toEqual(['LETTEROFSUCAUDIT']);
    expect(await verify(await printOffered('LETTEROFSUCAUDIT'))).toMatchObject({ Status: 'valid' });
  });

  test('with that of a successful audit when a review has the audit go on', async () => {
    await take('ADVISE', 'AUDITOR');
    const letters = [await print(), await printOffered('LETTEROFSUCAUDIT')];
    const statement = await print('10');
    await take('REVIEW_AGAIN', 'TEAM');
    for (const letter of letters) expect(await verify(letter)).toMatchObject({ Status: 'revoked' });
    expect(await verify(statement)).toMatchObject({ Status: 'valid' });
  });

  test('by the clock when the audit goes on after it was deferred, which the log says', async () => {
    await take('DEFER', 'TEAM');
    const pdf = await print();
    await take('RESUME', 'CLOCK', true);
    expect(await verify(pdf)).toMatchObject({ Status: 'revoked' });
    const revoked = await world.database
      .selectFrom('event')
      .select('actor_user_id')
      .where('subject_user_id', '=', member.userId)
      .where('kind', '=', 'document.revoked')
      .execute();
    expect(revoked).toEqual([{ actor_user_id: null }]);
  });
});

describe('[CAS-05] where fewer hours were accepted than claimed', () => {
  readable('nothing printed says so before the outcome, and all that has the figure says both after it', async () => {
    await accept(2, 'One session is signed.');
    expect(textOf(await print('10'))).not.toContain('accepted');
    expect(textOf(await print('11'))).not.toContain('accepted');
    await take('ADVISE', 'AUDITOR');
    const total = /Total ([\d.]+) of 50 hours The audit accepted ([\d.]+) hours of these/;
    const [, claimed, accepted] = total.exec(textOf(await print('10'))) ?? [];
    expect(Number(accepted)).toBeLessThan(Number(claimed));
    expect(textOf(await print('11'))).toMatch(/Audit 2 of [\d.]+ hours accepted. One session is signed./);
    for (const kind of ['COC', 'LETTEROFSUCAUDIT']) {
      expect(textOf(await printOffered(kind)), kind).toContain(`The audit accepted ${accepted} hours of these`);
    }
    expect(textOf(await print())).toContain('fewer hours were accepted than you claimed');
  });

  readable('a record that was changed since has its own figures alone', async () => {
    await accept(2, 'One session is signed.');
    await take('FAIL', 'AUDITOR');
    await world.database
      .updateTable('activity_date')
      .set({ hours: 1.5 })
      .where(
        'activity_id',
        'in',
        world.database.selectFrom('activity').select('activity_id').where('user_id', '=', member.userId),
      )
      .execute();
    expect(textOf(await print('10'))).not.toContain('accepted');
  });
});
