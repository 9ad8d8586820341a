import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const NOW = '2026-11-20T01:00:00Z';
const REASON = 'Asked by phone to correct a date';

let world: TestApp;
let member: TestPerson;
let colleague: TestPerson;

beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(NOW);
  [member, colleague] = [await world.signIn(), await world.signIn({ role: 'STAFF' })];
});

const start = (person: TestPerson, forUserId: number, reason: unknown = REASON) =>
  person.call('POST', '/api/ActingSessions', { body: { ForUserId: forUserId, Reason: reason } });

const addFolder = (person: TestPerson, userId: number, name: string) =>
  person.call('POST', '/api/DocumentFolders', {
    body: { DocumentFolderId: 0, UserId: userId, CPDYearId: YEAR_ID[2026], FolderName: name },
  });

const years = (person: TestPerson, userId: number) => person.call('GET', `/api/UserCPDYears?UserId=${userId}`);

describe('beginning to act for a member', () => {
  test.each(['', '  ', null, undefined, '<b>because</b>', 'x'.repeat(501)])(
    '[IMP-07] with the reason %j: 400, naming it, and nothing begins',
    async (reason) => {
      const before = await recordState(world);
      const body = reason === undefined ? { ForUserId: member.userId } : { ForUserId: member.userId, Reason: reason };
      expect(await colleague.call('POST', '/api/ActingSessions', { body })).toMatchObject({
        status: 400,
        json: { Errors: [{ Field: 'Reason' }] },
      });
      expect(await recordState(world)).toEqual(before);
    },
  );

  test('[IMP-05] for nobody, or for one of the team: 400, with every problem', async () => {
    const other = await world.signIn({ role: 'STAFF' });
    for (const id of [987_654_321, other.userId, colleague.userId]) {
      const answer = await start(colleague, id, '');
      expect(answer).toMatchObject({ status: 400, json: { Errors: [{ Field: 'ForUserId' }, { Field: 'Reason' }] } });
    }
  });

  test('[IMP-01, IMP-02, ROL-02, ROL-03] STAFF and MANAGER begin, and are told until when', async () => {
    for (const role of ['STAFF', 'MANAGER']) {
      const person = await world.signIn({ role });
      const { status, json } = await start(person, member.userId, `  ${REASON} `);
      expect(status).toBe(200);
      expect(json).toMatchObject({ Reason: REASON, Member: { UserId: member.userId, MIN: member.username } });
      expect(Date.parse(json.EndsAt) - Date.parse(NOW)).toBe(30 * 60_000);
      const found = await person.call('GET', `/api/ActingSessions?ForUserId=${member.userId}`);
      expect(found).toMatchObject({ status: 200, json });
    }
  });
});

