import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { CONNECTIONS } from '../../../platform/http/request-queue.ts';
import { buildActivity, buildPlan } from '../../../testing/build.ts';
import { bringBack } from '../../../testing/deletions.ts';
import { linkTo } from '../../../testing/link-steps.ts';
import { recordState } from '../../../testing/record-state.ts';
import {
  declare,
  deleteUnder,
  inYear,
  readActivity,
  saveActivity,
  saveFolder,
  submit,
  uploadEvidence,
  uploadUrl,
} from '../../../testing/steps.ts';
import {
  multipart,
  openTestApp,
  type TestAnswer,
  type TestApp,
  type TestPerson,
  YEAR_ID,
} from '../../../testing/test-app.ts';
import { whileWaitedFor } from '../../../testing/while-waited-for.ts';
import { closeYears } from './closing-service.ts';

const BEFORE = '2027-03-31T12:00:00Z';
const CLOSES = '2027-03-31T13:00:00Z';
const AFTER = '2027-03-31T13:00:01Z';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow(BEFORE);
  member = await world.signIn();
});
afterAll(() => world.close());

/** Makes a call by which the clock passes the closing while it waits for the year, which someone else has locked. */
async function overTheClosing(call: () => Promise<TestAnswer>): Promise<TestAnswer> {
  let answer: Promise<TestAnswer> | undefined;
  await whileWaitedFor(
    world.database,
    async (transaction) => {
      await lockYearOf(transaction, [member]);
      answer = call();
    },
    async () => world.setNow(AFTER),
  );
  if (answer === undefined) throw new Error('Nothing was called.');
  return await answer;
}

async function lockYearOf(transaction: Change, people: readonly TestPerson[]): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  await sql`select from member_year where user_id = any(${ids}::bigint[]) order by user_id for update`.execute(
    transaction,
  );
}

const post = (name: string, headers: Record<string, string> = {}) =>
  member.call('POST', '/api/UserActivities', {
    body: buildActivity(member.userId, { ActivityName: name }),
    headers,
  });

const upload = (name: string) =>
  member.upload(uploadUrl(member), { name, content: `Attended: ${name}\n` }, { 'idempotency-key': name });

/** Each starts before the closing; what it needs is there, and it answers what is called over the closing. */
const CHANGES: readonly [name: string, prepare: () => Promise<() => Promise<TestAnswer>>, code?: string][] = [
  ['a new activity', async () => () => post('Late', { 'idempotency-key': 'late' })],
  ['a new activity without a key', async () => () => post('Late')],
  [
    'a changed activity',
    async () => {
      const activityId = await saveActivity(member);
      const body = { ...(await readActivity(member, activityId)), ActivityName: 'Late' };
      return () => member.call('PUT', `/api/UserActivities/${activityId}`, { body });
    },
  ],
  [
    'a deleted activity',
    async () => {
      const activityId = await saveActivity(member);
      return () => member.call('DELETE', `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=true`);
    },
  ],
  [
    'what was deleted and is brought back',
    async () => {
      const activityId = await saveActivity(member);
      await deleteUnder(member, 'gone', `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=true`);
      return () => bringBack(member, 'gone');
    },
  ],
  ['an uploaded file', async () => () => upload('late.txt')],
  [
    'a file uploaded to an activity',
    async () => {
      const activityId = await saveActivity(member);
      const url = `/api/UserActivityDocuments?DocumentId=0&UserActivityId=${activityId}`;
      return () => member.upload(url, { name: 'late.txt', content: 'Attended.\n' });
    },
  ],
  [
    'a file that is attached',
    async () => {
      const [documentId, activityId] = [await uploadEvidence(member), await saveActivity(member)];
      return () => linkTo(member, documentId, activityId);
    },
  ],
  [
    'a deleted file',
    async () => {
      const documentId = await uploadEvidence(member);
      return () => member.call('DELETE', `/api/Documents?Id=${documentId}`);
    },
  ],
  [
    'a folder',
    async () => {
      const body = { DocumentFolderId: 0, UserId: member.userId, CPDYearId: YEAR_ID[2026], FolderName: 'Late' };
      return () => member.call('POST', '/api/DocumentFolders', { body });
    },
  ],
  ['a plan', async () => () => member.call('POST', '/api/UserPDP', { body: buildPlan(member.userId) })],
  ['a declaration', async () => () => declare(member)],
  [
    'a submission',
    async () => {
      await declare(member);
      return () => submit(member);
    },
    'SUBMISSION_NOT_OPEN',
  ],
  [
    'a submission that is taken back',
    async () => {
      await declare(member);
      await submit(member);
      return () => member.call('PUT', `/api/UserCPDYears?${inYear(member)}&TakeBack=true`);
    },
    'CANNOT_TAKE_BACK',
  ],
];

