import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../testing/build.ts';
import { recordState } from '../../testing/record-state.ts';
import { declare, readActivity, saveActivity, savePlan, submit, uploadEvidence } from '../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson, YEAR_ID } from '../../testing/test-app.ts';

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

// The days of everyOtherWednesday.
const [A, B, C] = ['2026-02-04', '2026-02-18', '2026-03-04'] as const;

const urlOf = (documentId: number, activityId: number) =>
  `/api/UserActivityDocuments?DocumentId=${documentId}&UserActivityId=${activityId}`;

async function readLink(documentId: number, activityId: number): Promise<TestAnswer['json']> {
  const answer = await member.call('GET', urlOf(documentId, activityId));
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

/** The wanted link: to these days, or without any to the whole activity. */
async function linkTo(documentId: number, activityId: number, ...days: string[]): Promise<TestAnswer> {
  const { ListOfUserActivityDates } = await readLink(0, activityId);
  const chosen = ListOfUserActivityDates.filter(({ StartDate }: { StartDate: string }) => days.includes(StartDate));
  return await member.call('PUT', urlOf(documentId, activityId), {
    body: {
      DocumentId: documentId,
      LinkedToUserActivity: days.length === 0,
      ListOfUserActivityDates: chosen.map(({ UserActivityDateId, StartDate }: Record<string, unknown>) => ({
        DocumentId: documentId,
        UserActivityDateId,
        StartDate,
      })),
    },
  });
}

async function linked(documentId: number, activityId: number): Promise<string[] | 'activity' | undefined> {
  const link = await readLink(documentId, activityId);
  if (link.UserActivityDocumentId === 0) return undefined;
  if (link.LinkedToUserActivity) return 'activity';
  return link.ListOfUserActivityDates.filter(({ Checked }: { Checked: boolean }) => Checked).map(
    ({ StartDate }: { StartDate: string }) => StartDate,
  );
}

describe('[API-36, API2-25] a link is refused, and nothing changes', () => {
  test.each([
    ['[EVD-04, FIL-24] to neither the whole activity nor a date', { LinkedToUserActivity: false }, 'at least one date'],
    ['[EVD-05, FIL-21] to both', { LinkedToUserActivity: true, days: [B] }, 'not both'],
    ['[EVD-07, FIL-22] to a date with evidence of another file', { days: [A, B] }, '04/02/2026 has evidence already.'],
    ['[API-37] under another file than the one in the address', { days: [B], DocumentId: 987_654 }, 'another file'],
    ['[API-37] to dates under another file', { days: [B], each: { DocumentId: 987_654 } }, 'another file'],
    ['[API-39] without a choice', { LinkedToUserActivity: undefined }, 'LinkedToUserActivity'],
    ['[API-39] to what is no date', { days: [B], each: { UserActivityDateId: 'first' } }, 'UserActivityDateId'],
  ])('%s', async (_what, { days = [], each = {}, ...more }: Record<string, unknown>, message) => {
    const [own, other] = [await uploadEvidence(member, 'own.txt'), await uploadEvidence(member, 'other.txt')];
    const activityId = await saveActivity(member, everyOtherWednesday);
    await linkTo(other, activityId, A);
    const { ListOfUserActivityDates } = await readLink(0, activityId);
    const chosen = ListOfUserActivityDates.filter(({ StartDate }: { StartDate: string }) =>
      (days as string[]).includes(StartDate),
    );
    const entries = chosen.map(({ UserActivityDateId }: Record<string, unknown>) => ({
      UserActivityDateId,
      ...(each as object),
    }));
    const before = await recordState(world);
    const body = { DocumentId: own, LinkedToUserActivity: false, ListOfUserActivityDates: entries, ...more };
    expect(await member.call('PUT', urlOf(own, activityId), { body })).toMatchObject({
      status: 400,
      json: { Message: expect.stringContaining(message) },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test('[API-39] with everything that is wrong said at once', async () => {
    const [own, other] = [await uploadEvidence(member, 'own.txt'), await uploadEvidence(member, 'other.txt')];
    const activityId = await saveActivity(member, everyOtherWednesday);
    await linkTo(other, activityId, A);
    const { ListOfUserActivityDates } = await readLink(other, activityId);
    const body = { DocumentId: 987_654, LinkedToUserActivity: false, ListOfUserActivityDates };
    const answer = await member.call('PUT', urlOf(own, activityId), { body });
    expect(answer.json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual([
      'DocumentId',
      'ListOfUserActivityDates.0.DocumentId',
      'ListOfUserActivityDates.1.DocumentId',
      'ListOfUserActivityDates.2.DocumentId',
      'ListOfUserActivityDates.3.DocumentId',
      'ListOfUserActivityDates',
    ]);
  });

  test('[API-37, API2-64, API2-67] with ids of somebody else, of another year or of nobody', async () => {
    world.setNow('2026-02-20T01:00:00Z');
    const last = await uploadEvidence(member, 'last year.txt', YEAR_ID[2025]);
    world.setNow('2026-11-20T01:00:00Z');
    const own = await uploadEvidence(member, 'own.txt');
    const activityId = await saveActivity(member, everyOtherWednesday);
    const stranger = await world.signIn();
    const foreign = await uploadEvidence(stranger, 'own.txt');
    const otherDate = (await readActivity(member, await saveActivity(member))).UserActivityDates[0].UserActivityDateId;
    const before = await recordState(world);
    for (const documentId of [foreign, last, 987_654]) {
      expect(await linkTo(documentId, activityId)).toMatchObject({ status: 404 });
      expect(await member.call('GET', urlOf(documentId, activityId))).toMatchObject({ status: 404 });
    }
    const body = {
      DocumentId: own,
      LinkedToUserActivity: false,
      ListOfUserActivityDates: [{ UserActivityDateId: otherDate }],
    };
    expect(await member.call('PUT', urlOf(own, activityId), { body })).toMatchObject({ status: 404 });
    expect(await stranger.call('GET', urlOf(foreign, activityId))).toMatchObject({ status: 404 });
    expect(await recordState(world)).toEqual(before);
  });

  test('to a date that was moved since it was read', async () => {
    const own = await uploadEvidence(member, 'own.txt');
    const activityId = await saveActivity(member, everyOtherWednesday);
    const { ListOfUserActivityDates } = await readLink(0, activityId);
    const [{ UserActivityDateId }] = ListOfUserActivityDates;
    const body = {
      DocumentId: own,
      LinkedToUserActivity: false,
      ListOfUserActivityDates: [{ UserActivityDateId, StartDate: '2026-02-05' }],
    };
    const answer = await member.call('PUT', urlOf(own, activityId), { body });
    expect(answer).toMatchObject({ status: 409, json: { Code: 'STALE' } });
  });

  test('of the entry that carries the hours of a plan', async () => {
    const own = await uploadEvidence(member, 'own.txt');
    const planId = await savePlan(member);
    const { activity_id: activityId } = await world.database
      .selectFrom('activity')
      .select('activity_id')
      .where('plan_id', '=', planId)
      .executeTakeFirstOrThrow();
    const before = await recordState(world);
    expect(await linkTo(own, activityId)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    expect(await recordState(world)).toEqual(before);
  });

  test('[FIL-31, API-38, API2-65] in a year that was handed in; it can still be read', async () => {
    const documentId = await uploadEvidence(member);
    const activityId = await saveActivity(member, everyOtherWednesday);
    await linkTo(documentId, activityId, B);
    await declare(member);
    await submit(member);
    const before = await recordState(world);
    for (const answer of [
      await linkTo(documentId, activityId),
      await member.call('DELETE', urlOf(documentId, activityId)),
      await member.upload(urlOf(0, activityId), { name: 'late.txt', content: 'late' }),
    ]) {
      expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    }
    expect(await recordState(world)).toEqual(before);
    expect(await linked(documentId, activityId)).toEqual([B]);
  });
});

describe('[API-35, API2-24, EVD-28, FIL-28] a link is read', () => {
  test('with every date, those that are chosen and those that other files lock', async () => {
    const [own, other] = [await uploadEvidence(member, 'own.txt'), await uploadEvidence(member, 'other.txt')];
    const activityId = await saveActivity(member, everyOtherWednesday);
    await linkTo(own, activityId, B);
    await linkTo(other, activityId, A);
    const entry = (StartDate: string, Checked: boolean, HasEvidenceAttached: boolean) => ({
      DocumentId: own,
      UserActivityDateId: expect.any(Number),
      StartDate,
      Checked,
      HasEvidenceAttached,
    });
    expect(await readLink(own, activityId)).toEqual({
      DocumentId: own,
      UserActivityId: activityId,
      UserActivityDocumentId: expect.any(Number),
      IsReoccurring: true,
      LinkedToUserActivity: false,
      ListOfUserActivityDates: [
        entry(A, false, true),
        entry(B, true, false),
        entry(C, false, false),
        entry('2026-03-18', false, false),
      ],
    });
  });

  test('[FIL-20] before there is one, also for a file that is not uploaded yet', async () => {
    const documentId = await uploadEvidence(member);
    const activityId = await saveActivity(member);
    const none = { UserActivityDocumentId: 0, IsReoccurring: false, LinkedToUserActivity: false };
    expect(await readLink(documentId, activityId)).toMatchObject({ DocumentId: documentId, ...none });
    expect(await readLink(0, activityId)).toMatchObject({ DocumentId: 0, ...none });
  });

  test('and sent back unchanged changes nothing', async () => {
    const documentId = await uploadEvidence(member);
    const activityId = await saveActivity(member, everyOtherWednesday);
    for (const days of [[B, C], []]) {
      await linkTo(documentId, activityId, ...days);
      const before = await recordState(world);
      const body = await readLink(documentId, activityId);
      expect(await member.call('PUT', urlOf(documentId, activityId), { body })).toMatchObject({ status: 200 });
      expect(await recordState(world)).toEqual(before);
    }
  });
});

describe('[API-36, API2-25] a file is linked', () => {
  test('[EVD-04, EVD-05, FIL-20, FIL-21] to the whole activity, then to dates, then to the whole again', async () => {
    const documentId = await uploadEvidence(member);
    const activityId = await saveActivity(member, everyOtherWednesday);
    const steps: [string[], string[] | 'activity'][] = [
      [[], 'activity'],
      [
        [C, A],
        [A, C],
      ],
      [[B], [B]],
      [[], 'activity'],
    ];
    for (const [days, expected] of steps) {
      expect(await linkTo(documentId, activityId, ...days)).toMatchObject({ status: 200, json: null });
      expect(await linked(documentId, activityId)).toEqual(expected);
    }
  });

  test('[FIL-20] to a single activity as a whole, whatever is chosen', async () => {
    const documentId = await uploadEvidence(member);
    const activityId = await saveActivity(member);
    expect(await linkTo(documentId, activityId, '2026-03-12')).toMatchObject({ status: 200 });
    expect(await linked(documentId, activityId)).toBe('activity');
  });

  test('[EVD-07] keeping a date that another file has got beside it', async () => {
    const [own, other] = [await uploadEvidence(member, 'own.txt'), await uploadEvidence(member, 'other.txt')];
    const activityId = await saveActivity(member, everyOtherWednesday);
    await linkTo(own, activityId, A);
    const [{ UserActivityDateId }] = (await readLink(own, activityId)).ListOfUserActivityDates;
    const body = { UserActivityDateId, StartDate: A, DateHours: 1, UserActivityDateDocumentIds: [own, other] };
    expect(await member.call('PUT', '/api/UserActivityDates', { body })).toMatchObject({ status: 200 });
    expect(await linkTo(own, activityId, A, B)).toMatchObject({ status: 200 });
    expect(await linked(own, activityId)).toEqual([A, B]);
    expect(await linked(other, activityId)).toEqual([A]);
  });

  test('[EVD-28] and whoever has the activity open is told at the next save; the event names the change', async () => {
    const documentId = await uploadEvidence(member);
    const activityId = await saveActivity(member);
    const open = await readActivity(member, activityId);
    await linkTo(documentId, activityId);
    const late = await member.call('PUT', `/api/UserActivities/${activityId}`, { body: open });
    expect(late).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    const event = await world.database
      .selectFrom('event')
      .selectAll()
      .where('subject_user_id', '=', member.userId)
      .orderBy('event_id', 'desc')
      .executeTakeFirst();
    expect(event).toMatchObject({
      kind: 'activity.files_changed',
      object_id: activityId,
      before: { documents: [] },
      after: { documents: [{ documentId }] },
    });
  });
});

describe('[API2-27, FIL-18] a file is taken off', () => {
  test('one date, and with the last one it belongs to the whole activity again (EVD-06)', async () => {
    const documentId = await uploadEvidence(member);
    const activityId = await saveActivity(member, everyOtherWednesday);
    await linkTo(documentId, activityId, A, B);
    const [first, second] = (await readLink(documentId, activityId)).ListOfUserActivityDates;
    const off = ({ UserActivityDateId }: { UserActivityDateId: number }) =>
      member.call('DELETE', `${urlOf(documentId, activityId)}&UserActivityDateId=${UserActivityDateId}`);
    expect(await off(first)).toMatchObject({ status: 200, json: null });
    expect(await linked(documentId, activityId)).toEqual([B]);
    expect(await off(first)).toMatchObject({ status: 404 });
    expect(await off(second)).toMatchObject({ status: 200, json: null });
    expect(await linked(documentId, activityId)).toBe('activity');
    expect(await off(second)).toMatchObject({ status: 404 });
  });

  test('the whole activity, once, and stays in My Files and on other activities', async () => {
    const documentId = await uploadEvidence(member);
    const [first, second] = [await saveActivity(member, everyOtherWednesday), await saveActivity(member)];
    await linkTo(documentId, first, A, B);
    await linkTo(documentId, second);
    expect(await member.call('DELETE', urlOf(documentId, first))).toMatchObject({ status: 200, json: null });
    expect(await linked(documentId, first)).toBeUndefined();
    expect(await linked(documentId, second)).toBe('activity');
    const before = await recordState(world);
    expect(await member.call('DELETE', urlOf(documentId, first))).toMatchObject({ status: 404 });
    expect(await recordState(world)).toEqual(before);
    expect(await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).toMatchObject({ status: 200 });
  });
});
