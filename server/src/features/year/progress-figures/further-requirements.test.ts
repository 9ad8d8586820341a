import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { furtherFramework, LIFE_SUPPORT, LIFE_SUPPORT_TYPE, SPECIALTY_HOURS } from '@cpd/domain/testing/further-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countStatements } from '../../../testing/count-statements.ts';
import { linkTo } from '../../../testing/link-steps.ts';
import {
  declare,
  inYear,
  logPhysicianYear,
  readSummary,
  saveActivity,
  submit,
  uploadEvidence,
} from '../../../testing/steps.ts';
import { openTestApp, TEST_NOW, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { changeRules } from '../../../testing/year-rules.ts';
import { sendReminders } from '../reminders/reminder-service.ts';
import { keepProgressFigures } from './progress-figures-service.ts';

/** 2023. */
const THREE_YEARS_AGO = 8;
const CARDIOLOGY = SPECIALTY_HOURS.specialtyId ?? 0;

const canReadPdf = spawnSync('pdftotext', ['-v']).error === undefined;

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  const framework = furtherFramework(LIFE_SUPPORT, { ...SPECIALTY_HOURS, requiredValue: 100 });
  await changeRules(world.database, YEAR_ID[2026], (set) => ({ ...set, framework }));
  member = await world.signIn({ registrationIds: [1] });
  await logPhysicianYear(member);
});
afterAll(() => world.close());

const requirementsUrl = (person: TestPerson, cpdYearId?: number) =>
  `/api/UserFrameworkRequirements?${inYear(person, cpdYearId)}&ForAdmin=false`;

