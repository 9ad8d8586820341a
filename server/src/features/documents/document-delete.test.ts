import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listFiles, recordState } from '../../testing/record-state.ts';
import { declare, readActivity, saveActivity, submit, uploadEvidence } from '../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../testing/test-app.ts';

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
  test('[EVD-23] is refused while an activity has it', async () => {
    const documentId = await uploadEvidence(member);
    const activityId = await saveActivity(member, { UserActivityDocuments: [{ DocumentId: documentId }] });
    const before = await recordState(world);
    const answer = await member.call('DELETE', urlOf(documentId));
    expect(answer).toMatchObject({
      status: 409,
      json: { Code: 'IN_USE', Message: expect.stringContaining('attached') },
    });
    expect(await recordState(world)).toEqual(before);
    expect(await readActivity(member, activityId)).toMatchObject({
      UserActivityDocuments: [{ DocumentId: documentId }],
    });
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
    expect(await listFiles(world.filesFolder)).toEqual(files);
    expect(await member.call('DELETE', urlOf(documentId))).toMatchObject({ status: 404 });
    expect(await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).toMatchObject({ status: 404 });
  });

  test('frees its name', async () => {
    const documentId = await uploadEvidence(member, 'again.txt');
    await member.call('DELETE', urlOf(documentId));
    expect(await uploadEvidence(member, 'again.txt')).not.toBe(documentId);
  });

  test('[EVD-23] that is being attached at the same moment loses one of the two, never the evidence', async () => {
    for (let round = 0; round < 10; round += 1) {
      const documentId = await uploadEvidence(member, `race ${round}.txt`);
      const activityId = await saveActivity(member);
      const body = { ...(await readActivity(member, activityId)), UserActivityDocuments: [{ DocumentId: documentId }] };
      const [deleted, attached] = await Promise.all([
        member.call('DELETE', urlOf(documentId)),
        member.call('PUT', `/api/UserActivities/${activityId}`, { body }),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([deleted.status, attached.status]);
      const file = await member.call('GET', `/api/Documents?DocumentId=${documentId}`);
      expect(file.status).toBe(attached.status === 200 ? 200 : 404);
    }
  });
});
