import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asTeam, signInBoth } from '../../../testing/both-sides.ts';
import { linkTo } from '../../../testing/link-steps.ts';
import { releaseAuditCase } from '../../../testing/release-audit-case.ts';
import { saveActivity, uploadEvidence, uploadPicture } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
let auditor: TestPerson;
let second: TestPerson;
let third: TestPerson;
let auditCaseId: number;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  // What other tests left is over.
  await world.database.updateTable('audit_case').set({ state: 'LEFT', deferred_until: null }).execute();
  member = await world.signIn();
  [auditor, second] = [await world.signIn({ role: 'AUDITOR' }), await world.signIn({ role: 'AUDITOR' })];
  third = await world.signIn({ role: 'STAFF' });
  await saveActivity(member, { TotalHours: 60 });
  auditCaseId = await releaseTwice(100);
});
afterAll(() => world.close());

/** An answered audit of the member, so many of a hundred items of which are judged twice. */
async function releaseTwice(judgedTwice: number): Promise<number> {
  const id = await releaseAuditCase(world, member, { auditor, state: 'ANSWERED' });
  await world.database
    .updateTable('audit_round')
    .set({ settings: JSON.stringify({ judgedTwice }) })
    .where('audit_round_id', 'in', (cases) =>
      cases.selectFrom('audit_case').select('audit_round_id').where('audit_case_id', '=', id),
    )
    .execute();
  return id;
}

const ALL = { Verdict: 'ACCEPTED' } as const;
const PART = { Verdict: 'PARTLY', AcceptedHours: 20 } as const;
const NONE = { Verdict: 'REFUSED', Reason: 'It is a menu.' } as const;

const read = async () => (await auditor.call('GET', `/api/AuditBench/${auditCaseId}`)).json;
async function judge(rest: object) {
  const [{ AuditItemId, RowVersion }] = (await read()).Items;
  const body = { AuditItemId, RowVersion, AcceptedHours: 0, Reason: '', ...rest };
  return await auditor.call('POST', '/api/AuditJudgements', { body });
}
const look = async (person: TestPerson) => (await person.call('GET', '/api/SecondOpinions')).json;
const take = async (person: TestPerson) => (await person.call('POST', '/api/SecondOpinions')).json;
async function give(person: TestPerson, rest: object, itemId?: number) {
  const AuditItemId = itemId ?? (await read()).Items[0].AuditItemId;
  const body = { AuditItemId, AcceptedHours: 0, Reason: '', ...rest };
  return await person.call('PUT', '/api/SecondOpinions', { body });
}
async function takeAndGive(person: TestPerson, rest: object) {
  expect((await take(person)).Taken).not.toBeNull();
  expect(await give(person, rest)).toMatchObject({ status: 200, json: { Taken: null } });
}
async function decide(Step: string, rest: object = {}) {
  const { RowVersion } = await read();
  const body = { AuditCaseId: auditCaseId, RowVersion, Step, Text: '', Reason: '', ...rest };
  return await auditor.call('POST', '/api/AuditOutcomes', { body });
}
const addFile = (itemId?: number) => {
  const item = itemId === undefined ? '' : `&AuditItemId=${itemId}`;
  return member.upload(`/api/OwnAuditFiles?UserId=${member.userId}&AuditCaseId=${auditCaseId}${item}`, {
    ...{ name: `list ${itemId ?? 'of all'}.txt`, content: `Attended ${itemId ?? 'all'}.\n` },
  });
};
const opinions = () =>
  world.database
    .selectFrom('audit_opinion')
    .innerJoin('audit_item', 'audit_item.audit_item_id', 'audit_opinion.audit_item_id')
    .select(['place', 'user_id', 'audit_opinion.verdict', 'differs'])
    .where('audit_case_id', '=', auditCaseId)
    .orderBy('place')
    .execute();

