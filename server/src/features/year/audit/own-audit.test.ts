import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countStatements } from '../../../testing/count-statements.ts';
import { releaseAuditCase } from '../../../testing/release-audit-case.ts';
import { declare, inYear, saveActivity, submit, uploadEvidence, uploadUrl } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let auditor: TestPerson;
let member: TestPerson;
let auditCaseId: number;
beforeAll(async () => {
  world = await openTestApp();
  auditor = await world.signIn({ role: 'AUDITOR' });
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  member = await world.signIn();
  await saveActivity(member, { TotalHours: 3 });
  await declare(member);
  await submit(member);
  auditCaseId = await releaseAuditCase(world, member, { auditor });
});
afterAll(() => world.close());

async function read(person = member) {
  const answer = await person.call('GET', `/api/OwnAudits?${inYear(person)}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

const filesUrl = (person: TestPerson, item?: number) =>
  `/api/OwnAuditFiles?UserId=${person.userId}&AuditCaseId=${auditCaseId}${item === undefined ? '' : `&AuditItemId=${item}`}`;
const addFile = (person = member, item?: number, name = 'list.txt') =>
  person.upload(filesUrl(person, item), { name, content: `Attended ${name}.\n` });
const removeFile = (documentId: number, person = member) =>
  person.call('DELETE', `${filesUrl(person)}&DocumentId=${documentId}`);
const write = (Text: string, person = member, AuditItemId: number | null = null) =>
  person.call('POST', '/api/OwnAuditMessages', { body: { AuditCaseId: auditCaseId, AuditItemId, Text } });
const send = (person = member) => person.call('PUT', '/api/OwnAudits', { body: { AuditCaseId: auditCaseId } });
const ask = (body: object = {}, person = member) =>
  person.call('POST', '/api/OwnAuditWishes', {
    body: {
      ...{
        AuditCaseId: auditCaseId,
        Kind: 'EXTENSION',
        WantedUntil: '2027-01-31',
        Reason: 'The lists come in January.',
      },
      ...body,
    },
  });
const review = (Grounds = 'The list was not looked at.', person = member) =>
  person.call('POST', '/api/OwnAuditReviews', { body: { AuditCaseId: auditCaseId, Grounds } });

async function set(values: Record<string, string | null>): Promise<void> {
  await world.database.updateTable('audit_case').set(values).where('audit_case_id', '=', auditCaseId).execute();
}

/** Of the auditor, or a note among colleagues. */
async function writeAsAuditor(text: string, isInternal = false): Promise<number> {
  const { audit_message_id } = await world.database
    .insertInto('audit_message')
    .values({
      ...{ audit_case_id: auditCaseId, author_user_id: auditor.userId, is_internal: isInternal },
      ...{ message_text: text, created_at: world.now().toString() },
    })
    .returning('audit_message_id')
    .executeTakeFirstOrThrow();
  return audit_message_id;
}

describe('[CAS-02, API2-64] the audit of somebody else', () => {
  test('is not there, whatever is asked of it', async () => {
    const stranger = await world.signIn();
    const { json: documentId } = await addFile();
    const answers = [
      await addFile(stranger),
      await removeFile(documentId, stranger),
      await write('Hello', stranger),
      await stranger.call('PUT', '/api/OwnAuditReads', { body: { AuditCaseId: auditCaseId, AuditMessageId: 1 } }),
      await ask({}, stranger),
      await send(stranger),
      await review('I disagree.', stranger),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await read(stranger)).toBeNull();
  });

  test('nor is an item of another audit', async () => {
    const other = await world.signIn();
    await saveActivity(other);
    const mine = auditCaseId;
    await releaseAuditCase(world, other);
    const { Items } = await read(other);
    auditCaseId = mine;
    expect(await addFile(member, Items[0].AuditItemId)).toMatchObject({ status: 404 });
    expect(await write('Hello', member, Items[0].AuditItemId)).toMatchObject({ status: 404 });
  });
});

describe('[CAS-06] what colleagues write among themselves', () => {
  test('is in no answer to the member, and no name of who audits', async () => {
    await writeAsAuditor('The list looks copied.', true);
    await writeAsAuditor('Please send the dates.');
    await write('They are attached.');
    const audit = await read();
    expect(audit.Messages.map(({ Text }: { Text: string }) => Text)).toEqual([
      'Please send the dates.',
      'They are attached.',
    ]);
    expect(audit.Messages[0]).toMatchObject({ IsByMember: false, IsYours: false, AuthorName: '', IsNew: true });
    const text = JSON.stringify(audit);
    expect(text).not.toContain('copied');
    expect(text).not.toContain(`"${auditor.userId}"`);
    const archive = await member.call('GET', `/api/UserData?UserId=${member.userId}`);
    expect(archive.raw?.toString('latin1') ?? '').not.toContain('looks copied');
  });

  test('[CAS-06] is read as far as the member says, and not unread again', async () => {
    const last = await writeAsAuditor('Please send the dates.');
    const mark = (AuditMessageId: number) =>
      member.call('PUT', '/api/OwnAuditReads', { body: { AuditCaseId: auditCaseId, AuditMessageId } });
    expect(await mark(last)).toMatchObject({ status: 200 });
    expect(await mark(0)).toMatchObject({ status: 200 });
    expect((await read()).Messages[0].IsNew).toBe(false);
  });
});

test('[CAS-06] a message to the auditor needs words', async () => {
  const Errors = [{ Field: 'Text', Message: 'The message is missing.' }];
  expect(await write(' ')).toMatchObject({ status: 400, json: { Errors } });
});

describe('[CAS-02] an audit that is over', () => {
  test.each(['PASSED', 'OTHER_HOME', 'LEFT'])('takes nothing any more: %s', async (state) => {
    await set({ state });
    for (const answer of [await addFile(), await write('Hello'), await ask(), await send(), await review()]) {
      expect(answer).toMatchObject({ status: 409 });
    }
    expect(await read()).toMatchObject({ CanSend: false, CanAdd: false, LastDay: null, ReviewUntil: null });
  });
});

describe('[CAS-02] a file of an audit', () => {
  test('is refused when it is no evidence', async () => {
    const answer = await member.upload(filesUrl(member), { name: 'list.exe', content: 'MZ' });
    expect(answer).toMatchObject({ status: 400, json: { Code: 'FILE_REFUSED' } });
    expect(await member.upload(filesUrl(member), { name: 'empty.pdf', content: '' })).toMatchObject({ status: 400 });
  });

  test('is refused beyond the most that an audit has', async () => {
    const { json: documentId } = await addFile();
    const { rows } = { rows: Array.from({ length: 99 }, (_, index) => index) };
    for (const index of rows) {
      const copy = await world.database
        .insertInto('document')
        .values({
          ...{
            user_id: member.userId,
            cpd_year_id: 11,
            document_type: 'AUDIT',
            document_name: 'x',
            comparable_name: `x${index}`,
          },
          ...{ media_type: 'text/plain', size_bytes: 0, uploaded_at: world.now().toString() },
        })
        .returning('document_id')
        .executeTakeFirstOrThrow();
      await world.database
        .insertInto('audit_file')
        .values({ document_id: copy.document_id, audit_case_id: auditCaseId })
        .execute();
    }
    expect(documentId).toBeGreaterThan(0);
    expect(await addFile()).toMatchObject({ status: 409, json: { Message: 'An audit can have at most 100 files.' } });
  });

  test('is taken on a submitted year, of which every call of the documents is still refused', async () => {
    const upload = await member.upload(uploadUrl(member), { name: 'list.txt', content: 'Attended.\n' });
    expect(upload).toMatchObject({ status: 409 });
    const [item] = (await read()).Items;
    expect(item).toMatchObject({ IsAskedFor: true, ClaimedHours: 3, Files: [] });
    expect(await addFile(member, item.AuditItemId)).toMatchObject({ status: 200 });
    const audit = await read();
    expect(audit.Items[0].Files).toMatchObject([{ DocumentName: 'list.txt', IsOfAudit: true }]);
    expect(audit.Requirements[0]).toMatchObject({ ClaimedValue: 3, ShownValue: 3, AcceptedValue: 0 });
    const { json } = await member.call('GET', `/api/Documents?${inYear(member)}&IsGetName=true`);
    expect(JSON.stringify(json)).not.toContain('list.txt');
    const staff = await world.signIn({ role: 'STAFF' });
    const documents = await staff.call('POST', '/api/Lists', { body: { List: 'Documents', Filters: {} } });
    expect(documents).toMatchObject({ status: 200 });
    expect(JSON.stringify(documents.json)).not.toContain('list.txt');
  });

  test('is downloaded by the member, and deleted by no call of the files', async () => {
    const { json: documentId } = await addFile();
    expect(await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).toMatchObject({ status: 200 });
    const answer = await member.call('DELETE', `/api/Documents?Id=${documentId}`);
    expect([404, 409]).toContain(answer.status);
    expect((await read()).Files).toMatchObject([{ DocumentId: documentId }]);
  });

  test('can be taken away until it is sent, and then stays', async () => {
    const [item] = (await read()).Items;
    const first = (await addFile(member, item.AuditItemId)).json;
    expect(await removeFile(first)).toMatchObject({ status: 200 });
    expect((await read()).Items[0].Files).toEqual([]);
    expect(await member.call('GET', `/api/Documents?DocumentId=${first}`)).toMatchObject({ status: 404 });
    const second = (await addFile(member, item.AuditItemId, 'other.txt')).json;
    world.setNow('2026-11-21T01:00:00Z');
    expect(await send()).toMatchObject({ status: 200 });
    expect(await removeFile(second)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    await set({ state: 'ASKED', asked_until: '2026-12-20' });
    expect(await removeFile(second)).toMatchObject({ status: 409 });
    world.setNow('2026-11-22T01:00:00Z');
    const third = (await addFile(member, item.AuditItemId, 'more.txt')).json;
    expect(await removeFile(third)).toMatchObject({ status: 200 });
    expect(await removeFile(await uploadOther())).toMatchObject({ status: 404 });
  });
});

async function uploadOther(): Promise<number> {
  return await uploadEvidence(await world.signIn());
}

describe('[CAS-02] “I have sent everything”', () => {
  test('is said once, and then the case waits for the auditor', async () => {
    expect(await read()).toMatchObject({ State: 'SELECTED', CanSend: true, LastDay: '2026-12-31', SentOn: null });
    expect(await send()).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ State: 'ANSWERED', CanSend: false, CanAdd: true, LastDay: null });
    expect(await send()).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    const log = await member.call('GET', `/api/UserAudit?${inYear(member)}`);
    const { json } = await member.call('GET', `/api/AuditLog?UserAuditId=${log.json.UserAuditId}`);
    expect(json[0].Message).toBe('You sent your answer to the audit.');
  });

  test('also after the last day, which no one had made a failure', async () => {
    await set({ state: 'NOT_ANSWERED' });
    world.setNow('2027-01-20T01:00:00Z');
    expect(await send()).toMatchObject({ status: 200 });
  });
});

describe('[CAS-02] more time', () => {
  test.each([
    [{ WantedUntil: '2026-12-31' }, 'WantedUntil', 'The day must be after 31/12/2026.'],
    [{ WantedUntil: '' }, 'WantedUntil', 'The day is missing.'],
    [{ Reason: ' ' }, 'Reason', 'The reason is missing.'],
  ])('is not asked for with %o', async (body, field, message) => {
    expect(await ask(body)).toMatchObject({ status: 400, json: { Errors: [{ Field: field, Message: message }] } });
  });

  test('is asked for once until the team has answered; to defer, also while the auditor looks', async () => {
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ Wish: { Kind: 'EXTENSION', WantedUntil: '2027-01-31', Granted: null } });
    expect(await ask({ Kind: 'DEFERRAL' })).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    await world.database
      .updateTable('audit_wish')
      .set({ granted: false, decided_at: world.now().toString(), decision_text: 'No.' })
      .where('audit_case_id', '=', auditCaseId)
      .execute();
    await send();
    expect(await ask()).toMatchObject({ status: 409 });
    expect(await ask({ Kind: 'DEFERRAL' })).toMatchObject({ status: 200 });
  });
});

describe('[CAS-09] a review', () => {
  beforeEach(() => set({ state: 'NOT_MET', decided_at: '2026-11-10T01:00:00Z' }));

  test('needs grounds', async () => {
    const Errors = [{ Field: 'Grounds', Message: 'What you disagree with is missing.' }];
    expect(await review('')).toMatchObject({ status: 400, json: { Errors } });
  });

  test('is not asked for once its time has passed, in the member’s country', async () => {
    await world.database.updateTable('member').set({ country: 'AU' }).where('user_id', '=', member.userId).execute();
    const until = (await read()).ReviewUntil;
    expect(Temporal.Instant.from(until).toString()).toBe('2026-11-24T16:00:00Z');
    world.setNow('2026-11-24T16:00:00Z');
    expect(await review()).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    expect(await addFile()).toMatchObject({ status: 409 });
    world.setNow('2026-11-24T15:59:59Z');
    expect(await addFile()).toMatchObject({ status: 200 });
    expect(await review()).toMatchObject({ status: 200 });
  });

  test('is asked for once, and takes files until it is decided', async () => {
    expect(await review()).toMatchObject({ status: 200 });
    expect(await review()).toMatchObject({ status: 409 });
    expect(await read()).toMatchObject({
      ReviewUntil: null,
      Review: { Decision: null, Grounds: 'The list was not looked at.' },
    });
    expect(await addFile()).toMatchObject({ status: 200 });
    await world.database
      .updateTable('audit_review')
      .set({ decision: 'UPHELD', decided_at: world.now().toString() })
      .where('audit_case_id', '=', auditCaseId)
      .execute();
    expect(await addFile()).toMatchObject({ status: 409 });
  });
});

test('[CAS-02] an audit is read in a fixed number of statements', async () => {
  const before = await countStatements(() => read());
  for (const _ of Array.from({ length: 5 })) await addFile();
  await write('One more.');
  expect((await countStatements(() => read())).length).toBe(before.length);
});

describe('[CAS-02, CAS-05] what the lists of years and the outcome say', () => {
  const audits = async () => {
    const { json } = await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
    return json.find(({ CPDYearId }: { CPDYearId: number }) => CPDYearId === 11).Audit;
  };

  test.each([
    ['SELECTED', 'RUNNING'],
    ['INREVIEW', 'RUNNING'],
    ['PASSED', 'DECIDED'],
    ['FAILED', 'DECIDED'],
    ['DEFERRED', undefined],
    [null, undefined],
  ] as const)('a year whose audit status is %s has the audit %s', async (audit_status, expected) => {
    await world.database
      .updateTable('member_year')
      .set({ audit_status })
      .where('user_id', '=', member.userId)
      .where('cpd_year_id', '=', 11)
      .execute();
    expect(await audits()).toBe(expected);
  });

  test('the total with the corrections comes with the outcome, not before', async () => {
    await world.database
      .updateTable('audit_item')
      .set({
        verdict: 'PARTLY',
        accepted_hours: 1,
        judged_by_user_id: auditor.userId,
        judged_at: world.now().toString(),
      })
      .where('audit_case_id', '=', auditCaseId)
      .execute();
    await set({ state: 'INREVIEW' });
    expect(await read()).toMatchObject({ CorrectedTotal: null });
    await set({ state: 'PASSED' });
    expect(await read()).toMatchObject({ CorrectedTotal: { Claimed: 3, Accepted: 1 } });
    await set({ state: 'OTHER_HOME' });
    expect(await read()).toMatchObject({ CorrectedTotal: null });
  });
});
