import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listFiles, recordState } from '../../../testing/record-state.ts';
import { saveActivity, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { whileWaitedFor } from '../../../testing/while-waited-for.ts';
import { findActivity } from '../activities/activity-reader.ts';

let world: TestApp;
let member: TestPerson;
let activityId: number;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
  activityId = await saveActivity(member);
  await uploadEvidence(member, 'taken.txt');
});
afterAll(() => world.close());

describe('an upload to an activity that is not as it was', () => {
  test('[UPL-05, UPL-18] under a name that the year has, and nothing is left of it', async () => {
    const before = await recordState(world);
    expect(await upload('Taken.TXT', 'taken')).toMatchObject({ status: 400 });
    expect(await recordState(world)).toEqual(before);
  });

  test('[R11] when the activity is changed while it is waited for: it is attached to the activity as it then is', async () => {
    const answer = await uploadDuring('waits.txt', {
      lock: sql`select from activity where activity_id = ${activityId} for update`,
      change: sql`update activity set activity_name = 'First', version = version + 1 where activity_id = ${activityId}`,
    });
    expect(answer).toMatchObject({ status: 200 });
    const [event] = await newestEvents(1);
    expect(event).toMatchObject({ before: { name: 'First' }, after: { name: 'First' } });
  });

  test('[R13, ACT-26] when its year is submitted while it waits for it, and nothing is left of it', async () => {
    const kept = await listFiles(world.filesFolder);
    const answer = await uploadDuring('late.txt', {
      lock: sql`select from member_year where user_id = ${member.userId} for update`,
      change: sql`update member_year set status = 'SUBMITTED', submitted_at = now() where user_id = ${member.userId}`,
    });
    expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await listFiles(world.filesFolder)).toEqual(kept);
    await sql`update member_year set status = 'INPROGRESS', submitted_at = null`.execute(world.database);
  });
});

describe('an upload to an activity', () => {
  test('[API2-26] leaves the file, its link and both events', async () => {
    const before = await findActivity(world.database, member.userId, activityId);
    await upload('slides.txt', 'slides');
    const [changed, uploaded] = await newestEvents(2);
    expect(uploaded).toMatchObject({ kind: 'document.uploaded', after: { name: 'slides.txt' } });
    expect(changed).toMatchObject({ kind: 'activity.files_changed', before });
    expect(changed?.after).toEqual(await findActivity(world.database, member.userId, activityId));
    const links = world.database.selectFrom('activity_document').selectAll().orderBy('activity_document_id', 'desc');
    const expected = { activity_id: activityId, document_id: uploaded?.object_id, user_id: member.userId };
    expect(await links.executeTakeFirst()).toMatchObject(expected);
  });

  test('[R9] is answered again under its key, and leaves one copy', async () => {
    const first = await upload('again.txt', 'again');
    const before = await recordState(world);
    expect(await upload('again.txt', 'again')).toMatchObject({ status: 200, json: first.json });
    expect(await recordState(world)).toEqual(before);
  });
});

function upload(name: string, key: string) {
  const url = `/api/UserActivityDocuments?DocumentId=0&UserActivityId=${activityId}`;
  return member.upload(url, { name, content: 'Slides of the day\n' }, { 'idempotency-key': key });
}

/** The member's newest events, the newest first. */
async function newestEvents(count: number) {
  return await world.database
    .selectFrom('event')
    .selectAll()
    .where('subject_user_id', '=', member.userId)
    .orderBy('event_id', 'desc')
    .limit(count)
    .execute();
}

/** Uploads while someone has a lock, who changes something as soon as the upload waits for it. */
async function uploadDuring(name: string, { lock, change }: Record<'lock' | 'change', RawBuilder<unknown>>) {
  let answer: Promise<TestAnswer> | undefined;
  await whileWaitedFor(
    world.database,
    async (transaction) => {
      await lock.execute(transaction);
      answer = upload(name, name);
    },
    (transaction) => change.execute(transaction),
  );
  return await answer;
}
