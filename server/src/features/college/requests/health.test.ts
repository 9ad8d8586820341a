import { REASON_ON_FILE } from '@cpd/domain/college/health';
import { LISTS } from '@cpd/domain/college/lists';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { askExemption, decideAs, readRequest } from '../../../testing/request-steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { unzip } from '../../../testing/unzip.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const SECRET = 'myeloma';
const LETTER = `${SECRET}.txt`;

let world: TestApp;
let member: TestPerson;
/** With the grant, and without it. */
let reader: TestPerson;
let staff: TestPerson;
let manager: TestPerson;
let watcher: TestPerson;
let open: number;
let decided: number;
let documentId: number;

beforeAll(async () => {
  world = await openTestApp({ environment: { TEAM_EMAIL: 'team@example.org' } });
  world.setNow(NOVEMBER);
  reader = await world.signIn({ role: 'STAFF' });
  staff = await world.signIn({ role: 'STAFF', mayReadHealth: false });
  manager = await world.signIn({ role: 'MANAGER', mayReadHealth: false });
  watcher = await world.signIn({ role: 'WATCHER' });
  member = await world.signIn();
  world.setNow('2026-03-01T01:00:00Z');
  decided = await askExemption(member, { Year: 2025, Message: `It is ${SECRET}.`, ExemptionReason: 'PARENTAL' });
  const grant = { Result: 'GRANTED', MonthsOfLeave: null, DecisionText: `Because of ${SECRET}.` };
  expect(await decideAs(reader, decided, grant)).toMatchObject({ status: 200 });
  world.setNow(NOVEMBER);
  open = await askExemption(member, { Message: `Still ${SECRET}.`, ExemptionReason: 'PARENTAL' });
  const file = { name: LETTER, content: `${SECRET}\n` };
  const url = `/api/UserCallBackDocuments?UserId=${member.userId}&RequestId=${open}`;
  documentId = (await member.upload(url, file)).json;
  const note = { RequestId: open, Text: `A note on ${SECRET}.` };
  expect(await reader.call('POST', '/api/MemberRequestNotes', { body: note })).toMatchObject({ status: 200 });
});
afterAll(() => world.close());

const WORDS = new RegExp(`${SECRET}|parental`, 'i');
async function looksOf(by: TestPerson) {
  const rows = await world.database
    .selectFrom('event')
    .select('after')
    .where('kind', '=', 'health.viewed')
    .where('subject_user_id', '=', member.userId)
    .where('actor_user_id', '=', by.userId)
    .execute();
  return rows.map(({ after }) => after);
}

describe('[PPL-18] without the grant', () => {
  test.each(['staff', 'manager', 'watcher'] as const)(
    '%s reads of a request that its reason is on file',
    async (who) => {
      const by = { staff, manager, watcher }[who];
      for (const id of [open, decided]) {
        const request = await readRequest(by, id);
        expect(JSON.stringify(request)).not.toMatch(WORDS);
        expect(request).toMatchObject({ ExemptionReason: REASON_ON_FILE, Documents: [] });
      }
      expect(await looksOf(by)).toEqual([]);
    },
  );

  test('a request is neither decided nor taken back, and the refusal names who can', async () => {
    const before = await recordState(world);
    for (const by of [staff, manager]) {
      const answer = await decideAs(by, open, { Result: 'DECLINED', MonthsOfLeave: null });
      expect(answer).toMatchObject({
        status: 403,
        json: { Message: expect.stringMatching(/Dr Test Member can decide it/) },
      });
      const body = { RequestId: decided, RowVersion: 2, Reason: 'No.' };
      expect(await by.call('PUT', '/api/MemberRequestDecisions', { body })).toMatchObject({ status: 403 });
    }
    expect(await recordState(world)).toEqual(before);
    expect(await readRequest(staff, open)).toMatchObject({
      DecisionRefusal: expect.stringMatching(/Dr Test Member can decide it/),
    });
  });

  test('neither the document nor the letter is opened', async () => {
    for (const by of [staff, manager, watcher]) {
      const url = `/api/Documents?DocumentId=${documentId}`;
      const answer = await by.call('GET', url);
      expect(answer.status).toBe(403);
      expect(answer.raw.toString()).not.toMatch(WORDS);
      expect(await by.call('GET', `/api/MemberRequestDecisions/${decided}`)).toMatchObject({ status: 403 });
    }
  });

  test('a copy of the whole record has neither reasons nor documents', async () => {
    const copy = { ForUserId: member.userId, Reason: 'For the court' };
    const answer = await manager.call('POST', '/api/RecordCopies', { body: copy });
    expect(answer.status).toBe(200);
    const files = await unzip(answer.raw);
    expect([...files.keys()].join()).not.toMatch(WORDS);
    for (const [name, content] of files) expect(content.toString('latin1'), name).not.toMatch(WORDS);
    expect(files.get('README.txt')?.toString()).toMatch(/on file/);
    expect(JSON.parse(files.get('record.json')?.toString() ?? '').member_request).toHaveLength(2);
  });
});

