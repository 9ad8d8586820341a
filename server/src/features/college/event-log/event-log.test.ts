import { HIDDEN_VIEWS_MAX } from '@cpd/domain/values/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { askExemption, decideAs } from '../../../testing/request-steps.ts';
import { saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let manager: TestPerson;
let staff: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  world.setNow('2026-11-20T00:00:00Z');
  manager = await world.signIn({ role: 'MANAGER' });
  staff = await world.signIn({ role: 'STAFF' });
  member = await world.signIn();
});
afterAll(() => world.close());

const ask = (body: object = {}, person = manager) => person.call('POST', '/api/EventLog', { body });
const people = (person: TestPerson) => person.call('GET', '/api/EventLogPeople');
const exported = (body: object, person = manager) => person.call('POST', '/api/EventLogExports', { body });

interface Told {
  EventId: number;
  Who: string;
  What: string;
  Member: { MIN: string; Name: string } | null;
}

async function told(body: object): Promise<string[]> {
  const answer = await ask(body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json.Entries.map(({ What, Member }: Told) => `${What} | ${Member?.MIN ?? '-'}`);
}

function look(at: TestPerson, by = staff) {
  return by.call('GET', `/api/RecordHistory?UserId=${at.userId}`);
}

/** So many looks of a colleague at the member, on three days. */
async function storeViews(by: TestPerson, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    at: `2026-10-${String(1 + (index % 3)).padStart(2, '0')}T00:00:00Z`,
    request_id: 'test',
    actor_user_id: by.userId,
    subject_user_id: member.userId,
    kind: 'record.viewed',
    object_type: 'member',
    object_id: member.userId,
    before: null,
    after: null,
    by_team: true,
  }));
  await world.database.insertInto('event').values(rows).execute();
}

async function eventsOfKind(kind: string, actor: TestPerson) {
  return await world.database
    .selectFrom('event')
    .select(['after', 'by_team', 'subject_user_id'])
    .where('kind', '=', kind)
    .where('actor_user_id', '=', actor.userId)
    .orderBy('event_id')
    .execute();
}

describe('who may not look at the event log', () => {
  test.each(['PARTICIPANT', 'WATCHER', 'VERIFIED', 'STAFF'])('[COH-08] the role %s: 403', async (role) => {
    const person = await world.signIn({ role });
    const before = await recordState(world);
    for (const answer of [await ask({}, person), await people(person), await exported({}, person)]) {
      expect(answer).toMatchObject({ status: 403 });
    }
    expect(await recordState(world)).toEqual(before);
  });
});

describe('what is not answered', () => {
  test.each([
    [{ From: '2026-03-02', To: '2026-03-01' }, 'To'],
    [{ From: '2026-02-30' }, 'From'],
    [{ Kind: 'NONE' }, 'Kind'],
    [{ Member: 'x' }, 'Member'],
    [{ Who: 'anybody' }, 'body'],
  ])('[COH-08, API-39] %j: 400, and no look is written down', async (body, field) => {
    const before = await recordState(world);
    for (const answer of [await ask(body), await exported(body)]) {
      expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: field }] } });
    }
    expect(await recordState(world)).toEqual(before);
  });
});

