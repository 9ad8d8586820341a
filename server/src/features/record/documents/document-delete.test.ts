import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { everyOtherWednesday } from '../../../testing/build.ts';
import { passMinutes } from '../../../testing/deletions.ts';
import { listFiles, recordState } from '../../../testing/record-state.ts';
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

const urlOf = (documentId: number) => `/api/Documents?Id=${documentId}`;

describe('[API-34, API2-17] deleting a file', () => {
  test('[EVD-23] is refused while a plan has it, and nothing is unlinked', async () => {
    const documentId = await uploadEvidence(member, 'used by a plan.txt');
    await saveActivity(member, { UserActivityDocuments: [{ DocumentId: documentId }] });
    const planId = await savePlan(member);
    await world.database.updateTable('plan').set({ document_id: documentId }).where('plan_id', '=', planId).execute();
    const before = await recordState(world);
    const answer = await member.call('DELETE', urlOf(documentId));
    expect(answer).toMatchObject({ status: 409, json: { Code: 'IN_USE', Message: expect.stringContaining('plan') } });
    expect(await recordState(world)).toEqual(before);
  });

  test('[API-38, API2-65] is refused in a year that has closed or was handed in', async () => {
    world.setNow('2026-02-20T01:00:00Z');
    const old = await uploadEvidence(member, 'old.txt', YEAR_ID[2025]);
    world.setNow('2026-11-20T01:00:00Z');
    const current = await uploadEvidence(member);
    await declare(member);
    await submit(member);
    const before = await recordState(world);
    for (const documentId of [old, current]) {
      const answer = await member.call('DELETE', urlOf(documentId));
      expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('never touches a certificate', async () => {
    const { userId } = member;
    const { document_id: documentId } = await world.database
      .insertInto('document')
      .values({
        user_id: userId,
        cpd_year_id: YEAR_ID[2026],
        document_type: 'COC',
        document_name: 'CPD certificate 2026.pdf',
        comparable_name: '/certificate/2026',
        media_type: 'application/pdf',
        size_bytes: 0,
        uploaded_at: '2026-11-01T00:00:00Z',
      })
      .returning('document_id')
      .executeTakeFirstOrThrow();
    expect(await member.call('DELETE', urlOf(documentId))).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
  });

  test('removes row and bytes, once', async () => {
    const files = await listFiles(world.filesFolder);
    const documentId = await uploadEvidence(member);
    expect(await listFiles(world.filesFolder)).toHaveLength(files.length + 1);
    expect(await member.call('DELETE', urlOf(documentId))).toMatchObject({ status: 200, json: null });
    await passMinutes(world, 11);
    expect(await listFiles(world.filesFolder)).toEqual(files);
    expect(await member.call('DELETE', urlOf(documentId))).toMatchObject({ status: 404 });
    expect(await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).toMatchObject({ status: 404 });
  });

  test('frees its name', async () => {
    const documentId = await uploadEvidence(member, 'again.txt');
    await member.call('DELETE', urlOf(documentId));
    expect(await uploadEvidence(member, 'again.txt')).not.toBe(documentId);
  });

  test('[FIL-17] takes it off its activities and dates, and tells those who have them open', async () => {
    const documentId = await uploadEvidence(member, 'everywhere.txt');
    const link = { DocumentId: documentId, LinkedToUserActivity: false };
    const dated = await saveActivity(member, {
      ...everyOtherWednesday,
      UserActivityDocuments: [{ ...link, ListOfUserActivityDates: [{ StartDate: '2026-02-18' }] }],
    });
    const whole = await saveActivity(member, { UserActivityDocuments: [{ DocumentId: documentId }] });
    const before = await Promise.all([dated, whole].map((activityId) => readActivity(member, activityId)));
    expect(await member.call('DELETE', urlOf(documentId))).toMatchObject({ status: 200 });
    for (const open of before) {
      const after = await readActivity(member, open.UserActivityId);
      expect(after).toMatchObject({ UserActivityDocuments: [], RowVersion: open.RowVersion + 1 });
      const url = `/api/UserActivities/${open.UserActivityId}`;
      expect(await member.call('PUT', url, { body: open })).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    }
    const events = await world.database
      .selectFrom('event')
      .select(['kind', 'object_id'])
      .where('subject_user_id', '=', member.userId)
      .orderBy('event_id', 'desc')
      .limit(3)
      .execute();
    expect(events).toEqual([
      { kind: 'document.deleted', object_id: documentId },
      { kind: 'activity.files_changed', object_id: whole },
      { kind: 'activity.files_changed', object_id: dated },
    ]);
  });

  test('[FIL-17] that is being attached at the same moment leaves no link to a file that is gone', async () => {
    for (let round = 0; round < 10; round += 1) {
      const documentId = await uploadEvidence(member, `race ${round}.txt`);
      const activityId = await saveActivity(member);
      const body = { ...(await readActivity(member, activityId)), UserActivityDocuments: [{ DocumentId: documentId }] };
      const [deleted, attached] = await Promise.all([
        member.call('DELETE', urlOf(documentId)),
        member.call('PUT', `/api/UserActivities/${activityId}`, { body }),
      ]);
      expect(deleted.status).toBe(200);
      expect([200, 404]).toContain(attached.status);
      expect(await readActivity(member, activityId)).toMatchObject({ UserActivityDocuments: [] });
    }
  });
});
