import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '../../../platform/database/tables.ts';
import { fixtureRequest, physicianYear } from '../../../testing/physician-year.ts';
import { declare, inYear, saveActivity, savePlan, submit } from '../../../testing/steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const LAST_SECOND = '2027-03-31T12:59:59Z';
const CLOSED = '2027-03-31T13:00:00Z';

let world: TestApp;
let complete: TestPerson;
let certificateId: number;
beforeAll(async () => {
  world = await openTestApp();
  complete = await world.signIn();
  const { educational, reviewing, measuring } = physicianYear;
  for (const fixture of [...educational, ...reviewing, ...measuring])
    await saveActivity(complete, fixtureRequest(fixture));
  await savePlan(complete);
  await declare(complete);
  await submit(complete);
  const row = await world.database
    .selectFrom('document')
    .select('document_id')
    .where('user_id', '=', complete.userId)
    .where('document_type', '=', 'COC')
    .executeTakeFirstOrThrow();
  certificateId = row.document_id;
});
afterAll(() => world.close());

async function offers(person: TestPerson, cpdYearId?: number) {
  const answer = await person.call('GET', `/api/Documents?${inYear(person, cpdYearId)}&UICertPage=true`);
  expect(answer).toMatchObject({ status: 200 });
  return answer.json;
}

describe('[CRT-04] the certificate', () => {
  test.each([NOVEMBER, LAST_SECOND])(
    'is not to be had before the year has closed, also by direct call: %s',
    async (now) => {
      world.setNow(now);
      expect((await offers(complete))[0]).toMatchObject({
        DocumentType: 'COC',
        Available: false,
        DocumentId: 0,
        Note: 'The certificate will be available once the year has closed, after 31/03/2027.',
      });
      const answer = await complete.call('GET', `/api/Documents?DocumentId=${certificateId}`);
      const Message = 'The certificate will be available once the year has closed, after 31/03/2027.';
      expect(answer).toMatchObject({ status: 404, json: { Code: 'NOT_FOUND', Message } });
    },
  );

  test('is there from the instant the year has closed', async () => {
    world.setNow(CLOSED);
    expect((await offers(complete))[0]).toMatchObject({ Available: true, DocumentId: certificateId, Note: '' });
    const answer = await complete.call('GET', `/api/Documents?DocumentId=${certificateId}`);
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect(answer.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(String(answer.headers['content-disposition'])).toContain('filename="CPD certificate 2026.pdf"');
  });

  test('[AUD-04] is there before that once the audit was successful', async () => {
    world.setNow(NOVEMBER);
    await setYear(complete, { audit_status: 'PASSED' });
    expect(await complete.call('GET', `/api/Documents?DocumentId=${certificateId}`)).toMatchObject({ status: 200 });
    await setYear(complete, { audit_status: null });
  });

  test('[API-37] is nobody else’s', async () => {
    world.setNow(CLOSED);
    const stranger = await world.signIn();
    const answer = await stranger.call('GET', `/api/Documents?DocumentId=${certificateId}`);
    expect(answer).toMatchObject({ status: 404 });
  });

  test('never comes for an incomplete record, nor for one that was not handed in', async () => {
    world.setNow(NOVEMBER);
    const [incomplete, unsubmitted] = [await world.signIn(), await world.signIn()];
    await declare(incomplete);
    await submit(incomplete);
    await saveActivity(unsubmitted);
    world.setNow(CLOSED);
    for (const person of [incomplete, unsubmitted]) {
      expect((await offers(person))[0]).toMatchObject({
        Available: false,
        DocumentId: 0,
        Note: 'The record for 2026 is incomplete, so there is no certificate.',
      });
    }
    const certificates = await world.database
      .selectFrom('document')
      .select('document_id')
      .where('document_type', '=', 'COC')
      .where('user_id', 'in', [incomplete.userId, unsubmitted.userId])
      .execute();
    expect(certificates).toEqual([]);
  });

  test('does not come for an exempt year', async () => {
    world.setNow(CLOSED);
    const { reason_code: reason } = await world.database
      .selectFrom('exemption_reason')
      .select('reason_code')
      .executeTakeFirstOrThrow();
    await setYear(complete, { exemption_reason_code: reason });
    expect((await offers(complete))[0]).toMatchObject({ Available: false, Note: expect.stringContaining('exempt') });
    expect(await complete.call('GET', `/api/Documents?DocumentId=${certificateId}`)).toMatchObject({ status: 404 });
    await setYear(complete, { exemption_reason_code: null });
  });
});

describe('[CRT-03, CRT-05, CRT-10, API2-29, API2-30] statements', () => {
  test('are refused for years that are not the member’s and for other types', async () => {
    for (const [query, status] of [
      [`${inYear(complete, 99)}&GeneratableDocumentType=10`, 404],
      [`${inYear(complete)}&GeneratableDocumentType=13`, 400],
      [`${inYear(complete)}&GeneratableDocumentType=`, 400],
    ] as const) {
      expect(await complete.call('GET', `/api/Documents?${query}`)).toMatchObject({ status });
    }
  });

  test('are there for every year at any time, under telling names', async () => {
    world.setNow(NOVEMBER);
    const person = await world.signIn();
    for (const [cpdYearId, year] of [
      [YEAR_ID[2026], 2026],
      [YEAR_ID[2022], 2022],
    ] as const) {
      expect((await offers(person, cpdYearId)).slice(1)).toMatchObject([
        { DocumentType: null, Kind: 'CPDSTATEMENT', GeneratableDocumentType: '10', Available: true },
        { DocumentType: null, Kind: 'DETAILEDSTATEMENT', GeneratableDocumentType: '11', Available: true },
      ]);
      for (const [type, name] of [
        ['10', `CPD statement ${year}.pdf`],
        ['11', `Detailed activity statement ${year}.pdf`],
      ] as const) {
        const url = `/api/Documents?${inYear(person, cpdYearId)}&GeneratableDocumentType=${type}`;
        const answer = await person.call('GET', url);
        expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
        expect(answer.raw.subarray(0, 5).toString()).toBe('%PDF-');
        expect(String(answer.headers['content-disposition'])).toContain(`filename="${name}"`);
      }
    }
  });

  test('[API-37] of another member are refused', async () => {
    const stranger = await world.signIn();
    const url = `/api/Documents?${inYear(complete)}&GeneratableDocumentType=10`;
    expect(await stranger.call('GET', url)).toMatchObject({ status: 403 });
  });
});

async function setYear(
  { userId }: TestPerson,
  change: Partial<Pick<Row<'member_year'>, 'audit_status' | 'exemption_reason_code'>>,
): Promise<void> {
  await world.database.updateTable('member_year').set(change).where('user_id', '=', userId).execute();
}
