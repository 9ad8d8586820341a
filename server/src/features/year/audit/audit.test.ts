import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../../platform/database/tables.ts';
import { declare, inYear, readSummary, saveActivity, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  member = await world.signIn();
  await saveActivity(member, { TotalHours: 3 });
});
afterAll(() => world.close());

/** There is no call for it yet (AUD-05). Answers the id of the audit. */
async function setAudit({ userId }: TestPerson, status: Row<'member_year'>['audit_status']): Promise<number> {
  const row = await world.database
    .updateTable('member_year')
    .set({ audit_status: status })
    .where('user_id', '=', userId)
    .returning('member_year_id')
    .executeTakeFirstOrThrow();
  return row.member_year_id;
}

function readAudit(person: TestPerson) {
  return person.call('GET', `/api/UserAudit?${inYear(person)}`);
}

async function readOffers(person: TestPerson) {
  const answer = await person.call('GET', `/api/Documents?${inYear(person)}&UICertPage=true`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

function kindsOf(offers: { Kind: string }[]): string[] {
  return offers.map(({ Kind }) => Kind);
}

describe('[AUD-05, API2-64] the log of an audit is not to be had', () => {
  test('by another member, nor of a year that is not audited', async () => {
    const auditId = await setAudit(member, 'SELECTED');
    const stranger = await world.signIn();
    const url = `/api/AuditLog?UserAuditId=${auditId}`;
    expect(await stranger.call('GET', url)).toMatchObject({ status: 404 });
    await setAudit(member, null);
    expect(await member.call('GET', url)).toMatchObject({ status: 404 });
  });

  test('[API2-65] and no call on an audit changes one', async () => {
    await setAudit(member, 'SELECTED');
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      expect(await member.call(method, `/api/UserAudit?${inYear(member)}`)).toMatchObject({ status: 405 });
    }
  });
});

describe('[AUD-02, API2-35] the audit of a year', () => {
  test('is not there in a year that is not audited', async () => {
    expect(await readAudit(member)).toMatchObject({ status: 200, json: null });
  });

  test('[CRT-08] selects every activity, in the categories of the summary', async () => {
    const auditId = await setAudit(member, 'INREVIEW');
    const { json } = await readAudit(member);
    expect(json.UserAuditId).toBe(auditId);
    const { CPDSummaryCategories } = await readSummary(member);
    expect(json.CPDAuditSummaryCategories.map(({ CategoryName }: { CategoryName: string }) => CategoryName)).toEqual(
      CPDSummaryCategories.map(({ CategoryName }: { CategoryName: string }) => CategoryName),
    );
    const selected = json.CPDAuditSummaryCategories.map(
      (category: { AuditCPDSummaryActivities: object[] }) => category.AuditCPDSummaryActivities,
    );
    expect(selected).toMatchObject([[{ SumOfEnteredHours: 3, IsSelected: true }], [], []]);
  });

  test.each([
    ['SELECTED', 'Selected for audit'],
    ['INREVIEW', 'Audit in progress'],
    ['PASSED', 'Audit successful'],
    ['FAILED', 'Audit unsuccessful'],
    ['DEFERRED', 'Audit deferred'],
    [null, ''],
  ] as const)('[AUD-01] %s reads the same in the summary and in the requirements', async (status, text) => {
    await setAudit(member, status);
    expect((await readSummary(member)).AuditStatus).toBe(text);
    const url = `/api/UserFrameworkRequirements?${inYear(member)}&ForAdmin=false`;
    expect((await member.call('GET', url)).json.AuditStatus).toBe(text);
  });

  test('[AUD-03, API2-36] has a log, the newest entry first', async () => {
    const auditId = await setAudit(member, 'SELECTED');
    const entry = { actor_user_id: member.userId, subject_user_id: member.userId, object_type: 'member_year' };
    for (const [at, kind, message] of [
      ['2026-11-01T00:00:00Z', 'audit.selected', 'Selected for audit.'],
      ['2026-11-02T00:00:00Z', 'audit.started', 'Audit begun.'],
      ['2026-11-03T00:00:00Z', 'year.noted', 'Not of the audit.'],
      ['2026-11-04T00:00:00Z', 'audit.passed', undefined],
    ]) {
      const after = JSON.stringify({ message });
      const row = { ...entry, at: at ?? '', kind: kind ?? '', request_id: 'test', object_id: auditId, after };
      await world.database.insertInto('event').values(row).execute();
    }
    const { json } = await member.call('GET', `/api/AuditLog?UserAuditId=${auditId}`);
    // An entry that no one wrote words for has none.
    const messages = ['', 'Audit begun.', 'Selected for audit.'];
    expect(json.map(({ Message }: { Message: string }) => Message)).toEqual(messages);
    expect(Temporal.Instant.from(json[1].CreatedOn).toString()).toBe('2026-11-02T00:00:00Z');
  });
});

describe('[CRT-05, AUD-04] the letter of successful audit', () => {
  test.each(['SELECTED', 'INREVIEW', 'FAILED', 'DEFERRED'] as const)(
    'is not there while the audit is %s',
    async (status) => {
      await setAudit(member, 'PASSED');
      const { DocumentId } = (await readOffers(member))[1];
      await setAudit(member, status);
      expect((await readOffers(member))[1]).toMatchObject({
        DocumentType: 'LETTEROFSUCAUDIT',
        Available: false,
        DocumentId: 0,
        Note: 'The letter will be available after a successful audit.',
      });
      expect(await member.call('GET', `/api/Documents?DocumentId=${DocumentId}`)).toMatchObject({
        status: 404,
        json: { Message: 'The letter will be available after a successful audit.' },
      });
    },
  );

  test('is not spoken of in a year that is not audited', async () => {
    expect(kindsOf(await readOffers(member))).toEqual(['COC', 'CPDSTATEMENT', 'DETAILEDSTATEMENT']);
  });

  test('[IMP-02] is shown to a colleague who only looks, before the member has seen it', async () => {
    await setAudit(member, 'PASSED');
    const staff = await world.signIn({ role: 'STAFF' });
    const answer = await staff.call('GET', `/api/Documents?${inYear(member)}&UICertPage=true`);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.json[1]).toMatchObject({ DocumentType: 'LETTEROFSUCAUDIT', Available: true });
  });

  test('[API2-32] is downloaded under a telling name once the audit was successful, and is nobody else’s', async () => {
    await setAudit(member, 'PASSED');
    const { DocumentId, Available } = (await readOffers(member))[1];
    expect(Available).toBe(true);
    expect((await readOffers(member))[1].DocumentId).toBe(DocumentId);
    const answer = await member.call('GET', `/api/Documents?DocumentId=${DocumentId}`);
    expect(answer.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(String(answer.headers['content-disposition'])).toContain('filename="Letter of successful audit 2026.pdf"');
    const stranger = await world.signIn();
    expect(await stranger.call('GET', `/api/Documents?DocumentId=${DocumentId}`)).toMatchObject({ status: 404 });
  });

  test('brings the certificate of a complete record that waited for it', async () => {
    await setAudit(member, 'SELECTED');
    await declare(member);
    expect(await submit(member)).toMatchObject({ json: { CPDStatusCode: 'SUBMITTED' } });
    await setAudit(member, 'PASSED');
    await world.database
      .updateTable('member_year')
      .set({ status: 'COMPLETE' })
      .where('user_id', '=', member.userId)
      .execute();
    const [certificate, letter] = await readOffers(member);
    expect([certificate.Available, letter.Available]).toEqual([true, true]);
    const answer = await member.call('GET', `/api/Documents?DocumentId=${certificate.DocumentId}`);
    expect(answer).toMatchObject({ status: 200 });
  });
});