async function progressOf(person: TestPerson) {
  const answer = await person.call('GET', requirementsUrl(person));
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

async function itemOf(person: TestPerson, badgeType: string) {
  const { UserFrameworkRequirements } = await progressOf(person);
  return UserFrameworkRequirements.find(({ BadgeType }: { BadgeType: string }) => BadgeType === badgeType);
}

const missed = { Complete: false, RequirementFriendlyStatus: '0 / 1 activity' };

/** A member who did it in 2023, and for whom 2025 is exempt or not. */
async function doneIn2023(exempt: boolean): Promise<TestPerson> {
  world.setNow('2023-06-01T00:00:00Z');
  const person = await world.signIn();
  await saveActivity(person, {
    CPDYearId: THREE_YEARS_AGO,
    ActivityTypeId: LIFE_SUPPORT_TYPE,
    TotalHours: undefined,
    UserActivityHours: [{ SpecialityId: 1, Hours: 4 }],
    UserActivityDates: [{ StartDate: '2023-05-05' }],
  });
  world.setNow(TEST_NOW.toString());
  const year = { user_id: person.userId, cpd_year_id: YEAR_ID[2025], status: 'OPEN' as const };
  await world.database
    .insertInto('member_year')
    .values({ ...year, exemption_reason_code: exempt ? 'PARENTAL' : null })
    .execute();
  return person;
}

// One story, told in order.
test('[FWK-05] what is due once in three years is missing where three years count and none has it', async () => {
  expect(await itemOf(member, 'OnceInYears')).toMatchObject(missed);
  expect(await progressOf(member)).toMatchObject({
    AllRequirementsMet: false,
    RequiredMandatoryActivities: 5,
    CompletedMandatoryActivities: 4,
    Missing: [
      { Text: 'Log Life support, required once every 3 years', ActivityTypeId: LIFE_SUPPORT_TYPE, NeedsPlan: false },
    ],
  });
});

test('[FWK-05] the lists and figures of the team miss it under its name', async () => {
  await keepProgressFigures(world.database, TEST_NOW);
  const manager = await world.signIn({ role: 'MANAGER' });
  const body = { List: 'Members', Filters: { Missing: 'Life support', Year: '2026' }, Columns: ['MIN', 'Missing'] };
  const { json } = await manager.call('POST', '/api/Lists', { body });
  expect(json.Rows).toMatchObject([
    { UserId: member.userId, Cells: [expect.any(String), expect.stringMatching(/^Log Life support/)] },
  ]);
  expect(
    await manager.call('POST', '/api/Lists', { body: { ...body, Filters: { Missing: 'Life suport' } } }),
  ).toMatchObject({
    status: 200,
    json: { Rows: [] },
  });
});

test('[FWK-05] it is not asked of members who have not had three years', async () => {
  const newcomer = await world.signIn({ firstYear: 2025 });
  expect(await itemOf(newcomer, 'OnceInYears')).toMatchObject({
    Complete: true,
    RequirementFriendlyStatus: 'Due in 2027',
    DueBy: 2027,
  });
});

test('[FWK-05] an earlier year that has it counts, further back where one was exempt', async () => {
  expect(await itemOf(await doneIn2023(false), 'OnceInYears')).toMatchObject(missed);
  expect(await itemOf(await doneIn2023(true), 'OnceInYears')).toMatchObject({
    Complete: true,
    RequirementFriendlyStatus: 'Done in 2023, due again in 2027',
  });
});

test('[FWK-05] this year has it, and its proof is asked for', async () => {
  const id = await saveActivity(member, { ActivityTypeId: LIFE_SUPPORT_TYPE, TotalHours: 4 });
  expect(await progressOf(member)).toMatchObject({
    AllRequirementsMet: true,
    CompletedMandatoryActivities: 5,
    Missing: [],
  });
  const { json } = await member.call('GET', `/api/UserProofs?${inYear(member)}`);
  expect(json.Requirements).toContainEqual(
    expect.objectContaining({ Kind: 'OnceInYears', Text: 'Life support', ClaimedValue: 1, ProvenValue: 0 }),
  );
  expect(json.ToAttach).toContainEqual(expect.objectContaining({ UserActivityId: id }));
});

test('[FWK-05] hours of a specialty are asked of those who have it in their list of the year', async () => {
  expect(await itemOf(member, 'SpecialtyMinimum')).toBeUndefined();
  const body = { UserId: member.userId, SpecialityIds: [CARDIOLOGY], LearningDomainIds: [] };
  expect(await member.call('PUT', `/api/UserSpecialities?CPDYearId=${YEAR_ID[2026]}`, { body })).toMatchObject({
    status: 200,
  });
  const asked = {
    ...{ BadgeText1: 'Cardiology', CurrentValue: 32, RequiredValue: 100, Complete: false, CategoryIds: [2] },
    RequirementFriendlyStatus: '32 / 100 hours min',
  };
  expect(await itemOf(member, 'SpecialtyMinimum')).toMatchObject(asked);
  const { UserFrameworkRequirementsOverview: overview } = await readSummary(member);
  expect(overview.UserFrameworkRequirements).toContainEqual(expect.objectContaining(asked));
  expect(overview.Missing).toMatchObject([
    { Text: '68 more hours of Reviewing Performance in cardiology', CategoryIds: [2] },
  ]);
});

test('[FWK-05] a year that asks for them is read with as many statements as one that does not', async () => {
  const reads = (cpdYearId: number) =>
    countStatements(async () => {
      await member.call('GET', requirementsUrl(member, cpdYearId));
      await readSummary(member, cpdYearId);
    });
  await reads(YEAR_ID[2026]);
  await reads(YEAR_ID[2025]);
  expect(await reads(YEAR_ID[2026])).toHaveLength((await reads(YEAR_ID[2025])).length);
});

test.skipIf(!canReadPdf)('[FWK-05, CRT-11] the statement has both, and says what is not due yet', async () => {
  const text = await statementOf(member);
  expect(text).toContain('Life support');
  expect(text).toContain('Done in 2026');
  expect(text).toContain('32 / 100 hours min');
  expect(text).not.toContain('Not due yet');
  const newcomers = await statementOf(await world.signIn({ firstYear: 2025 }));
  expect(newcomers).toMatch(/Life support Due in 2027 \S* ?Not due yet/);
});

test('[FWK-05] what an earlier year has is proven by that year, and hours of a specialty by their files', async () => {
  const read = async (person: TestPerson) => (await person.call('GET', `/api/UserProofs?${inYear(person)}`)).json;
  expect((await read(await doneIn2023(true))).Requirements).toContainEqual(
    expect.objectContaining({ Kind: 'OnceInYears', ClaimedValue: 1, ProvenValue: 1 }),
  );
  const ofSpecialty = { Kind: 'SpecialtyMinimum', RequiredValue: 100, ClaimedValue: 32 };
  const before = await read(member);
  // Of the plan.
  expect(before.Requirements).toContainEqual(expect.objectContaining({ ...ofSpecialty, ProvenValue: 2.5 }));
  for (const { UserActivityId } of before.ToAttach) {
    const documentId = await uploadEvidence(member, `certificate-${UserActivityId}.txt`);
    expect(await linkTo(member, documentId, UserActivityId)).toMatchObject({ status: 200 });
  }
  const { Requirements, ToAttach } = await read(member);
  expect(Requirements).toContainEqual(expect.objectContaining({ ...ofSpecialty, ProvenValue: 32 }));
  expect(Requirements).toContainEqual(expect.objectContaining({ Kind: 'OnceInYears', ProvenValue: 1 }));
  expect(ToAttach).toEqual([]);
});

test('[FWK-05] a record without it is incomplete, and a certificate is for one that has it', async () => {
  const [complete, incomplete] = [await world.signIn(), await world.signIn()];
  for (const person of [complete, incomplete]) await logPhysicianYear(person);
  await saveActivity(complete, { ActivityTypeId: LIFE_SUPPORT_TYPE, TotalHours: 4 });
  for (const person of [complete, incomplete]) {
    await declare(person);
    expect(await submit(person)).toMatchObject({ status: 200 });
  }
  world.setNow('2027-04-05T01:00:00Z');
  const certificateOf = async (person: TestPerson) =>
    (await person.call('GET', `/api/Documents?${inYear(person)}&UICertPage=true`)).json[0];
  expect(await certificateOf(complete)).toMatchObject({ DocumentType: 'COC', Available: true });
  expect(await certificateOf(incomplete)).toMatchObject({
    Available: false,
    Note: expect.stringContaining('incomplete'),
  });
  world.setNow(TEST_NOW.toString());
});

test('[FWK-05] the reminder before the year closes says what of both is missing', async () => {
  const without = await world.signIn();
  await sendReminders(world.database, Temporal.Instant.from('2027-03-02T00:00:00Z'));
  const messageOf = async (person: TestPerson) => {
    const url = `/api/UserNotification?UserId=${person.userId}&Type=NOTDISMISSED`;
    const { json } = await person.call('GET', url);
    return json.find(({ Title }: { Title: string }) => Title.includes('2026')).FullMessage;
  };
  expect(await messageOf(without)).toContain('Log Life support, required once every 3 years');
  expect(await messageOf(without)).not.toContain('cardiology');
  expect(await messageOf(member)).toContain('68 more hours of Reviewing Performance in cardiology');
  expect(await messageOf(member)).not.toContain('Life support');
});

test('[FWK-05] an area that is due once in three years counts from an earlier year, in the summary too', async () => {
  const { activityTypeId: _type, ...ofArea } = LIFE_SUPPORT;
  const framework = furtherFramework({ ...ofArea, domainId: 1 });
  await changeRules(world.database, YEAR_ID[2026], (set) => ({ ...set, framework }));
  const person = await doneIn2023(true);
  const done = { Complete: true, RequirementFriendlyStatus: 'Done in 2023, due again in 2027' };
  expect(await itemOf(person, 'OnceInYears')).toMatchObject(done);
  const { UserFrameworkRequirementsOverview: overview } = await readSummary(person);
  expect(overview.UserFrameworkRequirements).toContainEqual(expect.objectContaining(done));
});

/** The text of a statement, line by line, with single spaces. */
async function statementOf(person: TestPerson): Promise<string> {
  const answer = await person.call('GET', `/api/Documents?${inYear(person)}&GeneratableDocumentType=10`);
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
  const converted = promisify(execFile)('pdftotext', ['-layout', '-', '-']);
  converted.child.stdin?.end(answer.raw);
  return (await converted).stdout.replaceAll(/\s+/g, ' ');
}
