import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixtureRequest, physicianYear } from '../../../testing/physician-year.ts';
import { declare, inYear, readSummary, saveActivity, savePlan, submit } from '../../../testing/steps.ts';
import { inject, openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

const NOVEMBER = '2026-11-20T01:00:00Z';
const CLOSED = '2027-03-31T13:00:00Z';
const MAY = '2027-05-01T00:00:00Z';
const JUNE = '2027-06-01T00:00:00Z';

let world: TestApp;
let staff: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
});
beforeEach(() => world.setNow(NOVEMBER));
afterAll(() => world.close());

/** A complete year that was audited with success, after its closing, with a plan and one activity to be confirmed. */
async function auditedYear() {
  const person = await world.signIn();
  const { educational, reviewing, measuring } = physicianYear;
  for (const fixture of [...educational, ...reviewing, ...measuring])
    await saveActivity(person, fixtureRequest(fixture));
  const [planId, activityId] = [await savePlan(person), await saveActivity(person)];
  await declare(person);
  await submit(person);
  await world.database
    .updateTable('member_year')
    .set({ audit_status: 'PASSED' })
    .where('user_id', '=', person.userId)
    .execute();
  world.setNow(CLOSED);
  return { person, planId, activityId };
}

type World = Awaited<ReturnType<typeof auditedYear>>;

async function offersOf(person: TestPerson) {
  return (await person.call('GET', `/api/Documents?${inYear(person)}&UICertPage=true`)).json;
}

async function offered({ person }: World, type: string): Promise<string> {
  const offer = (await offersOf(person)).find(({ DocumentType }: { DocumentType: string }) => DocumentType === type);
  return `/api/Documents?DocumentId=${offer.DocumentId}`;
}

/** How each kind of document is had. */
const PRINTS: Record<string, (of: World) => Promise<string> | string> = {
  COC: (of) => offered(of, 'COC'),
  LETTEROFSUCAUDIT: (of) => offered(of, 'LETTEROFSUCAUDIT'),
  CPDSTATEMENT: ({ person }) => `/api/Documents?${inYear(person)}&GeneratableDocumentType=10`,
  DETAILEDSTATEMENT: ({ person }) => `/api/Documents?${inYear(person)}&GeneratableDocumentType=11`,
  PDP: ({ person, planId }) => `/api/Documents?${inYear(person)}&GeneratableDocumentType=7&Id=${planId}`,
  ACKNOWLEDGEMENTOFPARTICIPATIONFORM: async ({ person, activityId }) => {
    const url = `/api/Documents?${inYear(person)}&generateAcknowledgement=true`;
    return `/api/Documents?DocumentId=${(await person.call('POST', url, { body: [activityId] })).json}`;
  },
};

async function print(of: World, kind: string): Promise<Buffer> {
  const answer = await of.person.call('GET', (await PRINTS[kind]?.(of)) ?? '');
  expect(answer, kind).toMatchObject({ status: 200 });
  return answer.raw;
}

let visitors = 0;
/** What anyone is told of a file. */
async function verify(bytes: Buffer) {
  visitors += 1;
  const url = `/api/Verifications?Sha256=${createHash('sha256').update(bytes).digest('hex')}`;
  return (await inject(world.app, { method: 'GET', url, remoteAddress: `10.1.0.${visitors % 250}` })).json;
}

function reopen(person: TestPerson) {
  const body = { ForUserId: person.userId, CPDYearId: YEAR_ID[2026], Reason: 'Evidence came late.', Until: JUNE };
  return staff.call('POST', '/api/YearReopenings', { body });
}

describe('[CRT-03] each kind of document', () => {
  test('is unknown when one byte of it was changed, wherever that lies', async () => {
    const of = await auditedYear();
    for (const kind of Object.keys(PRINTS)) {
      const pdf = await print(of, kind);
      for (const place of [8, Math.floor(pdf.length / 2), pdf.length - 1]) {
        const changed = Buffer.from(pdf);
        changed[place] = (changed[place] ?? 0) ^ 1;
        expect(await verify(changed), kind).toEqual({ Status: 'unknown' });
      }
    }
  });

  test('is valid, superseded by one that says something else, and revoked when the year is opened again', async () => {
    const of = await auditedYear();
    const first: Record<string, Buffer> = {};
    for (const kind of Object.keys(PRINTS)) {
      first[kind] = await print(of, kind);
      const said = { Status: 'valid', DocumentType: kind, Name: 'Dr Test Member', CPDYear: 2026 };
      expect(await verify(first[kind]), kind).toEqual(said);
    }
    await world.database
      .updateTable('member')
      .set({ last_name: 'Newname' })
      .where('user_id', '=', of.person.userId)
      .execute();
    const second: Record<string, Buffer> = {};
    for (const [kind, pdf] of Object.entries(first)) {
      second[kind] = await print(of, kind);
      expect(await verify(second[kind]), kind).toMatchObject({ Status: 'valid', Name: 'Dr Test Newname' });
      expect(await verify(pdf), kind).toMatchObject({ Status: 'superseded', Name: 'Dr Test Member' });
    }
    world.setNow(MAY);
    expect(await reopen(of.person)).toMatchObject({ status: 200 });
    for (const pdf of [...Object.values(first), ...Object.values(second)]) {
      expect(await verify(pdf)).toMatchObject({ Status: 'revoked' });
    }
  });
});

describe('[CRT-04, CRT-05, AUD-04] while a year is open again', () => {
  test('there is neither certificate nor letter, and an audit that was passed goes on', async () => {
    const of = await auditedYear();
    const urls = [await offered(of, 'COC'), await offered(of, 'LETTEROFSUCAUDIT')];
    world.setNow(MAY);
    await reopen(of.person);
    for (const url of urls) expect(await of.person.call('GET', url)).toMatchObject({ status: 404 });
    expect((await offersOf(of.person)).slice(0, 2)).toMatchObject([
      { DocumentType: 'COC', Available: false, DocumentId: 0 },
      { DocumentType: 'LETTEROFSUCAUDIT', Available: false, DocumentId: 0 },
    ]);
    expect(await readSummary(of.person)).toMatchObject({
      CurrentStatus: 'In Progress',
      AuditStatus: 'Audit in progress',
      Editable: true,
    });
    const audit = await of.person.call('GET', `/api/UserAudit?${inYear(of.person)}`);
    const log = await of.person.call('GET', `/api/AuditLog?UserAuditId=${audit.json.UserAuditId}`);
    expect(log.json).toMatchObject([{ Message: 'The year was re-opened, so the audit continues.' }]);
  });

  test('statements are printed anew and are valid', async () => {
    const of = await auditedYear();
    const before = await print(of, 'CPDSTATEMENT');
    world.setNow(MAY);
    await reopen(of.person);
    const after = await print(of, 'CPDSTATEMENT');
    expect(await verify(after)).toMatchObject({ Status: 'valid' });
    expect(await verify(before)).toMatchObject({ Status: 'revoked' });
  });
});
