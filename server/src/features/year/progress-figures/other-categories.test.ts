import { withCategories } from '@cpd/domain/testing/other-categories';
import { requirementNames } from '@cpd/domain/year/progress-figures';
import { draftProblems } from '@cpd/domain/year/rule-draft';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveActivity } from '../../../testing/steps.ts';
import { openTestApp, TEST_NOW, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { changeRules, rulesOf } from '../../../testing/year-rules.ts';
import { checkProgressFigures, keepProgressFigures } from './progress-figures-service.ts';

describe.each([
  { count: 2, kept: [100, 200] },
  { count: 5, kept: [100, 200, 300, 400, 500] },
] as const)('a year with $count categories', ({ count, kept }) => {
  let world: TestApp;
  let member: TestPerson;
  let rules: RuleSet;
  beforeAll(async () => {
    world = await openTestApp();
    member = await world.signIn();
    await changeRules(world.database, YEAR_ID[2026], (set) => withCategories(set, count));
    rules = await rulesOf(world.database, YEAR_ID[2026]);
    expect(draftProblems(rules)).toEqual([]);
    for (const [index, { startingActivityTypeId: ActivityTypeId }] of rules.framework.categories.entries())
      await saveActivity(member, { ActivityTypeId, TotalHours: index + 1 });
    await keepProgressFigures(world.database, TEST_NOW);
  });
  afterAll(() => world.close());

  const figures = () =>
    world.database
      .selectFrom('year_figures')
      .select('categories')
      .where('user_id', '=', member.userId)
      .where('cpd_year_id', '=', YEAR_ID[2026])
      .executeTakeFirst();

  test('[COH-06] has the figures of each, and the check finds no others', async () => {
    expect(await figures()).toEqual({ categories: kept });
    expect(await checkProgressFigures(world.database, TEST_NOW)).toMatchObject({ differences: 0 });
  });

  test('[COH-06] has wrong figures put right by the check', async () => {
    await sql`update year_figures set categories = '{700,0,0}'
      where user_id = ${member.userId} and cpd_year_id = ${YEAR_ID[2026]}`.execute(world.database);
    expect(await checkProgressFigures(world.database, TEST_NOW)).toMatchObject({ differences: 1 });
    expect(await figures()).toEqual({ categories: kept });
  });

  test('[COH-04, COH-06] is listed, filtered, sorted and exported by the names of its categories', async () => {
    const staff = await world.signIn({ role: 'STAFF' });
    const names = rules.framework.categories.map(({ name }) => name);
    const columns = names.map((_, index) => `Category${index + 1}`);
    const ask = { List: 'Members', Columns: ['MIN', ...columns], Filters: { [`Category${count}`]: `${count}` } };
    const { json } = await staff.call('POST', '/api/Lists', { body: { ...ask, Sort: `Category${count}` } });
    expect(json).toMatchObject({
      Rows: [{ UserId: member.userId, Cells: [member.username, ...kept.map((hundredths) => hundredths / 100)] }],
      Categories: names,
    });
    const exported = await staff.call('POST', '/api/ListExports', { body: ask });
    expect(String(exported.raw)).toContain(
      ['Member number', ...names.map((name) => (name.includes(',') ? `"${name}"` : name))].join(','),
    );
    const beyond = { ...ask, Columns: ['MIN', `Category${count + 1}`], Filters: {} };
    const { json: empty } = await staff.call('POST', '/api/Lists', { body: beyond });
    expect(empty.Rows.map(({ Cells }: { Cells: unknown[] }) => Cells[1])).toEqual(empty.Rows.map(() => null));
  });

  test('[COH-04] finds those who miss a requirement by what the year calls it, and the overview counts them', async () => {
    const manager = await world.signIn({ role: 'MANAGER' });
    const names = requirementNames(rules.framework);
    const { missing } = await world.database
      .selectFrom('year_figures')
      .select('missing')
      .where('user_id', '=', member.userId)
      .where('cpd_year_id', '=', YEAR_ID[2026])
      .executeTakeFirstOrThrow();
    const missed = Object.keys(missing).map((code) => names[code]);
    expect(missed).toContain('Category 1');
    const { json: overview } = await manager.call('GET', '/api/Overview?Year=2026');
    const counted = overview.Figures.filter(({ Part }: { Part: string }) => Part === 'requirements');
    expect(counted.map(({ Label }: { Label: string }) => Label)).toEqual(Object.values(names));
    for (const { Label, Count } of counted) {
      const body = { List: 'Members', Filters: { Missing: Label, Year: '2026' }, Columns: ['MIN'] };
      const { json } = await manager.call('POST', '/api/Lists', { body });
      expect([Label, json.Rows.length]).toEqual([Label, Count]);
      expect([Label, Count]).toEqual([Label, missed.includes(Label) ? 1 : 0]);
    }
  });
});
