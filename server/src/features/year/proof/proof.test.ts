import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { countStatements } from '../../../testing/count-statements.ts';
import { linkTo } from '../../../testing/link-steps.ts';
import { inYear, saveActivity, savePlan, uploadEvidence, verifyActivity } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

/** 2020. */
const WAIVED_YEAR_ID = 5;

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
});
beforeEach(async () => {
  world.setNow('2026-11-20T01:00:00Z');
  member = await world.signIn();
});
afterAll(() => world.close());

const url = (person: TestPerson, cpdYearId?: number) => `/api/UserProofs?${inYear(person, cpdYearId)}`;

async function read(person = member, whose = member): Promise<TestAnswer['json']> {
  const answer = await person.call('GET', url(whose));
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

describe('[PRF-02, PRF-03] what of a year is proven', () => {
  test('is 404 for a year that is not the member’s', async () => {
    const newcomer = await world.signIn({ firstYear: 2026 });
    for (const id of [YEAR_ID[2025], 12, 99]) {
      expect(await newcomer.call('GET', url(newcomer, id))).toMatchObject({ status: 404 });
    }
  });

  test('is 403 for another member', async () => {
    const other = await world.signIn();
    expect(await other.call('GET', url(member))).toMatchObject({ status: 403 });
  });

  test('is nothing of an empty year', async () => {
    expect(await read()).toMatchObject({
      ClaimedHours: 0,
      EvidenceHours: 0,
      VerifiedHours: 0,
      PlanHours: 0,
      ToAttach: [],
    });
  });

  test('is what files, the college and the plan prove, and the rest is to be attached', async () => {
    const file = await uploadEvidence(member);
    const [proven, verified, open] = [
      await saveActivity(member),
      await saveActivity(member),
      await saveActivity(member),
    ];
    await linkTo(member, file, proven);
    await verifyActivity(world, verified);
    await savePlan(member);
    expect(await read()).toMatchObject({
      CPDYear: 2026,
      Editable: true,
      NothingAsked: false,
      ClaimedHours: 7,
      EvidenceHours: 1.5,
      VerifiedHours: 1.5,
      PlanHours: 2.5,
      ToAttach: [
        {
          UserActivityId: open,
          ActivityName: 'Grand rounds',
          Hours: 1.5,
          DateCount: 1,
          StartDate: '2026-03-12',
          EvidenceCounts: expect.stringContaining('attendance list'),
        },
      ],
    });
    const { Requirements } = await read();
    expect(Requirements[0]).toEqual({
      Kind: 'Total',
      Text: '',
      RequiredValue: 50,
      ClaimedValue: 7,
      ProvenValue: 5.5,
      Unit: 'hours',
    });
    expect(Requirements.map(({ Text }: { Text: string }) => Text)).toContain('Measuring Outcomes');
  });

  test('of one date of a series is that date, and a file of the whole proves no day to come', async () => {
    const file = await uploadEvidence(member);
    const series = await saveActivity(member, everyOtherWednesday);
    await linkTo(member, file, series, '2026-02-18');
    const { ClaimedHours, EvidenceHours, ToAttach } = await read();
    expect(EvidenceHours).toBe(ClaimedHours / 4);
    expect(ToAttach).toMatchObject([{ UserActivityId: series, DateCount: 3 }]);
    world.setNow('2026-02-20T01:00:00Z');
    await linkTo(member, file, series);
    expect(await read()).toMatchObject({ EvidenceHours: ClaimedHours / 2, ToAttach: [] });
  });

  test('asks for nothing in a waived year', async () => {
    const old = await world.signIn({ firstYear: 2019 });
    const answer = await old.call('GET', url(old, WAIVED_YEAR_ID));
    expect(answer.json).toMatchObject({ NothingAsked: true, ToAttach: [], Editable: false });
  });

  test('[PRF-04] is the same for the CPD team as for the member', async () => {
    await saveActivity(member);
    const staff = await world.signIn({ role: 'STAFF' });
    expect(await read(staff)).toEqual(await read());
  });

  test('[PRG-12] is read in two statements, and given again while nothing has changed', async () => {
    await saveActivity(member);
    const { headers } = await member.call('GET', url(member));
    expect(await countStatements(() => member.call('GET', url(member)))).toHaveLength(2);
    const again = await member.call('GET', url(member), { headers: { 'if-none-match': String(headers.etag) } });
    expect(again).toMatchObject({ status: 304 });
    const file = await uploadEvidence(member);
    const activityId = await saveActivity(member);
    await linkTo(member, file, activityId);
    const later = await member.call('GET', url(member), { headers: { 'if-none-match': String(headers.etag) } });
    expect(later).toMatchObject({ status: 200, json: { EvidenceHours: 1.5 } });
  });
});
