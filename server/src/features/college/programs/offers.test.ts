import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EventKind } from '../../../platform/database/event-kinds.ts';
import { buildProgram } from '../../../testing/build.ts';
import { recordState } from '../../../testing/record-state.ts';
import {
  declare,
  listAttendees,
  readActivity,
  readDate,
  readOffers,
  readSummary,
  saveDate,
  storeProgram,
  submit,
  uploadEvidence,
} from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const reflection = {
  AddReflection: true,
  ReflectionHours: 0.5,
  ReflectionAnswers: [
    { ReflectionQuestionId: 111, ReflectionAnswer: 'Doses in renal failure.' },
    { ReflectionQuestionId: 112, ReflectionAnswer: 'Ask the pharmacist earlier.' },
  ],
};
const CLOSED = '2027-04-02T00:00:00Z';
const NOVEMBER = '2026-11-20T01:00:00Z';

let world: TestApp;
let verified: TestPerson;
let member: TestPerson;
let program: number;
beforeAll(async () => {
  world = await openTestApp();
  verified = await world.signIn({ role: 'VERIFIED' });
});
beforeEach(async () => {
  world.setNow(NOVEMBER);
  member = await world.signIn({ registrationIds: [1] });
  program = await storeProgram(verified, { EndDate: '2026-05-15' });
  await listAttendees(verified, program, [member]);
});
afterAll(() => world.close());

async function offerId(person = member): Promise<number> {
  const [offer] = await readOffers(person);
  return offer.ProgramAttendanceId;
}

const confirm = (ProgramAttendanceId: number, RowVersion?: number) =>
  member.call('PUT', '/api/AttendanceOffers', { body: { UserId: member.userId, ProgramAttendanceId, RowVersion } });
const decline = (id: number) =>
  member.call('DELETE', `/api/AttendanceOffers?UserId=${member.userId}&ProgramAttendanceId=${id}`);
const correct = (overrides: Record<string, unknown>, by = verified) =>
  by.call('PUT', `/api/ProgramActivities/${program}`, {
    body: buildProgram({ EndDate: '2026-05-15', Reason: 'The list was wrong.', ...overrides }),
  });
const withdraw = (Reason = 'It was cancelled.') =>
  verified.call('POST', '/api/ProgramActivityWithdrawals', { body: { ProgramActivityId: program, Reason } });
const withdrawMember = (person: TestPerson, Reason = 'Was not there.') =>
  verified.call('POST', '/api/AttendanceWithdrawals', {
    body: { ProgramActivityId: program, ForUserId: person.userId, Reason },
  });

const confirmed = async (): Promise<number> => (await confirm(await offerId())).json.UserActivityId;

async function attendees() {
  const { json } = await verified.call('GET', `/api/ProgramActivities/${program}`);
  return json.AttendeeList.map(({ Status }: { Status: string }) => Status);
}

async function historyOf(person: TestPerson): Promise<string> {
  const { json } = await person.call('GET', `/api/RecordHistory?UserId=${person.userId}`);
  return JSON.stringify(json);
}

async function eventsOf(kind: EventKind, objectId: number) {
  return await world.database
    .selectFrom('event')
    .select(['actor_user_id', 'subject_user_id', 'before', 'after'])
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .execute();
}

async function titlesFor(person: TestPerson): Promise<string[]> {
  const { json } = await person.call('GET', `/api/UserNotification?UserId=${person.userId}&Type=NOTDISMISSED`);
  return json.map(({ Title }: { Title: string }) => Title);
}

