import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_ROWS } from '../../../platform/database/table-register.ts';
import { recordState } from '../../../testing/record-state.ts';
import { saveActivity, saveFolder, savePlan, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { unzip } from '../../../testing/unzip.ts';
import { activitiesCsv } from './activities-csv.ts';
import { listActivityLines } from './activity-lines-reader.ts';
import { readOwnRows } from './record-reader.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const url = (person: TestPerson) => `/api/MyData?UserId=${person.userId}`;

describe('taking the record along', () => {
  test('[API2-63] of another member: 403', async () => {
    const [one, other] = [await world.signIn(), await world.signIn()];
    expect(await one.call('GET', url(other))).toMatchObject({ status: 403 });
  });

  test('[ACT-38] names who ran an activity in the table of activities', async () => {
    const member = await world.signIn();
    await saveActivity(member, { ActivityName: 'Lung course', Provider: 'Lung Foundation' });
    const table = activitiesCsv(await listActivityLines(world.database, member.userId));
    expect(table.toString()).toContain('Lung Foundation');
  });

  test('gives one archive with everything, each file as the manifest says', async () => {
    const person = await world.signIn();
    const folderId = await saveFolder(person, 'Courses');
    const documentId = await uploadEvidence(person, 'letter.txt');
    await person.call('PUT', `/api/Documents?DocumentId=${documentId}&DocumentFolderId=${folderId}`);
    await uploadEvidence(person, 'loose.txt');
    await savePlan(person);
    await saveActivity(person, { ActivityName: '=HYPERLINK("x")' });
    await world.database
      .updateTable('member_year')
      .set({ audit_status: 'PASSED' })
      .where('user_id', '=', person.userId)
      .execute();

    const answer = await person.call('GET', url(person));
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } });
    expect(answer.headers['accept-ranges']).toBeUndefined();
    expect(answer.raw.length).toBe(Number(answer.headers['content-length']));
    const files = await unzip(answer.raw);
    expect([...files.keys()]).toEqual([
      'README.txt',
      '2026/calendar.ics',
      '2026/CPD statement 2026.pdf',
      '2026/Detailed activity statement 2026.pdf',
      '2026/Letter of successful audit 2026.pdf',
      'activities.csv',
      'evidence/2026/Courses/letter.txt',
      'evidence/2026/loose.txt',
      'record.json',
      'manifest.json',
    ]);
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '');
    expect(manifest).toEqual(
      [...files].slice(0, -1).map(([path, content]) => ({
        path,
        size: content.length,
        sha256: createHash('sha256').update(content).digest('hex'),
      })),
    );
    expect(files.get('evidence/2026/Courses/letter.txt')?.toString()).toBe('Attended: letter.txt\n');
    // A name that starts like a formula is text in a spreadsheet.
    expect(files.get('activities.csv')?.toString()).toContain(`"'=HYPERLINK(""x"")"`);
    const record = JSON.parse(files.get('record.json')?.toString() ?? '');
    expect(Object.keys(record)).toEqual(OWN_ROWS.map(({ table }) => table));
    expect(record.activity).toContainEqual(expect.objectContaining({ activity_name: '=HYPERLINK("x")' }));
    expect(record.plan_goal.length).toBeGreaterThan(0);
  });

  test('gives a file a number whose name would be that of another one on some systems', async () => {
    const person = await world.signIn();
    for (const name of ['Ward?.txt', 'ward_.txt']) await uploadEvidence(person, name);
    const files = await unzip((await person.call('GET', url(person))).raw);
    const evidence = [...files].filter(([path]) => path.startsWith('evidence/'));
    expect(evidence.map(([path, content]) => [path, content.toString()])).toEqual([
      ['evidence/2026/Ward_.txt', 'Attended: Ward?.txt\n'],
      ['evidence/2026/ward_ (2).txt', 'Attended: ward_.txt\n'],
    ]);
  });

  describe('[PPL-13] a copy by a manager', () => {
    const copy = (by: TestPerson, { userId }: TestPerson, Reason = 'For the court') =>
      by.call('POST', '/api/RecordCopies', { body: { ForUserId: userId, Reason } });

    test.each(['STAFF', 'VERIFIED', 'WATCHER', 'PARTICIPANT'])('is refused to %s', async (role) => {
      const [caller, member] = [await world.signIn({ role }), await world.signIn()];
      expect(await copy(caller, member)).toMatchObject({ status: 403 });
    });

    test('is refused without a reason, and of someone who is no member', async () => {
      const [manager, member] = [await world.signIn({ role: 'MANAGER' }), await world.signIn()];
      const before = await recordState(world);
      const answer = await copy(manager, member, ' ');
      expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'Reason' }] } });
      expect(await copy(manager, manager)).toMatchObject({ status: 404 });
      expect(await recordState(world)).toEqual(before);
    });

    test('of a member who has left has what their own has, no notes of the team, and is in their history', async () => {
      const [manager, member] = [await world.signIn({ role: 'MANAGER' }), await world.signIn()];
      await uploadEvidence(member, 'letter.txt');
      await saveActivity(member);
      const note = { Kind: 'NOTE', HappenedOn: '2026-11-01', Text: 'A note of the team.' };
      const body = { ForUserId: member.userId, ...note };
      expect(await manager.call('POST', '/api/CaseEntries', { body })).toMatchObject({ status: 200 });
      const own = await unzip((await member.call('GET', url(member))).raw);
      await world.database
        .insertInto('departure')
        .values({ user_id: member.userId, left_on: '2026-11-01', reason: 'DECEASED' })
        .execute();
      const answer = await copy(manager, member);
      expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } });
      const files = await unzip(answer.raw);
      expect([...files.keys()]).toEqual([...own.keys()]);
      expect(files.get('README.txt')?.toString()).toMatch(`about member ${member.username}, made by the CPD team on `);
      expect(files.get('record.json')?.toString()).not.toContain('A note of the team.');
      const { json } = await manager.call('GET', `/api/RecordHistory?UserId=${member.userId}`);
      expect(json.Entries).toContainEqual(expect.objectContaining({ What: 'Copied the whole record: For the court' }));
    });
  });

  test('holds nothing of anybody else', async () => {
    const [person, other] = [await world.signIn(), await world.signIn()];
    await saveActivity(other, { ActivityName: 'A secret of another member' });
    await savePlan(other);
    await saveActivity(person);
    const record = await readOwnRows(world.database, person.userId, true);
    expect(record).not.toContain('A secret of another member');
    expect(record).not.toContain(`"user_id":${other.userId},`);
  });
});
