import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fixtureRequest, physicianYear } from '../../../testing/physician-year.ts';
import {
  declare,
  inYear,
  readSummary,
  saveActivity,
  savePlan,
  submit,
  uploadEvidence,
} from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

const { educational, reviewing, measuring, expected } = physicianYear;
const canReadPdf = hasPdfToText();
if (!canReadPdf)
  process.stderr.write('The statement is not read back: there is no pdftotext (Debian: poppler-utils).\n');

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn({ registrationIds: [1] });
});
afterAll(() => world.close());

// One story, told in order: the year fills up call by call.
describe('the year of a physician', () => {
  test('[PRG-12, SUM-36] begins with zeros and a list of everything that is missing', async () => {
    const progress = await readProgress();
    expect(progress).toMatchObject({ CurrentCreditsOrHours: 0, CurrentPercentage: 0, AllRequirementsMet: false });
    expect(progress.UserFrameworkRequirements[0].HelpText).toContain('at least 50 hours');
    expect(missingTexts(progress)).toEqual([
      'Log 2 more activities on cultural safety, including health equity',
      'Log 2 more activities on ethics and professional behaviour',
      '12.5 more hours of Educational Activities',
      '5 more hours of Reviewing Performance',
      '5 more hours of Measuring Outcomes',
      '15 more hours of Reviewing Performance or Measuring Outcomes',
      '12.5 more hours of any kind',
      'Log your annual conversation',
      'Write your plan for 2026',
    ]);
    expect(progress.YearLine).toMatchObject({ Left: '50 hours to go', Also: 'and 6 activities' });
    expect(await readSummary(member)).toMatchObject({ TotalHours: 0, Recognised: 0, EnteredHoursWithReflections: 0 });
  });

  test('[PRG-09, LIM-04] is over its hours after Category 1 alone, and not complete', async () => {
    for (const fixture of educational) await enter(fixture);
    const progress = await readProgress();
    expect(progress).toMatchObject({
      CurrentCreditsOrHours: 64.5,
      MinimumCreditsOrHours: 50,
      CurrentPercentage: 100,
      AllRequirementsMet: false,
      RequiredMandatoryActivities: 4,
      CompletedMandatoryActivities: 1,
    });
    expect(missingTexts(progress)).toEqual([
      'Log 1 more activity on ethics and professional behaviour',
      '5 more hours of Reviewing Performance',
      '5 more hours of Measuring Outcomes',
      '15 more hours of Reviewing Performance or Measuring Outcomes',
      'Log your annual conversation',
      'Write your plan for 2026',
    ]);
    expect(progress).toMatchObject({ ShortBy: 25, YearLine: { Left: '25 hours to go', Also: 'and 3 activities' } });
  });

  test('[PDP-33, PRG-16] counts a plan and its hours at once', async () => {
    await savePlan(member, { HoursSpent: 2.5 });
    const progress = await readProgress();
    expect(progress).toMatchObject({ CurrentCreditsOrHours: 67, CompletedMandatoryActivities: 2 });
    expect(missingTexts(progress)).toContain('2.5 more hours of Reviewing Performance');
  });

  test('[PRG-02, PRG-03, PRG-04, PRG-05, PRG-06, PRG-13, PRG-15, LIM2-01, LIM2-02] ends with every figure as added up by hand', async () => {
    for (const fixture of [...reviewing, ...measuring]) await enter(fixture);
    const progress = await readProgress();
    expect(progress).toMatchObject({
      Year: 2026,
      Currency: 'H',
      CurrentStatus: 'In Progress',
      CurrentCreditsOrHours: expected.total,
      CurrentPercentage: 100,
      AllRequirementsMet: true,
      CompletedMandatoryActivities: 4,
      Missing: [],
    });
    const statuses: Record<string, string[]> = {};
    for (const { BadgeType, Complete, RequirementFriendlyStatus } of progress.UserFrameworkRequirements) {
      expect(Complete).toBe(true);
      statuses[BadgeType] = [...(statuses[BadgeType] ?? []), RequirementFriendlyStatus];
    }
    expect(statuses).toEqual(expected.statuses);
  });

  test('[SUM-30, SUM-32, SUM-33, SUM-34, SUM-36] shows the same figures on the summary', async () => {
    const summary = await readSummary(member);
    const { SeriesDaysToConfirm: _asksAtHome, Pill: _onHome, ...progress } = await readProgress();
    expect(summary).toMatchObject({
      Currency: 'H',
      TotalHours: expected.total,
      Recognised: expected.total,
      EnteredReflectionHours: 0.75,
      EnteredHoursWithReflections: expected.total,
      TotalCredits: 0,
      CountryOfPractice: 'Australia',
      UserFrameworkRequirementsOverview: progress,
    });
    const categories: SummaryCategory[] = summary.CPDSummaryCategories;
    expect(categories.map(({ EnteredHours }) => EnteredHours)).toEqual(expected.entered);
    expect(categories.map(({ EnteredReflectionHours }) => EnteredReflectionHours)).toEqual(expected.reflection);
    expect(categories.map(({ EnteredHoursWithReflections }) => EnteredHoursWithReflections)).toEqual(
      expected.recognised,
    );
    const activities = categories.flatMap(({ CPDSummaryActivities }) => CPDSummaryActivities);
    const [plans, others] = [activities.filter(isPlan), activities.filter((each) => !isPlan(each))];
    expect(plans).toMatchObject([{ ActivityName: '2026 plan', ReadOnly: true, EnteredHours: 2.5 }]);
    expect(others).toHaveLength(expected.activities);
    expect(others.reduce((sum, { DateCount }) => sum + DateCount, 0)).toBe(expected.dates);
    expect(others.filter(({ HasEvidenceAttached }) => HasEvidenceAttached)).toHaveLength(3);
    expect(others.filter(({ HasReflection }) => HasReflection)).toHaveLength(2);
    expect(others.find(({ ActivityName }) => ActivityName === 'Peer review group')).toMatchObject({
      IsRecurring: true,
      EnteredHours: 7.5,
      StartDate: '2026-02-12',
      EndDate: '2026-10-08',
      ActivityDateMonths: ['2026-02-12', '2026-04-09', '2026-06-11', '2026-08-13', '2026-10-08'].map((StartDate) => ({
        ActivityDates: [{ StartDate, DateHours: 1.5 }],
      })),
    });
  });

  test('[SUB-25] is complete when it is handed in', async () => {
    expect(await declare(member)).toMatchObject({ status: 200 });
    expect(await submit(member)).toMatchObject({ status: 200, json: { CPDStatusCode: 'COMPLETE' } });
    expect(await readSummary(member)).toMatchObject({ CurrentStatus: 'Complete', Recognised: expected.total });
  });

  test.skipIf(!canReadPdf)('[CRT-11] has the same figures on its statement, read back', async () => {
    const text = await readStatement('10');
    expect(text).toContain('125.25');
    for (const [index, recognised] of expected.recognised.entries()) {
      const line = new RegExp(`${expected.entered[index]}\\s.*${recognised}\\b`);
      expect(text).toMatch(line);
    }
    for (const status of Object.values(expected.statuses).flat()) expect(text).toContain(status);
    expect(text).toContain('Complete');
    expect(text).toContain('20/11/2026');
  });

  test.skipIf(!canReadPdf)('[CRT-11] has every activity with its hours on the detailed statement', async () => {
    const text = await readStatement('11');
    for (const { name } of [...educational, ...reviewing, ...measuring]) expect(text).toContain(name);
    expect(text).toContain('125.25');
    expect(text).toContain('kōrero – notes.txt');
  });
});