describe('[ADM-06] an offer', () => {
  test('counts for nothing, and is seen until its year takes no changes', async () => {
    expect(await readOffers(member)).toMatchObject([{ CPDYear: 2026, HoursPerDate: 6, TotalHours: 12 }]);
    expect(JSON.stringify(await readSummary(member))).not.toContain('Annual congress');
    world.setNow(CLOSED);
    expect(await readOffers(member)).toEqual([]);
  });

  test('of a closed or submitted year cannot be confirmed', async () => {
    const id = await offerId();
    world.setNow(CLOSED);
    expect(await confirm(id)).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    world.setNow(NOVEMBER);
    await declare(member);
    await submit(member);
    expect(await readOffers(member)).toMatchObject([{ State: 'LATER' }]);
    expect(await confirm(id)).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
  });

  test('[R11] that was corrected since it was seen is not confirmed', async () => {
    const [{ ProgramAttendanceId, RowVersion }] = await readOffers(member);
    expect(await correct({ HoursPerDate: 5 })).toMatchObject({ status: 200, json: { Changed: 1, Left: [] } });
    const before = await recordState(world);
    expect(await confirm(ProgramAttendanceId, RowVersion)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await recordState(world)).toEqual(before);
    expect(await readOffers(member)).toMatchObject([{ HoursPerDate: 5 }]);
  });

  test('[ACT-31] that is confirmed is a verified activity, prefilled; doing it again is the same one', async () => {
    const id = await offerId();
    const first = await confirm(id, 1);
    expect(await readActivity(member, first.json.UserActivityId)).toMatchObject({
      ActivityName: 'Annual congress',
      AdditionalInformation: 'In Hobart',
      // What the college ran was run by the college.
      Provider: 'The College',
      VerifiedActivityId: program,
      Occurrence: 'M',
      HoursPerDate: 6,
      TotalHours: 12,
      UserActivityHours: [{ SpecialityId: 201 }, { SpecialityId: 202 }],
      UserActivityDates: [{ StartDate: '2026-05-14' }, { StartDate: '2026-05-15' }],
    });
    expect(await confirm(id)).toEqual(expect.objectContaining({ status: 200, json: first.json }));
    expect(JSON.stringify(await readSummary(member))).toContain('VERIFIEDACTIVITY');
    expect(await readOffers(member)).toEqual([]);
    expect(await attendees()).toEqual(['CONFIRMED']);
    expect(await historyOf(member)).toContain('Confirmed attending “Annual congress”');
    expect(await decline(id)).toMatchObject({ status: 404 });
  });

  test('[R9] confirmed twice at the same time is one activity', async () => {
    const id = await offerId();
    const [one, other] = await Promise.all([confirm(id), confirm(id)]);
    expect(one.json).toEqual(other.json);
    expect(one.status).toBe(200);
  });

  test('that is declined is gone, and can be offered again once that answer was withdrawn', async () => {
    const id = await offerId();
    expect(await decline(id)).toMatchObject({ status: 200 });
    expect(await decline(id)).toMatchObject({ status: 200 });
    expect(await confirm(id)).toMatchObject({ status: 404 });
    expect(await readOffers(member)).toEqual([]);
    expect(await attendees()).toEqual(['DECLINED']);
    const events = await eventsOf('attendance.declined', id);
    expect(events).toMatchObject([
      {
        actor_user_id: member.userId,
        before: { name: 'Annual congress', status: 'OFFERED' },
        after: { status: 'DECLINED' },
      },
    ]);
    expect(await withdrawMember(member)).toMatchObject({ status: 200, json: { Changed: 1 } });
    await listAttendees(verified, program, [member]);
    expect(await readOffers(member)).toHaveLength(1);
    expect(await titlesFor(member)).toHaveLength(2);
  });

  test('whose activity the member deletes is told to the team', async () => {
    const activityId = await confirmed();
    await member.call('DELETE', `/api/UserActivities?UserActivityId=${activityId}&KeepFiles=true`);
    expect(await attendees()).toEqual(['REMOVED']);
  });
});

