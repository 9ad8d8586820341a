import { ATTACH_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildZip } from '../../../testing/build-zip.ts';
import { listFiles, recordState } from '../../../testing/record-state.ts';
import { readActivity, saveActivity, savePlan, uploadEvidence, uploadUrl } from '../../../testing/steps.ts';
import {
  inject,
  multipart,
  openTestApp,
  type TestAnswer,
  type TestApp,
  type TestPerson,
  YEAR_ID,
} from '../../../testing/test-app.ts';
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

const urlOf = (id: number, documentId: number | string = 0) =>
  `/api/UserActivityDocuments?DocumentId=${documentId}&UserActivityId=${id}`;
const text = { content: 'Slides of the day\n' };

/** The bytes that rows name and the bytes that are there. */
async function strays(): Promise<{ named: string[]; kept: string[] }> {
  const rows = await world.database.selectFrom('document').select('storage_key').execute();
  const named = rows.flatMap(({ storage_key: key }) => (key === null ? [] : [key])).sort();
  return { named, kept: await listFiles(world.filesFolder) };
}

/** An entry that carries the hours of a plan: it takes no files. */
async function planEntry(): Promise<number> {
  const planId = await savePlan(member);
  const row = await world.database
    .selectFrom('activity')
    .select('activity_id')
    .where('plan_id', '=', planId)
    .executeTakeFirstOrThrow();
  return row.activity_id;
}

describe('[API2-26, UPL-16, UPL-18] an upload to an activity is refused, and neither row nor file nor link is left', () => {
  test.each([
    [
      '[EVD-17, UPL-08] above 10 MB',
      'big.txt',
      'x'.repeat(ATTACH_LIMIT_BYTES + 1),
      'exceeds upload size limit of 10 MB',
    ],
    ['[UPL-05] under a taken name', 'TAKEN.txt', 'Something else\n', 'exists'],
    ['[UPL-03] without a name', ' .txt', 'a', 'must not be left blank'],
    ['[UPL-04] with & in its name', 'a&b.txt', 'a', "should not contain '&' or '#'"],
    ['[UPL-10] of a type that is not accepted', 'run.exe', 'a', 'You have tried to upload a .exe file'],
    ['[UPL-11] without a type', 'noextension', 'a', 'Please select one or more files to upload.'],
    ['[UPL-09] that is not what it says', 'notes.pdf', 'a', 'does not match a .pdf file'],
    ['[UPL-09] that unpacks elsewhere', 'a.zip', buildZip([{ name: '../a', content: 'b' }]), 'outside its own'],
  ])('%s', async (_what, name, content, message) => {
    const before = await recordState(world);
    const answer = await member.upload(urlOf(activityId), { name, content });
    expect(answer).toMatchObject({ status: 400, json: { Message: expect.stringContaining(message) } });
    expect(await recordState(world)).toEqual(before);
  });

  test('[API-37, API-39] to an activity of somebody else, of nobody, or over a file that is there', async () => {
    const foreign = await saveActivity(await world.signIn());
    const before = await recordState(world);
    for (const id of [foreign, 987_654]) {
      expect(await member.upload(urlOf(id), { name: 'a.txt', ...text })).toMatchObject({ status: 404 });
    }
    for (const documentId of [1, 'null', '']) {
      const answer = await member.upload(urlOf(activityId, documentId), { name: 'a.txt', ...text });
      expect(answer).toMatchObject({ status: 400 });
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('to the entry that carries the hours of a plan, though its row was written already', async () => {
    const entry = await planEntry();
    const before = await recordState(world);
    const answer = await member.upload(urlOf(entry), { name: 'a.txt', ...text });
    expect(answer).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
    expect(await recordState(world)).toEqual(before);
  });

  test('broken off, without a file, and with two', async () => {
    const before = await recordState(world);
    const { payload, contentType } = multipart({ name: 'half.txt', content: 'x'.repeat(200_000) });
    const end = payload.lastIndexOf('\r\n--');
    const bodies = [
      payload.subarray(0, 100_000),
      payload.subarray(end),
      Buffer.concat([payload.subarray(0, end + 2), payload]),
    ];
    for (const body of bodies) {
      for (const url of [urlOf(activityId), uploadUrl(member)]) {
        const headers = { authorization: `Bearer test:${member.username}`, 'content-type': contentType };
        const answer = await inject(world.app, { method: 'POST', url, headers, payload: body });
        expect(answer).toMatchObject({ status: 400, json: { Message: expect.stringMatching(/\w/) } });
      }
    }
    expect(await recordState(world)).toEqual(before);
  });
});

describe('[API2-26, UPL-15] an upload to an activity', () => {
  test('[EVD-17] of exactly 10 MB is evidence of its year, linked to all of it', async () => {
    const content = 'x'.repeat(ATTACH_LIMIT_BYTES);
    const answer = await member.upload(urlOf(activityId), { name: 'slides.txt', content });
    expect(answer).toMatchObject({ status: 200, json: expect.any(Number) });
    expect(await readActivity(member, activityId)).toMatchObject({
      UserActivityDocuments: [{ DocumentId: answer.json, DocumentName: 'slides.txt', LinkedToUserActivity: true }],
    });
    const row = await world.database
      .selectFrom('document')
      .selectAll()
      .where('document_id', '=', answer.json)
      .executeTakeFirst();
    expect(row).toMatchObject({ document_type: 'EVIDENCE', cpd_year_id: YEAR_ID[2026], size_bytes: content.length });
  });

  test('[API2-26] leaves the file, its link and both events', async () => {
    const before = await findActivity(world.database, member.userId, activityId);
    await upload('handout.txt', 'handout');
    const [changed, uploaded] = await newestEvents(2);
    expect(uploaded).toMatchObject({ kind: 'document.uploaded', after: { name: 'handout.txt' } });
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

describe('an upload that waits for its activity', () => {
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

test('[UPL-18, EVD-26] after all this every kept file has its row and every row its file', async () => {
  const { named, kept } = await strays();
  expect(kept).toEqual(named);
});

function upload(name: string, key: string) {
  return member.upload(urlOf(activityId), { name, ...text }, { 'idempotency-key': key });
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
