import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildActivity, buildPlan } from '../../testing/build.ts';
import { linkUrl } from '../../testing/link-steps.ts';
import { type Loss, type LossyProxy, openLossyProxy } from '../../testing/lossy-proxy.ts';
import { listFiles } from '../../testing/record-state.ts';
import { declare, inYear, readDate, saveActivity, uploadUrl } from '../../testing/steps.ts';
import { openTestApp, reference, type TestAnswer, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { freshDatabase, silentLog, type TestDatabase } from '../../testing/test-database.ts';
import { type OpenDatabase, openDatabase } from '../database/open-database.ts';
import { sweepUnnamed } from '../files/sweep-unnamed.ts';

/** An application that comes to its database through a proxy, and the same without one, to look at what is there. */
interface Way {
  proxy: LossyProxy;
  opened: OpenDatabase;
  app: TestApp;
}

let own: TestDatabase;
let world: TestApp;
const ways: Way[] = [];

beforeAll(async () => {
  own = await freshDatabase(reference);
  world = await openTestApp({ database: own.database });
});
afterAll(async () => {
  for (const { proxy, opened, app } of ways) {
    await app.close();
    await opened.close();
    await proxy.close();
  }
  await world.close();
  await own.close();
});

async function openWay(): Promise<Way> {
  const proxy = await openLossyProxy(own.connection);
  const opened = openDatabase(proxy.connection, { log: silentLog });
  const way = { proxy, opened, app: await openTestApp({ database: opened.database, files: world.files }) };
  ways.push(way);
  return way;
}

type Headers = Record<string, string>;

/** A change: what it is done to is laid down first, and answers how it is sent. */
interface Change {
  prepare(member: TestPerson): Promise<(through: TestPerson, headers?: Headers) => Promise<TestAnswer>>;
}

const changes: Record<string, Change> = {
  'an activity': {
    prepare: async (member) => {
      await saveActivity(member);
      const body = buildActivity(member.userId, { ActivityName: 'Journal club' });
      return (through, headers = {}) => through.call('POST', '/api/UserActivities', { body, headers });
    },
  },
  'a date': {
    prepare: async (member) => {
      const date = await readDate(member, await saveActivity(member), '2026-03-12');
      const body = { ...date, AdditionalInformation: 'Room 2' };
      return (through, headers = {}) => through.call('PUT', '/api/UserActivityDates', { body, headers });
    },
  },
  'a plan': {
    prepare:
      async (member) =>
      (through, headers = {}) =>
        through.call('POST', '/api/UserPDP', { body: buildPlan(member.userId), headers }),
  },
  'a submission': {
    prepare: async (member) => {
      await saveActivity(member);
      await declare(member);
      const url = `/api/UserCPDYears?${inYear(member)}&SubmitCPDYear=true`;
      return (through, headers = {}) => through.call('PUT', url, { headers });
    },
  },
};

const file = { name: 'attendance.txt', content: 'Attended the whole day.\n' };

const uploads: Record<string, Change> = {
  'a file into My Files': {
    prepare: async (member) => {
      await saveActivity(member);
      return (through, headers) => through.upload(uploadUrl(member), file, headers);
    },
  },
  'a file to an activity': {
    prepare: async (member) => {
      const url = linkUrl(0, await saveActivity(member));
      return (through, headers) => through.upload(url, file, headers);
    },
  },
  'an uploaded plan': {
    prepare: async (member) => (through, headers) =>
      through.upload(`/api/UserPDP?${inYear(member)}&HoursSpent=2`, file, headers),
  },
};

const everything = Object.entries({ ...changes, ...uploads });
const keyed = { 'idempotency-key': 'the same' };

/** The answer of a change whose own answer from the database is lost. */
async function lose({ proxy }: Way, how: Loss, send: () => Promise<TestAnswer>): Promise<TestAnswer> {
  const lost = proxy.loseNext(how, (statement) => statement === 'commit');
  const answer = await send();
  await lost;
  return answer;
}

/** What the database has of a member, by tables. */
async function countRows({ userId }: TestPerson) {
  const countOf = async (table: 'activity' | 'plan' | 'document' | 'idempotency_key') =>
    (await world.database.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length;
  const events = await world.database
    .selectFrom('event')
    .select('kind')
    .where('subject_user_id', '=', userId)
    .execute();
  return {
    activity: await countOf('activity'),
    plan: await countOf('plan'),
    document: await countOf('document'),
    keys: await countOf('idempotency_key'),
    events: events.length,
  };
}

/** The content of a member's only file, as it is downloaded. */
async function onlyContent(member: TestPerson): Promise<string> {
  const rows = world.database.selectFrom('document').select('document_id').where('user_id', '=', member.userId);
  const { document_id: documentId } = await rows.executeTakeFirstOrThrow();
  const answer = await member.call('GET', `/api/Documents?DocumentId=${documentId}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.raw.toString();
}

const unknown = {
  status: 503,
  headers: { 'retry-after': '5' },
  json: { Code: 'OUTCOME_UNKNOWN', Message: expect.stringMatching(/^We do not know whether this was saved\. Please/) },
};

describe('an answer that is lost while nothing has been saved', () => {
  test('[R29] a connection that breaks before COMMIT is known: nothing was saved, and the bytes are gone', async () => {
    const way = await openWay();
    const member = await world.signIn();
    const before = [await countRows(member), await listFiles(world.filesFolder)];
    const lost = way.proxy.loseNext('cut', (statement) => statement.includes('insert into "document"'));
    const answer = await (await way.app.signInAs(member.username)).upload(uploadUrl(member), file);
    await lost;
    expect(answer).toMatchObject({ status: 503, json: { Code: 'UNAVAILABLE' } });
    expect(answer.json.Message).toContain('Nothing was saved');
    expect([await countRows(member), await listFiles(world.filesFolder)]).toEqual(before);
  });

  test('[R29] reading never answers it', async () => {
    const way = await openWay();
    const member = await world.signIn();
    const through = await way.app.signInAs(member.username);
    await through.call('GET', `/api/UserActivities?${inYear(member)}`);
    const lost = way.proxy.loseNext('cut', () => true);
    const answer = await through.call('GET', `/api/UserActivities?${inYear(member)}`);
    await lost;
    expect(answer).toMatchObject({ status: 503, json: { Code: 'UNAVAILABLE' } });
  });

  test.each(everything)('[R29] %s that never came to the database is saved by its repeat', async (_what, change) => {
    const way = await openWay();
    const member = await world.signIn();
    const send = await change.prepare(member);
    const before = await countRows(member);
    const through = await way.app.signInAs(member.username);
    expect(await lose(way, 'never sent', () => send(through, keyed))).toMatchObject(unknown);
    expect(await countRows(member)).toEqual(before);
    expect(await send(through, keyed)).toMatchObject({ status: 200 });
    expect(await countRows(member)).not.toEqual(before);
  });
});

test.each(Object.entries(uploads))(
  '[R29] %s that was not saved leaves its bytes to the sweep',
  async (_what, change) => {
    const way = await openWay();
    const member = await world.signIn();
    const send = await change.prepare(member);
    const through = await way.app.signInAs(member.username);
    const later = Temporal.Now.instant().add({ hours: 1 });
    await sweepUnnamed(world.database, world.files, later);
    const before = await listFiles(world.filesFolder);
    expect(await lose(way, 'never sent', () => send(through, keyed))).toMatchObject(unknown);
    expect(await listFiles(world.filesFolder)).toHaveLength(before.length + 1);
    expect(await send(through, keyed)).toMatchObject({ status: 200 });
    expect(await sweepUnnamed(world.database, world.files, later)).toBe(1);
    expect(await onlyContent(member)).toBe(file.content);
  },
);

describe('a change that was saved, whose answer is lost', () => {
  test.each(everything)('[R29, R10] %s is answered again under its key, and saved once', async (_what, change) => {
    const way = await openWay();
    const member = await world.signIn();
    const send = await change.prepare(member);
    const through = await way.app.signInAs(member.username);
    expect(await lose(way, 'cut', () => send(through, keyed))).toMatchObject(unknown);
    const stands = [await countRows(member), await listFiles(world.filesFolder)];
    expect(await send(through, keyed)).toMatchObject({ status: 200 });
    expect([await countRows(member), await listFiles(world.filesFolder)]).toEqual(stands);
  });

  test('[R29, R10] all the same when the database does not answer at all', async () => {
    await Promise.all(
      everything.map(async ([, change]) => {
        const way = await openWay();
        const member = await world.signIn();
        const send = await change.prepare(member);
        const through = await way.app.signInAs(member.username);
        expect(await lose(way, 'swallow', () => send(through, keyed))).toMatchObject(unknown);
        const stands = await countRows(member);
        expect(await send(through, keyed)).toMatchObject({ status: 200 });
        expect(await countRows(member)).toEqual(stands);
      }),
    );
  }, 60_000);

  test.each(Object.entries(uploads))('[R29, UPL-18] 8 of 8 times %s keeps its bytes', async (_what, change) => {
    const way = await openWay();
    for (let time = 0; time < 8; time += 1) {
      const member = await world.signIn();
      const send = await change.prepare(member);
      const through = await way.app.signInAs(member.username);
      expect(await lose(way, 'cut', () => send(through, keyed))).toMatchObject(unknown);
      expect(await onlyContent(member)).toBe(file.content);
      const files = await listFiles(world.filesFolder);
      const repeat = await send(through, keyed);
      expect(repeat).toMatchObject({ status: 200, json: expect.any(Number) });
      // The second copy of the bytes is gone, the first can be opened.
      expect(await listFiles(world.filesFolder)).toEqual(files);
      expect(await onlyContent(member)).toBe(file.content);
    }
  });
});

describe('the same request while the first still runs', () => {
  test('[R9] 20 at once under one key make one activity, and the next without a key makes another', async () => {
    const member = await world.signIn();
    await saveActivity(member);
    const body = buildActivity(member.userId, { ActivityName: 'Twenty' });
    const send = (headers = {}) => member.call('POST', '/api/UserActivities', { body, headers });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(keyed)));
    const ids = new Set(answers.map(({ json }) => json.UserActivityId));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(ids.size).toBe(1);
    expect((await countRows(member)).activity).toBe(2);
    expect(await send()).toMatchObject({ status: 200 });
    expect((await countRows(member)).activity).toBe(3);
  });

  test('[R9] 20 at once under one key keep one file', async () => {
    const member = await world.signIn();
    await saveActivity(member);
    const before = await listFiles(world.filesFolder);
    const answers = await Promise.all(Array.from({ length: 20 }, () => member.upload(uploadUrl(member), file, keyed)));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json}`)).size).toBe(1);
    expect(await listFiles(world.filesFolder)).toHaveLength(before.length + 1);
    expect(await onlyContent(member)).toBe(file.content);
  });
});
