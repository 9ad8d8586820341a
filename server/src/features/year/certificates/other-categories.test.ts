import { spawnSync } from 'node:child_process';
import { withCategories } from '@cpd/domain/testing/other-categories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { declare, inYear, logPhysicianYear, readSummary, saveActivity, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { changeRules, rulesOf } from '../../../testing/year-rules.ts';

const CLOSED = '2027-03-31T13:00:00Z';

describe.skipIf(spawnSync('pdftotext', ['-v']).error !== undefined).each([2, 5] as const)(
  'a year with %i categories',
  (count) => {
    let world: TestApp;
    let member: TestPerson;
    let names: string[];
    beforeAll(async () => {
      world = await openTestApp();
      await changeRules(world.database, YEAR_ID[2026], (set) => withCategories(set, count));
      const { framework } = await rulesOf(world.database, YEAR_ID[2026]);
      names = framework.categories.map(({ name }) => name);
      member = await world.signIn();
      await logPhysicianYear(member);
      for (const { startingActivityTypeId: ActivityTypeId } of framework.categories)
        await saveActivity(member, { ActivityTypeId, TotalHours: 13 });
      await declare(member);
      expect(await submit(member)).toMatchObject({ status: 200 });
      world.setNow(CLOSED);
    });
    afterAll(() => world.close());

    async function print(url: string): Promise<string> {
      const { status, raw } = await member.call('GET', url);
      expect(status).toBe(200);
      const printed = spawnSync('pdftotext', ['-layout', '-', '-'], { input: raw });
      return printed.stdout.toString().replaceAll(/\s+/g, ' ');
    }

    test.each([10, 11])('[CRT-11] has a statement of kind %i with each of them and its hours', async (type) => {
      const { CPDSummaryCategories: categories } = await readSummary(member);
      const text = await print(`/api/Documents?${inYear(member)}&GeneratableDocumentType=${type}`);
      expect(categories).toHaveLength(count);
      for (const [index, { EnteredHours }] of categories.entries())
        expect(text).toMatch(new RegExp(`${names[index]} (Entered )?${EnteredHours} `));
    });

    test('[CRT-04] has a certificate', async () => {
      const { Recognised } = await readSummary(member);
      const { json: offers } = await member.call('GET', `/api/Documents?${inYear(member)}&UICertPage=true`);
      const offer = offers.find(({ DocumentType }: { DocumentType: string }) => DocumentType === 'COC');
      expect(offer).toMatchObject({ Available: true });
      expect(await print(`/api/Documents?DocumentId=${offer.DocumentId}`)).toContain(`${Recognised} of 50 hours`);
    });
  },
);
