import { LISTS, type ListName, type ListShape } from '@cpd/domain/college/lists';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { isDoneUnwaited } from '../../../testing/while-waited-for.ts';
import { matching } from './list-members-sql.ts';
import { goesByFigures } from './list-reader.ts';
import { openList } from './open-list-sql.ts';

const NOW = Temporal.Instant.from('2026-11-20T01:00:00Z');

let world: TestApp;
let staff: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
afterAll(() => world.close());

/** Has something to be kept, has somebody else at work on the figures, and answers whether the call waits for them. */
async function waits(path: string, body: object): Promise<boolean> {
  await saveActivity(await world.signIn(), { TotalHours: 2 });
  let answer: Promise<TestAnswer> | undefined;
  const isDone = await world.database.transaction().execute(async (transaction) => {
    await sql`select from figures_progress for update`.execute(transaction);
    answer = staff.call('POST', path, { body });
    return await isDoneUnwaited(world.database, answer);
  });
  expect(await answer).toMatchObject({ status: 200 });
  return !isDone;
}

describe('while somebody is at work on the figures', () => {
  test.each(['Documents', 'Activities', 'Audits', 'Participation', 'Members'])(
    '[COH-06] the list of %s is answered, counted and exported at once',
    async (List) => {
      for (const path of ['/api/Lists', '/api/ListCounts', '/api/ListExports']) {
        expect([path, await waits(path, { List })]).toEqual([path, false]);
      }
    },
  );

  test.each([
    ['the queue of those at risk', { List: 'AtRisk' }],
    ['a filter by hours', { List: 'Members', Filters: { Hours: '>=1' } }],
    ['an order of what is missing', { List: 'Members', Sort: 'Missing' }],
    ['a column of how records were handed in', { List: 'Members', Columns: ['MIN', 'HandedIn'] }],
  ])('[COH-06] %s waits for them, so that it shows what was saved a moment ago', async (_what, body) => {
    expect(await waits('/api/Lists', body)).toBe(true);
  });
});

/** Something to type into a filter, for each way in which it may ask. */
function samplesOf(kind: string, options: readonly string[]): readonly string[] {
  if (kind === 'choice') return options;
  return [kind === 'range' ? '1-2' : '2026'];
}

const asksFigures = (query: RawBuilder<unknown>) => /\bfigures\b/.test(query.compile(world.database).sql);

describe('which questions go by the figures', () => {
  test.each(Object.keys(LISTS) as ListName[])(
    '[COH-06] is told by the list of %s for each column and filter',
    (name) => {
      const shape: ListShape = LISTS[name];
      const plain = { name, now: NOW, filters: {}, columns: [], sort: '', descending: false };
      const list = openList(name, plain);
      const rows = asksFigures(list.where as RawBuilder<unknown>);
      expect(goesByFigures(plain)).toBe(rows);
      for (const column of shape.columns) {
        const { cell, order } = list.columns[column.name] ?? {};
        if (cell === undefined || order === undefined) throw new Error(column.name);
        expect([column.name, goesByFigures({ ...plain, columns: [column.name] })]).toEqual([
          column.name,
          rows || asksFigures(cell),
        ]);
        if (column.sortable)
          expect([column.name, goesByFigures({ ...plain, sort: column.name })]).toEqual([
            column.name,
            rows || asksFigures(order),
          ]);
      }
      for (const { name: filter, kind, options } of shape.filters) {
        const asked = samplesOf(kind, options).some((value) => asksFigures(matching(list, { [filter]: value })));
        const goes = goesByFigures({ ...plain, filters: { [filter]: options[0] ?? '2026' } });
        expect([filter, goes]).toEqual([filter, rows || asked]);
      }
    },
  );
});
