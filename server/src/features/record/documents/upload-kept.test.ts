import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bitmap } from '../../../testing/build-content.ts';
import { listFiles, recordState } from '../../../testing/record-state.ts';
import { saveFolder, uploadEvidence, uploadUrl } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { whileWaitedFor } from '../../../testing/while-waited-for.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const content = 'Attended.\n';

describe('an upload is refused, with neither row nor bytes left,', () => {
  test('[R13, ACT-26] when its year is submitted while it waits for the year', async () => {
    const member = await signInWithYear();
    const before = await traces(member);
    const answer = await uploadDuring(
      member,
      'late.txt',
      sql`
      update member_year set status = 'SUBMITTED', submitted_at = now() where user_id = ${member.userId}`,
    );
    expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await traces(member)).toEqual(before);
  });

  test('[UPL-05] when another one takes its name while it waits for the year', async () => {
    const member = await signInWithYear();
    const answer = await uploadDuring(
      member,
      'taken.txt',
      sql`
      update document set document_name = 'Taken.txt', comparable_name = 'taken.txt', sha256 = 'another'
      where user_id = ${member.userId}`,
    );
    expect(answer).toMatchObject({ status: 400, json: { Message: expect.stringContaining('exists') } });
    expect((await traces(member)).keys).toBe(0);
  });

  test('[API2-64, API2-67] into a folder of somebody else or of nobody', async () => {
    const [member, other] = [await signInWithYear(), await signInWithYear()];
    const foreign = await saveFolder(other, 'Theirs');
    const before = await recordState(world);
    for (const folderId of [foreign, 987_654]) {
      expect(await upload(member, 'a.txt', { key: `into ${folderId}`, folderId })).toMatchObject({ status: 404 });
    }
    expect(await recordState(world)).toEqual(before);
  });

  test('[R10] when another one takes its key at the same time with other content', async () => {
    const member = await signInWithYear();
    const { files } = await traces(member);
    const names = ['One.txt', 'Two.txt', 'Three.txt'];
    const answers = await Promise.all(names.map((name) => upload(member, name, { key: 'same' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await traces(member)).files).toHaveLength(files.length + 1);
  });
});

test('[UPL-16] a text or a picture is judged as it passes, and not read again from the store', async () => {
  const unread = async () => {
    throw new Error('It was read again.');
  };
  const other = await openTestApp({ files: { ...world.files, read: unread } });
  const member = await other.signIn();
  for (const [name, content] of [['a.txt', 'Attended.\n'] as const, ['a.bmp', bitmap()] as const]) {
    expect(await member.upload(uploadUrl(member), { name, content })).toMatchObject({ status: 200 });
  }
  expect(await member.upload(uploadUrl(member), { name: 'b.txt', content: 'a\0b' })).toMatchObject({ status: 400 });
  await other.close();
});

describe('an upload', () => {
  test('[EVD-26] is kept in a folder, with its event', async () => {
    const member = await signInWithYear();
    const folderId = await saveFolder(member, 'Certificates');
    const answer = await upload(member, 'in folder.txt', { folderId });
    const row = world.database.selectFrom('document').selectAll().orderBy('document_id', 'desc');
    const kept = await row.executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ document_id: answer.json, document_folder_id: folderId });
    const event = world.database.selectFrom('event').selectAll().orderBy('event_id', 'desc');
    expect(await event.executeTakeFirst()).toMatchObject({
      kind: 'document.uploaded',
      object_id: kept.document_id,
      after: { name: 'in folder.txt', folderId, storageKey: kept.storage_key },
    });
  });

  test('[R9] is answered again under its key, and the second copy of its bytes is removed', async () => {
    const member = await signInWithYear();
    const first = await upload(member, 'again.txt', { key: 'again' });
    const before = await recordState(world);
    expect(await upload(member, 'again.txt', { key: 'again' })).toMatchObject({ status: 200, json: first.json });
    expect(await recordState(world)).toEqual(before);
  });
});

/** Signs someone in whose year has been begun. */
async function signInWithYear(): Promise<TestPerson> {
  const member = await world.signIn();
  await uploadEvidence(member, 'first.txt');
  return member;
}

function upload(member: TestPerson, name: string, given: { key?: string; folderId?: number; content?: string } = {}) {
  const url = uploadUrl(member).replace('FolderId=null', `FolderId=${given.folderId ?? null}`);
  const headers: Record<string, string> = given.key === undefined ? {} : { 'idempotency-key': given.key };
  return member.upload(url, { name, content }, headers);
}

/** Uploads while someone has the year, who changes something as soon as the upload waits for it. */
async function uploadDuring(member: TestPerson, name: string, change: RawBuilder<unknown>): Promise<TestAnswer> {
  let answer: Promise<TestAnswer> | undefined;
  await whileWaitedFor(
    world.database,
    async (transaction) => {
      await sql`select from member_year where user_id = ${member.userId} for update`.execute(transaction);
      answer = upload(member, name, { key: name });
    },
    (transaction) => change.execute(transaction),
  );
  if (answer === undefined) throw new Error('Nothing was uploaded.');
  return await answer;
}

async function traces({ userId }: TestPerson) {
  const documents = await world.database
    .selectFrom('document')
    .select('user_id')
    .where('user_id', '=', userId)
    .execute();
  const keys = await world.database.selectFrom('idempotency_key').select('key').where('user_id', '=', userId).execute();
  const files = await listFiles(world.filesFolder);
  return { files, documents: documents.length, keys: keys.length };
}
