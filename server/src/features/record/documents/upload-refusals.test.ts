import { ATTACH_LIMIT_BYTES, UPLOAD_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bitmap } from '../../../testing/build-content.ts';
import { buildZip } from '../../../testing/build-zip.ts';
import { recordState } from '../../../testing/record-state.ts';
import { declare, submit, uploadEvidence, uploadUrl } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
  await uploadEvidence(member, 'Kōrero notes.txt');
});
beforeEach(() => world.setNow('2026-11-20T01:00:00Z'));
afterAll(() => world.close());

const text = 'Attended.\n';
const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';
const NAME_CHARACTERS = "File name should not contain '&' or '#'.";

describe.each([
  ['[UPL-03, EVD-13] no name before the extension', '.txt', text, 'The file name must not be left blank.'],
  ['[UPL-03] a name of blanks', '   .txt', text, 'The file name must not be left blank.'],
  ['[UPL-04, EVD-14] & in the name', 'ward & clinic.txt', text, NAME_CHARACTERS],
  ['[UPL-04] # in the name', 'audit #2.txt', text, NAME_CHARACTERS],
  ['[EVD-26] a path in the name', '../../etc/notes.txt', text, "'/' or '\\'"],
  ['[EVD-26] a Windows path in the name', 'C:\\notes.txt', text, "'/' or '\\'"],
  ['[EVD-26] a direction override in the name', 'notes\u202Etxt.exe.txt', text, 'hidden characters'],
  ['[EVD-15, UPL-05] a name that is taken', 'Kōrero notes.txt', text, 'exists'],
  ['[EVD-15, UPL-05] the same name in other letter case', 'KŌRERO NOTES.TXT', text, 'exists'],
  ['[EVD-15, UPL-05] the same name decomposed', 'Kōrero notes.txt'.normalize('NFD'), text, 'exists'],
  ['[UPL-10, EVD-20] a type that is not accepted', 'run.exe', text, 'You have tried to upload a .exe file, which'],
  ['[UPL-10] a script behind an accepted one', 'notes.txt.js', text, 'You have tried to upload a .js file, which'],
  ['[UPL-11] no extension', 'notes', text, 'Please select one or more files to upload.'],
  ['[UPL-11] an extension of nothing', 'notes.', text, 'Please select one or more files to upload.'],
  ['[UPL-16] an empty file', 'empty.txt', '', 'empty'],
  ['[UPL-16] a text that calls itself PDF', 'notes.pdf', text, 'does not match a .pdf file'],
  ['[UPL-16] a picture that calls itself text', 'picture.txt', bitmap(), 'does not match a .txt file'],
  [
    '[UPL-16] an archive that calls itself a picture',
    'picture.png',
    buildZip([{ name: 'a', content: 'b' }]),
    '.png file',
  ],
  [
    '[UPL-16] an archive that unpacks elsewhere',
    'a.zip',
    buildZip([{ name: '../a', content: 'b' }]),
    'outside its own',
  ],
])('%s', (_title, name, content, message) => {
  test('is refused, and neither row nor file is left', async () => {
    const before = await recordState(world);
    const answer = await member.upload(uploadUrl(member), { name, content, mediaType: 'text/plain' });
    expect(answer).toMatchObject({
      status: 400,
      json: { Code: 'FILE_REFUSED', Message: expect.stringContaining(message), Errors: [{ Field: 'attachment' }] },
    });
    if (message !== 'exists') expect(answer.json.Message).not.toMatch(/exists|size/i);
    expect(await recordState(world)).toEqual(before);
  });
});

describe('[ACT-26, API-38, UPL-18] neither row nor file is left of an upload into a year', () => {
  test.each([
    ['that has closed', YEAR_ID[2025], 409, 'YEAR_NOT_EDITABLE'],
    ['that has not opened', 12, 404, 'NOT_FOUND'],
    ['that does not exist', 99, 404, 'NOT_FOUND'],
  ])('%s', async (_what, cpdYearId, status, code) => {
    const before = await recordState(world);
    const answer = await member.upload(uploadUrl(member, cpdYearId), { name: 'late.txt', content: text });
    expect(answer).toMatchObject({ status, json: { Code: code } });
    expect(await recordState(world)).toEqual(before);
  });

  test('that has been handed in', async () => {
    const person = await world.signIn();
    await declare(person);
    await submit(person);
    const before = await recordState(world);
    const answer = await person.upload(uploadUrl(person), { name: 'late.txt', content: text });
    expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await recordState(world)).toEqual(before);
  });

  test('[API-37] of somebody else', async () => {
    const stranger = await world.signIn();
    const before = await recordState(world);
    const answer = await stranger.upload(uploadUrl(member), { name: 'not mine.txt', content: text });
    expect(answer).toMatchObject({ status: 403 });
    expect(await recordState(world)).toEqual(before);
  });
});

