import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openComingYears } from '../platform/reference/coming-years-store.ts';
import { readReferenceData } from '../platform/reference/reference-data.ts';
import { loadReference } from '../platform/reference/reference-store.ts';
import { buildActivity } from '../testing/build.ts';
import { bringBack } from '../testing/deletions.ts';
import { askExemption, decideAs, readRequest } from '../testing/request-steps.ts';
import {
  declare,
  deleteUnder,
  inYear,
  readSummary,
  saveActivity,
  submit,
  uploadEvidence,
  uploadUrl,
} from '../testing/steps.ts';
import { inject, TEST_NOW, type TestPerson, YEAR_ID } from '../testing/test-app.ts';
import { openTwoServers, type TwoServers } from '../testing/two-servers.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
/** What a server looks for now and then it knows within five seconds; a machine that does much else takes longer. */
const SEEN_SOON = { timeout: 40_000, interval: 200 };

let servers: TwoServers;
let here: TestPerson;
let there: TestPerson;
beforeAll(async () => {
  // As in service: what each server keeps is answered from.
  servers = await openTwoServers({ checkAnswers: false });
});
beforeEach(async () => {
  servers.setNow(NOVEMBER);
  here = await servers.first.signIn({ registrationIds: [1] });
  there = await servers.there(here);
});
afterAll(() => servers.close());

const team = async (role: string): Promise<[TestPerson, TestPerson]> => {
  const person = await servers.first.signIn({ role });
  return [person, await servers.there(person)];
};

const begin = (colleague: TestPerson, member = here) =>
  colleague.call('POST', '/api/ActingSessions', { body: { ForUserId: member.userId, Reason: 'By phone' } });

const addFolder = (by: TestPerson, FolderName: string, member = here) =>
  by.call('POST', '/api/DocumentFolders', {
    body: { DocumentFolderId: 0, UserId: member.userId, CPDYearId: YEAR_ID[2026], FolderName },
  });

describe('[R55] what one server refuses, the other refuses too:', () => {
  test('a token whose session was ended there, within seconds', async () => {
    const authorization = `Bearer test:${here.username}#one-session`;
    const ask = () =>
      inject(servers.second.app, {
        method: 'GET',
        url: `/api/UserCPDYears?UserId=${here.userId}`,
        headers: { authorization },
      });
    expect(await ask()).toMatchObject({ status: 200 });
    const out = await inject(servers.first.app, { method: 'POST', url: '/api/SignOut', headers: { authorization } });
    expect(out.status).toBeLessThan(300);
    await vi.waitFor(async () => expect(await ask()).toMatchObject({ status: 401, json: { Code: 'SIGN_IN_LOST' } }), {
      ...SEEN_SOON,
    });
  });

  test('[ROL-08] somebody whose role was taken away or whose account was disabled there, with the next call', async () => {
    const [colleague, elsewhere] = await team('STAFF');
    const search = () => elsewhere.call('GET', '/api/MemberSearch?Text=nobody');
    expect(await search()).toMatchObject({ status: 200 });
    const members = servers.first.database.updateTable('member').where('user_id', '=', colleague.userId);
    await members.set({ security_role_code: 'WATCHER' }).execute();
    expect(await begin(elsewhere)).toMatchObject({ status: 403 });
    await members.set({ disabled_at: NOVEMBER }).execute();
    expect(await search()).toMatchObject({ status: 403 });
  });

  test('[IMP-04] a change for a member for whom acting was ended there', async () => {
    const [colleague, elsewhere] = await team('STAFF');
    await begin(colleague);
    expect(await addFolder(elsewhere, 'Courses')).toMatchObject({ status: 200 });
    await colleague.call('DELETE', `/api/ActingSessions?ForUserId=${here.userId}`);
    expect(await addFolder(elsewhere, 'Letters')).toMatchObject({ status: 403, json: { Code: 'ACTING_NEEDED' } });
  });

  test('[R13] a save into a year that was submitted there', async () => {
    await saveActivity(there);
    await declare(here);
    await submit(here);
    const body = buildActivity(there.userId);
    expect(await there.call('POST', '/api/UserActivities', { body })).toMatchObject({ status: 409 });
  });

  test('[YR-10] a submission of a year that opened by rule, until a manager has confirmed it there', async () => {
    servers.setNow('2028-11-01T00:00:00Z');
    await openComingYears(servers.first.database, servers.first.now());
    const CPDYearId = YEAR_ID[2026] + 2;
    await saveActivity(there, { CPDYearId, UserActivityDates: [{ StartDate: '2028-03-12' }] });
    await declare(there, CPDYearId);
    expect(await submit(there, CPDYearId)).toMatchObject({ status: 409 });
    const [manager] = await team('MANAGER');
    const body = { CPDYearId, FrameworkName: 'Hours framework 2025 onward' };
    expect(await manager.call('POST', '/api/YearConfirmations', { body })).toMatchObject({ status: 200 });
    expect(await submit(there, CPDYearId)).toMatchObject({ status: 200 });
  });

  test('[CAL-18] the address of a calendar that another took the place of there', async () => {
    const make = async (person: TestPerson) => {
      const answer = await person.call('POST', '/api/CalendarSubscriptions', { body: { UserId: person.userId } });
      return new URL(answer.json.Address).pathname;
    };
    const read = (url: string) => inject(servers.second.app, { method: 'GET', url });
    const first = await make(here);
    expect(await read(first)).toMatchObject({ status: 200 });
    const second = await make(here);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  });
});

