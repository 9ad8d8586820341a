import { firstYearRules } from '@cpd/domain/year/first-year-rules';
import { ruleChanges } from '@cpd/domain/year/rule-words';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../testing/test-database.ts';
import { findRuleSet } from './rule-set-reader.ts';
import { installRuleSet } from './rule-set-store.ts';
import { listTemplates } from './rule-templates-service.ts';

const templates = listTemplates();

let own: FreshDatabase;
beforeAll(async () => {
  own = await freshDatabase();
});
afterAll(() => own.close());

describe.each(templates)('the template “$name”', ({ rules, description }) => {
  test('says what it is, and names types and areas that it has', () => {
    expect(description).toMatch(/\.$/);
    const { framework, activityTypes, areas } = rules;
    const types = activityTypes.map(({ activityTypeId }) => activityTypeId);
    const categories = framework.categories.map(({ categoryId }) => categoryId);
    for (const { startingActivityTypeId } of framework.categories) expect(types).toContain(startingActivityTypeId);
    for (const { categoryId } of activityTypes) expect(categories).toContain(categoryId);
    for (const { activityTypeId, domainId } of framework.requirements) {
      if (activityTypeId !== undefined) expect(types).toContain(activityTypeId);
      if (domainId !== undefined) expect(areas.map(({ areaId }) => areaId)).toContain(domainId);
    }
  });

  test('is in force in the words that were read, in a database without any other year', async () => {
    const first = firstYearRules(rules, 2027);
    const inForce = await own.database
      .transaction()
      .execute(async (transaction) => {
        await installRuleSet(transaction, first);
        const found = await findRuleSet(transaction, first.facts.cpdYearId);
        throw Object.assign(new Error('taken back'), { found });
      })
      .catch(({ found }) => found);
    expect(ruleChanges(first, inForce)).toEqual([]);
    expect(inForce).toMatchObject({
      activityTypes: first.activityTypes,
      reflectionQuestions: first.reflectionQuestions,
    });
  });
});
