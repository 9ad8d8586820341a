import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildActivity, buildPlan, buildProgram, everyOtherWednesday } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import {
  listAttendees,
  readActivity,
  readOffers,
  saveActivity,
  saveDate,
  storeProgram,
} from '../../../testing/steps.ts';
import { inject, multipart, openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const ENDED = 'The membership ended on 14/03/2026, so activities after that day cannot be recorded.';

let world: TestApp;
let staff: TestPerson;
let verified: TestPerson;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  [staff, verified] = [await world.signIn({ role: 'STAFF' }), await world.signIn({ role: 'VERIFIED' })];
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  member = await world.signIn();
});
afterAll(() => world.close());

/** Enters a departure, and has a colleague act for the member, whose own calls are refused from then on. */
async function leave(leftOn = '2026-03-14', returnedOn: string | null = null): Promise<void> {
  await world.database
    .insertInto('departure')
    .values({ user_id: member.userId, left_on: leftOn, returned_on: returnedOn, reason: 'RETIRED' })
    .execute();
  const body = { ForUserId: member.userId, Reason: 'Asked by letter to complete the year' };
  expect(await staff.call('POST', '/api/ActingSessions', { body })).toMatchObject({ status: 200 });
}

/** The colleague, whose calls name the member. */
const acting = (): TestPerson => {
  const headers = { 'for-user-id': String(member.userId) };
  return {
    ...staff,
    userId: member.userId,
    call: (...[method, url, options]) => staff.call(method, url, { headers, ...options }),
  };
};

const create = (by: TestPerson, overrides: Record<string, unknown> = {}) =>
  by.call('POST', '/api/UserActivities', { body: buildActivity(member.userId, overrides) });
const on = (...days: string[]) => ({
  UserActivityDates: days.map((StartDate) => ({ StartDate, AdditionalInformation: '' })),
});

test.each<[string, Record<string, unknown>, string]>([
  ['on one day', on('2026-03-15'), 'UserActivityDates'],
  ['on one day of several', { Occurrence: 'M', ...on('2026-03-10', '2026-04-10') }, 'UserActivityDates'],
  ['in a series', everyOtherWednesday, 'RecurrEndDate'],
])(
  '[PPL-05] an activity %s after the last day of membership is refused with the reason',
  async (_what, what, field) => {
    await leave();
    const before = await recordState(world);
    expect(await create(acting(), what)).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: field, Message: ENDED }] },
    });
    expect(await recordState(world)).toEqual(before);
  },
);

test('[PPL-05] so is one of a member who leaves later, and one of the time before coming back', async () => {
  await leave('2026-12-14');
  expect(await create(member, on('2026-12-15'))).toMatchObject({
    status: 400,
    json: { Errors: [{ Message: expect.stringContaining('ended on 14/12/2026') }] },
  });
  member = await world.signIn();
  await leave('2026-03-14', '2026-09-01');
  expect(await create(member, on('2026-08-31'))).toMatchObject({
    status: 400,
    json: { Errors: [{ Message: expect.stringContaining('interrupted from 14/03/2026 to 01/09/2026') }] },
  });
  expect(await create(member, on('2026-09-01'))).toMatchObject({ status: 200 });
});

test('[PPL-05] on the last day it is recorded, and a date can move there but not behind it', async () => {
  await leave();
  const activityId = await saveActivity(acting(), on('2026-03-10'));
  expect(await saveDate(acting(), activityId, '2026-03-10', { StartDate: '2026-03-15' })).toMatchObject({
    status: 400,
    json: { Errors: [{ Field: 'StartDate', Message: ENDED }] },
  });
  expect(await saveDate(acting(), activityId, '2026-03-10', { StartDate: '2026-03-14' })).toMatchObject({
    status: 200,
  });
});

test('[PPL-05] dates of before the departure was entered stay, and can be edited', async () => {
  const activityId = await saveActivity(member, on('2026-03-20'));
  await leave();
  const url = `/api/UserActivities/${activityId}`;
  const edit = (what: object) =>
    acting().call('PUT', url, {
      body: buildActivity(member.userId, { UserActivityId: activityId, ActivityName: 'Ward rounds', ...what }),
    });
  expect(await edit(on('2026-03-21'))).toMatchObject({ status: 400 });
  expect(await edit(on('2026-03-20'))).toMatchObject({ status: 200 });
  expect(await saveDate(acting(), activityId, '2026-03-20', { DateHours: 2 })).toMatchObject({ status: 200 });
});

