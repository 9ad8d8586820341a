import { Declaration } from '@cpd/contract/declarations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openComingYears } from '../platform/reference/coming-years-store.ts';
import { recordState } from '../testing/record-state.ts';
import { inYear, readSummary } from '../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../testing/test-app.ts';
import { loadDemo } from './load-demo.ts';

interface ListedYear {
  Submitted: boolean;
  CPDYearId: number;
  CPDYearYear: number;
  CPDStatusCode: string;
}

/** An application whose demo members were loaded at an instant. */
async function openDemo(now: string): Promise<TestApp> {
  const world = await openTestApp();
  world.setNow(now);
  await load(world, now);
  return world;
}

async function load(world: TestApp, now: string): Promise<void> {
  const { database, files } = world;
  await loadDemo({ database, files, now: Temporal.Instant.from(now) });
}

async function yearsOf(person: TestPerson): Promise<ListedYear[]> {
  return (await person.call('GET', `/api/UserCPDYears?UserId=${person.userId}`)).json;
}

function statusesOf(years: readonly ListedYear[]): Record<number, string> {
  return Object.fromEntries(years.map(({ CPDYearYear, CPDStatusCode }) => [CPDYearYear, CPDStatusCode]));
}

const NOVEMBER = '2026-11-20T01:00:00Z';
let november: TestApp;
beforeAll(async () => {
  november = await openDemo(NOVEMBER);
});
afterAll(() => november.close());

describe.each([
  ['in November, late in the year', NOVEMBER, 2026],
  ['in January, when the year is ten days old', '2026-01-10T01:00:00Z', 2026],
  ['in February of the year after', '2027-02-20T01:00:00Z', 2027],
])('the demo members %s', (_when, now, currentYear) => {
  test('are there with their records, every requirement of the current year in another state', async () => {
    const world = now === NOVEMBER ? november : await openDemo(now);
    const person = await world.signInAs('participant');
    const years = await yearsOf(person);
    expect(years.map(({ CPDYearYear }) => CPDYearYear)).toEqual(
      Array.from({ length: currentYear - 2018 }, (_, index) => currentYear - index),
    );
    expect(years[0]).toMatchObject({ CPDYearYear: currentYear, CPDStatusCode: 'INPROGRESS', Editable: true });

    const query = `${inYear(person, currentYear - 2015)}&ForAdmin=false`;
    const { json } = await person.call('GET', `/api/UserFrameworkRequirements?${query}`);
    expect(json).toMatchObject({ CurrentCreditsOrHours: 30, MinimumCreditsOrHours: 50, CurrentPercentage: 60 });
    const badges = Object.fromEntries(
      json.UserFrameworkRequirements.map((badge: { BadgeText1: string; RequirementFriendlyStatus: string }) => [
        badge.BadgeText1,
        badge.RequirementFriendlyStatus,
      ]),
    );
    expect(badges).toMatchObject({
      'Annual Conversation': '0 / 1 activity',
      'Professional Development Plan': '1 / 1 plan',
      'Cultural safety, including health equity': '2 / 2 activities',
      'Ethics and professional behaviour': '1 / 2 activities',
    });
    if (world !== november) await world.close();
  });
});

