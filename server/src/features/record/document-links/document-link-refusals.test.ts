import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { linkedTo, linkTo, linkUrl, readLink } from '../../../testing/link-steps.ts';
import { recordState } from '../../../testing/record-state.ts';
import { declare, readActivity, saveActivity, savePlan, submit, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

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
const [A, B] = ['2026-02-04', '2026-02-18'] as const;

describe('[API-36, API2-25] a link is refused, and nothing changes', () => {
  test.each([
    ['[EVD-04, FIL-24] to neither the whole activity nor a date', { LinkedToUserActivity: false }, 'at least one date'],
    ['[EVD-05, FIL-21] to both', { LinkedToUserActivity: true, days: [B] }, 'not both'],
    ['[EVD-07, FIL-22] to a date with evidence of another file', { days: [A, B] }, '04/02/2026 already has evidence.'],
    ['[API-37] under another file than the one in the address', { days: [B], DocumentId: 987_654 }, 'not the file'],
    ['[API-37] to dates under another file', { days: [B], each: { DocumentId: 987_654 } }, 'not the file'],
    ['[API-39] without a choice', { LinkedToUserActivity: undefined }, 'LinkedToUserActivity'],
    ['[API-39] to what is no date', { days: [B], each: { UserActivityDateId: 'first' } }, 'UserActivityDateId'],
  ])('%s', async (_what, { days = [], each = {}, ...more }: Record<string, unknown>, message) => {
    const [own, other] = [await uploadEvidence(member, 'own.txt'), await uploadEvidence(member, 'other.txt')];
    const activityId = await saveActivity(member, everyOtherWednesday);
    await linkTo(member, other, activityId, A);
    const { ListOfUserActivityDates } = await readLink(member, 0, activityId);
    const chosen = ListOfUserActivityDates.filter(({ StartDate }: { StartDate: string }) =>
      (days as string[]).includes(StartDate),
    );
    const entries = chosen.map(({ UserActivityDateId }: Record<string, unknown>) => ({
      UserActivityDateId,
      ...(each as object),
    }));
    const before = await recordState(world);
    const body = { DocumentId: own, LinkedToUserActivity: false, ListOfUserActivityDates: entries, ...more };
    const { status, json } = await member.call('PUT', linkUrl(own, activityId), { body });
    expect(status).toBe(400);
    // The sentence for people, and the fields for programs.
    expect(JSON.stringify([json.Message, json.Errors])).toContain(message);
    expect(await recordState(world)).toEqual(before);
  });

  test('[API-39] with everything that is wrong said at once', async () => {
    const [own, other] = [await uploadEvidence(member, 'own.txt'), await uploadEvidence(member, 'other.txt')];
    const activityId = await saveActivity(member, everyOtherWednesday);
    await linkTo(member, other, activityId, A);
    const { ListOfUserActivityDates } = await readLink(member, other, activityId);
    const body = { DocumentId: 987_654, LinkedToUserActivity: false, ListOfUserActivityDates };
    const answer = await member.call('PUT', linkUrl(own, activityId), { body });
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
      expect(await linkTo(member, documentId, activityId)).toMatchObject({ status: 404 });
      expect(await member.call('GET', linkUrl(documentId, activityId))).toMatchObject({ status: 404 });
    }
    const body = {
      DocumentId: own,
      LinkedToUserActivity: false,
      ListOfUserActivityDates: [{ UserActivityDateId: otherDate }],
    };
    expect(await member.call('PUT', linkUrl(own, activityId), { body })).toMatchObject({ status: 404 });
    expect(await stranger.call('GET', linkUrl(foreign, activityId))).toMatchObject({ status: 404 });
    expect(await recordState(world)).toEqual(before);
  });

  test('to a date that was moved since it was read', async () => {
    const own = await uploadEvidence(member, 'own.txt');
    const activityId = await saveActivity(member, everyOtherWednesday);
    const { ListOfUserActivityDates } = await readLink(member, 0, activityId);
    const [{ UserActivityDateId }] = ListOfUserActivityDates;
    const body = {
      DocumentId: own,
      LinkedToUserActivity: false,
      ListOfUserActivityDates: [{ UserActivityDateId, StartDate: '2026-02-05' }],
    };
    const answer = await member.call('PUT', linkUrl(own, activityId), { body });
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
    expect(await linkTo(member, own, activityId)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    expect(await recordState(world)).toEqual(before);
  });

  test('[FIL-31, API-38, API2-65] in a year that was handed in; it can still be read', async () => {
    const documentId = await uploadEvidence(member);
    const activityId = await saveActivity(member, everyOtherWednesday);
    await linkTo(member, documentId, activityId, B);
    await declare(member);
    await submit(member);
    const before = await recordState(world);
    for (const answer of [
      await linkTo(member, documentId, activityId),
      await member.call('DELETE', linkUrl(documentId, activityId)),
      await member.upload(linkUrl(0, activityId), { name: 'late.txt', content: 'late' }),
    ]) {
      expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    }
    expect(await recordState(world)).toEqual(before);
    expect(await linkedTo(member, documentId, activityId)).toEqual([B]);
  });
});
