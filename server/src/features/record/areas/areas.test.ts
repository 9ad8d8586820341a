import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { inYear, readActivity, saveActivity, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const CARDIOLOGY = 4;
const MEDICAL_EXPERTISE = 201;
const COMMUNICATION = 202;
const CULTURAL_SAFETY = 206;
const ETHICS = 207;

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  member = await world.signIn();
});
afterAll(() => world.close());

const url = (cpdYearId: number = YEAR_ID[2026]) => `/api/UserSpecialities?CPDYearId=${cpdYearId}`;
const choice = (SpecialityIds: number[], LearningDomainIds: number[]) => ({
  UserId: member.userId,
  SpecialityIds,
  LearningDomainIds,
});

async function chosen(cpdYearId?: number): Promise<number[]> {
  const { json } = await member.call('GET', `/api/UserSpecialities?${inYear(member, cpdYearId)}`);
  return json
    .filter(({ LinkedToUser }: { LinkedToUser: boolean }) => LinkedToUser)
    .map(({ SpecialityId }: { SpecialityId: number }) => SpecialityId);
}

describe('choosing areas refuses, and changes nothing', () => {
  test.each([
    ['[SPC-10, API-11] a domain among the specialties', [MEDICAL_EXPERTISE], [], 'SpecialityIds'],
    ['[SPC-10, API-11] a specialty among the domains', [], [CARDIOLOGY], 'LearningDomainIds'],
    ['[DOM-08] an area that nobody knows', [999], [], 'SpecialityIds'],
    ['[DOM-07] Generic, in a year without it', [1], [], 'SpecialityIds'],
    ['[API-39] an id that no area can have', [], [2 ** 45], 'LearningDomainIds'],
  ])('%s: 400', async (_what, specialties, domains, field) => {
    const before = await recordState(world);
    const answer = await member.call('PUT', url(), { body: choice(specialties, domains) });
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: field }] } });
    expect(await recordState(world)).toEqual(before);
  });

  test('[SPC-10, API-39] both lists wrong: both are named at once', async () => {
    const answer = await member.call('PUT', url(), { body: choice([MEDICAL_EXPERTISE], [CARDIOLOGY]) });
    expect(answer.json.Errors).toMatchObject([{ Field: 'SpecialityIds' }, { Field: 'LearningDomainIds' }]);
  });

  test('[API-38, ACT-26, SPC-06] a year that is closed or handed in: 409', async () => {
    await saveActivity(member);
    await member.call('PUT', `/api/SubmissionDeclarations?${inYear(member)}`, { body: { Fiftyhourscpd: false } });
    await submit(member);
    const before = await recordState(world);
    for (const cpdYearId of [YEAR_ID[2024], YEAR_ID[2026]]) {
      const answer = await member.call('PUT', url(cpdYearId), { body: choice([CARDIOLOGY], []) });
      expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    }
    expect(await recordState(world)).toEqual(before);
  });
});

describe('choosing areas', () => {
  test('[API-11, API2-54, DOM-06, SPC-02] replaces those of the year and answers all areas as they are then', async () => {
    await member.call('PUT', url(), { body: choice([CARDIOLOGY], [MEDICAL_EXPERTISE]) });
    const answer = await member.call('PUT', url(), { body: choice([], [COMMUNICATION, COMMUNICATION]) });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.json).toEqual((await member.call('GET', `/api/UserSpecialities?${inYear(member)}`)).json);
    expect(await chosen()).toEqual([COMMUNICATION, CULTURAL_SAFETY, ETHICS]);
    expect(await chosen(YEAR_ID[2025])).toEqual([CULTURAL_SAFETY, ETHICS]);
  });

  test('[DOM-04, DOM-05, DOM-08, SPC-04, SPC-05, SPC-10] puts locked domains back that are left out', async () => {
    await member.call('PUT', url(), { body: choice([CARDIOLOGY], []) });
    expect(await chosen()).toEqual([CARDIOLOGY, CULTURAL_SAFETY, ETHICS]);
    const stored = await world.database
      .selectFrom('member_area')
      .select('area_id')
      .where('user_id', '=', member.userId)
      .orderBy('area_id')
      .execute();
    expect(stored.map(({ area_id }) => area_id)).toEqual([CARDIOLOGY, CULTURAL_SAFETY, ETHICS]);
  });

  test('[DOM-08] leaves an area on the activities that use it', async () => {
    await member.call('PUT', url(), { body: choice([CARDIOLOGY], []) });
    const activityId = await saveActivity(member, { UserActivityHours: [{ SpecialityId: CARDIOLOGY }] });
    await member.call('PUT', url(), { body: choice([], []) });
    const read = await readActivity(member, activityId);
    expect(read.UserActivityHours).toMatchObject([{ SpecialityId: CARDIOLOGY }]);
    expect(await member.call('PUT', `/api/UserActivities/${activityId}`, { body: read })).toMatchObject({
      status: 200,
    });
  });

  test('leaves an event with the areas before and after', async () => {
    await member.call('PUT', url(), { body: choice([CARDIOLOGY], []) });
    const event = await world.database
      .selectFrom('event')
      .select(['kind', 'object_type', 'before', 'after'])
      .where('subject_user_id', '=', member.userId)
      .orderBy('event_id', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({
      kind: 'areas.chosen',
      object_type: 'member_year',
      before: { areaIds: [CULTURAL_SAFETY, ETHICS] },
      after: { areaIds: [CARDIOLOGY, CULTURAL_SAFETY, ETHICS] },
    });
  });
});

test('[API-10, DOM-09] grouped, each area stands once: locked domains, other domains, specialties', async () => {
  await member.call('PUT', url(), { body: choice([CARDIOLOGY], [COMMUNICATION]) });
  const listed = await member.call('GET', `/api/UserSpecialities?${inYear(member)}`);
  const { json: grouped } = await member.call('GET', `/api/UserSpecialities?${inYear(member)}&IsGrouped=true`);
  expect(Object.keys(grouped)).toEqual(['Mandatory', 'ProfessionalDomains', 'Specialities']);
  expect(grouped.Mandatory).toMatchObject([
    { SpecialityId: CULTURAL_SAFETY, IsMandatory: true, LinkedToUser: true },
    { SpecialityId: ETHICS, IsMandatory: true, LinkedToUser: true },
  ]);
  expect(grouped.Specialities).toContainEqual(
    expect.objectContaining({ SpecialityId: CARDIOLOGY, LinkedToUser: true }),
  );
  const all = [...grouped.Specialities, ...grouped.ProfessionalDomains, ...grouped.Mandatory];
  expect(all).toHaveLength(listed.json.length);
  expect(all).toEqual(expect.arrayContaining(listed.json));
});
