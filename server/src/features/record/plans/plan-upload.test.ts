import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { png } from '../../../testing/build-content.ts';
import { recordState } from '../../../testing/record-state.ts';
import { inYear, readPlan, readSummary, savePlan, uploadEvidence } from '../../../testing/steps.ts';
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

const FILE = { name: 'My own plan.txt', content: 'What I want to learn this year.\n' };
const MEGABYTES_10 = 10_485_760;

function url(hours: number | string, cpdYearId: number = YEAR_ID[2026], documentId?: number): string {
  const document = documentId === undefined ? '' : `&DocumentId=${documentId}`;
  return `/api/UserPDP?${inYear(member, cpdYearId)}&HoursSpent=${encodeURIComponent(hours)}${document}`;
}

async function upload(file: { name: string; content: string | Buffer } = FILE): Promise<number> {
  const answer = await member.upload(url('1.75'), file);
  expect(answer).toMatchObject({ status: 200, json: expect.any(Number) });
  return answer.json;
}

async function listPlans() {
  return (await member.call('GET', `/api/UserPDP?${inYear(member)}&GetAll=true`)).json;
}

function remove(planId: number, uploaded = true) {
  return member.call('DELETE', `/api/UserPDP?UserPDPId=${planId}&IsUserUploadedPDP=${uploaded}`);
}

describe('[PDP-10] an own plan with hours that are', () => {
  test.each(['', '0', '0.2', '-1', '1.234', 'two', '1e3'])(
    '%j is refused, and no file is left behind',
    async (hours) => {
      const documentId = await uploadEvidence(member);
      const before = await recordState(world);
      const refusal = { status: 400, json: { Code: 'INVALID', Errors: [{ Field: 'HoursSpent' }] } };
      expect(await member.upload(url(hours), FILE)).toMatchObject(refusal);
      expect(await member.call('POST', url(hours, YEAR_ID[2026], documentId))).toMatchObject(refusal);
      expect(await recordState(world)).toEqual(before);
    },
  );
});

describe('[UPL-16, UPL-18, API2-45] an own plan is refused, and no file is left behind,', () => {
  test.each([
    ['of a type that is not accepted', { name: 'plan.exe', content: 'MZ' }, 400, 'plan.exe'],
    ['of more than 10 MB', { name: 'plan.txt', content: 'x'.repeat(MEGABYTES_10 + 1) }, 400, 'size'],
    ['under a name that the year has', { name: 'Taken.txt', content: 'Another text' }, 400, 'exists'],
  ])('%s', async (_what, file, status, word) => {
    await uploadEvidence(member, 'taken.txt');
    const before = await recordState(world);
    const answer = await member.upload(url(2), file);
    expect(answer).toMatchObject({ status });
    if (word !== 'plan.exe') expect(answer.json.Message).toContain(word);
    expect(await recordState(world)).toEqual(before);
  });

  test('[API2-65] in a year that has closed', async () => {
    const before = await recordState(world);
    const answer = await member.upload(url(2, YEAR_ID[2025]), FILE);
    expect(answer).toMatchObject({ status: 409, json: { Code: 'YEAR_NOT_EDITABLE' } });
    expect(await recordState(world)).toEqual(before);
  });
});