describe('the records of the demo members', () => {
  let participant: TestPerson;
  beforeAll(async () => {
    participant = await november.signInAs('participant');
  });

  test('come once: loading again, also on another day, changes nothing', async () => {
    const before = await recordState(november);
    await load(november, NOVEMBER);
    await load(november, '2027-02-20T01:00:00Z');
    expect(await recordState(november)).toEqual(before);
  });

  test('are the same each time they are told for one clock', async () => {
    const other = await openDemo(NOVEMBER);
    const again = await other.signInAs('participant');
    expect(await readSummary(again)).toEqual(await readSummary(participant));
    expect(await yearsOf(again)).toEqual(await yearsOf(participant));
    await other.close();
  });

  test('are handed in year by year, with one that stayed incomplete', async () => {
    expect(statusesOf(await yearsOf(participant))).toEqual({
      2026: 'INPROGRESS',
      2025: 'COMPLETE',
      2024: 'COMPLETE',
      2023: 'COMPLETE',
      2022: 'COMPLETE',
      2021: 'INCOMPLETE',
      2020: 'COMPLETE',
      2019: 'COMPLETE',
    });
    expect(statusesOf(await yearsOf(await november.signInAs('participant-nz')))).toEqual({
      2026: 'INPROGRESS',
      2022: 'COMPLETE',
    });
    expect(statusesOf(await yearsOf(await november.signInAs('participant-new')))).toEqual({ 2026: 'OPEN' });
  });

  test.each([
    ['participant', 7],
    ['participant-nz', 1],
  ])(
    '[SUB-09] of %s have an answer to each compulsory question of the %d declared years',
    async (username, declared) => {
      const member = await november.signInAs(username);
      const years = (await yearsOf(member)).filter(({ Submitted }) => Submitted);
      expect(years).toHaveLength(declared);
      for (const { CPDYearId } of years) {
        const { json } = await member.call('GET', `/api/SubmissionDeclarations?${inYear(member, CPDYearId)}`);
        const declaration = Declaration.parse(json);
        const unanswered = declaration.Sections.flatMap(({ Questions }) => Questions)
          .filter(({ Compulsory, After }) => Compulsory && (After === null || declaration[After] === true))
          .filter(({ Field }) => declaration[Field] === null);
        expect(unanswered).toEqual([]);
      }
    },
  );

  test('[AUD-01, AUD-03, AUD-04] tell of one audit with success, of the year before the last', async () => {
    const { AuditStatus } = await readSummary(participant, YEAR_ID[2024]);
    expect(AuditStatus).toBe('Audit successful');
    expect((await readSummary(participant, YEAR_ID[2025])).AuditStatus).toBe('');
    const audit = await participant.call('GET', `/api/UserAudit?${inYear(participant, YEAR_ID[2024])}`);
    const log = await participant.call('GET', `/api/AuditLog?UserAuditId=${audit.json.UserAuditId}`);
    expect(log.json.map(({ Message }: { Message: string }) => Message)).toEqual([
      'The audit was successful.',
      'The audit of your record began.',
      'Your record was selected for audit.',
    ]);
    const offers = await participant.call(
      'GET',
      `/api/Documents?${inYear(participant, YEAR_ID[2024])}&UICertPage=true`,
    );
    expect(offers.json.slice(0, 2)).toMatchObject([
      { DocumentType: 'COC', Available: true },
      { DocumentType: 'LETTEROFSUCAUDIT', Available: true },
    ]);
  });

  test('[CAS-02, CAS-06] tell of an audit that goes on: one file was accepted, one is asked for, and one is missing', async () => {
    const member = await november.signInAs('participant-audited');
    const { json } = await member.call('GET', `/api/OwnAudits?${inYear(member, YEAR_ID[2025])}`);
    expect(json).toMatchObject({ State: 'ASKED', CanSend: true, Why: 'BY_HAND' });
    const [shown, asked, ...rest] = json.Items;
    expect(shown).toMatchObject({ Verdict: 'ACCEPTED', Files: [{ DocumentName: 'Attendance list.txt' }] });
    expect(asked).toMatchObject({ Verdict: null, Files: [], Messages: [{ IsByMember: false, IsNew: true }] });
    expect(rest.some(({ IsAskedFor }: { IsAskedFor: boolean }) => IsAskedFor)).toBe(true);
  });

  test.each([
    ['in November', '2026-11-20T01:00:00Z', { 2026: 'INPROGRESS', 2025: 'INPROGRESS' }, '2026-12-13'],
    [
      'in February, while the year is still open to everybody',
      '2027-02-20T01:00:00Z',
      { 2027: 'INPROGRESS', 2026: 'INPROGRESS' },
      '2027-03-15',
    ],
  ])('[ROP-02] tell %s of a year that the team re-opened, and the member of it', async (_when, now, statuses, day) => {
    const world = now === NOVEMBER ? november : await openDemo(now);
    const member = await world.signInAs('participant-reopened');
    const years = await yearsOf(member);
    expect(statusesOf(years)).toEqual(statuses);
    expect(years[1]).toMatchObject({
      Reopening: { By: 'Sam Example', Reason: expect.stringContaining('certificate'), Lasts: true, Changed: false },
    });
    const list = await member.call('GET', `/api/UserNotification?UserId=${member.userId}&Type=NOTDISMISSED`);
    expect(JSON.stringify(list.json)).toContain(`until the end of ${day.split('-').reverse().join('/')}`);
    if (world !== november) await world.close();
  });

  test('[ROP-07] tell of attendance that is not confirmed yet', async () => {
    const member = await november.signInAs('participant-reopened');
    const offers = await member.call('GET', `/api/AttendanceOffers?UserId=${member.userId}`);
    expect(offers.json).toMatchObject([
      { State: 'WAITING', ActivityName: 'Summer meeting of the college', CPDYear: 2026, TotalHours: 3 },
    ]);
  });

  test('[PPL-12] tell of leave that reduced the targets of the year', async () => {
    const member = await november.signInAs('participant-leave');
    const { json } = await member.call(
      'GET',
      `/api/CPDSummary?${inYear(member)}&IncludeUserFrameworkRequirements=true`,
    );
    expect(json.UserFrameworkRequirementsOverview).toMatchObject({
      MinimumCreditsOrHours: 16,
      VariationReason: 'Your targets for 2026 are reduced: 8 months of parental leave.',
    });
    const own = await member.call('GET', `/api/UserCallBack?UserId=${member.userId}`);
    expect(own.json).toMatchObject([
      { Kind: 'LEAVE', Result: 'GRANTED', Leave: { From: '2026-02-01', To: '2026-09-30' } },
    ]);
  });

  test('[ROP-02] tell of none before the year was handed in', async () => {
    const world = await openDemo('2027-01-10T01:00:00Z');
    const years = await yearsOf(await world.signInAs('participant-reopened'));
    expect(statusesOf(years)).toEqual({ 2027: 'INPROGRESS', 2026: 'INPROGRESS' });
    expect(years[1]).toMatchObject({ Reopening: null });
    await world.close();
  });

  test('[PPL-05, PPL-14] tell of one who resigned in March, and can still submit this year', async () => {
    const member = await november.signInAs('participant-left');
    expect(await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`)).toMatchObject({ status: 200 });
    const manager = await november.signInAs('manager2');
    const { json } = await manager.call('GET', '/api/MemberSearch?Text=100005');
    expect(json.Members).toMatchObject([
      {
        Left: 'Left on 14/03/2026: resigned.',
        Years: [{ CPDYear: 2026 }, { CPDYear: 2025, CPDStatusCode: 'COMPLETE' }],
      },
    ]);
  });

  test('have the roles of their accounts, and the non-member has none', async () => {
    const roles = await november.database.selectFrom('member').select(['username', 'security_role_code']).execute();
    expect(Object.fromEntries(roles.map((row) => [row.username, row.security_role_code]))).toEqual({
      participant: 'PARTICIPANT',
      'participant-nz': 'PARTICIPANT',
      'participant-audited': 'PARTICIPANT',
      'participant-new': 'PARTICIPANT',
      'participant-reopened': 'PARTICIPANT',
      'participant-leave': 'PARTICIPANT',
      'participant-left': 'PARTICIPANT',
      fellow: 'PARTICIPANT',
      staff: 'STAFF',
      manager: 'MANAGER',
      manager2: 'MANAGER',
      verified: 'VERIFIED',
      watcher: 'WATCHER',
      auditor: 'AUDITOR',
    });
  });

  test('have a plan under way with progress, a goal that goes on from last year, and one that waits to be taken over', async () => {
    const query = `${inYear(participant)}`;
    const { json: plans } = await participant.call('GET', `/api/UserPDP?${query}&GetAll=true`);
    expect(plans).toMatchObject([
      {
        PDPGoals: [
          { ActivityCount: 1, Hours: 1, Outcome: null, CarriedFromGoalId: 0 },
          { ActivityCount: 1, Hours: 2, Outcome: null, CarriedFromGoalId: expect.any(Number) },
          { ActivityCount: 0 },
        ],
      },
    ]);
    expect(plans[0].PDPGoals[1].CarriedFromGoalId).toBeGreaterThan(0);
    const { json: waiting } = await participant.call('GET', `/api/UserPDPGoals?${query}&Carried=true`);
    expect(waiting).toMatchObject([{ CPDYear: 2025, OutcomeReason: 'I have a place in the next course.' }]);
  });

  test('obey the rules of everybody: each activity can be saved again as it was read', async () => {
    const { CPDSummaryCategories } = await readSummary(participant);
    const rows: { UserActivityId: number; ReadOnly: boolean }[] = CPDSummaryCategories.flatMap(
      (category: { CPDSummaryActivities: object[] }) => category.CPDSummaryActivities,
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { UserActivityId, ReadOnly } of rows) {
      const url = `/api/UserActivities/${UserActivityId}`;
      const { json: body } = await participant.call('GET', url);
      expect(await participant.call('PUT', url, { body })).toMatchObject({ status: ReadOnly ? 409 : 200 });
    }
  });
});

test('demo members that were half loaded are completed by the next start, member by member', async () => {
  const world = await openTestApp();
  const { database, files } = world;
  let saves = 0;
  const failing = {
    ...files,
    save: async (...given: Parameters<typeof files.save>) => {
      saves += 1;
      if (saves === 3) throw new Error('broken off');
      return await files.save(...given);
    },
  };
  const now = Temporal.Instant.from('2026-11-20T01:00:00Z');
  await expect(loadDemo({ database, files: failing, now })).rejects.toThrow('broken off');
  expect(await database.selectFrom('member').select('username').execute()).toEqual([]);
  await loadDemo({ database, files, now });
  expect(await database.selectFrom('member').select('username').execute()).toHaveLength(14);
  await world.close();
});

test.each([2028, 2031])(
  '[YR-10] the demo of a clock in %d, after the last delivered year, tells of that year',
  async (last) => {
    const now = `${last}-06-01T00:00:00Z`;
    const world = await openTestApp();
    world.setNow(now);
    await openComingYears(world.database, Temporal.Instant.from(now));
    await load(world, now);
    const person = await world.signInAs('participant');
    const years = await yearsOf(person);
    expect(years[0]).toMatchObject({ CPDYearYear: last, CPDStatusCode: 'INPROGRESS', Editable: true });
    expect(years[1]).toMatchObject({ CPDYearYear: last - 1, CPDStatusCode: 'COMPLETE' });
    // A manager has confirmed in time what was submitted, and so it closed in time; the year under way still waits for that.
    const manager = await world.signInAs('manager');
    for (const year of [last - 1, last]) {
      const { json } = await manager.call('GET', `/api/YearRules?CPDYearId=${year - 2015}`);
      expect(json.Confirmation).toBe(year === last ? 'provisional' : 'confirmed');
    }
    const { closes_at } = await world.database
      .selectFrom('cpd_year')
      .select('closes_at')
      .where('cpd_year', '=', last - 1)
      .executeTakeFirstOrThrow();
    expect(Temporal.Instant.from(closes_at).toString()).toBe(`${last}-03-31T13:00:00Z`);
    const confirmed = await world.database
      .selectFrom('event')
      .selectAll()
      .where('kind', '=', 'year_rules.confirmed')
      .execute();
    expect(confirmed.map(({ actor_user_id }) => actor_user_id)).toEqual(Array(last - 2027).fill(manager.userId));
    await world.close();
  },
);
