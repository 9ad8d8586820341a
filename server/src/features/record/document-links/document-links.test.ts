import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { linkedTo, linkTo, linkUrl, readLink } from '../../../testing/link-steps.ts';
import { recordState } from '../../../testing/record-state.ts';
import { readActivity, saveActivity, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

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

// Days of everyOtherWednesday.
const [A, B, C] = ['2026-02-04', '2026-02-18', '2026-03-04'] as const;

describe('[API-35, API2-24, EVD-28, FIL-28] a link is read', () => {
  test('with every date: which are its own, and which have a file at all, be it this one', async () => {
    const [own, other] = [await uploadEvidence(member, 'own.txt'), await uploadEvidence(member, 'other.txt')];
    const activityId = await saveActivity(member, everyOtherWednesday);
    await linkTo(member, own, activityId, B);
    await linkTo(member, other, activityId, A);
    const entry = (StartDate: string, Checked: boolean, HasEvidenceAttached: boolean) => ({
      DocumentId: own,
      UserActivityDateId: expect.any(Number),
      StartDate,
      Checked,
      HasEvidenceAttached,
    });
    expect(await readLink(member, own, activityId)).toEqual({
      DocumentId: own,
      UserActivityId: activityId,
      UserActivityDocumentId: expect.any(Number),
      IsReoccurring: true,
      LinkedToUserActivity: false,
      ListOfUserActivityDates: [
        entry(A, false, true),
        entry(B, true, true),
        entry(C, false, false),
        entry('2026-03-18', false, false),
      ],
    });
  });

  test('[FIL-20] before there is one, also for a file that is not uploaded yet', async () => {
    const documentId = await uploadEvidence(member);
    const activityId = await saveActivity(member);
    const none = { UserActivityDocumentId: 0, IsReoccurring: false, LinkedToUserActivity: false };
    expect(await readLink(member, documentId, activityId)).toMatchObject({ DocumentId: documentId, ...none });
    expect(await readLink(member, 0, activityId)).toMatchObject({ DocumentId: 0, ...none });
  });

  test('and sent back unchanged changes nothing', async () => {
    const documentId = await uploadEvidence(member);
    const activityId = await saveActivity(member, everyOtherWednesday);
    for (const days of [[B, C], []]) {
      await linkTo(member, documentId, activityId, ...days);
      const before = await recordState(world);
      const body = await readLink(member, documentId, activityId);
      expect(await member.call('PUT', linkUrl(documentId, activityId), { body })).toMatchObject({ status: 200 });
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
      expect(await linkTo(member, documentId, activityId, ...days)).toMatchObject({ status: 200, json: null });
      expect(await linkedTo(member, documentId, activityId)).toEqual(expected);
    }
  });

  test('[FIL-20] to a single activity as a whole, whatever is chosen', async () => {
    const documentId = await uploadEvidence(member);
    const activityId = await saveActivity(member);
    expect(await linkTo(member, documentId, activityId, '2026-03-12')).toMatchObject({ status: 200 });
    expect(await linkedTo(member, documentId, activityId)).toBe('activity');
  });

  test('[EVD-07] keeping a date that another file has got beside it', async () => {
    const [own, other] = [await uploadEvidence(member, 'own.txt'), await uploadEvidence(member, 'other.txt')];
    const activityId = await saveActivity(member, everyOtherWednesday);
    await linkTo(member, own, activityId, A);
    const [{ UserActivityDateId }] = (await readLink(member, own, activityId)).ListOfUserActivityDates;
    const body = { UserActivityDateId, StartDate: A, DateHours: 1, UserActivityDateDocumentIds: [own, other] };
    expect(await member.call('PUT', '/api/UserActivityDates', { body })).toMatchObject({ status: 200 });
    expect(await linkTo(member, own, activityId, A, B)).toMatchObject({ status: 200 });
    expect(await linkedTo(member, own, activityId)).toEqual([A, B]);
    expect(await linkedTo(member, other, activityId)).toEqual([A]);
  });

  test('[EVD-28] and whoever has the activity open is told at the next save; the event names the change', async () => {
    const documentId = await uploadEvidence(member);
    const activityId = await saveActivity(member);
    const open = await readActivity(member, activityId);
    await linkTo(member, documentId, activityId);
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
    await linkTo(member, documentId, activityId, A, B);
    const [first, second] = (await readLink(member, documentId, activityId)).ListOfUserActivityDates;
    const off = ({ UserActivityDateId }: { UserActivityDateId: number }) =>
      member.call('DELETE', `${linkUrl(documentId, activityId)}&UserActivityDateId=${UserActivityDateId}`);
    expect(await off(first)).toMatchObject({ status: 200, json: null });
    expect(await linkedTo(member, documentId, activityId)).toEqual([B]);
    expect(await off(first)).toMatchObject({ status: 404 });
    expect(await off(second)).toMatchObject({ status: 200, json: null });
    expect(await linkedTo(member, documentId, activityId)).toBe('activity');
    expect(await off(second)).toMatchObject({ status: 404 });
  });

  test('the whole activity, once, and stays in My Files and on other activities', async () => {
    const documentId = await uploadEvidence(member);
    const [first, second] = [await saveActivity(member, everyOtherWednesday), await saveActivity(member)];
    await linkTo(member, documentId, first, A, B);
    await linkTo(member, documentId, second);
    expect(await member.call('DELETE', linkUrl(documentId, first))).toMatchObject({ status: 200, json: null });
    expect(await linkedTo(member, documentId, first)).toBeUndefined();
    expect(await linkedTo(member, documentId, second)).toBe('activity');
    const before = await recordState(world);
    expect(await member.call('DELETE', linkUrl(documentId, first))).toMatchObject({ status: 404 });
    expect(await recordState(world)).toEqual(before);
    expect(await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).toMatchObject({ status: 200 });
  });
});

test('[EVD-07] of two files that want one date at once, one gets it', async () => {
  const activityId = await saveActivity(member, everyOtherWednesday);
  const files = [await uploadEvidence(member, 'one.txt'), await uploadEvidence(member, 'other.txt')];
  const answers = await Promise.all(files.map((documentId) => linkTo(member, documentId, activityId, A)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});
