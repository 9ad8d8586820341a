import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildActivity } from '../../testing/build.ts';
import { listFiles } from '../../testing/record-state.ts';
import { readActivity, saveActivity, uploadEvidence, uploadUrl } from '../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson, YEAR_ID } from '../../testing/test-app.ts';
import { whileWaitedFor } from '../../testing/while-waited-for.ts';
import type { Change } from '../database/tables.ts';

const NOW = '2026-11-20T01:00:00Z';
const REASON = 'Asked by phone to correct a date';

let world: TestApp;
let member: TestPerson;
let colleague: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow(NOW);
  member = await world.signIn();
  colleague = await world.signIn({ role: 'STAFF' });
  await saveActivity(member);
  await uploadEvidence(member, 'first.txt');
});
afterAll(() => world.close());

/** A call to the record of `member`, by the person who makes it. */
type Call = (person: TestPerson) => Promise<TestAnswer>;

const saveNew: Call = (person) =>
  person.call('POST', '/api/UserActivities', {
    body: buildActivity(member.userId, { ActivityName: 'Late' }),
    headers: { 'idempotency-key': `late ${person.userId}` },
  });
const upload: Call = (person) => person.upload(uploadUrl(member), { name: 'late.txt', content: 'Attended.\n' });
const addFolder: Call = (person) =>
  person.call('POST', '/api/DocumentFolders', {
    body: { DocumentFolderId: 0, UserId: member.userId, CPDYearId: YEAR_ID[2026], FolderName: 'Late' },
  });

const CALLS: readonly [string, Call][] = [
  ['a save', saveNew],
  ['an upload', upload],
  ['a folder', addFolder],
];

async function startActing(reason = REASON): Promise<void> {
  const body = { ForUserId: member.userId, Reason: reason };
  expect(await colleague.call('POST', '/api/ActingSessions', { body })).toMatchObject({ status: 200 });
}

async function setRole(person: TestPerson, role: string): Promise<void> {
  await world.database
    .updateTable('member')
    .set({ security_role_code: role })
    .where('user_id', '=', person.userId)
    .execute();
}

async function disable({ userId }: TestPerson): Promise<void> {
  await sql`update member set disabled_at = now() where user_id = ${userId}`.execute(world.database);
}

async function enterLeaving(): Promise<void> {
  await sql`
    insert into departure (user_id, left_on, reason)
    values (${member.userId}, '2026-11-20', 'DECEASED')`.execute(world.database);
}

/** The same by a colleague, who locks the member. */
async function leave(): Promise<void> {
  const body = { LeftOn: '2026-11-20', Reason: 'DECEASED', Note: 'By letter', ProposeVariation: false };
  const answer = await colleague.call('POST', '/api/Departures', { body: { ForUserId: member.userId, ...body } });
  expect(answer).toMatchObject({ status: 200 });
}

/** Makes a call that waits for the year of `member`, which someone else has locked; in the meantime something happens. */
async function during(call: () => Promise<TestAnswer>, meanwhile: () => Promise<unknown>): Promise<TestAnswer> {
  let answer: Promise<TestAnswer> | undefined;
  await whileWaitedFor(
    world.database,
    async (transaction) => {
      await lockYear(transaction);
      answer = call();
    },
    meanwhile,
  );
  if (answer === undefined) throw new Error('Nothing was called.');
  return await answer;
}

async function lockYear(transaction: Change): Promise<void> {
  await sql`select from member_year where user_id = ${member.userId} for update`.execute(transaction);
}

/** What a change of the member's record leaves. */
async function kept(): Promise<object> {
  const { rows } = await sql<object>`
    select (select count(*)::int from activity where user_id = ${member.userId}) as activities,
      (select count(*)::int from document where user_id = ${member.userId}) as documents,
      (select count(*)::int from document_folder where user_id = ${member.userId}) as folders,
      (select count(*)::int from event where subject_user_id = ${member.userId}
        and kind not like 'acting.%' and kind not like 'member.%') as events,
      (select count(*)::int from idempotency_key where key like 'late %') as keys`.execute(world.database);
  return { ...rows[0], files: (await listFiles(world.filesFolder)).length };
}