interface ListedActivity {
  ActivityName: string;
  DateCount: number;
  HasEvidenceAttached: boolean;
  HasReflection: boolean;
  UserActivityIconType: string | null;
}

interface SummaryCategory {
  EnteredHours: number;
  EnteredReflectionHours: number;
  EnteredHoursWithReflections: number;
  CPDSummaryActivities: ListedActivity[];
}

function isPlan({ UserActivityIconType }: ListedActivity): boolean {
  return UserActivityIconType === 'PDP';
}

async function enter(fixture: (typeof educational)[number]): Promise<void> {
  const { evidence } = fixture;
  const files = evidence === undefined ? [] : [{ DocumentId: await uploadEvidence(member, evidence) }];
  await saveActivity(member, { ...fixtureRequest(fixture), UserActivityDocuments: files });
}

async function readProgress(): Promise<TestAnswer['json']> {
  const answer = await member.call('GET', `/api/UserFrameworkRequirements?${inYear(member)}&ForAdmin=false`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

function missingTexts({ Missing }: { Missing: { Text: string }[] }): string[] {
  return Missing.map(({ Text }) => Text);
}

/** The text of a statement with runs of white space made one, line by line. */
async function readStatement(type: '10' | '11'): Promise<string> {
  const answer = await member.call('GET', `/api/Documents?${inYear(member)}&GeneratableDocumentType=${type}`);
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  const converted = promisify(execFile)('pdftotext', ['-layout', '-', '-']);
  converted.child.stdin?.end(answer.raw);
  return (await converted).stdout.replaceAll(/[^\S\n]+/g, ' ');
}

function hasPdfToText(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