describe('[ADM-06] correcting', () => {
  test.each([
    ['without a reason', { Reason: ' ' }, 'Reason'],
    ['into another year', { CPDYearId: YEAR_ID[2025] }, 'CPDYearId'],
    ['into no hours', { HoursPerDate: 0 }, 'HoursPerDate'],
  ])('is refused %s', async (_what, overrides, field) => {
    const before = await recordState(world);
    expect(await correct(overrides)).toMatchObject({ status: 400, json: { Errors: [{ Field: field }] } });
    expect(await recordState(world)).toEqual(before);
  });

  test('is an event of each member who has not answered, with the reason', async () => {
    const id = await offerId();
    await correct({ ActivityName: 'Congress of 2026' });
    expect(await eventsOf('attendance.corrected', id)).toMatchObject([
      { subject_user_id: member.userId, after: { name: 'Congress of 2026', reason: 'The list was wrong.' } },
    ]);
  });

  test('[R11] is refused for a version that is not the last', async () => {
    await correct({ HoursPerDate: 5 });
    expect(await correct({ RowVersion: 1 })).toMatchObject({ status: 409, json: { Code: 'STALE' } });
  });

  test('[ACT-31] changes what was confirmed, keeps what the member wrote, and says who did it and why', async () => {
    const activityId = await confirmed();
    const documentId = await uploadEvidence(member);
    const written = { ...reflection, UserActivityDateDocumentIds: [documentId] };
    expect(await saveDate(member, activityId, '2026-05-14', written)).toMatchObject({ status: 200 });
    const change = {
      ActivityName: 'Congress of 2026',
      StartDate: '2026-05-15',
      EndDate: '2026-05-17',
      HoursPerDate: 4,
    };
    expect(await correct(change)).toMatchObject({ status: 200, json: { Changed: 1, Left: [] } });
    expect(await readActivity(member, activityId)).toMatchObject({
      ActivityName: 'Congress of 2026',
      TotalHours: 12,
      UserActivityDates: [{ StartDate: '2026-05-15' }, { StartDate: '2026-05-16' }, { StartDate: '2026-05-17' }],
    });
    expect(await readDate(member, activityId, '2026-05-16')).toMatchObject({ ReflectionHours: 0.5 });
    expect(await historyOf(member)).toContain(
      'Corrected the verified activity “Congress of 2026”: The list was wrong.',
    );
    expect(await titlesFor(member)).toContain('“Congress of 2026” was corrected in your record');
  });

  test('[ACT-31] what was written of a day that stays is not taken to a day that is new', async () => {
    const activityId = await confirmed();
    expect(await saveDate(member, activityId, '2026-05-14', reflection)).toMatchObject({ status: 200 });
    await correct({ StartDate: '2026-05-13', EndDate: '2026-05-14' });
    expect(await readDate(member, activityId, '2026-05-13')).toMatchObject({ ReflectionHours: 0 });
    expect(await readDate(member, activityId, '2026-05-14')).toMatchObject({ ReflectionHours: 0.5 });
  });

  test('leaves submitted and closed years as they are, and names them', async () => {
    const activityId = await confirmed();
    const left = (Why: string) => ({ Changed: 0, Left: [{ MIN: member.username, Name: 'Test Member', Why }] });
    world.setNow(CLOSED);
    expect((await correct({ ActivityName: 'Other' })).json).toEqual(left('The record for the year is closed.'));
    world.setNow(NOVEMBER);
    await declare(member);
    await submit(member);
    const before = await readActivity(member, activityId);
    expect(before).toMatchObject({ ActivityName: 'Annual congress' });
    const answer = await correct({ ActivityName: 'Other' });
    expect(answer.json).toEqual(left('The record for the year was submitted.'));
    expect(await readActivity(member, activityId)).toEqual(before);
  });
});

describe('[ADM-06] withdrawing', () => {
  test('needs a reason', async () => {
    const before = await recordState(world);
    expect(await withdraw(' ')).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Reason' }] } });
    expect(await withdrawMember(member, '')).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Reason' }] } });
    expect(await recordState(world)).toEqual(before);
  });

  test('one attendee takes the offer away, or the confirmed activity with a notification', async () => {
    const other = await world.signIn();
    await listAttendees(verified, program, [other]);
    const activityId = await confirmed();
    expect(await withdrawMember(member)).toMatchObject({ status: 200, json: { Changed: 1, Left: [] } });
    expect(await withdrawMember(member)).toMatchObject({ status: 200, json: { Changed: 0, Left: [] } });
    expect(await member.call('GET', `/api/UserActivities/${activityId}`)).toMatchObject({ status: 404 });
    expect(await titlesFor(member)).toContain('“Annual congress” was removed from your record');
    expect(await historyOf(member)).toContain('Withdrew the verified activity “Annual congress”: Was not there.');
    expect(await eventsOf('activity.withdrawn', activityId)).toMatchObject([
      {
        actor_user_id: verified.userId,
        subject_user_id: member.userId,
        before: { name: 'Annual congress', dates: [{}, {}] },
        after: { reason: 'Was not there.' },
      },
    ]);
    expect(await readOffers(other)).toHaveLength(1);
  });

  test('all of it leaves what was submitted, names it, and takes no list any more', async () => {
    const other = await world.signIn();
    await listAttendees(verified, program, [other]);
    const activityId = await confirmed();
    await declare(member);
    await submit(member);
    const answer = await withdraw();
    expect(answer.json).toMatchObject({ Changed: 1, Left: [{ MIN: member.username }] });
    expect(await readActivity(member, activityId)).toMatchObject({ ActivityName: 'Annual congress' });
    expect(await readOffers(other)).toEqual([]);
    expect(await attendees()).toEqual(['CONFIRMED']);
    expect(await withdraw()).toMatchObject({ status: 200, json: { Changed: 0, Left: [] } });
    const body = { ProgramActivityId: program, List: other.username };
    expect(await verified.call('POST', '/api/AttendanceChecks', { body })).toMatchObject({ status: 409 });
    expect(await verified.call('POST', '/api/AttendanceLists', { body })).toMatchObject({ status: 409 });
    expect(await correct({ ActivityName: 'Other' })).toMatchObject({ status: 409 });
  });
});