describe('[R55] what one server changed, the other answers with its next call:', () => {
  test('[API-43] a summary that it had kept', async () => {
    await saveActivity(here);
    const before = await readSummary(there);
    expect(await readSummary(there)).toEqual(before);
    await saveActivity(here, { ActivityName: 'One more' });
    const after = await readSummary(there);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await readSummary(here));
  });

  test('[API-43] and it does not say of what a page has that nothing changed', async () => {
    await saveActivity(here);
    const url = `/api/CPDSummary?${inYear(there)}&IncludeUserFrameworkRequirements=true`;
    const { headers } = await there.call('GET', url);
    const known = { 'if-none-match': String(headers.etag) };
    // One record has one tag, whichever server is asked.
    expect(await here.call('GET', url, { headers: known })).toMatchObject({ status: 304 });
    await saveActivity(here);
    expect(await there.call('GET', url, { headers: known })).toMatchObject({ status: 200 });
  });

  test('[DOM-08] reference data that the first one brought along, of which it had written before', async () => {
    const body = buildActivity(there.userId);
    await saveActivity(there);
    const delivered = readReferenceData();
    const areas = delivered.areas.map((area) =>
      area.areaId === 201 ? { ...area, lastCpdYearId: YEAR_ID[2025] } : area,
    );
    expect(await loadReference(servers.first.database, { ...delivered, areas, checksum: 'without it' }, TEST_NOW)).toBe(
      true,
    );
    const refused = await there.call('POST', '/api/UserActivities', { body });
    expect(refused).toMatchObject({ status: 400, json: { Errors: [{ Field: 'UserActivityHours' }] } });
    await loadReference(servers.first.database, delivered, TEST_NOW);
    expect(await there.call('POST', '/api/UserActivities', { body })).toMatchObject({ status: 200 });
  });

  test('[CON-05] a setting that a manager changed, within seconds, in its pages', async () => {
    const [manager] = await team('MANAGER');
    const policy = async () =>
      (await inject(servers.second.app, { method: 'GET', url: '/healthz' })).headers['content-security-policy'];
    expect(await policy()).not.toContain('videos.example.org');
    const body = {
      ...{ Kind: 'setting', Key: 'link.tourVideo', Version: 0, Note: 'It moved.' },
      Text: 'https://videos.example.org/tour.mp4',
    };
    expect(await manager.call('PUT', '/api/Content', { body })).toMatchObject({ status: 200 });
    await vi.waitFor(async () => expect(await policy()).toContain('videos.example.org'), SEEN_SOON);
  });

  test('[CON-01] a text that a manager changed', async () => {
    const [manager] = await team('MANAGER');
    const text = async () => (await there.call('GET', '/api/HelpText')).json as { UICode: string; Text: string }[];
    const before = await text();
    const [{ Key, Version }] = (await manager.call('GET', '/api/Content')).json.HelpTexts;
    const body = { Kind: 'help-text', Key, Version, Text: 'Said on the first server.', Note: '' };
    expect(await manager.call('PUT', '/api/Content', { body })).toMatchObject({ status: 200 });
    expect(await text()).not.toEqual(before);
  });

  test('a draft of a plan, a file, and what was deleted, which it brings back', async () => {
    const draft = `/api/UserPDPDrafts?${inYear(here)}&UserPDPId=0`;
    await here.call('PUT', draft, { body: { PlanName: 'Half a plan', PDPGoals: [] } });
    expect((await there.call('GET', draft)).json).toMatchObject({ Draft: { PlanName: 'Half a plan' } });
    const documentId = await uploadEvidence(here, 'evidence.txt');
    const content = await there.call('GET', `/api/Documents?DocumentId=${documentId}`);
    expect(content.raw.toString()).toBe('Attended: evidence.txt\n');
    await deleteUnder(here, 'by mistake', `/api/Documents?Id=${documentId}`);
    expect(await bringBack(there, 'by mistake')).toMatchObject({ status: 200 });
    expect(await here.call('GET', `/api/Documents?DocumentId=${documentId}`)).toMatchObject({ status: 200 });
  });

  test('what a colleague decided, with the version that the next one needs', async () => {
    const [colleague, elsewhere] = await team('STAFF');
    const id = await askExemption(here);
    await decideAs(colleague, id);
    expect(await decideAs(elsewhere, id)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect(await readRequest(elsewhere, id)).toMatchObject({ RowVersion: 2 });
  });

  test('[CRT-03] whether a printed document is valid', async () => {
    const answer = await here.call('GET', `/api/Documents?${inYear(here)}&GeneratableDocumentType=10`);
    const [, code] = /\/Verify\/([\w-]+)\)/.exec(answer.raw.toString('latin1')) ?? [];
    const verify = () => inject(servers.second.app, { method: 'GET', url: `/api/Verifications?Code=${code}` });
    expect(await verify()).toMatchObject({ status: 200, json: { Status: 'valid' } });
  });
});

