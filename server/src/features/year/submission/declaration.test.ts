import { DeclarationAnswers } from '@cpd/contract/declarations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { declare, inYear, saveActivity, savePlan, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
let registrations: Record<string, number>;
beforeAll(async () => {
  world = await openTestApp();
  const rows = await world.database.selectFrom('registration').selectAll().orderBy('position', 'desc').execute();
  registrations = Object.fromEntries(
    rows.map((row) => [row.declaration_flag ?? row.group_code, row.registration_id] as const),
  );
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  member = await world.signIn();
});
afterAll(() => world.close());

async function read(person: TestPerson, cpdYearId: number = YEAR_ID[2026]) {
  const answer = await person.call('GET', `/api/SubmissionDeclarations?${inYear(person, cpdYearId)}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

function fieldsOf(declaration: { Sections: { Questions: { Field: string }[] }[] }): string[] {
  return declaration.Sections.flatMap(({ Questions }) => Questions.map(({ Field }) => Field));
}

function registered(flag: string): Promise<TestPerson> {
  return world.signIn({ registrationIds: [registrations[flag] ?? 0] });
}

test('[SUB-14] a declaration names the days that have not come yet, of all activities in their order', async () => {
  expect(await read(member)).toMatchObject({ PlannedDays: [] });
  const dates = (...days: string[]) => ({ UserActivityDates: days.map((StartDate) => ({ StartDate })) });
  const name = (ActivityName: string) => ({ ActivityName, TotalHours: 1.5 });
  await saveActivity(member, { ...name('Course'), Occurrence: 'M', ...dates('2026-11-20', '2026-12-04') });
  await saveActivity(member, { ...name('Journal club'), ...dates('2026-11-21') });
  expect(await read(member)).toMatchObject({
    ActualPoint: 4.5,
    PlannedDays: [
      { StartDate: '2026-11-21', ActivityName: 'Journal club', Hours: 1.5 },
      { StartDate: '2026-12-04', ActivityName: 'Course', Hours: 1.5 },
    ],
  });
});

describe('[API2-05] a declaration is not saved', () => {
  test.each([
    ['[SUB-16] with a year before the last three', { Practicereviewinwhichyear: 2019 }, 'Practicereviewinwhichyear'],
    ['[SUB-16] with a year ahead', { Multisourcefeedbackinwhichyear: 2023 }, 'Multisourcefeedbackinwhichyear'],
    ['[API-39] with a word for a year', { Practicereviewinwhichyear: 'last' }, 'Practicereviewinwhichyear'],
    ['[API-39] with a word for Yes', { Fiftyhourscpd: 'Yes' }, 'Fiftyhourscpd'],
  ])('%s', async (_what, answers, field) => {
    world.setNow('2022-11-20T01:00:00Z');
    const general = await registered('IsMCNZGeneral');
    const state = await recordState(world);
    const answer = await declare(general, YEAR_ID[2022], answers);
    expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: field }] } });
    expect(await recordState(world)).toEqual(state);
  });

  test('[SUB-25] with too long a reason for a Yes that says more than the record', async () => {
    await saveActivity(member, { TotalHours: 12.5 });
    const state = await recordState(world);
    const answer = await declare(member, undefined, {
      Fiftyhourscpd: true,
      Completepdp: true,
      ContradictionReasons: { Completepdp: 'a'.repeat(1_001), Participationinculturalcompentencylearning: '' },
    });
    expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
    expect(answer.json.Errors).toEqual([
      { Field: 'ContradictionReasons.Completepdp', Message: 'A reason can have at most 1000 characters.' },
    ]);
    expect(await recordState(world)).toEqual(state);
  });

  test('[SUB-07] a moment after the year was handed in from another window', async () => {
    await declare(member);
    await submit(member);
    const state = await recordState(world);
    expect(await declare(member, undefined, { Fiftyhourscpd: false })).toMatchObject({
      status: 409,
      json: { Code: 'YEAR_NOT_EDITABLE', Message: expect.stringContaining('has been submitted') },
    });
    expect(await recordState(world)).toEqual(state);
  });

  test('[API2-65] of a year that has closed', async () => {
    const state = await recordState(world);
    expect(await declare(member, YEAR_ID[2025])).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await recordState(world)).toEqual(state);
  });
});

describe('[API2-04, SUB-14, SUB-25] what a declaration shows', () => {
  test('the year, the registration and the figures of the record', async () => {
    const person = await world.signIn({ registrationIds: [1] });
    await saveActivity(person, { TotalHours: 3 });
    expect(await read(person)).toMatchObject({
      CPDYear: 2026,
      FrameworkCurrency: 'H',
      RegistrationText: 'Specialist registration (Australia)',
      IsAustralian: true,
      IsMCNZGeneral: false,
      FrameworkMinimumCriteriaPassed: false,
      ActualPoint: 3,
      RequiredPoints: 50,
      Fiftyhourscpd: null,
      Practicereviewinwhichyear: null,
    });
  });

  test('[SUB-25] what the record says beside each question, and the status that follows', async () => {
    const person = await registered('IsMCNZVocational');
    await saveActivity(person, { TotalHours: 12.5 });
    const recordedOf = async () => {
      const { Sections, StatusOnceSubmitted } = await read(person);
      expect(StatusOnceSubmitted).toBe('Incomplete');
      return Sections.flatMap(({ Questions }: { Questions: { Recorded: object }[] }) =>
        Questions.map(({ Recorded }) => Recorded),
      );
    };
    expect(await recordedOf()).toEqual([
      { Text: '12.5 of 50 hours', ContradictsYes: true },
      { Text: 'no plan', ContradictsYes: true },
      { Text: 'no activity on cultural safety', ContradictsYes: true },
    ]);
    await saveActivity(person, { TotalHours: 37.5 });
    await savePlan(person);
    expect(await recordedOf()).toMatchObject([
      // With the hours of the plan.
      { ContradictsYes: false },
      { Text: '1 plan', ContradictsYes: false },
      { ContradictsYes: true },
    ]);
  });

  test('[SUB-17, SUB-18, SUB-23] from 2023 two questions, and one more in New Zealand', async () => {
    expect(fieldsOf(await read(await world.signIn({ registrationIds: [1] })))).toEqual([
      'Fiftyhourscpd',
      'Completepdp',
    ]);
    const vocational = await read(await registered('IsMCNZVocational'));
    expect(fieldsOf(vocational)).toEqual([
      'Fiftyhourscpd',
      'Completepdp',
      'Participationinculturalcompentencylearning',
    ]);
    expect(vocational).toMatchObject({ IsMCNZVocational: true, IsAustralian: false });
  });

  test('[SUB-19, SUB-22, SUB-24] before 2023 by scope of practice', async () => {
    world.setNow('2022-11-20T01:00:00Z');
    const inYear2022 = async (flag: string) => fieldsOf(await read(await registered(flag), YEAR_ID[2022]));
    const vocational = [
      'Fiftyhourscpd',
      'Inc20hourscme',
      'Inc10hourspeerreview',
      'Participationinoneauditmedicalpractiseduringyear',
    ];
    expect(await inYear2022('IsMCNZVocational')).toEqual([...vocational, 'Participationinculturalcompentencylearning']);
    expect(await inYear2022('IsMCNZGeneral')).toContain('Practicereviewinwhichyear');
    expect(await inYear2022('IsMCNZSpecialPurpose')).toEqual([]);
    expect(await inYear2022('AU')).toEqual([]);
  });
});

describe('[API2-05, SUB-15] saving a declaration', () => {
  test('keeps the answers and gives them back, also when they are changed', async () => {
    for (const Fiftyhourscpd of [true, false]) {
      const given = { Fiftyhourscpd, ContradictionReasons: { Fiftyhourscpd: 'On paper.' } };
      expect(await declare(member, undefined, given)).toMatchObject({ status: 200, json: null });
      expect(await read(member)).toMatchObject({ ...DeclarationAnswers.parse({}), Fiftyhourscpd });
    }
  });

  test('[SUB-25] keeps the reason with what the record said, and leaves out one for another answer', async () => {
    await saveActivity(member, { TotalHours: 12.5 });
    const reasons = { Fiftyhourscpd: ' The rest is on paper. ', Completepdp: 'No matter.' };
    const given = { Fiftyhourscpd: true, Completepdp: false, ContradictionReasons: reasons };
    expect(await declare(member, undefined, given)).toMatchObject({ status: 200 });
    await saveActivity(member, { TotalHours: 40 });
    const { ContradictionReasons, Declared } = await read(member);
    expect(ContradictionReasons).toEqual({ Fiftyhourscpd: 'The rest is on paper.' });
    expect(Declared.Sections[0].Answers).toMatchObject([
      { Answer: true, Recorded: '12.5 of 50 hours', Reason: 'The rest is on paper.' },
      { Answer: false, Recorded: 'no plan', Reason: '' },
    ]);
    const staff = await world.signIn({ role: 'STAFF' });
    expect((await staff.call('GET', `/api/SubmissionDeclarations?${inYear(member)}`)).json.Declared).toEqual(Declared);
  });

  test('[SUB-12, SUB-25] demands no reason of a client that knows the answers alone, and tells the team that none was given', async () => {
    await saveActivity(member, { TotalHours: 12.5 });
    expect(await declare(member, undefined, { Fiftyhourscpd: true })).toMatchObject({ status: 200 });
    expect(await submit(member)).toMatchObject({ status: 200 });
    const staff = await world.signIn({ role: 'STAFF' });
    const { Declared } = (await staff.call('GET', `/api/SubmissionDeclarations?${inYear(member)}`)).json;
    expect(Declared.Sections[0].Answers).toMatchObject([
      { Answer: true, Recorded: '12.5 of 50 hours', Reason: 'no reason given' },
      { Answer: null, Recorded: 'no plan', Reason: '' },
    ]);
  });

  test('[SUB-25] gives back one that was saved before reasons were kept', async () => {
    await declare(member, undefined, { Fiftyhourscpd: false });
    await world.database
      .updateTable('member_year')
      .set({ declaration: sql`declaration - 'reasons'` })
      .where('user_id', '=', member.userId)
      .execute();
    expect(await read(member)).toMatchObject({ Fiftyhourscpd: false, ContradictionReasons: {} });
  });

  test('[SUB-17, SUB-19] leaves out what this year, or this registration, does not ask for', async () => {
    const answers = { Fiftyhourscpd: false, Inc20hourscme: false, Multisourcefeedbackinwhichyear: 1999 };
    expect(await declare(member, undefined, answers)).toMatchObject({ status: 200 });
    const kept = { Fiftyhourscpd: false, Inc20hourscme: null, Multisourcefeedbackinwhichyear: null };
    expect(await read(member)).toMatchObject(kept);
    world.setNow('2022-11-20T01:00:00Z');
    const specialPurpose = await registered('IsMCNZSpecialPurpose');
    expect(await declare(specialPurpose, YEAR_ID[2022], { Inc20hourscme: true })).toMatchObject({ status: 200 });
    expect(await read(specialPurpose, YEAR_ID[2022])).toMatchObject({ Inc20hourscme: null });
  });

  test('[API2-04, SUB-15] takes a declaration as it was answered, sent back', async () => {
    const ContradictionReasons = { Completepdp: 'On paper.' };
    await declare(member, undefined, { Fiftyhourscpd: false, Completepdp: true, ContradictionReasons });
    const answered = await read(member);
    expect(await declare(member, undefined, answered)).toMatchObject({ status: 200 });
    expect(await read(member)).toEqual(answered);
  });

  test('[SUB-25] keeps the words of that day, whatever is asked after the registration changed', async () => {
    world.setNow('2022-11-20T01:00:00Z');
    const vocational = await registered('IsMCNZVocational');
    expect((await read(vocational, YEAR_ID[2022])).Declared).toBeNull();
    const ContradictionReasons = { Inc20hourscme: 'On paper.' };
    await declare(vocational, YEAR_ID[2022], { Inc20hourscme: true, ContradictionReasons });
    const { Declared: before } = await read(vocational, YEAR_ID[2022]);
    const body = { UserId: vocational.userId, CPDYearId: YEAR_ID[2022], RegistrationIds: [registrations.AU] };
    expect(await vocational.call('PUT', '/api/UserRegistration', { body })).toMatchObject({ status: 200 });
    const after = await read(vocational, YEAR_ID[2022]);
    expect(fieldsOf(after)).toEqual([]);
    expect(after.Declared).toEqual(before);
    expect(before.Sections.flatMap(({ Answers }: { Answers: object[] }) => Answers)).toContainEqual({
      Text: 'Did these include at least 20 hours of continuing medical education?',
      Answer: true,
      Recorded: '0 of 20 hours of Educational Activities',
      Reason: 'On paper.',
    });
  });

  test('[SUB-16] keeps each of the three years of the declared one', async () => {
    world.setNow('2022-11-20T01:00:00Z');
    const general = await registered('IsMCNZGeneral');
    for (const year of [2020, 2021, 2022]) {
      const answers = { Subjecttoregularpractisereviewlast3years: true, Practicereviewinwhichyear: year };
      expect(await declare(general, YEAR_ID[2022], answers)).toMatchObject({ status: 200 });
      expect(await read(general, YEAR_ID[2022])).toMatchObject(answers);
    }
  });

  test('gives back only what is still asked after a change of registration', async () => {
    const person = await registered('IsMCNZVocational');
    const learned = { Fiftyhourscpd: false, Participationinculturalcompentencylearning: true };
    const ContradictionReasons = { Participationinculturalcompentencylearning: 'A course elsewhere.' };
    expect(await declare(person, undefined, { ...learned, ContradictionReasons })).toMatchObject({ status: 200 });
    await world.database
      .updateTable('member_registration')
      .set({ registration_id: 1 })
      .where('user_id', '=', person.userId)
      .execute();
    const asked = {
      Fiftyhourscpd: false,
      Participationinculturalcompentencylearning: null,
      ContradictionReasons: {},
    };
    expect(await read(person)).toMatchObject(asked);
  });

  test('keeps the words of that day beside the answers, unchanged by what comes after', async () => {
    const person = await world.signIn({ registrationIds: [1] });
    await declare(person);
    await submit(person);
    await world.database.deleteFrom('member_registration').where('user_id', '=', person.userId).execute();
    const row = await world.database
      .selectFrom('member_year')
      .select('declaration')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(row.declaration).toMatchObject({
      savedAt: '2026-11-20T01:00:00Z',
      registrationText: 'Specialist registration (Australia)',
      sections: [
        {
          statements: [expect.stringContaining('happened in 2026'), expect.stringContaining('three years')],
          questions: [
            {
              field: 'Fiftyhourscpd',
              text: 'Did you complete at least 50 hours of CPD in 2026?',
              recorded: '0 of 50 hours',
            },
            { field: 'Completepdp', text: expect.stringContaining('plan for 2026'), recorded: 'no plan' },
          ],
        },
      ],
      answers: { Fiftyhourscpd: true, Completepdp: true },
      reasons: { Fiftyhourscpd: 'Some hours are on paper.', Completepdp: 'The plan is on paper.' },
    });
  });
});
