import { furtherFramework, LIFE_SUPPORT, SPECIALTY_HOURS } from '@cpd/domain/testing/further-rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logPhysicianYear, writeAnnouncement } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { changeRules } from '../../../testing/year-rules.ts';

/** 20 December 2026 in Sydney, when members are at risk. */
const DECEMBER = '2026-12-20T01:00:00Z';
const LOG_LIFE_SUPPORT = 'Log Life support, required once every 3 years';
const HOURS_OF_SPECIALTY = '368 more hours of Reviewing Performance in cardiology';
const CARDIOLOGY = SPECIALTY_HOURS.specialtyId ?? 0;

let world: TestApp;
let staff: TestPerson;
/** Of two with the same record, the one who has the specialty, and the one who has not. */
let cardiologist: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  const framework = furtherFramework(LIFE_SUPPORT, { ...SPECIALTY_HOURS, requiredValue: 400 });
  await changeRules(world.database, YEAR_ID[2026], (set) => ({ ...set, framework: { ...framework, minimum: 400 } }));
  staff = await world.signIn({ role: 'STAFF' });
  [cardiologist, other] = [await world.signIn(), await world.signIn()];
  for (const member of [cardiologist, other]) await logPhysicianYear(member);
  const body = { UserId: cardiologist.userId, SpecialityIds: [CARDIOLOGY], LearningDomainIds: [] };
  const url = `/api/UserSpecialities?CPDYearId=${YEAR_ID[2026]}`;
  expect(await cardiologist.call('PUT', url, { body })).toMatchObject({ status: 200 });
  world.setNow(DECEMBER);
});
afterAll(() => world.close());

async function rowsOf(List: string, Columns: string[], Filters: Record<string, string>) {
  const answer = await staff.call('POST', '/api/Lists', {
    body: { List, Columns, Filters: { Year: '2026', ...Filters } },
  });
  expect(answer).toMatchObject({ status: 200 });
  return answer.json.Rows;
}

describe('[FWK-05] what is required once in several years, and of a specialty', () => {
  test('is in the words of the members’ list, for members who need it', async () => {
    const rows = await rowsOf('Members', ['Missing'], { Missing: 'Life support' });
    const wordsOf = ({ userId }: TestPerson) => rows.find((row: { UserId: number }) => row.UserId === userId).Cells[0];
    expect(wordsOf(cardiologist)).toContain(LOG_LIFE_SUPPORT);
    expect(wordsOf(cardiologist)).toContain(HOURS_OF_SPECIALTY);
    expect(wordsOf(other)).toContain(LOG_LIFE_SUPPORT);
    expect(wordsOf(other)).not.toContain('cardiology');
    expect(await rowsOf('Members', ['MIN'], { Missing: 'Cardiology' })).toMatchObject([
      { UserId: cardiologist.userId },
    ]);
  });

  test('is counted in the overview as the list has it, and in its pack', async () => {
    const { json } = await staff.call('GET', '/api/Overview?Year=2026');
    const figures = json.Figures.filter(({ Part }: { Part: string }) => Part === 'requirements');
    expect(figures).toContainEqual({ Part: 'requirements', Label: 'Life support', Count: 2 });
    expect(figures).toContainEqual({ Part: 'requirements', Label: 'Cardiology', Count: 1 });
    const body = { Year: 2026, Format: 'CSV' };
    const pack = await staff.call('POST', '/api/OverviewPacks', { body });
    expect(pack.raw.toString()).toContain('Life support,2 (100%)');
    expect(pack.raw.toString()).toContain('Cardiology,1 (50%)');
  });

  test('is what a member at risk misses', async () => {
    const rows = await rowsOf('AtRisk', ['Missing'], {});
    expect(rows.map(({ UserId }: { UserId: number }) => UserId).sort()).toEqual(
      [cardiologist.userId, other.userId].sort(),
    );
    const { json } = await staff.call('GET', `/api/RiskCases?ForUserId=${cardiologist.userId}`);
    expect(json).toMatchObject({ State: 'At risk' });
    expect(json.Missing).toEqual(expect.arrayContaining([LOG_LIFE_SUPPORT, HOURS_OF_SPECIALTY]));
  });

  test('chooses whom a notification is for, and stands in its text', async () => {
    const id = await writeAnnouncement(world, {
      ...{ Title: 'Still to do', Message: 'Please look at this:\n{what is missing}', CPDYearId: YEAR_ID[2026] },
      Audience: { Kind: 'LIST', List: 'Members', Filters: { Year: '2026', Missing: 'Cardiology' } },
    });
    const body = { AnnouncementId: id, SendAt: null, Recipients: 1 };
    expect(await staff.call('POST', '/api/AnnouncementReleases', { body })).toMatchObject({
      json: { Status: 'SENT' },
    });
    const sent = await world.database
      .selectFrom('notification')
      .select(['user_id', 'plain_message'])
      .where('announcement_id', '=', id)
      .execute();
    expect(sent).toEqual([{ user_id: cardiologist.userId, plain_message: expect.stringContaining(LOG_LIFE_SUPPORT) }]);
    expect(sent[0]?.plain_message).toContain(HOURS_OF_SPECIALTY);
  });
});