describe('[R55] what servers know of requests', () => {
  test('[R9] an answer that one gave under a key is the answer of the other, and is not done again', async () => {
    const headers = { 'idempotency-key': 'answered there' };
    const body = buildActivity(here.userId);
    const first = await here.call('POST', '/api/UserActivities', { body, headers });
    const again = await there.call('POST', '/api/UserActivities', { body, headers });
    expect(again).toMatchObject({ status: 200, json: first.json });
    expect(await countActivities()).toBe(1);
  });

  test('[R9] without a key each call is a change of its own, on the same server too', async () => {
    const body = buildActivity(here.userId);
    const ask = (person: TestPerson) => person.call('POST', '/api/UserActivities', { body });
    for (const answer of await Promise.all([ask(here), ask(here), ask(there)])) expect(answer.status).toBe(200);
    expect(await countActivities()).toBe(3);
  });

  test('[R31] a budget that was used up on both is used up on both', async () => {
    const ask = (person: TestPerson) => person.call('GET', `/api/UserActivities?UserId=${here.userId}&CPDYear=2026`);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, turn) => ask(turn % 2 ? here : there)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect([(await ask(here)).status, (await ask(there)).status]).toEqual([429, 429]);
  });

  test('[R32] the room that one gave away, the other does not have', async () => {
    const small = await openTwoServers({ environment: { STORAGE_QUOTA_GB: '0.000001' } });
    try {
      const one = await small.first.signIn();
      const other = await small.there(one);
      const file = (name: string) => ({ name, content: name.padEnd(600, 'x') });
      expect(await one.upload(uploadUrl(one), file('one.txt'))).toMatchObject({ status: 200 });
      expect(await other.upload(uploadUrl(other), file('other.txt'))).toMatchObject({
        status: 409,
        json: { Code: 'QUOTA_EXCEEDED' },
      });
    } finally {
      await small.close();
    }
  });

  test('[R41] a look at the same list leaves one event on each of them', async () => {
    const [colleague, elsewhere] = await team('STAFF');
    const look = (person: TestPerson) => person.call('GET', '/api/MemberRequests');
    for (const person of [colleague, colleague, elsewhere, elsewhere]) expect((await look(person)).status).toBe(200);
    const looks = servers.first.database
      .selectFrom('event')
      .select('event_id')
      .where('actor_user_id', '=', colleague.userId)
      .where('kind', '=', 'list.viewed');
    expect(await looks.execute()).toHaveLength(2);
  });

  test('[IMP-07] a look at a record leaves one event on both together', async () => {
    const [colleague, elsewhere] = await team('STAFF');
    const look = (person: TestPerson) => person.call('GET', `/api/UserCPDYears?UserId=${here.userId}`);
    await Promise.all([look(colleague), look(elsewhere)]);
    await look(elsewhere);
    const looks = servers.first.database
      .selectFrom('event')
      .select('event_id')
      .where('subject_user_id', '=', here.userId)
      .where('kind', '=', 'record.viewed');
    expect(await looks.execute()).toHaveLength(1);
  });
});

async function countActivities(): Promise<number> {
  const rows = servers.first.database.selectFrom('activity').select('activity_id').where('user_id', '=', here.userId);
  return (await rows.execute()).length;
}