describe('the event log', () => {
  test('[COH-08] tells who looked at whom, and nothing that a member did to the own record', async () => {
    const seen = await world.signIn();
    await saveActivity(seen);
    await look(seen);
    await staff.call('PUT', `/api/PinnedUsers?ForUserId=${seen.userId}`);
    const { json } = await ask({ Member: seen.username });
    expect(json).toMatchObject({
      Next: null,
      Entries: [
        { Who: 'Dr Test Member', What: 'Pinned a member', Member: { MIN: seen.username, Name: 'Dr Test Member' } },
        { Who: 'Dr Test Member', What: 'Viewed the record', Member: { MIN: seen.username } },
      ],
    });
  });

  test('[COH-08] tells who acted for whom and why, and what was done then', async () => {
    const helped = await world.signIn();
    const body = { ForUserId: helped.userId, Reason: 'Asked by phone' };
    await staff.call('POST', '/api/ActingSessions', { body });
    await saveActivity({ ...staff, userId: helped.userId });
    expect(await told({ Member: helped.username })).toEqual([
      `Logged the activity “Grand rounds” | ${helped.username}`,
      `Started acting for the member: Asked by phone | ${helped.username}`,
    ]);
    expect(await told({ Member: helped.username, Kind: 'ACTING' })).toHaveLength(1);
  });

  test('[COH-08] tells decisions without the reason, which may be about health', async () => {
    const ill = await world.signIn();
    const request = await askExemption(ill);
    await decideAs(staff, request, { Result: 'GRANTED', DecisionText: 'Cancer since March.' });
    const decided = await told({ Member: ill.username });
    expect(decided).toEqual(
      expect.arrayContaining([
        `Decided a request: granted | ${ill.username}`,
        `Granted an exemption for 2026 | ${ill.username}`,
      ]),
    );
    const text = (await exported({ Member: ill.username })).raw.toString();
    expect(text).toContain('Decided a request: granted');
    for (const words of [text, decided.join()]) expect(words).not.toMatch(/cancer|parental/i);
  });

  test('[COH-08] tells exports and changes of texts, which are about no member', async () => {
    await staff.call('POST', '/api/ListExports', { body: { List: 'Audits' } });
    const change = {
      Kind: 'setting',
      Key: 'link.website',
      Text: 'https://new.example.org',
      Version: 0,
      Note: 'Moved.',
    };
    await manager.call('PUT', '/api/Content', { body: change });
    expect(await told({ ActorUserId: staff.userId, Kind: 'EXPORTS' })).toEqual([
      'Exported the list “Audit participants” with 0 rows | -',
    ]);
    expect(await told({ Kind: 'TEXTS' })).toEqual(['Changed a text that everybody sees | -']);
  });

  test('[COH-08] tells when somebody of the team signed in, once in a day’s work, and no member', async () => {
    const watcher = await world.signIn({ role: 'WATCHER' });
    const come = (person: TestPerson) =>
      person.call('GET', `/api/Users?Value=${person.username}&TypeOfSearch=USERNAME`);
    for (const person of [watcher, watcher, member]) await come(person);
    expect(await told({ ActorUserId: watcher.userId })).toEqual(['Signed in | -']);
    expect(await eventsOfKind('session.started', member)).toEqual([]);
    world.setNow('2026-11-20T11:00:00Z');
    await come(watcher);
    world.setNow('2026-11-20T00:00:00Z');
    expect(await eventsOfKind('session.started', watcher)).toHaveLength(2);
  });

  test('[COH-08] is in itself: each look once for a question, not for each page', async () => {
    const curious = await world.signIn({ role: 'MANAGER' });
    const { json } = await ask({ Kind: 'LOOKS' }, curious);
    await ask({ Kind: 'LOOKS' }, curious);
    await ask({ Kind: 'LOOKS', Before: json.Entries[0].EventId }, curious);
    await ask({ Kind: 'LOOKS', Member: member.username }, curious);
    const looks = await eventsOfKind('event_log.viewed', curious);
    expect(looks).toMatchObject([
      { by_team: true, after: { kind: 'LOOKS' }, subject_user_id: curious.userId },
      { after: { kind: 'LOOKS', searched: ['Member'] } },
    ]);
    expect(JSON.stringify(looks)).not.toContain(member.username);
    expect(await told({ ActorUserId: curious.userId })).toEqual([
      'Viewed the event log | -',
      'Viewed the event log | -',
    ]);
  });

  test('[COH-08] is asked for by days in Sydney, with their ends', async () => {
    const late = await world.signIn();
    // 20 November in Sydney from 13:00 UTC of the 19th on.
    for (const [at, by] of [
      ['2026-11-19T12:59:59Z', staff],
      ['2026-11-19T13:00:00Z', manager],
    ] as const) {
      world.setNow(at);
      await look(late, by);
    }
    world.setNow('2026-11-20T00:00:00Z');
    const on = async (From: string, To: string) => (await told({ Member: late.username, From, To })).length;
    expect(await on('2026-11-19', '2026-11-19')).toBe(1);
    expect(await on('2026-11-20', '2026-11-20')).toBe(1);
    expect(await on('2026-11-19', '2026-11-20')).toBe(2);
    expect(await on('2026-11-21', '2027-01-01')).toBe(0);
  });

  test('[COH-08] comes in pages in the order of time, which neither leave out nor repeat', async () => {
    const busy = await world.signIn({ role: 'STAFF' });
    // Written in another order than they happened, many at one instant.
    await storeViews(busy, 120);
    const ids: number[] = [];
    for (let Before: number | undefined; ; ) {
      const { json } = await ask({ ActorUserId: busy.userId, ...(Before === undefined ? {} : { Before }) });
      ids.push(...json.Entries.map(({ EventId }: Told) => EventId));
      if (json.Next === null) break;
      Before = json.Next;
    }
    const stored = await world.database
      .selectFrom('event')
      .select('event_id')
      .where('actor_user_id', '=', busy.userId)
      .orderBy('at', 'desc')
      .orderBy('event_id', 'desc')
      .execute();
    expect(ids).toEqual(stored.map(({ event_id }) => event_id));
  });

  test('[COH-08] is exported as CSV, and the export is in it', async () => {
    const seen = await world.signIn();
    await look(seen);
    const answer = await exported({ Member: seen.username });
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' } });
    expect(answer.raw.toString().slice(1)).toBe(
      [
        'When (Sydney),Who,What,Member number,Member',
        `20/11/2026 11:00:00,Dr Test Member,Viewed the record,${seen.username},Dr Test Member`,
        '',
      ].join('\r\n'),
    );
    expect((await eventsOfKind('event_log.exported', manager)).at(-1)).toMatchObject({
      after: { searched: ['Member'], rows: 1 },
    });
    // An export is about no member.
    const whole = (await exported({ ActorUserId: manager.userId })).raw.toString();
    expect(whole).toMatch(/,Exported the event log[^\r\n]*,,\r\n/);
  });

  test('[COH-08] leaves out views where that is asked for, says how many, and exports the same', async () => {
    const seen = await world.signIn();
    await look(seen);
    await staff.call('PUT', `/api/PinnedUsers?ForUserId=${seen.userId}`);
    const question = { Member: seen.username, HideViews: true };
    const { json } = await ask(question);
    expect(json).toMatchObject({ HiddenViews: 1, Entries: [{ What: 'Pinned a member' }] });
    expect(json.Entries).toHaveLength(1);
    expect((await exported(question)).raw.toString()).not.toContain('Viewed the record');
    // Showing them afterwards is no second look.
    const looks = async () => (await eventsOfKind('event_log.viewed', manager)).length;
    const before = await looks();
    await ask({ Member: seen.username });
    expect(await looks()).toBe(before);
    // What a kind asks for is never left out.
    expect((await ask({ ...question, Kind: 'LOOKS' })).json).toMatchObject({ HiddenViews: 0, Entries: [{}] });
    expect((await ask({ Member: seen.username })).json).toMatchObject({ HiddenViews: 0, Entries: [{}, {}] });
  });

  test('[COH-08] counts the views that it leaves out to one more than the most that are told', async () => {
    const busy = await world.signIn({ role: 'STAFF' });
    await storeViews(busy, HIDDEN_VIEWS_MAX + 2);
    const { json } = await ask({ ActorUserId: busy.userId, HideViews: true });
    expect(json).toMatchObject({ HiddenViews: HIDDEN_VIEWS_MAX + 1, Entries: [] });
  });

  test('[COH-08] is filtered by people of the team, also by one who has left it', async () => {
    const leaver = await world.signIn({ role: 'STAFF' });
    await look(member, leaver);
    await world.database
      .updateTable('member')
      .set({ security_role_code: 'PARTICIPANT' })
      .where('user_id', '=', leaver.userId)
      .execute();
    const ids = (await people(manager)).json.map(({ UserId }: { UserId: number }) => UserId);
    expect(ids).toEqual(expect.arrayContaining([manager.userId, staff.userId, leaver.userId]));
    expect(ids).not.toContain(member.userId);
  });
});
