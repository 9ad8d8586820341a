import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { verifyEvents } from '../../../platform/database/verify-events.ts';
import { approveErasure } from '../../../testing/approve-erasure.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { eraseRecord } from './erasure-store.ts';

let world: TestApp;
let staff: TestPerson;
let ann: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
  [ann, ben] = [await world.signIn(), await world.signIn()];
  const names = { title: 'Dr', first_name: 'Ann', last_name: 'Zyxwvut' };
  await world.database.updateTable('member').set(names).where('user_id', '=', ann.userId).execute();
  await keepWords();
  await keepAnswers();
});
afterAll(() => world.close());

const membersOf = (list: string) => ({ kind: 'LIST', list: 'Members', filters: { Member: list, Year: '2026' } });

const VIEWS = ['Dr Ann Zyxwvut, her year', ' zyxwvut', 'Zyxwvut Street practice', 'Anniversaries'];

/** What colleagues were answered: about Ann, about Ben, and with her number in it. */
async function keepAnswers(): Promise<void> {
  const answers = [
    [ann.userId, { result: 1 }],
    [ben.userId, { result: 2 }],
    [staff.userId, { result: { MIN: ann.username } }],
    [staff.userId, { result: { MIN: ben.username } }],
  ] as const;
  const row = { user_id: staff.userId, operation: 'test', body_hash: '' };
  await world.database
    .insertInto('idempotency_key')
    .values(
      answers.map(([subject_user_id, answer], index) => ({
        ...{ ...row, key: `key ${index}`, subject_user_id, answer: JSON.stringify(answer) },
      })),
    )
    .execute();
}

/** Whom the team wrote to, and what colleagues looked for: of Ann and of others. */
async function keepWords(): Promise<void> {
  const { database } = world;
  const audiences = [
    { kind: 'ONE', memberNumber: ` ${ann.username}` },
    { kind: 'ONE', memberNumber: ben.username },
    { kind: 'NUMBERS', memberNumbers: [ben.username, ann.username], except: [ann.username] },
    { ...membersOf('Ann Zyxwvut'), except: [ben.username] },
    { kind: 'ALL' },
  ];
  const text = { title: 'News', message: 'Hello', level: 'L', created_by: staff.userId } as const;
  const created_at = '2026-11-20T01:00:00Z';
  await database
    .insertInto('announcement')
    .values(audiences.map((audience) => ({ ...text, created_at, audience: JSON.stringify(audience) })))
    .execute();
  const views = ['zyxwvut ', 'Zyxwvut, Ann', 'Ann', 'Member'].map((Member) => ({ Member, Status: 'Zyxwvut' }));
  await database
    .insertInto('list_view')
    .values(
      views.map((filters, index) => ({
        ...{ user_id: staff.userId, list: 'Members', name: VIEWS[index] ?? '', shared: true, created_at },
        question: JSON.stringify({ filters, columns: ['MIN'], sort: 'MIN', descending: false }),
      })),
    )
    .execute();
  // As the versions before wrote them.
  const payloads = [
    ['event_log.viewed', { member: 'ZYXWVUT' }],
    ['list.exported', { name: 'Members', filters: { Member: ann.username } }],
    ['announcement.created', { audience: { kind: 'NUMBERS', memberNumbers: [ben.username, ann.username] } }],
    ['announcement.created', { audience: { kind: 'ALL', except: [ann.username] } }],
    ['event_log.viewed', { member: ben.username }],
    ['announcement.created', { audience: { kind: 'NUMBERS', memberNumbers: 2 } }],
    ['content.changed', { member: 'Zyxwvut' }],
  ] as const;
  for (const [kind, after] of payloads) {
    const who = { actor_user_id: staff.userId, subject_user_id: staff.userId, by_team: true, request_id: 'test' };
    const what = { kind, object_type: kind.split('.')[0] ?? '', object_id: null, before: null };
    await database
      .insertInto('event')
      .values({ ...who, ...what, at: created_at, after: JSON.stringify(after) })
      .execute();
  }
}

const erase = (person: 'ERASED' | 'CONTACT') =>
  inTransaction(world.database, async (transaction) => {
    const at = Temporal.Instant.from('2026-11-20T02:00:00Z');
    const event = { actorUserId: staff.userId, subjectUserId: ann.userId, requestId: 'test', at };
    await approveErasure(transaction, ben.userId, event);
    const erasing = { userId: ann.userId, at: at.toString(), person, cpdYearIds: [], before: null };
    return await eraseRecord(transaction, erasing, event);
  });

async function audiences() {
  const rows = await world.database
    .selectFrom('announcement')
    .select(['audience', 'version', 'title', 'message'])
    .orderBy('announcement_id')
    .execute();
  return rows.map(({ audience, version, title, message }) => [audience, version, `${title}: ${message}`]);
}

async function namesOfViews() {
  const rows = await world.database.selectFrom('list_view').select('name').orderBy('list_view_id').execute();
  return rows.map(({ name }) => name);
}

async function keptAnswers() {
  const rows = await world.database
    .selectFrom('idempotency_key')
    .select('key')
    .where('operation', '=', 'test')
    .orderBy('key')
    .execute();
  return rows.map(({ key }) => key);
}

async function wordsOfViews() {
  const rows = await world.database.selectFrom('list_view').select('question').orderBy('list_view_id').execute();
  return rows.map(({ question }) => question.filters);
}

async function contents() {
  const rows = await world.database
    .selectFrom('event')
    .select('after')
    .where('request_id', '=', 'test')
    .where('subject_user_id', '=', staff.userId)
    .orderBy('event_id')
    .execute();
  return rows.map(({ after }) => after);
}

test('[R43] while the name stays with its record, so do the words by which colleagues look for it', async () => {
  const all = async () => [
    await audiences(),
    await wordsOfViews(),
    await namesOfViews(),
    await contents(),
    await keptAnswers(),
  ];
  const before = await all();
  await erase('CONTACT');
  expect(await all()).toEqual(before);
});

test('[R43, R44] numbers and names of an erased person that colleagues typed go with the record, and those of others stay', async () => {
  await erase('ERASED');
  const nobody = `erased-${ann.userId}`;
  expect(await audiences()).toEqual([
    [{ kind: 'ONE', memberNumber: nobody }, 2, 'Erased notification: Erased.'],
    [{ kind: 'ONE', memberNumber: ben.username }, 1, 'News: Hello'],
    [{ kind: 'NUMBERS', memberNumbers: [ben.username, nobody], except: [nobody] }, 2, 'News: Hello'],
    [{ ...membersOf(nobody), except: [ben.username] }, 2, 'News: Hello'],
    [{ kind: 'ALL' }, 1, 'News: Hello'],
  ]);
  const [first, second, ...others] = await namesOfViews();
  expect([first, second]).toEqual([expect.stringContaining(nobody), expect.stringContaining(nobody)]);
  expect(others).toEqual(VIEWS.slice(2));
  expect(await keptAnswers()).toEqual(['key 1', 'key 3']);
  // A view that looked for her finds no one now; what was chosen is none of her words.
  expect(await wordsOfViews()).toEqual(
    [nobody, nobody, 'Ann', 'Member'].map((Member) => ({ Member, Status: 'Zyxwvut' })),
  );
  expect(await contents()).toEqual([
    ...[null, null, null, null],
    { member: ben.username },
    { audience: { kind: 'NUMBERS', memberNumbers: 2 } },
    { member: 'Zyxwvut' },
  ]);
  expect((await verifyEvents(world.database)).broken).toEqual([]);
});