describe('[CAS-07] a second opinion is not asked', () => {
  test('of an item that is not judged, nor in a round of which none is judged twice', async () => {
    expect(await look(second)).toEqual({ Waiting: 0, Taken: null });
    expect(await take(second)).toEqual({ Waiting: 0, Taken: null });
    auditCaseId = await releaseTwice(0);
    await judge(ALL);
    expect(await look(second)).toEqual({ Waiting: 0, Taken: null });
  });

  test('of the auditor of the case, of its member, and of someone with a conflict of interest with the member', async () => {
    const both = await signInBoth(world, 'AUDITOR');
    await saveActivity(both);
    const ofBoth = await releaseAuditCase(world, both, { auditorUserId: auditor.userId, state: 'INREVIEW' });
    await world.database
      .updateTable('audit_item')
      .set({ verdict: 'REFUSED', accepted_hours: 0, judged_at: '2026-11-20T00:00:00Z', is_judged_twice: true })
      .where('audit_case_id', '=', ofBoth)
      .execute();
    expect((await look(second)).Waiting).toBe(1);
    expect((await look(await asTeam(world, both))).Waiting).toBe(0);
    expect((await look(auditor)).Waiting).toBe(0);
    // Of an audit before, of the same member.
    await world.database
      .insertInto('audit_conflict')
      .values({ audit_case_id: ofBoth, user_id: second.userId, reason: 'x', declared_at: '2025-01-01T00:00:00Z' })
      .execute();
    expect(await take(second)).toEqual({ Waiting: 0, Taken: null });
  });

  test('of anyone but those who audit', async () => {
    await judge(ALL);
    for (const person of [member, await world.signIn({ role: 'WATCHER' })]) {
      expect(await person.call('GET', '/api/SecondOpinions')).toMatchObject({ status: 403 });
      expect(await person.call('POST', '/api/SecondOpinions')).toMatchObject({ status: 403 });
      expect(await give(person, ALL)).toMatchObject({ status: 403 });
    }
  });
});

