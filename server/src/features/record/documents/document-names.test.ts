import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { declare, inYear, saveFolder, submit, uploadEvidence } from '../../../testing/steps.ts';
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

const rename = (documentId: number, name: string) =>
  member.call('PUT', `/api/Documents?DocumentId=${documentId}&NewFileName=${encodeURIComponent(name)}`);
const move = (documentId: number, folderId: number | string) =>
  member.call('PUT', `/api/Documents?DocumentId=${documentId}&DocumentFolderId=${folderId}`);

async function fileOf(documentId: number) {
  const { json } = await member.call('GET', `/api/Documents?${inYear(member)}`);
  const files = [json, ...json.Folders].flatMap(({ Documents }) => Documents);
  return files.find(({ DocumentId }) => DocumentId === documentId);
}

describe('[FIL-13, API2-18] a file is not renamed', () => {
  test.each([
    ['[UPL-03] to nothing', '', 'The file name must not be left blank.'],
    ['[UPL-03] to blanks', '   ', 'The file name must not be left blank.'],
    ['[UPL-03] to its extension alone', '.txt', 'The file name must not be left blank.'],
    ['[UPL-04] to a name with &', 'a & b', "File name should not contain '&' or '#'."],
    ['[UPL-04] to a name with #', '#1.txt', "File name should not contain '&' or '#'."],
    ['[EVD-26] to a path', '../etc/passwd', "'/' or '\\'"],
    ['[EVD-26] to a name with a bell', 'a\u0007b', 'hidden characters'],
    ['[EVD-26] to a name that reads backwards', 'a\u202etxt.exe', 'hidden characters'],
    ['to a name that is too long', 'x'.repeat(252), 'at most 255 characters'],
    ['[UPL-05] to a name that the year has', 'taken', 'exists'],
    ['[UPL-05] to the same name in other letter case', 'TAKEN.TXT', 'exists'],
  ])('%s', async (_what, name, message) => {
    await uploadEvidence(member, 'taken.txt');
    const documentId = await uploadEvidence(member, 'notes.txt');
    const before = await recordState(world);
    const answer = await rename(documentId, name);
    expect(answer).toMatchObject({ status: 400, json: { Message: expect.stringContaining(message) } });
    expect(answer.json.Errors).toMatchObject([{ Field: 'NewFileName' }]);
    if (message !== 'exists') expect(answer.json.Message).not.toMatch(/exists|size/i);
    expect(await recordState(world)).toEqual(before);
  });
});

test('[FIL-14, API2-67] no file is moved to folder 0, or to a folder of another year or of nobody', async () => {
  world.setNow('2026-02-20T01:00:00Z');
  const old = await saveFolder(member, 'Last year', YEAR_ID[2025]);
  const documentId = await uploadEvidence(member);
  const before = await recordState(world);
  expect(await move(documentId, 0)).toMatchObject({ status: 400, json: { Message: 'Please select a folder.' } });
  for (const folderId of [old, 987_654]) expect(await move(documentId, folderId)).toMatchObject({ status: 404 });
  expect(await recordState(world)).toEqual(before);
});

test('[API2-67] no file is uploaded into a folder of another year, and nothing is left of it', async () => {
  world.setNow('2026-02-20T01:00:00Z');
  const old = await saveFolder(member, 'Last year', YEAR_ID[2025]);
  const before = await recordState(world);
  const url = `/api/Documents?${inYear(member)}&DocumentTypeId=1&DocumentFolderId=${old}`;
  expect(await member.upload(url, { name: 'a.txt', content: 'a' })).toMatchObject({ status: 404 });
  expect(await recordState(world)).toEqual(before);
});

test('[FIL-31, API2-65] no file of a year that has closed or was handed in is renamed or moved', async () => {
  world.setNow('2026-02-20T01:00:00Z');
  const old = await uploadEvidence(member, 'old.txt', YEAR_ID[2025]);
  world.setNow('2026-11-20T01:00:00Z');
  const current = await uploadEvidence(member);
  await declare(member);
  await submit(member);
  const before = await recordState(world);
  for (const documentId of [old, current]) {
    for (const answer of [await rename(documentId, 'new'), await move(documentId, 'null')]) {
      expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    }
  }
  expect(await recordState(world)).toEqual(before);
});

test('[API2-18, API2-19] what the college issued keeps its name and place', async () => {
  const { document_id: documentId } = await world.database
    .insertInto('document')
    .values({
      user_id: member.userId,
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
  for (const answer of [await rename(documentId, 'mine'), await move(documentId, 'null')]) {
    expect(answer).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
  }
});

test('[FIL-14, API2-19] a file that is moved leaves an event with both folders', async () => {
  const [documentId, folderId] = [await uploadEvidence(member), await saveFolder(member, 'Courses')];
  expect(await move(documentId, folderId)).toMatchObject({ status: 200 });
  const events = await world.database
    .selectFrom('event')
    .select(['actor_user_id', 'before', 'after'])
    .where('kind', '=', 'document.moved')
    .where('object_id', '=', documentId)
    .execute();
  expect(events).toMatchObject([{ actor_user_id: member.userId, before: { folderId: null }, after: { folderId } }]);
});

describe('[FIL-13, EVD-16, API2-18] a renamed file', () => {
  test.each([
    ['minutes', 'minutes.txt'],
    ['minutes.TXT', 'minutes.txt'],
    ['minutes.pdf', 'minutes.pdf.txt'],
    [' minutes.txt ', 'minutes.txt'],
    ['NOTES', 'NOTES.txt'],
    ['ko\u0304rero', 'kōrero.txt'],
  ])('to %j is called %j', async (wanted, name) => {
    const documentId = await uploadEvidence(member, 'notes.txt');
    expect(await rename(documentId, wanted)).toMatchObject({ status: 200, json: null });
    expect(await fileOf(documentId)).toMatchObject({ DocumentName: name });
  });

  test('frees its old name, holds its new one, and leaves an event', async () => {
    const documentId = await uploadEvidence(member, 'notes.txt');
    await rename(documentId, 'minutes');
    const other = await uploadEvidence(member, 'notes.txt');
    expect(await rename(other, 'Minutes')).toMatchObject({ status: 400 });
    const event = await world.database
      .selectFrom('event')
      .select(['kind', 'before', 'after'])
      .where('object_id', '=', documentId)
      .where('object_type', '=', 'document')
      .orderBy('event_id', 'desc')
      .executeTakeFirst();
    expect(event).toMatchObject({
      kind: 'document.renamed',
      before: { name: 'notes.txt' },
      after: { name: 'minutes.txt' },
    });
  });
});

test('[FIL-14, API2-19] a moved file lies in its folder until it is moved out of it', async () => {
  const [documentId, folderId] = [await uploadEvidence(member), await saveFolder(member, 'Courses')];
  expect(await move(documentId, folderId)).toMatchObject({ status: 200, json: null });
  expect(await fileOf(documentId)).toMatchObject({ DocumentFolderId: folderId });
  expect(await move(documentId, 'null')).toMatchObject({ status: 200, json: null });
  expect(await fileOf(documentId)).toMatchObject({ DocumentFolderId: null });
});

test('[API-39] name and folder together are 400, as is neither', async () => {
  const documentId = await uploadEvidence(member);
  for (const more of ['&NewFileName=a&DocumentFolderId=null', '']) {
    const answer = await member.call('PUT', `/api/Documents?DocumentId=${documentId}${more}`);
    expect(answer).toMatchObject({ status: 400, json: { Code: 'UNKNOWN_COMBINATION' } });
  }
});