describe('[R13, R30] a change that waits while the year closes is refused, and nothing of it is kept:', () => {
  test.each(CHANGES)('%s', async (_name, prepare, code = 'YEAR_NOT_EDITABLE') => {
    await saveFolder(member, 'Begun');
    const call = await prepare();
    const before = await recordState(world);
    const answer = await overTheClosing(call);
    expect(answer).toMatchObject({ status: 409, json: { Code: code } });
    expect(await recordState(world)).toEqual(before);
  });

  test('the first one of a year, which has no row yet', async () => {
    let answer: Promise<TestAnswer> | undefined;
    await whileWaitedFor(
      world.database,
      async (transaction) => {
        const row = { user_id: member.userId, cpd_year_id: YEAR_ID[2026] };
        await transaction.insertInto('member_year').values(row).execute();
        answer = post('First');
      },
      async () => world.setNow(AFTER),
    );
    expect(await answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await countKept(member)).toEqual({ activities: 0, documents: 0 });
  });

  test('one that has the year, and waits for something else', async () => {
    const answer = await whileNameIsTaken(
      (transaction) => insertFolder(transaction, 'late'),
      () => {
        const body = { DocumentFolderId: 0, UserId: member.userId, CPDYearId: YEAR_ID[2026], FolderName: 'Late' };
        return member.call('POST', '/api/DocumentFolders', { body });
      },
      async () => world.setNow(AFTER),
    );
    expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    const folders = world.database.selectFrom('document_folder').where('user_id', '=', member.userId).selectAll();
    expect(await folders.execute()).toEqual([]);
  });

  test('a save that waits for its key', async () => {
    await saveActivity(member);
    world.runFrom('2027-03-31T12:59:59.5Z');
    const answer = await whileNameIsTaken(
      async (transaction) => {
        await sql`
          insert into idempotency_key (user_id, key, operation, body_hash)
          values (${member.userId}, 'late', 'createActivity', '')`.execute(transaction);
      },
      () => post('Late', { 'idempotency-key': 'late' }),
      untilClosed,
    );
    expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await countKept(member)).toEqual({ activities: 1, documents: 0 });
  });

  test('[R38] a save that has the year, and waits for its place in the log', async () => {
    await saveActivity(member);
    world.runFrom('2027-03-31T12:59:59.5Z');
    const answer = await whileNameIsTaken(
      async (transaction) => {
        await sql`
          insert into event (at, request_id, subject_user_id, kind, object_type)
          values (now(), 'test', ${member.userId}, 'test.noted', 'test')`.execute(transaction);
      },
      () => post('Late'),
      untilClosed,
    );
    expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await countKept(member)).toEqual({ activities: 1, documents: 0 });
  });

  test('a file that has the year, and waits for its name', async () => {
    await uploadEvidence(member);
    world.runFrom('2027-03-31T12:59:59.5Z');
    const files = (await recordState(world)).files;
    const answer = await whileNameIsTaken(
      (transaction) => insertDocument(transaction, 'late.txt'),
      () => upload('late.txt'),
      untilClosed,
    );
    expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await countKept(member)).toEqual({ activities: 0, documents: 1 });
    expect((await recordState(world)).files).toEqual(files);
  });
});