describe('[CAS-07] what is taken', () => {
  test('is shown without anything that others found or wrote of it, and the look is in the history of the member', async () => {
    const [item] = (await read()).Items;
    await judge(NONE);
    const write = (rest: object) =>
      auditor.call('POST', '/api/AuditNotes', {
        body: { AuditCaseId: auditCaseId, AuditItemId: item.AuditItemId, ...rest },
      });
    await write({ Text: 'This looks like a menu to me.', IsInternal: true });
    await write({ Text: 'Is this a menu?', IsInternal: false });
    await world.database
      .insertInto('audit_message')
      .values({
        ...{ audit_case_id: auditCaseId, audit_item_id: item.AuditItemId, author_user_id: member.userId },
        ...{ message_text: 'It was a dinner meeting.', created_at: '2026-11-20T01:00:00Z' },
      })
      .execute();
    expect(await look(second)).toEqual({ Waiting: 1, Taken: null });
    const { Waiting, Taken } = await take(second);
    expect(Waiting).toBe(0);
    expect(Taken).toMatchObject({
      ...{ AuditCaseId: auditCaseId, CPDYear: 2026, Unit: 'hours' },
      Item: { AuditItemId: item.AuditItemId, ClaimedHours: 60, Verdict: null, AcceptedHours: null, Reason: '' },
    });
    expect(Taken.Item.Messages.map(({ Text }: { Text: string }) => Text)).toEqual(['It was a dinner meeting.']);
    expect(JSON.stringify(Taken)).not.toMatch(/menu/);
    const looks = await world.database
      .selectFrom('event')
      .select('actor_user_id')
      .where('kind', '=', 'audit_case.viewed')
      .where('subject_user_id', '=', member.userId)
      .where('actor_user_id', '=', second.userId)
      .execute();
    expect(looks).toHaveLength(1);
  });

  test('is the same until it is judged, is no one else’s meanwhile, and opens nothing more of the audit', async () => {
    await judge(ALL);
    const { Taken } = await take(second);
    expect((await take(second)).Taken).toEqual(Taken);
    expect((await look(second)).Taken).toEqual(Taken);
    expect(await take(third)).toEqual({ Waiting: 0, Taken: null });
    expect(await second.call('GET', `/api/AuditBench/${auditCaseId}`)).toMatchObject({ status: 404 });
    expect((await second.call('GET', '/api/AuditBench')).json).toEqual({ Audits: [] });
  });

  test('by one of the CPD team keeps the whole audit from them until they have said what they find', async () => {
    await judge(NONE);
    const status = async () => [
      (await third.call('GET', `/api/AuditBench/${auditCaseId}`)).status,
      (await third.call('GET', `/api/AuditBundles/${auditCaseId}`)).status,
    ];
    expect((await take(third)).Taken).not.toBeNull();
    expect(await status()).toEqual([404, 404]);
    expect(await give(third, NONE)).toMatchObject({ status: 200 });
    expect(await status()).toEqual([200, 200]);
  });

  test('comes with the files of the item and of the whole audit, and of no other item', async () => {
    const other = await saveActivity(member, { TotalHours: 1 });
    const [mine, theirs] = [await uploadPicture(member), await uploadEvidence(member, 'other.txt')];
    await linkTo(member, theirs, other);
    auditCaseId = await releaseTwice(100);
    const [item, otherItem] = (await read()).Items;
    await linkTo(member, mine, item.UserActivityId);
    const added = (await addFile(otherItem.AuditItemId)).json;
    const ofAudit = (await addFile()).json;
    const file = (person: TestPerson, documentId: number, id = auditCaseId) =>
      person.call('GET', `/api/AuditFiles?AuditCaseId=${id}&AuditDocumentId=${documentId}`);
    await judge(ALL);
    expect(await file(second, mine)).toMatchObject({ status: 404 });
    expect((await take(second)).Taken.Item.Files).toMatchObject([{ DocumentId: mine }, { DocumentId: ofAudit }]);
    for (const seen of [mine, ofAudit]) expect(await file(second, seen)).toMatchObject({ status: 200 });
    for (const unseen of [theirs, added]) expect(await file(second, unseen)).toMatchObject({ status: 404 });
    expect(await file(second, mine, auditCaseId - 1)).toMatchObject({ status: 404 });
    expect(await give(second, ALL, item.AuditItemId)).toMatchObject({ status: 200 });
    expect(await file(second, mine)).toMatchObject({ status: 404 });
  });

  test('and not judged for a fortnight is offered to others', async () => {
    await judge(ALL);
    await take(second);
    world.setNow('2026-12-04T00:59:00Z');
    expect((await take(third)).Taken).toBeNull();
    world.setNow('2026-12-04T01:01:00Z');
    expect((await take(third)).Taken).not.toBeNull();
    expect(await look(second)).toEqual({ Waiting: 0, Taken: null });
  });

  test('is given back with a conflict of interest, and the audit stays with its auditor', async () => {
    await judge(ALL);
    await take(second);
    const body = { AuditCaseId: auditCaseId, Reason: 'We share a practice.' };
    expect(await third.call('POST', '/api/AuditConflicts', { body })).toMatchObject({ status: 404 });
    expect(await second.call('POST', '/api/AuditConflicts', { body: { ...body, Reason: ' ' } })).toMatchObject({
      status: 400,
    });
    expect((await look(second)).Taken).not.toBeNull();
    expect(await second.call('POST', '/api/AuditConflicts', { body })).toMatchObject({ status: 200 });
    expect(await take(second)).toEqual({ Waiting: 0, Taken: null });
    expect((await look(third)).Waiting).toBe(1);
    expect((await read()).AuditCaseId).toBe(auditCaseId);
  });

  test('by many at once is taken by one', async () => {
    await judge(ALL);
    const people = [
      second,
      third,
      ...(await Promise.all(Array.from({ length: 6 }, () => world.signIn({ role: 'AUDITOR' })))),
    ];
    const taken = await Promise.all(people.map((person) => take(person)));
    expect(taken.filter(({ Taken }) => Taken !== null)).toHaveLength(1);
  });
});

