import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { isDoneUnwaited } from '../../../testing/while-waited-for.ts';

let world: TestApp;
let staff: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
afterAll(() => world.close());

/** Has something to be kept, has someone else at work on the figures, and answers whether the call waits for them. */
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
  test.each(['Documents', 'Activities', 'Audits', 'Participation'])(
    '[COH-06] the list of %s is answered, counted and exported at once',
    async (List) => {
      for (const path of ['/api/Lists', '/api/ListCounts', '/api/ListExports']) {
        expect([path, await waits(path, { List })]).toEqual([path, false]);
      }
    },
  );

  test('[COH-06] members are counted at once, and listed without what comes from the figures', async () => {
    expect(await waits('/api/ListCounts', { List: 'Members' })).toBe(false);
    expect(await waits('/api/Lists', { List: 'Members', Columns: ['MIN', 'LastName'] })).toBe(false);
  });

  test.each([
    ['the list of members with their hours', { List: 'Members' }],
    ['the queue of those at risk', { List: 'AtRisk' }],
    ['a filter by hours', { List: 'Members', Filters: { Hours: '>=1' } }],
    ['an order of what is missing', { List: 'Members', Sort: 'Missing' }],
    ['a column of how records were handed in', { List: 'Members', Columns: ['MIN', 'HandedIn'] }],
  ])('[COH-06] %s waits for them, so that it shows what was saved a moment ago', async (_what, body) => {
    expect(await waits('/api/Lists', body)).toBe(true);
  });
});

describe('the figure of a year', () => {
  test('[COH-04, COH-06, PRG-02] is one in the list, its filter and the search, and follows what the member saves', async () => {
    const member = await world.signIn();
    await world.database
      .updateTable('member')
      .set({ member_number: '770001' })
      .where('user_id', '=', member.userId)
      .execute();
    await saveActivity(member, { TotalHours: 2 });
    expect(await readHours()).toEqual([2, 2, 2]);
    // By hand, so that it can be told where each comes from.
    await sql`update year_figures set recognised = 700 where user_id = ${member.userId}`.execute(world.database);
    expect(await readHours()).toEqual([7, 7, 7]);
    await saveActivity(member, { TotalHours: 3 });
    expect(await readHours()).toEqual([5, 5, 5]);
  });
});

/** Hours of 2026 of the member above: as a cell of the list, of the row that a filter by just these finds, and in the search. */
async function readHours(): Promise<(number | undefined)[]> {
  const hoursOf = async (Filters: object): Promise<number | undefined> => {
    const body = { List: 'Members', Columns: ['Hours'], Filters: { Member: '770001', Year: '2026', ...Filters } };
    return (await staff.call('POST', '/api/Lists', { body })).json.Rows[0]?.Cells[0];
  };
  const search = await staff.call('GET', '/api/MemberSearch?Text=770001');
  const year = search.json.Members[0].Years.find(({ CPDYear }: { CPDYear: number }) => CPDYear === 2026);
  const hours = await hoursOf({});
  return [hours, await hoursOf({ Hours: String(hours) }), year.Recognised];
}
