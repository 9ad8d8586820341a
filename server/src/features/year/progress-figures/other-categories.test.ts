import { withCategories } from '@cpd/domain/testing/other-categories';
import { draftProblems } from '@cpd/domain/year/rule-draft';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { findRuleSet } from '../../../platform/reference/rule-set-reader.ts';
import { installRuleSet } from '../../../platform/reference/rule-set-store.ts';
import { saveActivity } from '../../../testing/steps.ts';
import { openTestApp, TEST_NOW, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { checkProgressFigures, keepProgressFigures } from './progress-figures-service.ts';

describe.each([
  { count: 2, kept: [100, 200], three: { category_1: 100, category_2: 200, category_3: 0 } },
  { count: 5, kept: [100, 200, 300, 400, 500], three: { category_1: 100, category_2: 200, category_3: 300 } },
] as const)('a year with $count categories', ({ count, kept, three }) => {
  let world: TestApp;
  let member: TestPerson;
  beforeAll(async () => {
    world = await openTestApp();
    member = await world.signIn();
    const starting = await inTransaction(world.database, async (transaction) => {
      const set = await findRuleSet(transaction, YEAR_ID[2026]);
      if (set === undefined) throw new Error('There is no 2026.');
      const other = withCategories(set, count);
      expect(draftProblems(other)).toEqual([]);
      await installRuleSet(transaction, other);
      return other.framework.categories.map(({ startingActivityTypeId }) => startingActivityTypeId);
    });
    for (const [index, ActivityTypeId] of starting.entries())
      await saveActivity(member, { ActivityTypeId, TotalHours: index + 1 });
    await keepProgressFigures(world.database, TEST_NOW);
  });
  afterAll(() => world.close());

  const figures = () =>
    world.database
      .selectFrom('year_figures')
      .select(['categories', 'category_1', 'category_2', 'category_3'])
      .where('user_id', '=', member.userId)
      .where('cpd_year_id', '=', YEAR_ID[2026])
      .executeTakeFirst();

  test('[COH-06] has the figures of each, and the check finds no others', async () => {
    expect(await figures()).toEqual({ categories: kept, ...three });
    expect(await checkProgressFigures(world.database, TEST_NOW)).toMatchObject({ differences: 0 });
  });

  test('[COH-06] takes what a server of the version before keeps, and the check puts it right', async () => {
    const before = { category_1: 700, category_2: 0, category_3: 0 };
    await sql`update year_figures set category_1 = 700, category_2 = 0, category_3 = 0
      where user_id = ${member.userId} and cpd_year_id = ${YEAR_ID[2026]}`.execute(world.database);
    expect(await figures()).toEqual({ categories: [700, 0, 0], ...before });
    expect(await checkProgressFigures(world.database, TEST_NOW)).toMatchObject({ differences: 1 });
    expect(await figures()).toEqual({ categories: kept, ...three });
  });
});
