import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import type { FrameworkCategory } from '@cpd/domain/year/framework';
import { withDerived } from '@cpd/domain/year/rule-derived';
import type { RuleSet } from '@cpd/domain/year/rule-set';
import { afterAll, describe, expect, test } from 'vitest';
import { inYear, readSummary, saveActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, YEAR_ID } from '../../../testing/test-app.ts';
import { changeRules } from '../../../testing/year-rules.ts';

const canReadPdf = hasPdfToText();
const opened: TestApp[] = [];
afterAll(async () => {
  for (const world of opened) await world.close();
});

const NAMES = ['Educational Activities', 'Reviewing Performance', 'Measuring Outcomes', 'Teaching', 'Research'];
const TYPES = [101, 206, 301, 107, 319];

/** 2026 with other categories: each asks for two hours, and has one type of its own. */
function withCategories(set: RuleSet, count: number): RuleSet {
  const [usual] = set.framework.categories;
  if (usual === undefined) throw new Error('There is no category.');
  const categories = NAMES.slice(0, count).map(
    (name, index): FrameworkCategory => ({
      ...usual,
      ...{ categoryId: index + 1, name, displayOrder: index + 1, minimumHours: 2 },
      startingActivityTypeId: TYPES[index] ?? 0,
    }),
  );
  const activityTypes = set.activityTypes.map((type) => ({
    ...type,
    categoryId: (Math.max(TYPES.indexOf(type.activityTypeId), 0) % count) + 1,
  }));
  const variation = { ...set.framework.variation, hoursPerMonth: null };
  return withDerived({
    ...set,
    activityTypes,
    framework: { ...set.framework, categories, requirements: [], variation },
  });
}

async function openWith(count: number) {
  const world = await openTestApp();
  opened.push(world);
  await changeRules(world.database, YEAR_ID[2026], (set) => withCategories(set, count));
  const member = await world.signIn({ registrationIds: [1] });
  for (const ActivityTypeId of TYPES.slice(0, count)) await saveActivity(member, { ActivityTypeId, TotalHours: 3 });
  return member;
}

describe.each([
  [2, 'two', ['CategoryOneMinimum', 'CategoryTwoMinimum']],
  [
    5,
    'five',
    ['CategoryOneMinimum', 'CategoryTwoMinimum', 'CategoryThreeMinimum', 'CategoryMinimum', 'CategoryMinimum'],
  ],
] as const)('a year of %i categories', (count, inWords, kinds) => {
  test('[FWK-05] is on the summary and the statement as one of three is', async () => {
    const member = await openWith(count);
    const summary = await readSummary(member);
    expect(summary.AnnualRequirement).toBe(`At least 50 hours of CPD in 2026 across the ${inWords} categories.`);
    expect(summary.CPDSummaryCategories).toMatchObject(
      NAMES.slice(0, count).map((CategoryName) => ({ CategoryName, EnteredHours: 3, MinimumHours: 2 })),
    );
    const { UserFrameworkRequirements } = summary.UserFrameworkRequirementsOverview;
    expect(UserFrameworkRequirements).toMatchObject(
      kinds.map((BadgeType, index) => ({
        ...{ BadgeType, BadgeText1: `Category ${index + 1}`, CurrentValue: 3, Complete: true },
        ...(BadgeType === 'CategoryMinimum' ? { CategoryIds: [index + 1] } : {}),
      })),
    );
    const answer = await member.call('GET', `/api/Documents?${inYear(member)}&GeneratableDocumentType=10`);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    if (!canReadPdf) return;
    const converted = promisify(execFile)('pdftotext', ['-layout', '-', '-']);
    converted.child.stdin?.end(answer.raw);
    const { stdout } = await converted;
    for (const name of NAMES.slice(0, count)) expect(stdout).toContain(name);
  });
});

function hasPdfToText(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