describe('a change to a record of somebody else', () => {
  test('[IMP-04] is refused before acting begins, and reading is not', async () => {
    expect(await addFolder(colleague, member.userId, 'Courses')).toMatchObject({
      status: 403,
      json: { Code: 'ACTING_NEEDED' },
    });
    expect((await years(colleague, member.userId)).json.length).toBeGreaterThan(0);
  });

  test('[IMP-05] finds nobody among the team, and no unknown member', async () => {
    const other = await world.signIn({ role: 'STAFF' });
    for (const id of [other.userId, 987_654_321]) {
      expect(await years(colleague, id)).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND' } });
    }
  });

  test('[IMP-04] is refused for another member than the one acted for, and when two are named', async () => {
    const other = await world.signIn();
    await start(colleague, member.userId);
    expect(await addFolder(colleague, other.userId, 'Courses')).toMatchObject({ status: 403 });
    const headers = { 'for-user-id': String(other.userId) };
    const url = `/api/UserCPDYears?UserId=${member.userId}`;
    expect(await colleague.call('GET', url, { headers })).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
  });

  test("[IMP-04] is refused to a colleague: acting is one person's", async () => {
    await start(colleague, member.userId);
    const other = await world.signIn({ role: 'MANAGER' });
    expect(await addFolder(other, member.userId, 'Courses')).toMatchObject({ status: 403 });
  });

  test('[IMP-04] a participant gains nothing by the header, with any id', async () => {
    for (const id of [String(colleague.userId), '987654321', 'x', '']) {
      const url = `/api/UserCPDYears?UserId=${member.userId}`;
      const answer = await member.call('GET', url, { headers: { 'for-user-id': id } });
      expect(answer).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
    }
  });

  test('[IMP-07] stops at the next call when the time is over, and when it was ended', async () => {
    await start(colleague, member.userId);
    world.setNow('2026-11-20T01:29:59Z');
    expect(await addFolder(colleague, member.userId, 'In time')).toMatchObject({ status: 200 });
    world.setNow('2026-11-20T01:30:00Z');
    expect(await addFolder(colleague, member.userId, 'Too late')).toMatchObject({ status: 403 });
    await start(colleague, member.userId);
    const end = () => colleague.call('DELETE', `/api/ActingSessions?ForUserId=${member.userId}`);
    expect([(await end()).json, (await end()).json]).toEqual([true, false]);
    expect(await addFolder(colleague, member.userId, 'Ended')).toMatchObject({ status: 403 });
  });

  test('[IMP-07] begun again, goes on once: for its own time and reason', async () => {
    await start(colleague, member.userId);
    world.setNow('2026-11-20T01:10:00Z');
    await start(colleague, member.userId, 'Asked again');
    const sessions = await world.database
      .selectFrom('acting_session')
      .select(['reason', 'ended_at'])
      .where('actor_user_id', '=', colleague.userId)
      .orderBy('acting_session_id')
      .execute();
    expect(sessions).toEqual([
      { reason: REASON, ended_at: '2026-11-20T01:10:00Z' },
      { reason: 'Asked again', ended_at: null },
    ]);
    world.setNow('2026-11-20T01:39:59Z');
    expect(await addFolder(colleague, member.userId, 'In time')).toMatchObject({ status: 200 });
  });

  test('[IMP-07] counts the role of now: one who left the team acts no more', async () => {
    await start(colleague, member.userId);
    await world.database
      .updateTable('member')
      .set({ security_role_code: 'WATCHER' })
      .where('user_id', '=', colleague.userId)
      .execute();
    expect(await addFolder(colleague, member.userId, 'Courses')).toMatchObject({
      status: 403,
      json: { Code: 'NOT_ALLOWED' },
    });
  });

  test('[IMP-08, ROL-06] is refused in a year that takes no changes, as for the member', async () => {
    await start(colleague, member.userId);
    const body = { DocumentFolderId: 0, UserId: member.userId, CPDYearId: YEAR_ID[2022], FolderName: 'Courses' };
    const answer = await colleague.call('POST', '/api/DocumentFolders', { body });
    expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
  });
});

describe('what the member reads', () => {
  const history = async () =>
    (await member.call('GET', `/api/RecordHistory?UserId=${member.userId}`)).json.Entries.map(
      ({ Who, What }: { Who: string; What: string }) => `${Who}: ${What}`,
    );

  test('[IMP-07] who looked, who acted and why, and each change with the name', async () => {
    await years(colleague, member.userId);
    await years(colleague, member.userId);
    await start(colleague, member.userId);
    await addFolder(colleague, member.userId, 'Courses');
    await colleague.call('DELETE', `/api/ActingSessions?ForUserId=${member.userId}`);
    const who = 'Dr Test Member of the CPD team';
    expect(await history()).toEqual([
      `${who}: Stopped acting for you`,
      `${who}: Made the folder “Courses”`,
      `${who}: Started acting for you: ${REASON}`,
      `${who}: Viewed the record`,
    ]);
  });

  test('[IMP-07] a look once an hour, however many calls it takes, also at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => years(colleague, member.userId)));
    expect(await history()).toHaveLength(1);
    world.setNow('2026-11-20T02:00:01Z');
    await years(colleague, member.userId);
    expect(await history()).toHaveLength(2);
  });
});
