import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { inYear, saveActivity, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const [SPECIALIST, GENERAL] = [1, 2];
const [VOCATIONAL_NZ, GENERAL_NZ] = [11, 12];
const OVERSEAS = 21;

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  member = await world.signIn();
});
afterAll(() => world.close());

const choice = (RegistrationIds: number[], CPDYearId: number = YEAR_ID[2026]) => ({
  UserId: member.userId,
  CPDYearId,
  RegistrationIds,
});
const save = (ids: number[], cpdYearId?: number) =>
  member.call('PUT', '/api/UserRegistration', { body: choice(ids, cpdYearId) });

async function linked(cpdYearId: number = YEAR_ID[2026]): Promise<number[]> {
  const { json } = await member.call('GET', `/api/UserRegistration?${inYear(member, cpdYearId)}`);
  type Registration = { RegistrationId: number; IsLinkedToUser: boolean };
  return json
    .flatMap(({ Registrations }: { Registrations: Registration[] }) => Registrations)
    .filter(({ IsLinkedToUser }: Registration) => IsLinkedToUser)
    .map(({ RegistrationId }: Registration) => RegistrationId);
}

async function facts(cpdYearId: number = YEAR_ID[2026]) {
  const [summary, declaration, years] = await Promise.all([
    member.call('GET', `/api/CPDSummary?${inYear(member, cpdYearId)}&IncludeUserFrameworkRequirements=true`),
    member.call('GET', `/api/SubmissionDeclarations?${inYear(member, cpdYearId)}`),
    member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`),
  ]);
  const year = years.json.find(({ CPDYearId }: { CPDYearId: number }) => CPDYearId === cpdYearId);
  return {
    country: summary.json.CountryOfPractice,
    isAustralian: declaration.json.IsAustralian,
    isVocational: declaration.json.IsMCNZVocational,
    isGeneral: declaration.json.IsMCNZGeneral,
    asks: year.ShowRegistrationQuestions,
  };
}

describe('saving registrations refuses, and changes nothing', () => {
  test.each([
    ['two of one group', [SPECIALIST, GENERAL], ['Please choose one registration only in Australia.']],
    ['an unknown one', [999], ['Please choose only registrations from the list.']],
    [
      'all that is wrong, at once',
      [999, SPECIALIST, GENERAL, VOCATIONAL_NZ, GENERAL_NZ],
      [
        'Please choose only registrations from the list.',
        'Please choose one registration only in Australia.',
        'Please choose one registration only in New Zealand.',
      ],
    ],
  ])('[REG-06, API2-51] %s: 400', async (_what, ids, messages) => {
    const before = await recordState(world);
    const answer = await save(ids);
    expect(answer.status).toBe(400);
    expect(answer.json.Errors).toEqual(messages.map((Message) => ({ Field: 'RegistrationIds', Message })));
    expect(await recordState(world)).toEqual(before);
  });

  test('[REG-06, API2-65] a year that is closed or handed in: 409', async () => {
    await saveActivity(member);
    await member.call('PUT', `/api/SubmissionDeclarations?${inYear(member)}`, { body: { Fiftyhourscpd: false } });
    await submit(member);
    const before = await recordState(world);
    for (const cpdYearId of [YEAR_ID[2024], YEAR_ID[2026]]) {
      expect(await save([SPECIALIST], cpdYearId)).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('[API2-63] for another member: 403, and a year that is not the member’s: 404', async () => {
    const other = await world.signIn();
    const before = await recordState(world);
    const body = { ...choice([SPECIALIST]), UserId: other.userId };
    expect(await member.call('PUT', '/api/UserRegistration', { body })).toMatchObject({ status: 403 });
    expect(await member.call('GET', `/api/UserRegistration?${inYear(other)}`)).toMatchObject({ status: 403 });
    expect(await save([SPECIALIST], 999)).toMatchObject({ status: 404 });
    expect(await member.call('GET', `/api/UserRegistration?${inYear(member, 999)}`)).toMatchObject({ status: 404 });
    expect(await recordState(world)).toEqual(before);
  });
});

describe('saving registrations', () => {
  test('[API2-50, REG-05] all that can be chosen stand in their groups', async () => {
    await save([SPECIALIST]);
    const { json } = await member.call('GET', `/api/UserRegistration?${inYear(member)}`);
    expect(json.map(({ GroupCode }: { GroupCode: string }) => GroupCode)).toEqual(['AU', 'NZ', 'OS']);
    expect(json[0]).toMatchObject({
      Group: 'Australia',
      Registrations: [
        { RegistrationId: SPECIALIST, Name: 'Specialist registration', IsLinkedToUser: true },
        { RegistrationId: GENERAL, IsLinkedToUser: false },
        {},
        {},
        {},
        {},
      ],
    });
  });

  test('[REG-03, API2-51] replaces those of the year, one in each group', async () => {
    await save([SPECIALIST, VOCATIONAL_NZ]);
    expect(await linked()).toEqual([SPECIALIST, VOCATIONAL_NZ]);
    await save([GENERAL]);
    expect(await linked()).toEqual([GENERAL]);
    await save([]);
    expect(await linked()).toEqual([]);
  });

  test('[REG-07, SUM-09] changes what the year knows of the member, and of that year only', async () => {
    const none = { country: 'Not stated', isAustralian: true, isVocational: false, isGeneral: false, asks: true };
    expect(await facts()).toEqual(none);
    await save([VOCATIONAL_NZ]);
    expect(await facts()).toEqual({
      country: 'New Zealand',
      isAustralian: false,
      isVocational: true,
      isGeneral: false,
      asks: false,
    });
    expect(await linked(YEAR_ID[2025])).toEqual([]);
  });

  test('[REG-04] tells what somebody with them should know, and nothing where there is nothing', async () => {
    expect((await save([SPECIALIST])).json).toEqual({ HasAdditionalInformation: false, DisplayText: '' });
    const { json } = await save([GENERAL_NZ, OVERSEAS]);
    expect(json).toEqual({
      HasAdditionalInformation: true,
      DisplayText: expect.stringMatching(/^<p>Doctors in the general scope [^<]+<\/p><p>Members practising[^<]+<\/p>$/),
    });
  });

  test('[API2-52] takes RateRealtime=true, and the summary read next is up to date', async () => {
    const answer = await member.call('PUT', '/api/UserRegistration?RateRealtime=true', { body: choice([OVERSEAS]) });
    expect(answer).toMatchObject({ status: 200, json: { HasAdditionalInformation: true } });
    expect((await facts()).country).toBe('Overseas');
  });

  test('leaves an event with the registrations before and after', async () => {
    await save([SPECIALIST]);
    await save([GENERAL_NZ]);
    const event = await world.database
      .selectFrom('event')
      .select(['kind', 'object_type', 'before', 'after'])
      .where('subject_user_id', '=', member.userId)
      .orderBy('event_id', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({
      kind: 'registrations.chosen',
      object_type: 'member_year',
      before: { registrationIds: [SPECIALIST] },
      after: { registrationIds: [GENERAL_NZ] },
    });
  });
});