describe('[UPL-16] a file of which nothing was said but its name', () => {
  const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
  test.each([
    ['text is refused under an extension beyond the list', 'data.xyz', text, 'You have tried to upload a .xyz file'],
    ['a picture is refused under the name of a text', 'picture.md', bitmap(), 'does not match a .md file'],
    ['text is refused under the name of a picture', 'phone.heic', text, 'You have tried to upload a .heic file'],
  ])('%s', async (_title, name, content, message) => {
    const before = await recordState(world);
    const answer = await member.upload(uploadUrl(member), { name, content, mediaType: null });
    expect(answer).toMatchObject({ status: 400, json: { Message: expect.stringContaining(message) } });
    expect(await recordState(world)).toEqual(before);
  });

  test.each([
    ['a text of the list', 'unsaid.txt', text, 'application/octet-stream'],
    ['a PDF', 'unsaid.pdf', PDF, 'application/pdf'],
    ['a picture beyond the list', 'unsaid.heic', HEIC, 'image/heic'],
  ])('%s is taken for what its content proves', async (_title, name, content, mediaType) => {
    const { status, json } = await member.upload(uploadUrl(member), { name, content, mediaType: null });
    expect(status).toBe(200);
    const kept = world.database.selectFrom('document').select('media_type').where('document_id', '=', json);
    expect(await kept.executeTakeFirst()).toEqual({ media_type: mediaType });
  });
});

describe('an upload call', () => {
  test('[EVD-18, UPL-07] that announces more than 100 MB is refused before anything is written', async () => {
    const before = await recordState(world);
    const headers = { 'content-length': String(UPLOAD_LIMIT_BYTES + 100_000) };
    const answer = await member.upload(uploadUrl(member), { name: 'long.txt', content: text }, headers);
    expect(answer).toMatchObject({
      status: 400,
      json: { Code: 'FILE_REFUSED', Message: 'File size is greater then 100MB' },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test('[EVD-17, EVD-18] takes more than the 10 MB of the attach dialogs, which are checked there', async () => {
    const content = 'x'.repeat(ATTACH_LIMIT_BYTES + 1);
    const answer = await member.upload(uploadUrl(member), { name: 'eleven.txt', content });
    expect(answer).toMatchObject({ status: 200 });
  });

  test('[API-33, API-39] of another document type, into no known kind of folder or as JSON is 400', async () => {
    const before = await recordState(world);
    for (const query of ['DocumentTypeId=2', 'DocumentTypeId=1&DocumentFolderId=none', 'DocumentTypeId=']) {
      const url = `/api/Documents?UserId=${member.userId}&CPDYearId=${YEAR_ID[2026]}&${query}`;
      expect(await member.upload(url, { name: 'a.txt', content: text })).toMatchObject({ status: 400 });
    }
    expect(await member.call('POST', uploadUrl(member), { body: { attachment: text } })).toMatchObject({ status: 400 });
    expect(await recordState(world)).toEqual(before);
  });

  test('[UPL-05] that is sent 10 times at once under one name keeps one', async () => {
    const files = (await recordState(world)).files as string[];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.upload(uploadUrl(member), { name: 'ten times.txt', content: text })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)]);
    expect((await recordState(world)).files).toHaveLength(files.length + 1);
  });

  test('that is repeated under its Idempotency-Key keeps one copy and answers one id', async () => {
    const files = (await recordState(world)).files as string[];
    const headers = { 'idempotency-key': 'upload-again' };
    const send = (name: string) => member.upload(uploadUrl(member), { name, content: PDF }, headers);
    const first = await send('certificate.pdf');
    expect(first).toMatchObject({ status: 200 });
    expect(await send('certificate.pdf')).toMatchObject({ status: 200, json: first.json });
    expect(await send('another.pdf')).toMatchObject({ status: 422, json: { Code: 'KEY_REUSED' } });
    expect((await recordState(world)).files).toHaveLength(files.length + 1);
  });

  test('[UPL-15, API2-16, LIM2-08] stores evidence and answers the plain id', async () => {
    const answer = await member.upload(uploadUrl(member), { name: 'plain.txt', content: text });
    expect(answer).toMatchObject({ status: 200, json: expect.any(Number) });
    const row = await world.database
      .selectFrom('document')
      .selectAll()
      .where('document_id', '=', answer.json)
      .executeTakeFirst();
    expect(row).toMatchObject({ document_type: 'EVIDENCE', size_bytes: text.length, user_id: member.userId });
  });

  test('[UPL-05, YR-08] takes the same name in another year and from another member', async () => {
    const other = await world.signIn();
    world.setNow('2026-02-20T01:00:00Z');
    for (const [person, year] of [
      [member, YEAR_ID[2026]],
      [member, YEAR_ID[2025]],
      [other, YEAR_ID[2026]],
    ] as const) {
      expect(await uploadEvidence(person, 'same name.txt', year)).toEqual(expect.any(Number));
    }
  });
});
