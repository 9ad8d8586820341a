import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { declare, inYear, saveFolder, submit, uploadEvidence, uploadUrl } from '../../../testing/steps.ts';
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

const path = '/api/DocumentFolders';

/** A folder as it is sent. */
function folder(overrides: Record<string, unknown> = {}): { body: Record<string, unknown> } {
  const CPDYearId = YEAR_ID[2026];
  return { body: { DocumentFolderId: 0, UserId: member.userId, CPDYearId, FolderName: 'Courses', ...overrides } };
}

async function readFiles(cpdYearId: number = YEAR_ID[2026]) {
  const answer = await member.call('GET', `/api/Documents?${inYear(member, cpdYearId)}`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

describe('[FIL-12, API2-21, API2-22] a folder is neither made nor renamed', () => {
  test.each([
    ['without a name', '', 'Please enter a folder name.'],
    ['without any name at all', null, 'Please enter a folder name.'],
    ['under a name of blanks', ' \u200b ', 'Please enter a folder name.'],
    ['under a name with hidden characters', 'a\u202eb', 'hidden characters'],
    ['under a name with a bell', 'a\u0007b', 'hidden characters'],
    ['under a name that is too long', 'x'.repeat(101), 'at most 100 characters'],
    ['under a name that the year has', 'Journal club', 'exists'],
    ['under the same name in other letter case', ' JOURNAL CLUB ', 'exists'],
  ])('%s', async (_what, FolderName, message) => {
    await saveFolder(member, 'Journal club');
    const other = await saveFolder(member, 'Other');
    const before = await recordState(world);
    const refusal = { status: 400, json: { Code: 'INVALID', Message: expect.stringContaining(message) } };
    const created = await member.call('POST', path, folder({ FolderName }));
    expect(created).toMatchObject(refusal);
    expect(created.json.Errors).toMatchObject([{ Field: 'FolderName' }]);
    const renamed = await member.call('PUT', `${path}?Id=${other}`, folder({ DocumentFolderId: other, FolderName }));
    expect(renamed).toMatchObject(refusal);
    expect(await recordState(world)).toEqual(before);
  });

  test('[API-40] under ids or in a year that do not fit, and everything wrong is said at once', async () => {
    const folderId = await saveFolder(member, 'Journal club');
    const before = await recordState(world);
    const created = await member.call('POST', path, folder({ DocumentFolderId: 7, FolderName: '' }));
    expect(created).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'DocumentFolderId' }, { Field: 'FolderName' }] },
    });
    const changed = folder({ DocumentFolderId: folderId + 1, CPDYearId: YEAR_ID[2025], FolderName: '' });
    expect(await member.call('PUT', `${path}?Id=${folderId}`, changed)).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'DocumentFolderId' }, { Field: 'CPDYearId' }, { Field: 'FolderName' }] },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test('[API-37, API2-63] for somebody else', async () => {
    const stranger = await world.signIn();
    const answer = await member.call('POST', path, folder({ UserId: stranger.userId }));
    expect(answer).toMatchObject({ status: 403 });
  });
});

test('[FIL-31, API2-65] no folder is made, renamed or deleted in a year that has closed or was handed in', async () => {
  world.setNow('2026-02-20T01:00:00Z');
  const old = await saveFolder(member, 'Old', YEAR_ID[2025]);
  world.setNow('2026-11-20T01:00:00Z');
  const current = await saveFolder(member, 'Current');
  await declare(member);
  await submit(member);
  const before = await recordState(world);
  for (const [folderId, CPDYearId] of [
    [old, YEAR_ID[2025]],
    [current, YEAR_ID[2026]],
  ]) {
    const answers = [
      await member.call('POST', path, folder({ CPDYearId, FolderName: 'New' })),
      await member.call('PUT', `${path}?Id=${folderId}`, folder({ DocumentFolderId: folderId, CPDYearId })),
      await member.call('DELETE', `${path}?FolderId=${folderId}`),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
  }
  expect(await recordState(world)).toEqual(before);
});

describe('[FIL-27, API2-21] a folder', () => {
  test('is listed by its name, takes uploads, and can be named anew in other letter case', async () => {
    const [second, first] = [await saveFolder(member, 'journal club '), await saveFolder(member, 'Courses')];
    const into = uploadUrl(member).replace('DocumentFolderId=null', `DocumentFolderId=${second}`);
    const { json: documentId } = await member.upload(into, { name: 'paper.txt', content: 'A paper\n' });
    const changed = folder({ DocumentFolderId: second, FolderName: 'Journal Club' });
    expect(await member.call('PUT', `${path}?Id=${second}`, changed)).toMatchObject({ status: 200, json: null });
    const ownership = { UserId: member.userId, CPDYearId: YEAR_ID[2026] };
    expect(await readFiles()).toMatchObject({
      Folders: [
        { DocumentFolderId: first, FolderName: 'Courses', Documents: [], ...ownership },
        {
          DocumentFolderId: second,
          FolderName: 'Journal Club',
          Documents: [{ DocumentId: documentId, DocumentFolderId: second }],
          ...ownership,
        },
      ],
      Documents: [],
    });
  });

  test('may have a name that another year or member uses', async () => {
    world.setNow('2026-02-20T01:00:00Z');
    const ids = [await saveFolder(member, 'Courses', YEAR_ID[2025]), await saveFolder(member, 'Courses')];
    member = await world.signIn();
    ids.push(await saveFolder(member, 'Courses'));
    expect(new Set(ids).size).toBe(3);
  });

  test('[FIL-16, API2-23] that is deleted leaves its files outside folders, once', async () => {
    const folderId = await saveFolder(member, 'Courses');
    const documentId = await uploadEvidence(member, 'paper.txt');
    const move = `/api/Documents?DocumentId=${documentId}&DocumentFolderId=${folderId}`;
    expect(await member.call('PUT', move)).toMatchObject({ status: 200 });
    const url = `${path}?FolderId=${folderId}`;
    expect(await member.call('DELETE', url)).toMatchObject({ status: 200, json: null });
    expect(await readFiles()).toMatchObject({
      Folders: [],
      Documents: [{ DocumentId: documentId, DocumentFolderId: null }],
    });
    expect(await member.call('DELETE', url)).toMatchObject({
      status: 404,
      json: { Message: expect.stringContaining('folder') },
    });
    expect(await member.call('GET', `/api/Documents?DocumentId=${documentId}`)).toMatchObject({ status: 200 });
  });

  test('leaves an event of each change', async () => {
    const folderId = await saveFolder(member, 'Courses');
    const documentId = await uploadEvidence(member, 'paper.txt');
    await member.call('PUT', `/api/Documents?DocumentId=${documentId}&DocumentFolderId=${folderId}`);
    await member.call('PUT', `${path}?Id=${folderId}`, folder({ DocumentFolderId: folderId, FolderName: 'Talks' }));
    await member.call('DELETE', `${path}?FolderId=${folderId}`);
    const events = await world.database
      .selectFrom('event')
      .select(['kind', 'before', 'after'])
      .where('subject_user_id', '=', member.userId)
      .where('object_type', '=', 'folder')
      .orderBy('event_id')
      .execute();
    expect(events).toMatchObject([
      { kind: 'folder.created', before: null, after: { name: 'Courses' } },
      { kind: 'folder.renamed', before: { name: 'Courses' }, after: { name: 'Talks' } },
      { kind: 'folder.deleted', before: { name: 'Talks', documentIds: [documentId] }, after: null },
    ]);
  });
});

test('[FIL-12] 10 folders of one name at once become one', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => member.call('POST', path, folder())));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)]);
  expect((await readFiles()).Folders).toHaveLength(1);
});