describe('[R13, R30] an upload that began before the closing', () => {
  test('and whose last byte comes after it is refused, and its bytes go', async () => {
    await uploadEvidence(member);
    const before = await recordState(world);
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { payload, contentType } = multipart({ name: 'slow.txt', content: 'Attended. '.repeat(20_000) });
    const sending = send(uploadUrl(member), contentType);
    sending.write(payload.subarray(0, 150_000));
    await delay(100);
    world.setNow(AFTER);
    sending.end(payload.subarray(150_000));
    expect(await sending.answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await recordState(world)).toEqual(before);
  });

  test('and whose statement gets no connection until after it is refused', async () => {
    await uploadEvidence(member);
    const before = await recordState(world);
    let received = () => {};
    const taken = new Promise<void>((resolve) => {
      received = resolve;
    });
    const other = await openTestApp({
      database: world.database,
      files: {
        ...world.files,
        save: async (...given) => {
          const file = await world.files.save(...given);
          received();
          await all.taken;
          return file;
        },
      },
    });
    const all = await takeConnections(taken);
    other.runFrom('2027-03-31T12:59:59.4Z');
    const person = await other.signInAs(member.username);
    const answer = person.upload(uploadUrl(member), { name: 'late.txt', content: 'Attended.\n' });
    await taken;
    await all.taken;
    while (Temporal.Instant.compare(other.now(), Temporal.Instant.from(AFTER)) < 0) await delay(20);
    all.giveBack();
    expect(await answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    await other.close();
    expect(await recordState(world)).toEqual(before);
  });
});

describe('[R13, R30] 100 members who save and upload in the last moments', () => {
  const AT_ONCE = 10;

  test('keep nothing while their years are locked over the closing', async () => {
    for (let round = 0; round < 10; round += 1) {
      const people = await signInWithYears(AT_ONCE);
      world.runFrom('2027-03-31T12:59:59.7Z');
      let answers: Promise<TestAnswer[]> | undefined;
      await inTransaction(world.database, async (transaction) => {
        await lockYearOf(transaction, people);
        answers = Promise.all(people.flatMap(saveAndUpload));
        await untilClosed();
      });
      expect(statuses((await answers) ?? [])).toEqual({ 409: 2 * AT_ONCE });
      for (const person of people) expect(await countKept(person)).toEqual({ activities: 1, documents: 0 });
    }
  });

  test('keep nothing after the year was closed', async () => {
    let refused = 0;
    for (let round = 0; round < 10; round += 1) {
      const people = await signInWithYears(AT_ONCE);
      world.runFrom('2027-03-31T12:59:59.96Z');
      const answers = people.map(async (person, index) => {
        await delay(index * 8);
        return await Promise.all(saveAndUpload(person));
      });
      await untilClosed();
      await closeYears(world.database, world.now(), `round ${round}`);
      refused += statuses((await Promise.all(answers)).flat())[409] ?? 0;
      await closeYears(world.database, world.now(), `round ${round} again`);
      for (const person of people) {
        const events = await eventsOf(person);
        expect(events.at(-1)).toBe('year.closed');
        const { activities, documents } = await countKept(person);
        expect(activities + documents).toBe(events.filter((kind) => kind !== 'year.closed').length);
      }
    }
    expect(refused).toBeGreaterThan(0);
  });

  async function signInWithYears(count: number): Promise<TestPerson[]> {
    world.setNow(BEFORE);
    const people = await Promise.all(Array.from({ length: count }, () => world.signIn()));
    for (const person of people) await saveActivity(person);
    return people;
  }

  function saveAndUpload(person: TestPerson): Promise<TestAnswer>[] {
    return [
      person.call('POST', '/api/UserActivities', { body: buildActivity(person.userId, { ActivityName: 'Late' }) }),
      person.upload(uploadUrl(person), { name: 'late.txt', content: 'Attended.\n' }),
    ];
  }
});

function statuses(answers: readonly TestAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function untilClosed(): Promise<void> {
  while (Temporal.Instant.compare(world.now(), Temporal.Instant.from(CLOSES)) < 0) await delay(5);
}

async function eventsOf({ userId }: TestPerson): Promise<string[]> {
  const events = world.database.selectFrom('event').select('kind').where('subject_user_id', '=', userId);
  return (await events.orderBy('event_id').execute()).map(({ kind }) => kind);
}

async function countKept({ userId }: TestPerson) {
  const { rows } = await sql<{ activities: number; documents: number }>`
    select (select count(*)::int from activity where user_id = ${userId}) as activities,
      (select count(*)::int from document where user_id = ${userId}) as documents`.execute(world.database);
  return rows[0] ?? { activities: 0, documents: 0 };
}

/** Makes a call while someone else is giving the name that it gives, and in the end does not. */
async function whileNameIsTaken(
  take: (transaction: Change) => Promise<unknown>,
  call: () => Promise<TestAnswer>,
  meanwhile: () => Promise<void>,
): Promise<TestAnswer> {
  let answer: Promise<TestAnswer> | undefined;
  const left = new Error('The name is free again.');
  const taking = whileWaitedFor(
    world.database,
    async (transaction) => {
      await take(transaction);
      answer = call();
    },
    async () => {
      await meanwhile();
      throw left;
    },
  );
  await expect(taking).rejects.toBe(left);
  if (answer === undefined) throw new Error('Nothing was called.');
  return await answer;
}

async function insertFolder(transaction: Change, comparableName: string): Promise<void> {
  await sql`
    insert into document_folder (user_id, cpd_year_id, folder_name, comparable_name, created_at)
    values (${member.userId}, ${YEAR_ID[2026]}, ${comparableName}, ${comparableName}, now())`.execute(transaction);
}

async function insertDocument(transaction: Change, comparableName: string): Promise<void> {
  await sql`
    insert into document (user_id, cpd_year_id, document_type, document_name, comparable_name, media_type, size_bytes,
      sha256, storage_key, scan_state, uploaded_at)
    select user_id, cpd_year_id, document_type, ${comparableName}, ${comparableName}, media_type, size_bytes, sha256,
      'another', scan_state, uploaded_at
    from document where user_id = ${member.userId}`.execute(transaction);
}

/** Takes every connection of the pool once `when` has come. */
async function takeConnections(when: Promise<void>) {
  let giveBack = () => {};
  const given = new Promise<void>((resolve) => {
    giveBack = resolve;
  });
  const begun: Promise<void>[] = [];
  const taken = when.then(async () => {
    for (let one = 0; one < CONNECTIONS; one += 1) {
      begun.push(
        new Promise((resolve) => {
          void inTransaction(world.database, async (transaction) => {
            await sql`select 1`.execute(transaction);
            resolve();
            await given;
          });
        }),
      );
    }
    await Promise.all(begun);
  });
  return { taken, giveBack };
}

/** Starts an upload over a real connection, whose body comes as it is written. */
function send(path: string, contentType: string) {
  const { port } = world.app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer test:${member.username}`, 'content-type': contentType };
  const request = httpRequest({ host: '127.0.0.1', port, path, method: 'POST', headers });
  const answer = new Promise<{ status: number | undefined; json: unknown }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, json: JSON.parse(Buffer.concat(chunks).toString()) }),
      );
    });
  });
  return { write: (part: Buffer) => request.write(part), end: (part: Buffer) => request.end(part), answer };
}
