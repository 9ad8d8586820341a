import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkTo } from '../../../testing/link-steps.ts';
import { releaseAuditCase } from '../../../testing/release-audit-case.ts';
import { saveActivity, uploadEvidence, uploadPicture } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
let auditor: TestPerson;
let other: TestPerson;
let auditCaseId: number;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  [member, auditor] = [await world.signIn(), await world.signIn({ role: 'AUDITOR' })];
  other = await world.signIn({ role: 'AUDITOR' });
  await saveActivity(member, { TotalHours: 30 });
  await saveActivity(member, { TotalHours: 6 });
  auditCaseId = await releaseAuditCase(world, member, { auditor, state: 'ANSWERED' });
});
afterAll(() => world.close());

const read = (person = auditor, id = auditCaseId) => person.call('GET', `/api/AuditBench/${id}`);
const post = (path: string, body: object, person = auditor) => person.call('POST', `/api/${path}`, { body });
const items = async () => (await read()).json.Items;
const judge = (item: { AuditItemId: number; RowVersion: number }, rest: object, person = auditor) =>
  post(
    'AuditJudgements',
    { AuditItemId: item.AuditItemId, RowVersion: item.RowVersion, AcceptedHours: 0, Reason: '', ...rest },
    person,
  );
const decide = async (Step: string, rest: object = {}) =>
  post('AuditOutcomes', {
    ...{ AuditCaseId: auditCaseId, RowVersion: (await read()).json.RowVersion, Step, Text: '', Reason: '', ...rest },
  });
const ask = async (rest: object = {}) =>
  post('AuditRequests', {
    ...{ AuditCaseId: auditCaseId, RowVersion: (await read()).json.RowVersion, Until: '2026-12-11' },
    ...{ Text: 'Please add the list.', Items: [], ...rest },
  });

async function notices(): Promise<string[]> {
  const rows = await world.database
    .selectFrom('notification')
    .select('title')
    .where('user_id', '=', member.userId)
    .orderBy('notification_id')
    .execute();
  return rows.map(({ title }) => title);
}

async function eventsOf(kind: string) {
  return await world.database
    .selectFrom('event')
    .select(['after', 'before'])
    .where('kind', '=', kind)
    .where('subject_user_id', '=', member.userId)
    .execute();
}