describe('[R30] a change that waits is refused, and nothing of it is kept,', () => {
  describe.each(CALLS)('%s', (_name, call) => {
    test.each<[string, () => Promise<unknown>, { status: number; json: object }]>([
      [
        '[ROL-08] when the colleague’s role is taken away',
        () => setRole(colleague, 'WATCHER'),
        { status: 403, json: { Code: 'NOT_ALLOWED', Message: 'Your role may not do this.' } },
      ],
      [
        '[ROL-08] when the colleague is a participant by then',
        () => setRole(colleague, 'PARTICIPANT'),
        { status: 403, json: { Code: 'NOT_ALLOWED' } },
      ],
      [
        '[PPL-06] when the colleague’s work for the team ends',
        () => disable(colleague),
        { status: 403, json: { Code: 'NOT_ALLOWED' } },
      ],
      [
        '[IMP-04] when acting is ended by hand',
        () => colleague.call('DELETE', `/api/ActingSessions?ForUserId=${member.userId}`),
        { status: 403, json: { Code: 'ACTING_NEEDED' } },
      ],
      [
        '[IMP-04] when the half hour passes',
        async () => world.setNow('2026-11-20T01:30:00Z'),
        { status: 403, json: { Code: 'ACTING_NEEDED' } },
      ],
      [
        '[IMP-07] when acting begins anew for another reason',
        () => startActing('Another call'),
        { status: 403, json: { Code: 'ACTING_NEEDED' } },
      ],
      [
        '[IMP-05] when the member’s account is disabled',
        () => disable(member),
        { status: 404, json: { Code: 'NOT_FOUND' } },
      ],
    ])('of a colleague who acts, %s', async (_when, meanwhile, refusal) => {
      await startActing();
      const before = await kept();
      expect(await during(() => call(colleague), meanwhile)).toMatchObject(refusal);
      expect(await kept()).toEqual(before);
    });

    test.each<[string, () => Promise<unknown>]>([
      ['[PPL-05] when they leave', enterLeaving],
      ['[AUTH-16] when their account is disabled', () => disable(member)],
    ])('of the member, %s', async (_when, meanwhile) => {
      const before = await kept();
      expect(await during(() => call(member), meanwhile)).toMatchObject({
        status: 403,
        json: { Code: 'NOT_ALLOWED', Message: 'This site is for members of the college only.' },
      });
      expect(await kept()).toEqual(before);
    });
  });

  test('[PPL-06] a year that a manager re-opens, who is of the team no more', async () => {
    const other = await world.signIn({ role: 'MANAGER' });
    await sql`update member_year set status = 'INCOMPLETE' where user_id = ${member.userId}`.execute(world.database);
    const body = {
      ForUserId: member.userId,
      CPDYearId: YEAR_ID[2026],
      Reason: 'Asked by phone',
      Until: '2026-12-01T00:00:00Z',
    };
    const before = await kept();
    const answer = await during(
      () => other.call('POST', '/api/YearReopenings', { body }),
      () => disable(other),
    );
    expect(answer).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    expect(await kept()).toEqual(before);
  });
});

