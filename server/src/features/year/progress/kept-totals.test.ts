import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSummary, saveActivity, savePlan } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let staff: TestPerson;
let people = 0;

beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
afterAll(() => world.close());

interface Listed {
  person: TestPerson;
  number: string;
}

async function enter(): Promise<Listed> {
  people += 1;
  const person = await world.signIn({ registrationIds: [1] });
  const number = String(770_000 + people);
  await world.database
    .updateTable('member')
    .set({ member_number: number })
    .where('user_id', '=', person.userId)
    .execute();
  return { person, number };
}

/** The total of 2026 that the members' list says, and the one that the search of members says. */
async function readTotals({ number }: Listed): Promise<[number, number]> {
  const body = { List: 'Members', Columns: ['Hours'], Filters: { Member: number, Year: '2026' } };
  const list = await staff.call('POST', '/api/Lists', { body });
  const search = await staff.call('GET', `/api/MemberSearch?Text=${number}`);
  expect([list.status, search.status]).toEqual([200, 200]);
  const year = search.json.Members[0].Years.find(({ CPDYear }: { CPDYear: number }) => CPDYear === 2026);
  return [list.json.Rows[0].Cells[0], year.Recognised];
}

const shown = async ({ person }: Listed): Promise<number> => (await readSummary(person)).Recognised;

/** Makes the kept figures of everyone wrong, so that it can be told whether they are taken. */
async function spoil(): Promise<void> {
  await sql`
    update year_totals set totals = jsonb_set(totals::jsonb, '{categories,0,activityHours}', '7')::json
    where json_array_length(totals -> 'categories') > 0`.execute(world.database);
}

describe('totals that lists keep', () => {
  test('[PRG-02] are taken while nothing has changed, by list and search alike', async () => {
    const member = await enter();
    await saveActivity(member.person, { TotalHours: 2 });
    expect(await readTotals(member)).toEqual([2, 2]);
    await spoil();
    expect(await readTotals(member)).toEqual([7, 7]);
  });

  test.each<[string, (person: TestPerson, activityId: number) => Promise<unknown>]>([
    ['a new activity', (person) => saveActivity(person, { TotalHours: 3 })],
    [
      'an activity that is gone',
      (person, id) => person.call('DELETE', `/api/UserActivities?UserActivityId=${id}&KeepFiles=true`),
    ],
    ['a plan', (person) => savePlan(person, { HoursSpent: 1 })],
    // By hand, as anyone who runs the college may do.
    [
      'a type that counts elsewhere',
      () => sql`update framework_activity_type set category_id = category_id`.execute(world.database),
    ],
  ])('[PRG-02] are not taken after %s', async (_what, change) => {
    const member = await enter();
    const activityId = await saveActivity(member.person, { TotalHours: 2 });
    expect(await readTotals(member)).toEqual([2, 2]);
    await spoil();
    await change(member.person, activityId);
    const total = await shown(member);
    expect(await readTotals(member)).toEqual([total, total]);
  });

  test('[PRG-02] of a year say nothing of another one', async () => {
    const member = await enter();
    await saveActivity(member.person, { TotalHours: 2 });
    await readTotals(member);
    const kept = await world.database
      .selectFrom('year_totals')
      .select(['cpd_year_id', 'totals'])
      .where('user_id', '=', member.person.userId)
      .orderBy('cpd_year_id', 'desc')
      .execute();
    expect(kept).toMatchObject([
      { cpd_year_id: YEAR_ID[2026], totals: { categories: [{ activityHours: 2 }] } },
      { cpd_year_id: YEAR_ID[2025], totals: { categories: [] } },
    ]);
  });

  test('that cannot be kept take nothing from the list', async () => {
    const member = await enter();
    await saveActivity(member.person, { TotalHours: 2 });
    await sql`alter table year_totals add constraint full_disk check (version is null) not valid`.execute(world.owner);
    expect(await readTotals(member)).toEqual([2, 2]);
    await sql`alter table year_totals drop constraint full_disk`.execute(world.owner);
  });
});