describe('[PDP-04] an uploaded plan', () => {
  test('[API2-41, API2-45, API2-48, PDP-10] is listed, counts half hours, and is downloaded as it was', async () => {
    const planId = await upload();
    const [plan] = await listPlans();
    expect(plan).toMatchObject({
      UserPDPId: planId,
      PlanName: FILE.name,
      DocumentName: FILE.name,
      HoursSpent: 2,
      IsUserUploadedPDP: true,
      PDPGoals: [],
      Abilities: { view: false, download: true, copy: false, edit: false, delete: true, changeGoals: false },
    });
    expect(await readSummary(member)).toMatchObject({ TotalHours: 2 });
    const file = await member.call('GET', `/api/Documents?DocumentId=${plan.DocumentId}`);
    expect(file.raw.toString()).toBe(FILE.content);
    // It is no evidence: My Files does not have it.
    const { json } = await member.call('GET', `/api/Documents?${inYear(member)}`);
    expect(json).toMatchObject({ Documents: [] });
  });

  test('is neither changed, nor printed, nor drafted', async () => {
    const planId = await upload();
    const read = await readPlan(member, planId);
    const before = await recordState(world);
    const body = { ...read, CPDNeed: 'A need', PDPGoals: [{ Goal: 'A goal' }] };
    const inUse = { status: 409, json: { Code: 'IN_USE' } };
    expect(await member.call('PUT', `/api/UserPDP/${planId}`, { body })).toMatchObject(inUse);
    const draft = `/api/UserPDPDrafts?${inYear(member)}&UserPDPId=${planId}`;
    expect(await member.call('PUT', draft, { body })).toMatchObject(inUse);
    const print = await member.call('GET', `/api/Documents/${planId}?GeneratableDocumentType=UserPDP`);
    expect(print).toMatchObject({ status: 404 });
    expect(await member.call('DELETE', `/api/Documents?Id=${read.DocumentId}`)).toMatchObject(inUse);
    expect(await recordState(world)).toEqual(before);
  });

  test('[API2-46] that is deleted takes its file and hours along, and its name is free again', async () => {
    const planId = await upload();
    const [{ DocumentId }] = await listPlans();
    expect(await remove(planId, false)).toMatchObject({ status: 400 });
    expect(await remove(planId)).toMatchObject({ status: 200, json: null });
    expect(await listPlans()).toEqual([]);
    expect(await readSummary(member)).toMatchObject({ TotalHours: 0 });
    expect(await member.call('GET', `/api/Documents?DocumentId=${DocumentId}`)).toMatchObject({ status: 404 });
    await upload();
  });

  test('[API2-40] has nothing to link to, but is the plan that the year asks for', async () => {
    await upload();
    expect(await member.call('GET', `/api/UserPDP?${inYear(member)}`)).toMatchObject({ status: 200, json: [] });
    const { json: years } = await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
    expect(years[0]).toMatchObject({ CPDYearYear: 2026, HasPDPs: false });
    const { json } = await member.call('GET', `/api/UserFrameworkRequirements?${inYear(member)}&ForAdmin=false`);
    const badges: { BadgeType: string }[] = json.UserFrameworkRequirements;
    expect(badges.find(({ BadgeType }) => BadgeType === 'PDP')).toMatchObject({ Complete: true });
  });

  test('with a name of more than 100 characters has it in full as the name of its file', async () => {
    const name = `${'ü'.repeat(120)}.txt`;
    const plan = await readPlan(member, await upload({ ...FILE, name }));
    expect(plan).toMatchObject({ PlanName: 'ü'.repeat(100), DocumentName: name });
  });

  test('[UPL-20] that is a picture is called as its file is, with the number where its true name was taken', async () => {
    await upload({ name: 'board.png', content: png(1) });
    const plan = await readPlan(member, await upload({ name: 'board.jpg', content: png(2) }));
    expect(plan).toMatchObject({ PlanName: 'board (2).png', DocumentName: 'board (2).png' });
  });

  test('sent twice under one Idempotency-Key is one', async () => {
    const headers = { 'idempotency-key': 'own-plan' };
    const first = await member.upload(url(2), FILE, headers);
    const second = await member.upload(url(2), FILE, headers);
    expect(second).toMatchObject({ status: 200, json: first.json });
    expect(await listPlans()).toHaveLength(1);
  });
});

describe('[PDP-09] a file of My Files', () => {
  test('becomes a plan, stays in My Files, and outlives the plan', async () => {
    const documentId = await uploadEvidence(member, 'plan.txt');
    const { status, json: planId } = await member.call('POST', url('2', YEAR_ID[2026], documentId));
    expect(status).toBe(200);
    expect(await readPlan(member, planId)).toMatchObject({ DocumentId: documentId, IsUserUploadedPDP: true });
    expect(await member.call('DELETE', `/api/Documents?Id=${documentId}`)).toMatchObject({ status: 409 });
    expect(await remove(planId)).toMatchObject({ status: 200 });
    const { json } = await member.call('GET', `/api/Documents?${inYear(member)}`);
    expect(json).toMatchObject({ Documents: [{ DocumentId: documentId }] });
  });

  test('becomes one plan only, however often it is asked for at once', async () => {
    const documentId = await uploadEvidence(member, 'plan.txt');
    const call = () => member.call('POST', url('2', YEAR_ID[2026], documentId));
    const answers = await Promise.all(Array.from({ length: 10 }, call));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(400)]);
    const refusal = { Field: 'DocumentId', Message: 'This file is already one of your plans.' };
    for (const { json } of answers.filter(({ status }) => status === 400)) {
      expect(json).toMatchObject({ Errors: [refusal] });
    }
    expect(await listPlans()).toHaveLength(1);
  });

  test('[API2-64, API2-67] does not when it is of another year or member, nor when it is an uploaded plan', async () => {
    world.setNow('2026-02-20T01:00:00Z');
    const lastYear = await uploadEvidence(member, 'old.txt', YEAR_ID[2025]);
    const foreign = await uploadEvidence(await world.signIn(), 'foreign.txt');
    await upload();
    const [{ DocumentId: ownPlan }] = await listPlans();
    const before = await recordState(world);
    for (const documentId of [lastYear, foreign, 987_654_321]) {
      expect(await member.call('POST', url('2', YEAR_ID[2026], documentId))).toMatchObject({
        status: 404,
        json: { Message: 'This file does not exist or is not yours.' },
      });
    }
    expect(await member.call('POST', url('2', YEAR_ID[2026], ownPlan))).toMatchObject({ status: 409 });
    expect(await recordState(world)).toEqual(before);
  });
});

test('a file with a virus becomes no plan', async () => {
  const documentId = await uploadEvidence(member, 'plan.txt');
  await world.database
    .updateTable('document')
    .set({ scan_state: 'INFECTED' })
    .where('document_id', '=', documentId)
    .execute();
  expect(await member.call('POST', url('2', YEAR_ID[2026], documentId))).toMatchObject({
    status: 410,
    json: { Message: expect.stringMatching(/^This file contained a virus.*Please upload a clean copy\.$/) },
  });
  expect(await listPlans()).toEqual([]);
});

test('[API2-41] written and uploaded plans are listed together, the newest first', async () => {
  const ids = [await savePlan(member), await upload()];
  expect((await listPlans()).map(({ UserPDPId }: { UserPDPId: number }) => UserPDPId)).toEqual(ids.reverse());
});