describe('[R30] an upload that takes long is refused, and its bytes go,', () => {
  test.each<[string, () => Promise<unknown>, object]>([
    ['when acting is over', async () => world.setNow('2026-11-20T01:30:00Z'), { Code: 'ACTING_NEEDED' }],
    ['when the role is gone', () => setRole(colleague, 'WATCHER'), { Code: 'NOT_ALLOWED' }],
    [
      'when acting was ended',
      () => colleague.call('DELETE', `/api/ActingSessions?ForUserId=${member.userId}`),
      { Code: 'ACTING_NEEDED' },
    ],
    ['when the year closes', async () => world.setNow('2027-03-31T13:00:00Z'), {}],
  ])('%s while the store keeps it', async (_when, meanwhile, json) => {
    let happens = async (): Promise<unknown> => undefined;
    const slow = await openTestApp({
      database: world.database,
      files: {
        ...world.files,
        save: async (...given) => {
          const file = await world.files.save(...given);
          await happens();
          slow.setNow(world.now().toString());
          return file;
        },
      },
    });
    await startActing();
    const before = await kept();
    happens = meanwhile;
    const person = await slow.signInAs(colleague.username);
    const answer = await upload(person);
    expect([403, 409]).toContain(answer.status);
    expect(answer).toMatchObject({ json });
    expect(await kept()).toEqual(before);
    await slow.close();
  });

  test('[PPL-05] when the member leaves meanwhile', async () => {
    const slow = await openTestApp({
      database: world.database,
      files: {
        ...world.files,
        save: async (...given) => {
          const file = await world.files.save(...given);
          await leave();
          return file;
        },
      },
    });
    const before = await kept();
    expect(await upload(await slow.signInAs(member.username))).toMatchObject({ status: 403 });
    expect(await kept()).toEqual(before);
    await slow.close();
  });
});

test('[R30] what is stored of an upload is of the moment at which its last byte had come', async () => {
  const end = '2026-11-20T01:05:00Z';
  const slow = await openTestApp({
    database: world.database,
    files: {
      ...world.files,
      save: async (...given) => {
        const file = await world.files.save(...given);
        slow.setNow(end);
        return file;
      },
    },
  });
  expect(await upload(await slow.signInAs(member.username))).toMatchObject({ status: 200 });
  const { rows } = await sql<object>`
    select uploaded_at, (select max(at) from event where subject_user_id = ${member.userId}) as told_at
    from document where user_id = ${member.userId} and document_name = 'late.txt'`.execute(world.database);
  expect(rows).toEqual([{ uploaded_at: end, told_at: end }]);
  await slow.close();
});

describe('[R30] what would take a right away waits for a save that is at its end:', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['the role', () => setRole(colleague, 'WATCHER')],
    ['the acting', () => colleague.call('DELETE', `/api/ActingSessions?ForUserId=${member.userId}`)],
    ['the membership', leave],
  ])('%s', async (_what, end) => {
    await startActing();
    expect(await whileEventIsWritten(() => saveNew(colleague), end)).toMatchObject({ status: 200 });
  });
});

test('[R30] a role that may do more by now does not stop what was judged by the lesser one', async () => {
  await startActing();
  expect(
    await during(
      () => saveNew(colleague),
      () => setRole(colleague, 'MANAGER'),
    ),
  ).toMatchObject({ status: 200 });
});

test('[R30, PPL-05] somebody who left and came back saves as ever', async () => {
  await sql`
    insert into departure (user_id, left_on, reason, returned_on)
    values (${member.userId}, '2025-02-01', 'RESIGNED', '2025-06-01')`.execute(world.database);
  const activityId = await saveActivity(member, { ActivityName: 'Back' });
  expect(await readActivity(member, activityId)).toMatchObject({ ActivityName: 'Back' });
});

/** Saves while someone writes an event of the member, behind which a save waits with all its locks; what is begun then waits, too. */
async function whileEventIsWritten(call: () => Promise<TestAnswer>, end: () => Promise<unknown>) {
  let answer: Promise<TestAnswer> | undefined;
  let ending: Promise<unknown> | undefined;
  await whileWaitedFor(
    world.owner,
    async (transaction) => {
      await sql`select from event_chain where chain_id = ${member.userId} for update`.execute(transaction);
      answer = call();
    },
    async () => {
      ending = end();
      await expect.poll(countWaiting).toBe(2);
    },
  );
  await ending;
  return await answer;
}

async function countWaiting(): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.database);
  return rows[0]?.waiting;
}