test('[PPL-05] activities of the year before are not repeated there', async () => {
  world.setNow('2026-02-20T01:00:00Z');
  member = await world.signIn({ firstYear: 2025 });
  const activityId = await saveActivity(member, { CPDYearId: YEAR_ID[2025], ...on('2025-03-19') });
  world.setNow(NOVEMBER);
  await leave();
  const Activities = [{ UserActivityId: activityId, StartDates: ['2026-03-18'], HoursPerDate: 1 }];
  const answer = await acting().call('POST', '/api/RepeatedActivities', {
    body: { UserId: member.userId, CPDYearId: YEAR_ID[2026], Activities },
  });
  expect(answer).toMatchObject({
    status: 400,
    json: { Errors: [{ Field: 'Activities.0.StartDates', Message: ENDED }] },
  });
});

test('[PPL-05, CAL-11] calendar entries of then are left out with the reason', async () => {
  await leave();
  const send = async (...days: string[]) => {
    const events = days.flatMap((day) => ['BEGIN:VEVENT', `DTSTART:${day}T080000`, 'SUMMARY:Rounds', 'END:VEVENT']);
    const content = ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n');
    const { payload, contentType } = multipart({ name: 'rounds.ics', content, mediaType: 'text/calendar' });
    const headers = {
      authorization: `Bearer test:${staff.username}`,
      'for-user-id': String(member.userId),
      'content-type': contentType,
    };
    return await inject(world.app, { method: 'PUT', url: '/api/UserActivities', headers, payload });
  };
  expect(await send('20260320')).toMatchObject({ status: 400, json: { Message: `${ENDED} Nothing was imported.` } });
  const { json } = await send('20260310', '20260320');
  expect(json.Events).toHaveLength(1);
  expect(json.Problems).toEqual([{ Line: expect.any(Number), Message: ENDED }]);
});

test('[PPL-05] attendance of then is neither offered nor confirmed, and a correction does not move one there', async () => {
  const stays = await storeProgram(verified, { StartDate: '2026-03-12', EndDate: '2026-03-12' });
  const late = await storeProgram(verified);
  await listAttendees(verified, stays, [member]);
  await listAttendees(verified, late, [member]);
  const other = await storeProgram(verified, { StartDate: '2026-03-20', EndDate: '2026-03-20' });
  const offers = await readOffers(member);
  await leave();
  const check = await verified.call('POST', '/api/AttendanceChecks', {
    body: { ProgramActivityId: other, List: member.username },
  });
  expect(check).toMatchObject({ status: 200, json: [{ Problems: [ENDED] }] });
  const confirm = (program: number) => {
    const { ProgramAttendanceId } = offers.find(
      (offer: { StartDate: string }) => offer.StartDate === (program === late ? '2026-05-14' : '2026-03-12'),
    );
    return acting().call('PUT', '/api/AttendanceOffers', { body: { UserId: member.userId, ProgramAttendanceId } });
  };
  expect(await confirm(late)).toMatchObject({ status: 400, json: { Errors: [{ Message: ENDED }] } });
  const { json } = await confirm(stays);
  const moved = await verified.call('PUT', `/api/ProgramActivities/${stays}`, {
    body: buildProgram({ StartDate: '2026-03-16', EndDate: '2026-03-16', Reason: 'It was postponed.' }),
  });
  expect(moved).toMatchObject({
    status: 200,
    json: {
      Changed: 0,
      Left: [{ Why: 'The new day lies after the end of the membership, or in an interruption of it.' }],
    },
  });
  const { UserActivityDates } = await readActivity(acting(), json.UserActivityId);
  expect(UserActivityDates).toMatchObject([{ StartDate: '2026-03-12' }]);
});

test('[PPL-05] the hours of a plan that is entered later count on the last day', async () => {
  await leave();
  const answer = await acting().call('POST', '/api/UserPDP', { body: buildPlan(member.userId) });
  expect(answer).toMatchObject({ status: 200 });
  const { start_date } = await world.database
    .selectFrom('activity_date')
    .innerJoin('activity', 'activity.activity_id', 'activity_date.activity_id')
    .select('start_date')
    .where('activity.plan_id', '=', answer.json)
    .executeTakeFirstOrThrow();
  expect(start_date).toBe('2026-03-14');
});
