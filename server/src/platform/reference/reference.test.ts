import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inYear } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../testing/test-app.ts';

interface Area {
  SpecialityId: number;
  Name: string;
  IsSpeciality: boolean;
  IsMandatory: boolean;
  LinkedToUser: boolean;
}

const CARDIOLOGY = 4;

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
});
afterAll(() => world.close());

async function areas(cpdYearId: number, person = member): Promise<Area[]> {
  const answer = await person.call('GET', `/api/UserSpecialities?${inYear(person, cpdYearId)}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

describe('[API-12, ACT-56] the types of activity', () => {
  test('[API-39] are 404 for a year that does not exist', async () => {
    for (const id of [0, 99, 2 ** 45]) {
      expect(await member.call('GET', `/api/CPDYearActivityTypes?CPDYearId=${id}`)).toMatchObject({ status: 404 });
      expect(await member.call('GET', `/api/ReflectionQuestion?CPDYearId=${id}`)).toMatchObject({ status: 404 });
    }
  });

  test('stand by category, each with what the form needs', async () => {
    const { json } = await member.call('GET', `/api/CPDYearActivityTypes?CPDYearId=${YEAR_ID[2026]}`);
    const categories: number[] = json.map(({ CategoryId }: { CategoryId: number }) => CategoryId);
    expect(categories).toEqual(categories.toSorted());
    expect([...new Set(categories)]).toEqual([1, 2, 3]);
    expect(json).toContainEqual(
      expect.objectContaining({
        ActivityTypeId: 202,
        Type: 'Annual conversation',
        Category: 'Reviewing Performance',
        IsPDPActivityType: false,
        Recurring: false,
      }),
    );
    expect(json.filter(({ IsPDPActivityType }: { IsPDPActivityType: boolean }) => IsPDPActivityType)).toHaveLength(1);
  });

  test('[PRF-01] say in every year what counts as evidence of each and what does not', async () => {
    for (const id of Object.values(YEAR_ID)) {
      const { json } = await member.call('GET', `/api/CPDYearActivityTypes?CPDYearId=${id}`);
      expect(json.length).toBeGreaterThan(30);
      const silent = json.filter(
        (type: { EvidenceCounts: string; EvidenceDoesNotCount: string }) =>
          type.EvidenceCounts === '' || type.EvidenceDoesNotCount === '',
      );
      expect(silent).toEqual([]);
    }
    const { json } = await member.call('GET', `/api/CPDYearActivityTypes?CPDYearId=${YEAR_ID[2026]}`);
    expect(json[0]).toMatchObject({
      EvidenceCounts: expect.stringContaining('certificate or e-mail of attendance'),
      EvidenceDoesNotCount: expect.stringContaining('invitation'),
    });
  });

  test('[PRG-04] give in every year an idea for each, in one plain sentence', async () => {
    for (const id of Object.values(YEAR_ID)) {
      const { json } = await member.call('GET', `/api/CPDYearActivityTypes?CPDYearId=${id}`);
      for (const { Idea } of json) expect(Idea).toMatch(/^[A-Z][^<>.\n]{20,110}\.$/);
      expect(new Set(json.map(({ Idea }: { Idea: string }) => Idea)).size).toBe(json.length);
    }
  });

  test('are those of the year’s framework', async () => {
    const typeIds = async (id: number) =>
      (await member.call('GET', `/api/CPDYearActivityTypes?CPDYearId=${id}`)).json.map(
        ({ ActivityTypeId }: { ActivityTypeId: number }) => ActivityTypeId,
      );
    expect(await typeIds(YEAR_ID[2022])).toContain(111);
    expect(await typeIds(YEAR_ID[2026])).not.toContain(111);
    expect(await typeIds(YEAR_ID[2022])).not.toContain(202);
  });
});

describe('[API-14, RFL-11] the reflection questions', () => {
  test('[RFL-04] are none before 2023', async () => {
    const answer = await member.call('GET', `/api/ReflectionQuestion?CPDYearId=${YEAR_ID[2022]}`);
    expect(answer).toMatchObject({ status: 200, json: [] });
  });

  test('[RFL-09] stand in their order and say which must be answered', async () => {
    const { json } = await member.call('GET', `/api/ReflectionQuestion?CPDYearId=${YEAR_ID[2026]}`);
    expect(json).toMatchObject([
      { ReflectionQuestionId: 111, Order: 1, Mandatory: true, Question: expect.stringMatching(/\?$/) },
      { ReflectionQuestionId: 112, Order: 2, Mandatory: true },
      { ReflectionQuestionId: 113, Order: 3, Mandatory: false, HelpText: expect.stringMatching(/\w/) },
      { ReflectionQuestionId: 114, Order: 4, Mandatory: false },
    ]);
  });
});

describe('[API-09, API2-53, DOM-09, SPC-09] the areas of a year', () => {
  test('[DOM-07] begin with Generic up to 2024, and have none after', async () => {
    for (const id of [YEAR_ID[2022], YEAR_ID[2024]]) expect((await areas(id))[0]).toMatchObject({ Name: 'Generic' });
    for (const id of [YEAR_ID[2025], YEAR_ID[2026]]) {
      expect((await areas(id)).map(({ Name }) => Name)).not.toContain('Generic');
    }
  });

  test('[DOM-07, SPC-03] have the specialties in the order of the alphabet, then the domains in theirs', async () => {
    const listed = await areas(YEAR_ID[2024]);
    const specialties = listed.filter(({ IsSpeciality }) => IsSpeciality).map(({ Name }) => Name);
    expect(specialties.slice(1)).toEqual(specialties.slice(1).toSorted((one, other) => one.localeCompare(other, 'en')));
    expect(listed.map(({ IsSpeciality }) => IsSpeciality)).toEqual([
      ...specialties.map(() => true),
      ...listed.slice(specialties.length).map(() => false),
    ]);
    const domains = listed.slice(specialties.length).map(({ Name }) => Name);
    expect(domains.slice(0, 3)).toEqual(['Communication', 'Cultural safety', 'Ethics and professional behaviour']);
    expect(domains).toEqual(domains.toSorted((one, other) => one.localeCompare(other, 'en')));
  });

  test('[SPC-03, API-10] are in the same order in their groups', async () => {
    const { json } = await member.call('GET', `/api/UserSpecialities?${inYear(member, YEAR_ID[2026])}&IsGrouped=true`);
    for (const group of [json.Mandatory, json.ProfessionalDomains, json.Specialities]) {
      const names = group.map(({ Name }: Area) => Name);
      expect(names).toEqual(names.toSorted((one: string, other: string) => one.localeCompare(other, 'en')));
    }
  });

  test('[DOM-04, DOM-05, SPC-05] lock cultural safety from 2023 and ethics from 2025, chosen or not', async () => {
    const locked = async (id: number) =>
      (await areas(id))
        .filter(({ IsMandatory, LinkedToUser }) => IsMandatory && LinkedToUser)
        .map(({ SpecialityId }) => SpecialityId);
    expect(await locked(YEAR_ID[2022])).toEqual([]);
    expect(await locked(YEAR_ID[2024])).toEqual([206]);
    expect(await locked(YEAR_ID[2026])).toEqual([206, 207]);
  });

  test('call cultural safety by the name of its time', async () => {
    const nameIn = async (id: number) => (await areas(id)).find(({ SpecialityId }) => SpecialityId === 206)?.Name;
    expect(await nameIn(YEAR_ID[2022])).toBe('Cultural competence');
    expect(await nameIn(YEAR_ID[2024])).toBe('Cultural safety');
  });

  test('[YR-08] mark what the member has chosen in that year alone', async () => {
    const person = await world.signIn();
    await world.database
      .insertInto('member_area')
      .values({ user_id: person.userId, cpd_year_id: YEAR_ID[2026], area_id: CARDIOLOGY })
      .execute();
    const chosen = async (id: number, who: TestPerson) =>
      (await areas(id, who)).filter((area) => area.LinkedToUser && !area.IsMandatory).map(({ Name }) => Name);
    expect(await chosen(YEAR_ID[2026], person)).toEqual(['Cardiology']);
    expect(await chosen(YEAR_ID[2025], person)).toEqual([]);
    expect(await chosen(YEAR_ID[2026], member)).toEqual([]);
  });
});