describe('[CAS-07] an opinion', () => {
  test('is refused of an item that was not taken, twice, and with hours or a reason that cannot be', async () => {
    await judge(ALL);
    expect(await give(second, ALL)).toMatchObject({ status: 404 });
    expect(await give(auditor, ALL)).toMatchObject({ status: 404 });
    expect(await give(second, ALL, 999_999)).toMatchObject({ status: 404 });
    await take(second);
    expect(await give(third, ALL)).toMatchObject({ status: 404 });
    expect(await give(second, { ...PART, AcceptedHours: 60 })).toMatchObject({
      ...{ status: 400, json: { Errors: [{ Field: 'AcceptedHours' }] } },
    });
    expect(await give(second, { Verdict: 'REFUSED' })).toMatchObject({
      ...{ status: 400, json: { Errors: [{ Field: 'Reason' }] } },
    });
    expect(await give(second, ALL)).toMatchObject({ status: 200 });
    expect(await give(second, ALL)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
  });

  test('lapses with the outcome', async () => {
    await judge(ALL);
    await take(second);
    expect((await read()).AwaitedOpinions).toBe(1);
    expect(await decide('PASS', { Reason: 'Enough.' })).toMatchObject({ status: 200, json: { AwaitedOpinions: 0 } });
    expect(await give(second, NONE)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    expect(await look(second)).toEqual({ Waiting: 0, Taken: null });
  });

  test('that agrees ends the matter', async () => {
    await judge(PART);
    await takeAndGive(second, { ...PART, AcceptedHours: 20.5 });
    expect(await look(third)).toEqual({ Waiting: 0, Taken: null });
    expect((await read()).AwaitedOpinions).toBe(0);
    expect((await read()).Items[0]).toMatchObject({ Verdict: 'PARTLY', AcceptedHours: 20 });
  });

  test('that differs goes to a third, whose finding counts; the first and the second are not asked again', async () => {
    await judge(ALL);
    await takeAndGive(second, NONE);
    expect((await read()).Items[0]).toMatchObject({ Verdict: 'ACCEPTED', AcceptedHours: 60 });
    expect([(await take(auditor)).Taken, (await take(second)).Taken]).toEqual([null, null]);
    await takeAndGive(third, { ...PART, Reason: 'One evening of three.' });
    expect((await read()).Items[0]).toMatchObject({
      ...{ Verdict: 'PARTLY', AcceptedHours: 20, Reason: 'One evening of three.' },
    });
    expect((await look(await world.signIn({ role: 'AUDITOR' }))).Waiting).toBe(0);
    const year = (await member.call('GET', `/api/OwnAudits?UserId=${member.userId}&CPDYearId=11`)).json;
    expect(JSON.stringify(year)).not.toMatch(/menu/);
  });

  test('is compared again when the auditor judges the item again, and what a third said before no longer holds', async () => {
    await judge(ALL);
    await takeAndGive(second, NONE);
    await takeAndGive(third, NONE);
    await judge({ Verdict: null });
    expect((await read()).AwaitedOpinions).toBe(0);
    await judge(ALL);
    expect(await opinions()).toMatchObject([
      { place: 1, verdict: 'ACCEPTED', user_id: auditor.userId },
      { place: 2, verdict: 'REFUSED', user_id: second.userId, differs: true },
    ]);
    expect((await look(third)).Waiting).toBe(1);
    await judge({ Verdict: null });
    await judge(NONE);
    expect((await look(third)).Waiting).toBe(0);
    // What was found without knowledge of each other stays for the figures.
    expect(await opinions()).toMatchObject([{ verdict: 'ACCEPTED' }, { verdict: 'REFUSED', differs: false }]);
  });

  test('waits while the item is judged again', async () => {
    await judge(ALL);
    await take(second);
    await judge({ Verdict: null });
    expect((await look(second)).Taken).toBeNull();
    expect(await give(second, ALL)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    await judge(ALL);
    expect(await give(second, ALL)).toMatchObject({ status: 200 });
  });
});

describe('[CAS-07] an outcome', () => {
  test('waits for the third where the minimum hangs on it', async () => {
    await judge(ALL);
    await takeAndGive(second, NONE);
    expect(await decide('PASS')).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    await takeAndGive(third, ALL);
    expect(await decide('PASS')).toMatchObject({ status: 200, json: { State: 'PASSED' } });
  });

  test('does not wait where the minimum is met either way, and the first finding holds', async () => {
    await judge(ALL);
    await takeAndGive(second, { Verdict: 'PARTLY', AcceptedHours: 55 });
    expect((await read()).AwaitedOpinions).toBe(1);
    expect(await decide('PASS')).toMatchObject({
      ...{ status: 200, json: { State: 'PASSED', Items: [{ Verdict: 'ACCEPTED', AcceptedHours: 60 }] } },
    });
    expect(await take(third)).toEqual({ Waiting: 0, Taken: null });
  });
});

test('[CAS-07, CAS-12] the report of a round says how well two agree, as a plain count does', async () => {
  const hours = [60, 10, 9, 8, 7, 6];
  await Promise.all(hours.slice(1).map((TotalHours) => saveActivity(member, { TotalHours })));
  auditCaseId = await releaseTwice(100);
  const found = [
    [ALL, ALL],
    [ALL, ALL],
    [NONE, NONE],
    [ALL, NONE],
    [
      { Verdict: 'PARTLY', AcceptedHours: 3 },
      { Verdict: 'PARTLY', AcceptedHours: 5 },
    ],
  ] as const;
  const all = (await read()).Items as { AuditItemId: number; RowVersion: number }[];
  const answers = new Map<number, object>();
  for (const [at, [first, other]] of found.entries()) {
    const { AuditItemId = 0, RowVersion } = all[at] ?? {};
    answers.set(AuditItemId, other);
    const body = { AuditItemId, RowVersion, AcceptedHours: 0, Reason: '', ...first };
    expect(await auditor.call('POST', '/api/AuditJudgements', { body })).toMatchObject({ status: 200 });
  }
  for (let left = found.length; left > 0; left -= 1) {
    const { AuditItemId } = (await take(second)).Taken.Item;
    expect(await give(second, answers.get(AuditItemId) ?? {}, AuditItemId)).toMatchObject({ status: 200 });
  }
  const { rows } = await sql<{ items: number; alike: number; verdicts: number }>`
    select count(*)::int as items, count(*) filter (where one.verdict = two.verdict)::int as verdicts,
      count(*) filter (where one.verdict = two.verdict and abs(one.accepted_hours - two.accepted_hours) <= 0.5)::int as alike
    from audit_opinion one join audit_opinion two using (audit_item_id) join audit_item using (audit_item_id)
    where one.place = 1 and two.place = 2 and audit_case_id = ${auditCaseId}`.execute(world.database);
  expect(rows).toEqual([{ items: 5, alike: 3, verdicts: 4 }]);
  const { audit_round_id: roundId } = await world.database
    .selectFrom('audit_case')
    .select('audit_round_id')
    .where('audit_case_id', '=', auditCaseId)
    .executeTakeFirstOrThrow();
  // 0.8 observed; by chance 0.6 × 0.4 + 0.2 × 0.2 + 0.2 × 0.4 = 0.36; 0.44 ÷ 0.64.
  const report = (await third.call('GET', `/api/AuditReports/${roundId}`)).json;
  expect(report.Agreement).toEqual({ Items: 5, Alike: 3, Percent: 60, Kappa: 0.69 });
  const csv = (await third.call('GET', `/api/AuditReportFiles/${roundId}`)).raw.toString();
  expect(csv).toMatch(/Items judged twice,5[\s\S]*Per cent judged alike,60[\s\S]*kappa of the verdicts,0.69/);
});