describe('[PPL-18] of the whole team', () => {
  test.each(['staff', 'reader', 'watcher'] as const)(
    '%s reads no reason in lists, exports, searches, the history and the record',
    async (who) => {
      const by = { staff, reader, watcher }[who];
      const List = 'Participation';
      const Columns = LISTS[List].columns.map(({ name }) => name);
      const answers = [
        await by.call('GET', `/api/MemberRequests?Status=ALL&Text=${member.username}`),
        await by.call('POST', '/api/Lists', { body: { List, Columns, Filters: {} } }),
        await by.call('POST', '/api/ListExports', { body: { List, Columns, Filters: {} } }),
        await by.call('GET', `/api/RecordHistory?UserId=${member.userId}`),
        await by.call('GET', `/api/UserCallBack?UserId=${member.userId}`),
        await by.call('GET', `/api/UserNotification?UserId=${member.userId}&Type=NOTDISMISSED`),
        await by.call(
          'GET',
          `/api/CPDSummary?UserId=${member.userId}&CPDYearId=${YEAR_ID[2025]}&IncludeUserFrameworkRequirements=true`,
        ),
        await by.call('GET', '/api/PreparedChanges'),
      ];
      for (const [place, answer] of answers.entries()) {
        expect([place, answer.raw.toString()]).not.toEqual([place, expect.stringMatching(WORDS)]);
      }
      expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
      const found = await by.call('GET', `/api/MemberRequests?Status=ALL&Text=${SECRET}`);
      expect(found.json.Requests).toEqual([]);
      const filtered = await by.call('POST', '/api/Lists', {
        body: { List, Columns, Filters: { Requested: 'parental' } },
      });
      expect(filtered.json.Rows).toEqual([]);
    },
  );

  test('no e-mail to the team and no sentence of the log tells a reason', async () => {
    const mails = await world.database.selectFrom('outgoing_mail').select(['subject', 'body_text']).execute();
    const toTeam = mails.filter(({ subject }) => /requested by member/.test(subject));
    expect(toTeam.length).toBeGreaterThan(0);
    for (const mail of toTeam) expect(JSON.stringify(mail)).not.toMatch(WORDS);
    const log = await manager.call('POST', '/api/EventLog', { body: {} });
    expect(log.status).toBe(200);
    expect(log.raw.toString()).not.toMatch(WORDS);
  });
});

