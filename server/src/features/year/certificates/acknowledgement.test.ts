import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listFiles, recordState } from '../../../testing/record-state.ts';
import { declare, inYear, saveActivity, submit } from '../../../testing/steps.ts';
import {
  inject,
  openTestApp,
  type TestAnswer,
  type TestApp,
  type TestPerson,
  YEAR_ID,
} from '../../../testing/test-app.ts';

let world: TestApp;
let member: TestPerson;
let activityIds: number[];
beforeAll(async () => {
  world = await openTestApp();
  member = await world.signIn();
  activityIds = [await saveActivity(member), await saveActivity(member)];
});
afterAll(() => world.close());

function build(person: TestPerson, body: unknown, cpdYearId?: number, headers = {}): Promise<TestAnswer> {
  const url = `/api/Documents?${inYear(person, cpdYearId)}&generateAcknowledgement=true`;
  return person.call('POST', url, { body, headers });
}

async function listForms(person: TestPerson) {
  const { json } = await person.call('GET', `/api/Documents?${inYear(person)}&UICertPage=true`);
  return json.filter(
    ({ DocumentType }: { DocumentType: string }) => DocumentType === 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM',
  );
}

describe('[CRT-09, API2-33] no form is made', () => {
  test.each([
    ['without an activity', () => [], undefined, 400],
    ['of an activity that is not there', () => [...activityIds, 987_654], undefined, 404],
    ['of an activity of another year', () => activityIds, YEAR_ID[2025], 404],
    ['of another year than the member’s', () => activityIds, 99, 404],
    ['of something that is no id', () => ['all'], undefined, 400],
    ['of a list that is none', () => ({ 0: 1 }), undefined, 400],
  ])('%s', async (_why, ids, cpdYearId, status) => {
    const state = await recordState(world);
    expect(await build(member, ids(), cpdYearId)).toMatchObject({ status });
    expect(await recordState(world)).toEqual(state);
  });

  test('[API2-64, API2-67] of another member’s activity', async () => {
    const stranger = await world.signIn();
    const own = await saveActivity(stranger);
    const state = await recordState(world);
    expect(await build(stranger, [own, ...activityIds])).toMatchObject({ status: 404 });
    expect(await recordState(world)).toEqual(state);
  });
});

describe('[CRT-07, CRT-09, CRT-10] a form', () => {
  test('is listed, downloaded with the very bytes that were made, and valid', async () => {
    const { status, json: documentId } = await build(member, activityIds);
    expect(status).toBe(200);
    const [form] = await listForms(member);
    const DocumentName = 'Acknowledgement of participation 2026 1.pdf';
    expect(form).toMatchObject({ DocumentId: documentId, DocumentName, Available: true, Note: '' });
    const url = `/api/Documents?DocumentId=${documentId}`;
    const [first, second] = [await member.call('GET', url), await member.call('GET', url)];
    expect(first.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(second.raw.equals(first.raw)).toBe(true);
    expect(String(first.headers['content-disposition'])).toContain(`filename="${DocumentName}"`);
    const { sha256 } = await world.database
      .selectFrom('document')
      .select('sha256')
      .where('document_id', '=', documentId)
      .executeTakeFirstOrThrow();
    const verified = await inject(world.app, { method: 'GET', url: `/api/Verifications?Sha256=${sha256}` });
    expect(verified.json).toMatchObject({ Status: 'valid', DocumentType: 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM' });
  });

  test('gets the next number in its year, whatever it is of', async () => {
    await build(member, [...activityIds, ...activityIds]);
    await build(member, activityIds.slice(0, 1));
    const names = (await listForms(member)).map(({ DocumentName }: { DocumentName: string }) => DocumentName);
    expect(names.map((name: string) => name.slice(-6))).toEqual([' 1.pdf', ' 2.pdf', ' 3.pdf']);
  });

  test('[API-41] asked for twice with one key is made once, and no second file stays', async () => {
    const person = await world.signIn();
    const chosen = [await saveActivity(person)];
    const key = { 'Idempotency-Key': 'one-form' };
    const first = await build(person, chosen, undefined, key);
    const files = await listFiles(world.filesFolder);
    const second = await build(person, chosen, undefined, key);
    expect(second).toMatchObject({ status: 200, json: first.json });
    expect(await listFiles(world.filesFolder)).toEqual(files);
    expect(await listForms(person)).toHaveLength(1);
  });

  test('[API2-65] is made of a year that was handed in too', async () => {
    const person = await world.signIn();
    const chosen = [await saveActivity(person)];
    await declare(person);
    await submit(person);
    expect(await build(person, chosen)).toMatchObject({ status: 200 });
  });

  test('cannot be deleted as if it were evidence, and leaves an event with its activities', async () => {
    const person = await world.signIn();
    const chosen = [await saveActivity(person)];
    const { json: documentId } = await build(person, chosen);
    expect(await person.call('DELETE', `/api/Documents?Id=${documentId}`)).toMatchObject({ status: 409 });
    const event = await world.database
      .selectFrom('event')
      .select('after')
      .where('kind', '=', 'document.created')
      .where('object_id', '=', documentId)
      .executeTakeFirstOrThrow();
    expect(event.after).toMatchObject({ activityIds: chosen });
  });
});