describe('[CAS-07] an audit is not there', () => {
  test('for anyone to whom it is not given, whatever they do with it', async () => {
    const [item] = await items();
    const staff = await world.signIn({ role: 'STAFF' });
    expect(await read(other)).toMatchObject({ status: 404 });
    expect(await read(await world.signIn({ role: 'WATCHER' }))).toMatchObject({ status: 403 });
    for (const person of [other, staff]) {
      const answers: TestAnswer[] = [
        await judge(item, { Verdict: 'ACCEPTED' }, person),
        await post('AuditOutcomes', { AuditCaseId: auditCaseId, RowVersion: 1, Step: 'BEGIN', Text: '' }, person),
        await post('AuditNotes', { AuditCaseId: auditCaseId, AuditItemId: null, Text: 'x', IsInternal: true }, person),
        await post('AuditConflicts', { AuditCaseId: auditCaseId, Reason: 'x' }, person),
        await person.call('PUT', `/api/AuditBench/${auditCaseId}`, { body: { AuditMessageId: 1 } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
      expect((await person.call('GET', '/api/AuditBench')).json).toEqual({ Audits: [] });
    }
  });

  test('for a member who audits for the college, if it is their own', async () => {
    const both = await world.signIn({ teamRole: 'AUDITOR' });
    await saveActivity(both);
    const own = await releaseAuditCase(world, both, { auditorUserId: both.userId });
    await world.database
      .insertInto('team_session')
      .values({ user_id: both.userId, session_key: 'unused' })
      .onConflict((there) => there.doNothing())
      .execute();
    expect((await read(both, own)).status).toBeGreaterThanOrEqual(403);
  });

  test('any more once a conflict of interest is declared', async () => {
    expect(await post('AuditConflicts', { AuditCaseId: auditCaseId, Reason: ' ' })).toMatchObject({ status: 400 });
    expect(await post('AuditConflicts', { AuditCaseId: auditCaseId, Reason: 'One practice.' })).toMatchObject({
      status: 200,
    });
    expect(await read()).toMatchObject({ status: 404 });
    const kept = await world.database
      .selectFrom('audit_conflict')
      .select(['user_id', 'reason'])
      .where('audit_case_id', '=', auditCaseId)
      .execute();
    expect(kept).toEqual([{ user_id: auditor.userId, reason: 'One practice.' }]);
  });
});

describe('[CAS-07, CAS-09] an audit that is given to someone else', () => {
  test('is read by the CPD team, who can do nothing in it, and the look is in the history of the member', async () => {
    await post('AuditNotes', { AuditCaseId: auditCaseId, AuditItemId: null, Text: 'A note.', IsInternal: true });
    const nothing = { IsGiven: false, Steps: [], CanJudge: false, CanGiveBack: false };
    for (const role of ['STAFF', 'MANAGER'] as const) {
      const { status, json } = await read(await world.signIn({ role }));
      expect({ status, ...json }).toMatchObject({ status: 200, ...nothing, MemberName: expect.any(String) });
      expect(json.Messages).toMatchObject([{ Text: 'A note.', IsInternal: true, IsNew: false }]);
    }
    expect(await eventsOf('audit_case.viewed')).toHaveLength(2);
    expect((await read()).json).toMatchObject({ IsGiven: true, CanJudge: true, CanGiveBack: true });
  });

  test('is not there for one of the team who has given it back', async () => {
    const staff = await world.signIn({ role: 'STAFF' });
    const id = await releaseAuditCase(world, member, { auditor: staff, state: 'DEFERRED' });
    expect((await read(staff, id)).json).toMatchObject({ IsGiven: true, CanGiveBack: true, CanJudge: false });
    expect(await post('AuditConflicts', { AuditCaseId: id, Reason: 'A friend.' }, staff)).toMatchObject({
      status: 200,
    });
    expect(await read(staff, id)).toMatchObject({ status: 404 });
    expect(await staff.call('GET', `/api/AuditBundles/${id}`)).toMatchObject({ status: 404 });
  });
});

describe('[CAS-04, CAS-07] a file', () => {
  test('of the case alone is there, to be shown or saved', async () => {
    const activityId = await saveActivity(member);
    const [mine, loose] = [await uploadPicture(member), await uploadEvidence(member, 'loose.txt')];
    await linkTo(member, mine, activityId);
    const id = await releaseAuditCase(world, member, { auditor, state: 'ANSWERED' });
    const file = (person: TestPerson, documentId: number, rest = '') =>
      person.call('GET', `/api/AuditFiles?AuditCaseId=${id}&AuditDocumentId=${documentId}${rest}`);
    expect(await file(other, mine)).toMatchObject({ status: 404 });
    expect(await file(auditor, loose)).toMatchObject({ status: 404 });
    expect(await file(auditor, mine)).toMatchObject({ status: 200 });
    expect(await file(auditor, mine, '&Preview=true')).toMatchObject({ status: 200 });
    expect(await file(await world.signIn({ role: 'STAFF' }), mine)).toMatchObject({ status: 200 });
    expect(await file(await world.signIn({ role: 'STAFF' }), loose)).toMatchObject({ status: 404 });
    expect(await file(await world.signIn({ role: 'WATCHER' }), mine)).toMatchObject({ status: 403 });
    expect(await eventsOf('document.opened')).toHaveLength(2);
  });
});

describe('[CAS-04, CAS-11] judging an item', () => {
  test('is refused before the member has answered, and after the outcome', async () => {
    const refusals = [
      ['SELECTED', 'The member can still answer until 31/12/2026. Items are judged after that.'],
      ['PASSED', 'This audit is over, so nothing more is judged in it.'],
    ] as const;
    for (const [state, Message] of refusals) {
      const id = await releaseAuditCase(world, member, { auditor, state });
      const [item] = (await read(auditor, id)).json.Items;
      const json = { Code: 'IN_USE', Message };
      expect(await judge(item, { Verdict: 'ACCEPTED' })).toMatchObject({ status: 409, json });
    }
  });

  test('is refused with more hours than were claimed, and without a reason where nothing is accepted', async () => {
    const [item] = await items();
    const more = await judge(item, { Verdict: 'PARTLY', AcceptedHours: 30 });
    expect(more).toMatchObject({ status: 400, json: { Errors: [{ Field: 'AcceptedHours' }] } });
    expect(await judge(item, { Verdict: 'REFUSED' })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'Reason' }] },
    });
  });

  test('the later of two is told', async () => {
    const [item] = await items();
    const answers = await Promise.all([
      judge(item, { Verdict: 'ACCEPTED' }),
      judge(item, { Verdict: 'PARTLY', AcceptedHours: 2 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('begins the audit, changes what is accepted and not what was claimed, and can be taken back', async () => {
    const [item] = await items();
    const { json } = await judge(item, { Verdict: 'PARTLY', AcceptedHours: 12.5, Reason: 'Half a day.' });
    expect(json).toMatchObject({ State: 'INREVIEW', CanJudge: true });
    expect(json.Items[0]).toMatchObject({ Verdict: 'PARTLY', AcceptedHours: 12.5, ClaimedHours: 30, RowVersion: 2 });
    expect(json.Requirements[0]).toMatchObject({ ClaimedValue: 36, AcceptedValue: 12.5 });
    const back = await judge(json.Items[0], { Verdict: null });
    expect(back.json.Items[0]).toMatchObject({ Verdict: null, AcceptedHours: null, Reason: '' });
    expect(back.json.Requirements[0]).toMatchObject({ AcceptedValue: 0 });
    expect(await notices()).toEqual([]);
  });

  test('is in the log with the hours that were accepted', async () => {
    const [item] = await items();
    await judge(item, { Verdict: 'ACCEPTED' });
    const kept = await world.database
      .selectFrom('event')
      .select(['before', 'after'])
      .where('kind', '=', 'audit_case.judged')
      .where('object_id', '=', auditCaseId)
      .execute();
    expect(kept).toMatchObject([
      { before: { verdict: null, acceptedHours: null }, after: { verdict: 'ACCEPTED', acceptedHours: 30 } },
    ]);
  });

  test('60 at once over 20 audits lose nothing', { timeout: 60_000 }, async () => {
    const cases: number[] = [];
    while (cases.length < 20) {
      const someone = await world.signIn();
      await saveActivity(someone);
      cases.push(await releaseAuditCase(world, someone, { auditor, state: 'INREVIEW' }));
    }
    const all = await world.database
      .selectFrom('audit_item')
      .select(['audit_item_id as AuditItemId', 'row_version as RowVersion'])
      .where('audit_case_id', 'in', cases)
      .execute();
    const answers = await Promise.all([...all, ...all, ...all].map((item) => judge(item, { Verdict: 'ACCEPTED' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(40);
    const judged = await world.database
      .selectFrom('audit_item')
      .select('row_version')
      .where('audit_case_id', 'in', cases)
      .where('verdict', '=', 'ACCEPTED')
      .execute();
    expect(judged).toEqual(all.map(() => ({ row_version: 2 })));
  });
});

describe('[CAS-06] asking and writing', () => {
  test('needs words, and a day after today', async () => {
    expect(await ask({ Text: ' ' })).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Text' }] } });
    expect(await ask({ Until: '2026-11-20' })).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Until' }] } });
    expect(await ask({ Items: [{ AuditItemId: 999_999, Text: 'x', AsksReflection: false }] })).toMatchObject({
      status: 400,
    });
  });

  test('makes the case wait for the member, who is told, and shows a reflection only where it was asked for', async () => {
    const [item, next] = await items();
    await world.database
      .updateTable('activity_date')
      .set({ reflection: 'I learned to listen.' })
      .where('activity_id', 'in', [item.UserActivityId, next.UserActivityId])
      .execute();
    expect(JSON.stringify((await read()).json)).not.toContain('listen');
    const { json } = await ask({
      Items: [{ AuditItemId: item.AuditItemId, Text: 'What did you learn?', AsksReflection: true }],
    });
    expect(json).toMatchObject({ State: 'ASKED', AskedUntil: '2026-12-11' });
    expect(json.Messages).toMatchObject([{ Text: 'Please add the list.', IsYours: true }]);
    expect(json.Items[0].Messages).toMatchObject([{ Text: 'What did you learn?' }]);
    expect(json.Reflections).toEqual([
      { AuditItemId: item.AuditItemId, StartDate: expect.any(String), Text: 'I learned to listen.' },
    ]);
    expect(await notices()).toEqual(['The audit of your 2026 record: please send more by 11/12/2026']);
    expect(await eventsOf('audit.asked')).toMatchObject([
      { after: { message: 'The auditor asked for more. The last day is 11/12/2026.' } },
    ]);
  });

  test('a note among colleagues tells no one; a message tells the member', async () => {
    const note = { AuditCaseId: auditCaseId, AuditItemId: null, Text: 'Looks odd.', IsInternal: true };
    expect(await post('AuditNotes', note)).toMatchObject({ status: 200, json: { Messages: [{ IsInternal: true }] } });
    expect(await notices()).toEqual([]);
    expect(await post('AuditNotes', { ...note, Text: 'Which day?', IsInternal: false })).toMatchObject({ status: 200 });
    expect(await notices()).toEqual(['A message about the audit of your 2026 record']);
  });

  test('after the outcome only a note can be added', async () => {
    await world.database
      .updateTable('audit_case')
      .set({ state: 'PASSED' })
      .where('audit_case_id', '=', auditCaseId)
      .execute();
    const note = { AuditCaseId: auditCaseId, AuditItemId: null, Text: 'Well kept.', IsInternal: false };
    expect(await post('AuditNotes', note)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    expect(await post('AuditConflicts', { AuditCaseId: auditCaseId, Reason: 'One practice.' })).toMatchObject({
      status: 409,
      json: { Message: 'This audit is over. Please tell the CPD team about the conflict of interest.' },
    });
    expect(await notices()).toEqual([]);
    expect(await post('AuditNotes', { ...note, IsInternal: true })).toMatchObject({ status: 200 });
  });

  test('what the member wrote is new until it is read', async () => {
    const { audit_message_id: AuditMessageId } = await world.database
      .insertInto('audit_message')
      .values({
        ...{ audit_case_id: auditCaseId, author_user_id: member.userId, message_text: 'Here it is.' },
        created_at: '2026-11-20T01:00:00Z',
      })
      .returning('audit_message_id')
      .executeTakeFirstOrThrow();
    const list = async () => (await auditor.call('GET', '/api/AuditBench')).json.Audits;
    expect(await list()).toMatchObject([{ NewMessages: 1, WaitsFor: 'AUDITOR', Items: 2, JudgedItems: 0 }]);
    expect((await read()).json.Messages).toMatchObject([{ IsNew: true, IsByMember: true }]);
    for (const id of [AuditMessageId, 0]) {
      await auditor.call('PUT', `/api/AuditBench/${auditCaseId}`, { body: { AuditMessageId: id } });
    }
    expect(await list()).toMatchObject([{ NewMessages: 0 }]);
  });
});

describe('[CAS-01, CAS-08] an outcome', () => {
  test('“not met” is refused before a request for more has run out', async () => {
    await decide('BEGIN');
    const early = await decide('FAIL', { Text: 'Half of it is missing.' });
    expect(early).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Step' }] } });
  });

  test('[CAS-10] “not met” says in its notice what follows', async () => {
    await decide('BEGIN');
    await ask();
    world.setNow('2026-12-12T01:00:00Z');
    // As the clock leaves it.
    const asked = world.database.updateTable('audit_case').where('audit_case_id', '=', auditCaseId);
    await asked.set({ state: 'INREVIEW' }).execute();
    expect(await decide('FAIL', { Text: 'Half of it is missing.' })).toMatchObject({ status: 200 });
    const told = world.database
      .selectFrom('notification')
      .select('plain_message as words')
      .where('user_id', '=', member.userId);
    const { words } = await told.orderBy('notification_id', 'desc').limit(1).executeTakeFirstOrThrow();
    expect(words).toContain('The next record that you submit after 2026 will be audited as well.');
  });

  test('without the minimum is refused, unless a colleague can read why', async () => {
    await decide('BEGIN');
    expect(await decide('PASS')).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Reason' }] } });
    expect(await decide('ADVISE', { Reason: 'Ill.' })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'Text' }] },
    });
    expect(await decide('PASS', { Reason: 'The college has the rest.' })).toMatchObject({
      status: 200,
      json: { State: 'PASSED', Steps: [], Messages: [{ IsInternal: true, Text: 'The college has the rest.' }] },
    });
    expect(await notices()).toEqual(['The audit of your 2026 record: successful']);
  });

  test('of a case that moved on is refused', async () => {
    await decide('BEGIN');
    const old = { AuditCaseId: auditCaseId, RowVersion: 1, Step: 'PASS', Text: '', Reason: 'x' };
    expect(await post('AuditOutcomes', old)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
  });

  test('[CAS-05] says both figures where fewer hours were accepted, and leaves the claim as it is', async () => {
    const [item, next] = await items();
    await judge(item, { Verdict: 'ACCEPTED' });
    await judge(next, { Verdict: 'PARTLY', AcceptedHours: 2, Reason: 'One session of three.' });
    expect(await eventsOf('audit.corrected')).toEqual([]);
    const { json } = await decide('ADVISE', { Text: 'Keep the programs of the day.', Reason: 'Enough.' });
    expect(json).toMatchObject({ State: 'PASSED_WITH_ADVICE', OutcomeText: 'Keep the programs of the day.' });
    expect(await eventsOf('audit.corrected')).toMatchObject([
      {
        after: {
          message: 'Of one activity, 2 of the 6 hours claimed were accepted. Your record stays as you submitted it.',
          corrections: [{ activityId: next.UserActivityId, claimedHours: 6, acceptedHours: 2 }],
        },
      },
    ]);
    const stored = await world.database
      .selectFrom('activity_date')
      .select('hours')
      .where('activity_id', '=', next.UserActivityId)
      .executeTakeFirstOrThrow();
    expect(stored.hours).toBe(6);
  });
});