describe('[PPL-18] with the grant', () => {
  test('reason, documents, notes and letter are read, and each look is in the member’s history', async () => {
    const request = await readRequest(reader, open);
    expect(request).toMatchObject({
      ...{ Message: `Still ${SECRET}.`, Documents: [{ DocumentName: LETTER }], DecisionRefusal: '' },
      Notes: [{ Text: `A note on ${SECRET}.` }],
    });
    const url = `/api/Documents?DocumentId=${documentId}`;
    expect((await reader.call('GET', url)).raw.toString()).toContain(SECRET);
    expect(await reader.call('GET', `/api/MemberRequestDecisions/${decided}`)).toMatchObject({ status: 200 });
    expect(await looksOf(reader)).toEqual([
      { what: `request ${open}` },
      { what: `document ${documentId}` },
      { what: `letter ${decided}` },
    ]);
    const { raw } = await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
    expect(raw.toString()).toContain('Read the reasons of leave or exemption');
  });

  test('members read their own', async () => {
    const own = await member.call('GET', `/api/UserCallBack?UserId=${member.userId}`);
    expect(own.raw.toString()).toContain(LETTER);
    expect(own.raw.toString()).toContain(`Because of ${SECRET}.`);
    const url = `/api/Documents?DocumentId=${documentId}`;
    expect((await member.call('GET', url)).raw.toString()).toContain(SECRET);
    const summary = `/api/CPDSummary?UserId=${member.userId}&CPDYearId=${YEAR_ID[2025]}&IncludeUserFrameworkRequirements=true`;
    expect((await member.call('GET', summary)).json.ExemptionReason).toMatch(/parental/);
    expect(await looksOf(member)).toEqual([]);
  });
});

describe('[PPL-18] the grant', () => {
  const give = (by: TestPerson, to: TestPerson, more: Record<string, unknown> = {}) =>
    by.call('PUT', `/api/TeamMembers/${to.userId}`, {
      body: { RowVersion: 1, SecurityRoleCode: 'STAFF', MayBeSecond: false, MayReadHealth: true, ...more },
    });

  test('is given by managers alone, and never to themselves', async () => {
    for (const by of [staff, reader, watcher, member]) expect(await give(by, staff)).toMatchObject({ status: 403 });
    expect(await give(manager, manager, { SecurityRoleCode: 'MANAGER' })).toMatchObject({
      ...{ status: 400, json: { Errors: [{ Field: 'MayReadHealth' }] } },
    });
    expect(await readRequest(manager, open)).toMatchObject({ ExemptionReason: REASON_ON_FILE });
  });

  test('holds from the next call on, until it is taken; both are in the log', async () => {
    const colleague = await world.signIn({ role: 'STAFF', mayReadHealth: false });
    expect(await give(manager, colleague)).toMatchObject({ status: 200 });
    expect(await readRequest(colleague, open)).toMatchObject({ Message: `Still ${SECRET}.` });
    // A role alone leaves it as it is.
    expect(await give(manager, colleague, { RowVersion: 2, MayReadHealth: undefined })).toMatchObject({ status: 200 });
    expect(await readRequest(colleague, open)).toMatchObject({ Message: `Still ${SECRET}.` });
    expect(await give(manager, colleague, { RowVersion: 3, MayReadHealth: false })).toMatchObject({ status: 200 });
    expect(await readRequest(colleague, open)).toMatchObject({ Message: '' });
    const events = await world.database
      .selectFrom('event')
      .select('after')
      .where('kind', '=', 'team.changed')
      .where('object_id', '=', colleague.userId)
      .orderBy('event_id')
      .execute();
    expect(events.map(({ after }) => after)).toEqual([
      { role: 'STAFF', mayBeSecond: false, mayReadHealth: true },
      { role: 'STAFF', mayBeSecond: false, mayReadHealth: true },
      { role: 'STAFF', mayBeSecond: false },
    ]);
  });

  test('is not that of a new colleague, and goes with a role that opens no requests', async () => {
    const person = { Title: '', FirstName: 'Sam', LastName: 'Lee', Email: '', MIN: 'H1', username: 'health-new' };
    const added = { ...person, SecurityRoleCode: 'MANAGER', MayBeSecond: false };
    const { json: userId } = await manager.call('POST', '/api/TeamMembers', { body: added });
    const listed = async (id: number) =>
      (await manager.call('GET', '/api/TeamMembers')).json.find(({ UserId }: { UserId: number }) => UserId === id);
    expect(await listed(userId)).toMatchObject({ MayReadHealth: false });
    const colleague = await world.signIn({ role: 'STAFF' });
    expect(await give(manager, colleague, { SecurityRoleCode: 'VERIFIED' })).toMatchObject({ status: 200 });
    expect(await listed(colleague.userId)).toMatchObject({ MayReadHealth: false });
  });
});
