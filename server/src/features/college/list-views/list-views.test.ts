import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

let world: TestApp;
let staff: TestPerson;
let colleague: TestPerson;
let manager: TestPerson;
let watcher: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  [staff, colleague, manager, watcher] = [
    await world.signIn({ role: 'STAFF' }),
    await world.signIn({ role: 'STAFF' }),
    await world.signIn({ role: 'MANAGER' }),
    await world.signIn({ role: 'WATCHER' }),
  ];
});
afterAll(() => world.close());
beforeEach(() => world.database.deleteFrom('list_view').execute());

const build = (overrides: object = {}) => ({
  List: 'Members',
  Name: 'Not begun',
  Shared: false,
  Filters: { Status: 'Open' },
  Columns: ['MIN', 'LastName', 'Status'],
  Sort: 'LastName',
  Descending: true,
  ...overrides,
});

const save = (person: TestPerson, overrides: object = {}) =>
  person.call('POST', '/api/ListViews', { body: build(overrides) });
const remove = (person: TestPerson, id: number) => person.call('DELETE', `/api/ListViews/${id}`);
async function seen(person: TestPerson, list = 'Members'): Promise<string[]> {
  const { json } = await person.call('GET', `/api/ListViews?List=${list}`);
  return json.map(({ Name }: { Name: string }) => Name);
}

describe('[COH-03] a view of a list is not saved', () => {
  test.each([
    ['without a name', { Name: ' ' }, 'Name'],
    ['with a filter of another list', { Filters: { Source: 'x' } }, 'Filters.Source'],
    ['with a column that there is not', { Columns: ['Shoes'] }, 'Columns'],
    ['in an order that there is not', { Sort: 'Shoes' }, 'Sort'],
    ['of a list that there is not', { List: 'Shoes' }, 'List'],
  ])('%s', async (_how, overrides, field) => {
    const before = await recordState(world);
    const answer = await save(staff, overrides);
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: field }] } });
    expect(await recordState(world)).toEqual(before);
  });

  test('under a name that one sees, whoever saved it; another list has names of its own', async () => {
    await save(staff, { Shared: true });
    for (const person of [staff, colleague]) {
      expect(await save(person, { Name: 'NOT begun ' })).toMatchObject({
        status: 400,
        json: { Errors: [{ Field: 'Name' }] },
      });
    }
    const other = { List: 'Documents', Filters: {}, Columns: ['MIN'], Sort: 'MIN' };
    expect(await save(staff, other)).toMatchObject({ status: 200 });
  });

  test('by two at once under one name', async () => {
    const answers = await Promise.all([save(staff, { Shared: true }), save(colleague, { Shared: true })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('for others by somebody who only looks', async () => {
    expect(await save(watcher, { Shared: true })).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    expect(await save(watcher)).toMatchObject({ status: 200 });
  });

  test('beside fifty others of the same person', async () => {
    const question = { filters: {}, columns: ['MIN'], sort: 'MIN', descending: false };
    const rows = Array.from({ length: 50 }, (_, index) => ({
      ...{ user_id: staff.userId, list: 'Audits', name: `View ${index}`, shared: false },
      ...{ question: JSON.stringify(question), created_at: '2026-11-20T01:00:00Z' },
    }));
    await world.database.insertInto('list_view').values(rows).execute();
    expect(await save(staff)).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Name' }] } });
    expect(await save(colleague)).toMatchObject({ status: 200 });
  });
});

describe('[COH-03] a saved view is deleted', () => {
  test('by nobody but its owner and managers, and is not there for those who do not see it', async () => {
    const [own, shared] = [await save(staff), await save(staff, { Name: 'For all', Shared: true })];
    for (const person of [colleague, manager]) {
      expect(await remove(person, own.json.ListViewId)).toMatchObject({ status: 404 });
    }
    for (const person of [colleague, watcher]) {
      expect(await remove(person, shared.json.ListViewId)).toMatchObject({ status: 403 });
    }
    expect(await remove(manager, shared.json.ListViewId)).toMatchObject({ status: 200 });
    expect(await remove(staff, own.json.ListViewId)).toMatchObject({ status: 200 });
    expect(await remove(staff, own.json.ListViewId)).toMatchObject({ status: 404 });
    expect(await seen(staff)).toEqual([]);
  });
});

test('[R41] that a view was saved and deleted is in the log without the words that it looks for', async () => {
  const { json } = await save(staff, { Filters: { Status: 'Open', Member: 'Confidential' } });
  await remove(staff, json.ListViewId);
  const events = await world.database
    .selectFrom('event')
    .select(['kind', 'before', 'after'])
    .where('object_type', '=', 'list_view')
    .where('object_id', '=', json.ListViewId)
    .orderBy('event_id')
    .execute();
  const told = { name: 'Not begun', list: 'Members', shared: false, filters: { Status: 'Open' }, searched: ['Member'] };
  expect(events).toMatchObject([
    { kind: 'list_view.saved', before: null, after: told },
    { kind: 'list_view.deleted', before: told, after: null },
  ]);
  expect(JSON.stringify(events)).not.toContain('Confidential');
});

describe('[COH-03] a saved view is seen', () => {
  test('by its owner, and when it is shared by all who see lists, with whose it is', async () => {
    await save(staff, { Name: 'my own' });
    await save(staff, { Name: 'Late', Shared: true });
    expect(await seen(staff)).toEqual(['Late', 'my own']);
    for (const person of [colleague, manager, watcher]) expect(await seen(person)).toEqual(['Late']);
    expect(await seen(staff, 'Audits')).toEqual([]);
    const { json } = await colleague.call('GET', '/api/ListViews?List=Members');
    expect(json).toMatchObject([
      { ...build({ Name: 'Late', Shared: true }), IsOwn: false, MayDelete: false, Lost: [] },
    ]);
    expect(json[0].SavedByName).not.toBe('');
    expect((await manager.call('GET', '/api/ListViews?List=Members')).json).toMatchObject([{ MayDelete: true }]);
  });

  test('without what the list has lost since, which is named', async () => {
    const { json } = await save(staff);
    const question = { filters: { Status: 'Open', Shoes: '44' }, columns: ['Shoes', 'MIN'], sort: 'MIN' };
    await world.database
      .updateTable('list_view')
      .set({ question: JSON.stringify({ ...question, descending: false }) })
      .where('list_view_id', '=', json.ListViewId)
      .execute();
    expect((await staff.call('GET', '/api/ListViews?List=Members')).json).toMatchObject([
      { Filters: { Status: 'Open' }, Columns: ['MIN'], Sort: 'MIN', Lost: ['Shoes'] },
    ]);
  });
});
