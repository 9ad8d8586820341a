import { spawnSync } from 'node:child_process';
import { withCategories } from '@cpd/domain/testing/other-categories';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { askExemption, decideAs } from '../../../testing/request-steps.ts';
import { openTestApp, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';
import { whileWaitedFor } from '../../../testing/while-waited-for.ts';
import { changeRules, rulesOf } from '../../../testing/year-rules.ts';

// Of poppler; it reads a PDF as a person who selects and copies the text.
const READER = 'pdftotext';
const readable = test.skipIf(spawnSync(READER, ['-v']).error !== undefined);

const CHECK = '/api/EarlierYearChecks';
const IMPORTS = '/api/EarlierImports';
const HEADINGS = 'Member number,Year,Status,Category 1,Category 2,Category 3,Submitted on,Certificate number';

let world: TestApp;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  manager = await world.signIn({ role: 'MANAGER' });
});
afterAll(() => world.close());

const listOf = (...lines: string[]) => ({
  name: 'years.csv',
  content: [HEADINGS, ...lines].join('\n'),
  mediaType: 'text/csv',
});
type List = ReturnType<typeof listOf>;
const check = (list: List, by = manager) => by.upload(CHECK, list);
const bring = (list: List, counts: { New: number; Wrong: number }, by = manager, system = 'Old Portal') =>
  by.upload(
    `${IMPORTS}?${new URLSearchParams({ System: system, New: `${counts.New}`, Wrong: `${counts.Wrong}` })}`,
    list,
  );

async function numberOf({ userId }: TestPerson): Promise<string> {
  const row = await world.database
    .selectFrom('member')
    .select('member_number')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.member_number;
}

/** A year as a line of the list, complete unless said otherwise. */
async function lineOf(member: TestPerson, year: number, rest = 'Complete,40,30,30,12/03/2023,P-117'): Promise<string> {
  return `${await numberOf(member)},${year},${rest}`;
}

async function lastImport(): Promise<{
  EarlierImportId: number;
  Refusal: string;
  TakenBack: { Reason: string } | null;
}> {
  const { json } = await manager.call('GET', IMPORTS);
  return json[0];
}

const takeBack = (id: number, reason = 'The wrong file.', by = manager) =>
  by.call('PUT', `${IMPORTS}/${id}`, { body: { Reason: reason } });

async function rowsOf({ userId }: TestPerson) {
  return await world.database
    .selectFrom('member_year')
    .select(['cpd_year_id', 'status'])
    .where('user_id', '=', userId)
    .execute();
}

describe('a list of earlier years is refused, and changes nothing:', () => {
  test.each(['STAFF', 'VERIFIED', 'WATCHER', 'PARTICIPANT'])('to %s', async (role) => {
    const caller = await world.signIn({ role });
    const list = listOf(await lineOf(await world.signIn(), 2022));
    const before = await recordState(world);
    expect(await check(list, caller)).toMatchObject({ status: 403 });
    expect(await bring(list, { New: 1, Wrong: 0 }, caller)).toMatchObject({ status: 403 });
    expect(await caller.call('GET', IMPORTS)).toMatchObject({ status: 403 });
    expect(await takeBack(1, 'So.', caller)).toMatchObject({ status: 403 });
    expect(await recordState(world)).toEqual(before);
  });

  test('without a status, and without the name of the system', async () => {
    const member = await world.signIn();
    const before = await recordState(world);
    const bare = { ...listOf(), content: `Member number,Year\n${await numberOf(member)},2022` };
    expect(await check(bare)).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'attachment', Message: expect.stringContaining('no column "Status"') }] },
    });
    const list = listOf(await lineOf(member, 2022));
    expect(await bring(list, { New: 1, Wrong: 0 }, manager, ' ')).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'System' }] },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test('when it would do something else than was shown', async () => {
    const list = listOf(await lineOf(await world.signIn(), 2022));
    const before = await recordState(world);
    for (const counts of [
      { New: 0, Wrong: 0 },
      { New: 1, Wrong: 1 },
    ]) {
      expect(await bring(list, counts)).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    }
    expect(await recordState(world)).toEqual(before);
  });
});

describe('a list that is checked', () => {
  test('says of every line at once what is wrong with it, and stores nothing', async () => {
    const [fine, recorded, reopened] = [await world.signIn(), await world.signIn(), await world.signIn()];
    await world.database
      .insertInto('plan')
      .values({
        ...{ user_id: recorded.userId, cpd_year_id: YEAR_ID[2022], plan_name: 'P', cpd_need: '', hours_spent: 1 },
        ...{ created_at: '2022-05-01T00:00:00Z', updated_at: '2022-05-01T00:00:00Z' },
      })
      .execute();
    for (const { userId } of [recorded, reopened]) {
      await world.database
        .insertInto('member_year')
        .values({ user_id: userId, cpd_year_id: YEAR_ID[2022], status: 'INCOMPLETE' })
        .execute();
    }
    await world.database
      .updateTable('member_year')
      .set({ status: 'INPROGRESS', reopened_at: '2026-11-01T00:00:00Z', reopened_until: '2027-11-01T00:00:00Z' })
      .where('user_id', '=', reopened.userId)
      .execute();
    const list = listOf(
      await lineOf(fine, 2022),
      await lineOf(recorded, 2022),
      await lineOf(reopened, 2022),
      await lineOf(manager, 2022),
      '987654,2022,Complete,1,1,1,12/03/2023,',
      await lineOf(fine, 2040, 'Complete,1,1,1,,'),
      await lineOf(fine, 2025, 'Excellent,many,1,1,31/02/2023,'),
    );
    const before = await recordState(world, { looks: false });
    const { status, json } = await check(list);
    expect(status).toBe(200);
    expect(json).toMatchObject({ New: 1, Unchanged: 0, Wrong: 6 });
    const problems = (line: number) => json.Lines.find((each: { Line: number }) => each.Line === line).Problems;
    expect(problems(3)).toEqual([expect.stringMatching(/^The year 2022 of .+ has a record here\.$/)]);
    expect(problems(4)).toEqual([expect.stringMatching(/^The year 2022 of .+ is re-opened\.$/)]);
    expect(problems(5)).toEqual([expect.stringContaining('has no record that can be opened')]);
    expect(problems(6)).toEqual(['No member has this number.']);
    expect(problems(7)).toContainEqual(expect.stringContaining('The college has no year 2040 here'));
    expect(problems(8)).toHaveLength(3);
    expect(await recordState(world, { looks: false })).toEqual(before);
  });
});

describe('years that were imported', () => {
  test('are closed, say where they come from, count by their sums, and the same file again changes nothing', async () => {
    const member = await world.signIn();
    const list = listOf(
      await lineOf(member, 2022),
      await lineOf(member, 2024, 'Incomplete,10,2.5,0,,'),
      await lineOf(member, 2025, 'Excellent,,,,,'),
    );
    expect(await bring(list, { New: 2, Wrong: 1 })).toMatchObject({ status: 200, json: { New: 2, Wrong: 1 } });
    const years = await member.call('GET', `/api/UserCPDYears?UserId=${member.userId}`);
    expect(years.json).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          CPDYearId: YEAR_ID[2022],
          CPDStatusCode: 'COMPLETE',
          Editable: false,
          Earlier: { System: 'Old Portal', CertificateNumber: 'P-117', SubmittedOn: '2023-03-12' },
        }),
        expect.objectContaining({ CPDYearId: YEAR_ID[2024], CPDStatusCode: 'INCOMPLETE', Editable: false }),
      ]),
    );
    const summary = await member.call(
      'GET',
      `/api/CPDSummary?UserId=${member.userId}&CPDYearId=${YEAR_ID[2022]}&IncludeUserFrameworkRequirements=true`,
    );
    expect(summary.json).toMatchObject({
      Currency: 'C',
      Recognised: 100,
      CurrentStatus: 'Complete',
      UserFrameworkRequirementsOverview: { AllRequirementsMet: true, UserFrameworkRequirements: [], Missing: [] },
      Earlier: { System: 'Old Portal' },
    });
    const before = await recordState(world);
    expect(await bring(list, { New: 0, Wrong: 1 })).toMatchObject({ status: 200, json: { New: 0, Unchanged: 2 } });
    expect(await recordState(world)).toEqual(before);
    const other = listOf(await lineOf(member, 2022, 'Complete,41,30,30,12/03/2023,P-117'));
    expect((await check(other)).json.Lines[0].Problems[0]).toContain('was imported from Old Portal with other values');
  });

  test('are in the list of the members of their year, with their figures', async () => {
    const member = await world.signIn();
    const number = await numberOf(member);
    await bring(listOf(await lineOf(member, 2022)), { New: 1, Wrong: 0 });
    const list = {
      List: 'Members',
      Filters: { Year: '2022', Member: number },
      Columns: ['Status', 'Hours', 'Missing'],
    };
    const { json } = await manager.call('POST', '/api/Lists', { body: list });
    expect(json.Rows).toMatchObject([{ UserId: member.userId, Cells: ['Complete', 100, ''] }]);
  });

  test('are not changed by the member, by someone who acts for them, or by re-opening: each says why', async () => {
    const member = await world.signIn();
    await bring(listOf(await lineOf(member, 2022)), { New: 1, Wrong: 0 });
    const why = 'The record for 2022 comes from Old Portal, so it cannot be changed here.';
    const folder = { DocumentFolderId: 0, UserId: member.userId, CPDYearId: YEAR_ID[2022], FolderName: 'Journal club' };
    expect(await member.call('POST', '/api/DocumentFolders', { body: folder })).toMatchObject({
      status: 409,
      json: { Code: 'YEAR_NOT_EDITABLE', Message: why, Errors: [{ Field: 'CPDYearId', Message: why }] },
    });
    const colleague = await world.signIn({ role: 'STAFF' });
    await colleague.call('POST', '/api/ActingSessions', {
      body: { ForUserId: member.userId, Reason: 'Asked by phone.' },
    });
    expect(await colleague.call('POST', '/api/DocumentFolders', { body: folder })).toMatchObject({
      status: 409,
      json: { Code: 'YEAR_NOT_EDITABLE', Message: why },
    });
    const paper = {
      ForUserId: member.userId,
      CPDYearId: YEAR_ID[2022],
      PaperSubmission: 1,
      InsteadOf: 0,
      Reason: 'So.',
    };
    expect(await manager.call('PUT', '/api/PaperSubmissions', { body: paper })).toMatchObject({
      status: 409,
      json: { Code: 'YEAR_NOT_EDITABLE', Message: why },
    });
    const asks = { UserId: member.userId, CPDYearId: YEAR_ID[2022] };
    expect(
      await member.call('PUT', `/api/UserCPDYears?${new URLSearchParams(asks as never)}&SubmitCPDYear=true`),
    ).toMatchObject({ status: 409 });
    const before = await recordState(world);
    const until = '2026-12-24T13:00:00Z';
    const reopening = { ForUserId: member.userId, CPDYearId: YEAR_ID[2022], Reason: 'So.', Until: until };
    expect(await manager.call('POST', '/api/YearReopenings', { body: reopening })).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'CPDYearId', Message: why }] },
    });
    expect(await recordState(world)).toEqual(before);
  });

  test('are not decided about, re-opened with others or undone, even in a year that is open', async () => {
    const member = await world.signIn();
    const requestId = await askExemption(member);
    await bring(listOf(await lineOf(member, 2026, 'Complete,20,20,20,20/11/2026,')), { New: 1, Wrong: 0 });
    const why = 'The record for 2026 comes from Old Portal, so it cannot be changed here.';
    const before = await recordState(world, { looks: false });
    const decided = await decideAs(manager, requestId);
    expect(decided.status).toBe(400);
    expect(JSON.stringify(decided.json)).toContain(why);
    const filters = { Year: '2026', Member: await numberOf(member) };
    expect(await manager.call('POST', '/api/YearReopeningChecks', { body: { Filters: filters } })).toMatchObject({
      status: 200,
      json: { Members: [{ Refusal: why }] },
    });
    const undo = `/api/UserCPDYears?UserId=${member.userId}&CPDYearId=${YEAR_ID[2026]}&TakeBack=true`;
    expect(await member.call('PUT', undo)).toMatchObject({
      status: 409,
      json: { Code: 'CANNOT_TAKE_BACK', Message: why },
    });
    expect(await recordState(world, { looks: false })).toEqual(before);
  });

  readable('are printed as what they are', async () => {
    const member = await world.signIn();
    await bring(listOf(await lineOf(member, 2022)), { New: 1, Wrong: 0 });
    const query = `UserId=${member.userId}&CPDYearId=${YEAR_ID[2022]}&GeneratableDocumentType=10`;
    const { status, raw } = await member.call('GET', `/api/Documents?${query}`);
    expect(status).toBe(200);
    const text = spawnSync(READER, ['-layout', '-', '-'], { input: raw }).stdout.toString().replaceAll(/\s+/g, ' ');
    expect(text).toContain('Complete. From Old Portal. Certificate number P-117. Submitted on 12/03/2023.');
  });

  readable('[PPL-16] print an exempt year as exempt', async () => {
    const member = await world.signIn();
    await bring(listOf(await lineOf(member, 2022, 'Exempt,,,,,P-118')), { New: 1, Wrong: 0 });
    const query = `UserId=${member.userId}&CPDYearId=${YEAR_ID[2022]}&GeneratableDocumentType=10`;
    const { raw } = await member.call('GET', `/api/Documents?${query}`);
    const text = spawnSync(READER, ['-layout', '-', '-'], { input: raw }).stdout.toString().replaceAll(/\s+/g, ' ');
    expect(text).toContain('Exempt. From Old Portal. Certificate number P-118.');
  });

  test('have no certificate of ours', async () => {
    const member = await world.signIn();
    await bring(listOf(await lineOf(member, 2022)), { New: 1, Wrong: 0 });
    const query = `UserId=${member.userId}&CPDYearId=${YEAR_ID[2022]}&UICertPage=true`;
    const { json } = await member.call('GET', `/api/Documents?${query}`);
    expect(json).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          DocumentType: 'COC',
          Available: false,
          Note: 'From Old Portal. Certificate number P-117.',
        }),
      ]),
    );
    expect(JSON.stringify(json)).not.toContain('LETTEROFSUCAUDIT');
  });
});

describe('[PPL-16] an exempt year', () => {
  test('is exempt in lists and for the member, prints as what it is, and is as before once taken back', async () => {
    const member = await world.signIn();
    const list = listOf(await lineOf(member, 2022, 'Exempt,,,,,'));
    expect(await bring(list, { New: 1, Wrong: 0 })).toMatchObject({ status: 200, json: { New: 1 } });
    expect((await check(list)).json).toMatchObject({ New: 0, Unchanged: 1, Wrong: 0 });
    const { json } = await member.call(
      'GET',
      `/api/CPDSummary?UserId=${member.userId}&CPDYearId=${YEAR_ID[2022]}&IncludeUserFrameworkRequirements=true`,
    );
    expect(json).toMatchObject({ HasExemption: true, Earlier: { System: 'Old Portal' } });
    const asked = { List: 'Members', Filters: { Year: '2022', Member: await numberOf(member) }, Columns: ['Status'] };
    const { Rows } = (await manager.call('POST', '/api/Lists', { body: asked })).json;
    expect(Rows).toMatchObject([{ UserId: member.userId, Cells: ['Exempt'] }]);
    const { EarlierImportId } = await lastImport();
    expect(await takeBack(EarlierImportId)).toMatchObject({ status: 200 });
    expect(await rowsOf(member)).toEqual([]);
  });
});

const ACTIVITIES = '/api/EarlierActivities';
const activitiesOf = (...lines: string[]) => ({
  name: 'activities.csv',
  content: ['Member number,Date,Activity type,Category,Hours,Title', ...lines].join('\n'),
  mediaType: 'text/csv',
});
const checkActivities = (list: List, by = manager) => by.upload('/api/EarlierActivityChecks', list);
const bringActivities = (list: List, counts: { New: number; Wrong: number }, by = manager) =>
  by.upload(`${ACTIVITIES}?${new URLSearchParams({ New: `${counts.New}`, Wrong: `${counts.Wrong}` })}`, list);
const shownTo = async (reader: TestPerson, member: TestPerson) =>
  await reader.call('GET', `${ACTIVITIES}?UserId=${member.userId}&CPDYearId=${YEAR_ID[2022]}`);

// Each person may import so many files a minute.
const takeTurns = () =>
  beforeAll(async () => {
    manager = await world.signIn({ role: 'MANAGER' });
  });

describe('[PPL-16] activities of years that were imported', () => {
  takeTurns();

  test.each(['STAFF', 'VERIFIED', 'WATCHER', 'PARTICIPANT'])('are refused to %s', async (role) => {
    const caller = await world.signIn({ role });
    const list = activitiesOf('1,03/05/2022,Peer review,2,1,');
    const before = await recordState(world);
    expect(await checkActivities(list, caller)).toMatchObject({ status: 403 });
    expect(await bringActivities(list, { New: 0, Wrong: 1 }, caller)).toMatchObject({ status: 403 });
    expect(await recordState(world)).toEqual(before);
  });

  test('say of every line what is wrong with it, and store nothing that is wrong or other than shown', async () => {
    const member = await world.signIn();
    const number = await numberOf(member);
    const list = activitiesOf(
      `${number},03/05/2022,Peer review,2,1,`,
      '999999,03/05/2022,Peer review,2,1,',
      `${number},yesterday,Peer review,2,1,`,
    );
    const { json } = await checkActivities(list);
    expect(json).toMatchObject({ New: 0, Unchanged: 0, Wrong: 3 });
    expect(json.Lines.map(({ Problems }: { Problems: string[] }) => Problems)).toEqual([
      [expect.stringContaining('was not imported. Import the years first.')],
      ['No member has this number.'],
      ['The date “yesterday” is not a day, such as 31/01/2022.'],
    ]);
    expect(await checkActivities({ ...list, content: 'Member number,Date\n1,2' })).toMatchObject({ status: 400 });
    expect(await bringActivities(list, { New: 1, Wrong: 2 })).toMatchObject({ status: 409, json: { Code: 'STALE' } });
    expect((await shownTo(member, member)).json).toEqual([]);
    const noYear = `${ACTIVITIES}?UserId=${member.userId}&CPDYearId=1000`;
    expect(await member.call('GET', noYear)).toMatchObject({ status: 404 });
  });

  test('are shown under the year, count for nothing, come in once, and go with their import', async () => {
    const [member, other] = [await world.signIn(), await world.signIn()];
    await bring(listOf(await lineOf(member, 2022)), { New: 1, Wrong: 0 });
    const { EarlierImportId } = await lastImport();
    const number = await numberOf(member);
    const list = activitiesOf(`${number},12/06/2022,Peer review,2,1.5,Case review`, `${number},03/05/2022,Reading,,,`);
    const summary = async () =>
      (
        await member.call(
          'GET',
          `/api/CPDSummary?UserId=${member.userId}&CPDYearId=${YEAR_ID[2022]}&IncludeUserFrameworkRequirements=true`,
        )
      ).json;
    const before = await summary();
    const unknown = (await checkActivities(activitiesOf(`${number},12/06/2022,Peer review,9,1.5,Case review`))).json;
    expect(unknown.Lines).toMatchObject([{ Line: 2, Problems: ['The year 2022 has no category 9.'] }]);
    expect(await bringActivities(list, { New: 2, Wrong: 0 })).toMatchObject({ status: 200, json: { New: 2 } });
    expect((await shownTo(member, member)).json).toEqual([
      { Date: '2022-05-03', Activity: 'Reading', Category: null, Hours: null, Title: '' },
      { Date: '2022-06-12', Activity: 'Peer review', Category: 2, Hours: 1.5, Title: 'Case review' },
    ]);
    expect((await shownTo(other, member)).status).toBe(403);
    expect(await summary()).toEqual(before);
    expect((await checkActivities(list)).json).toMatchObject({ New: 0, Unchanged: 2, Wrong: 0 });
    const more = { ...list, content: `${list.content}\n${number},20/06/2022,Lecture,,,` };
    expect(await bringActivities(more, { New: 1, Wrong: 0 })).toMatchObject({ json: { New: 1, Unchanged: 2 } });
    // What came in before is not stored a second time.
    expect((await shownTo(member, member)).json).toMatchObject([
      ...[{ Date: '2022-05-03' }, { Date: '2022-06-12' }, { Date: '2022-06-20' }],
    ]);
    expect(await takeBack(EarlierImportId)).toMatchObject({ status: 200 });
    expect((await shownTo(member, member)).json).toEqual([]);
  });

  readable('are printed with the year’s detailed statement, after which none is added', async () => {
    const member = await world.signIn();
    await bring(listOf(await lineOf(member, 2022)), { New: 1, Wrong: 0 });
    const number = await numberOf(member);
    const list = activitiesOf(`${number},12/06/2022,Peer review,2,1.5,Case review`, `${number},03/05/2022,Reading,,,`);
    await bringActivities(list, { New: 2, Wrong: 0 });
    const query = `UserId=${member.userId}&CPDYearId=${YEAR_ID[2022]}&GeneratableDocumentType=11`;
    const { status, raw } = await member.call('GET', `/api/Documents?${query}`);
    expect(status).toBe(200);
    const text = spawnSync(READER, ['-layout', '-', '-'], { input: raw }).stdout.toString().replaceAll(/\s+/g, ' ');
    for (const part of ['Case review', 'Peer review', '12/06/2022', 'Without a category', 'Reading']) {
      expect(text).toContain(part);
    }
    const more = activitiesOf(`${number},01/07/2022,Audit,3,1,`);
    expect((await checkActivities(more)).json.Lines[0].Problems[0]).toContain('A document was issued of the year 2022');
  });
});

describe('[PPL-16] years before the first of the college', () => {
  takeTurns();

  const shownBefore = async (reader: TestPerson, member: TestPerson) =>
    await reader.call('GET', `/api/YearsBefore?UserId=${member.userId}`);

  test('are shown with their activities, count nowhere, come in once, and go with their import', async () => {
    const [member, other] = [await world.signIn(), await world.signIn()];
    const number = await numberOf(member);
    const list = listOf(
      await lineOf(member, 2015, 'Complete,20,10,2.5,12/03/2016,P-15'),
      await lineOf(member, 2014, 'Incomplete,1,,,,'),
    );
    const before = await rowsOf(member);
    expect(await bring(list, { New: 2, Wrong: 0 })).toMatchObject({ status: 200, json: { New: 2 } });
    const { EarlierImportId } = await lastImport();
    expect(await rowsOf(member)).toEqual(before);
    expect((await check(list)).json).toMatchObject({ New: 0, Unchanged: 2, Wrong: 0 });
    const other2015 = listOf(await lineOf(member, 2015, 'Complete,21,10,2.5,12/03/2016,P-15'));
    expect((await check(other2015)).json.Lines[0].Problems[0]).toContain(
      'was imported from Old Portal with other values',
    );
    const activities = activitiesOf(`${number},12/06/2015,Peer review,2,1.5,Case review`);
    expect(await bringActivities(activities, { New: 1, Wrong: 0 })).toMatchObject({ status: 200 });
    expect((await shownBefore(member, member)).json).toEqual([
      {
        ...{ CPDYear: 2015, Status: 'COMPLETE', Unit: 'H', System: 'Old Portal', CertificateNumber: 'P-15' },
        SubmittedOn: '2016-03-12',
        Amounts: [
          { Category: 1, Amount: 20 },
          { Category: 2, Amount: 10 },
          { Category: 3, Amount: 2.5 },
        ],
        Activities: [{ Date: '2015-06-12', Activity: 'Peer review', Category: 2, Hours: 1.5, Title: 'Case review' }],
      },
      expect.objectContaining({ CPDYear: 2014, Status: 'INCOMPLETE', SubmittedOn: null, Activities: [] }),
    ]);
    expect((await shownBefore(other, member)).status).toBe(403);
    expect(await takeBack(EarlierImportId)).toMatchObject({ status: 200 });
    expect((await shownBefore(member, member)).json).toEqual([]);
    const [event] = await world.database
      .selectFrom('event')
      .select('after')
      .where('kind', '=', 'earlier_import.taken_back')
      .where('object_id', '=', EarlierImportId)
      .execute();
    expect(event?.after).toMatchObject({ system: 'Old Portal', years: 2 });
  });

  readable('are printed as what they are, without a code', async () => {
    const member = await world.signIn();
    const statement = `/api/YearsBeforeStatements?UserId=${member.userId}`;
    expect(await member.call('GET', statement)).toMatchObject({ status: 404 });
    await bring(listOf(await lineOf(member, 2015, 'Complete,20,10,2.5,12/03/2016,P-15')), { New: 1, Wrong: 0 });
    await bringActivities(activitiesOf(`${await numberOf(member)},12/06/2015,Peer review,2,1.5,Cases`), {
      New: 1,
      Wrong: 0,
    });
    const { status, raw } = await member.call('GET', statement);
    expect(status).toBe(200);
    const text = spawnSync(READER, ['-layout', '-', '-'], { input: raw }).stdout.toString().replaceAll(/\s+/g, ' ');
    for (const part of [
      'CPD in the years up to 2015',
      'Cat. 1 Cat. 2 Cat. 3 Total',
      '20 10 2.5 32.5 hours',
      'From Old Portal.',
      'Peer review: Cases',
    ]) {
      expect(text).toContain(part);
    }
    const before = await rulesOf(world.database, YEAR_ID[2026]);
    await changeRules(world.database, YEAR_ID[2026], (set) => withCategories(set, 5));
    const answer = await member.call('GET', statement);
    expect(answer).toMatchObject({ status: 200 });
    await changeRules(world.database, YEAR_ID[2026], () => before);
    const inFive = spawnSync(READER, ['-layout', '-', '-'], { input: answer.raw })
      .stdout.toString()
      .replaceAll(/\s+/g, ' ');
    expect(inFive).toContain('Cat. 4 Cat. 5 Total');
    expect(inFive).toContain('20 10 2.5 0 0 32.5 hours');
    const { EarlierImportId } = await lastImport();
    expect(await takeBack(EarlierImportId)).toMatchObject({ status: 200 });
  });
});

describe('an import that is taken back', () => {
  test('needs a reason', async () => {
    await bring(listOf(await lineOf(await world.signIn(), 2022)), { New: 1, Wrong: 0 });
    const { EarlierImportId } = await lastImport();
    expect(await takeBack(EarlierImportId, ' ')).toMatchObject({
      status: 400,
      json: { Errors: [{ Field: 'Reason' }] },
    });
    expect(await takeBack(99_999)).toMatchObject({ status: 404 });
  });

  test('leaves each year as it was before, once', async () => {
    const [without, begun] = [await world.signIn(), await world.signIn()];
    await world.database
      .insertInto('member_year')
      .values({ user_id: begun.userId, cpd_year_id: YEAR_ID[2022], status: 'INCOMPLETE' })
      .execute();
    const before = [await rowsOf(without), await rowsOf(begun)];
    await bring(listOf(await lineOf(without, 2022), await lineOf(begun, 2022)), { New: 2, Wrong: 0 });
    expect(await rowsOf(without)).toEqual(expect.arrayContaining([{ cpd_year_id: YEAR_ID[2022], status: 'COMPLETE' }]));
    const { EarlierImportId } = await lastImport();
    expect(await takeBack(EarlierImportId)).toMatchObject({ status: 200 });
    expect([await rowsOf(without), await rowsOf(begun)]).toEqual(before);
    expect((await lastImport()).TakenBack).toMatchObject({ Reason: 'The wrong file.' });
    expect(await takeBack(EarlierImportId)).toMatchObject({ status: 409, json: { Code: 'IN_USE' } });
  });

  test('[PPL-16] while a statement of one of its years is printed leaves that statement without being issued', async () => {
    const member = await world.signIn();
    await bring(listOf(await lineOf(member, 2022)), { New: 1, Wrong: 0 });
    const query = `UserId=${member.userId}&CPDYearId=${YEAR_ID[2022]}&GeneratableDocumentType=10`;
    const { EarlierImportId } = await lastImport();
    const printing: ReturnType<typeof member.call>[] = [];
    // The seal is read once the year was, and before the printer has it.
    await whileWaitedFor(
      world.owner,
      async (transaction) => {
        await sql`lock table event_seal in access exclusive mode`.execute(transaction);
        printing.push(member.call('GET', `/api/Documents?${query}`));
      },
      async () => expect(await takeBack(EarlierImportId)).toMatchObject({ status: 200 }),
    );
    expect(await printing[0]).toMatchObject({ status: 404 });
    const issued = world.database.selectFrom('issued_document').select('number').where('user_id', '=', member.userId);
    expect(await issued.execute()).toEqual([]);
  });

  test('is refused once a document was issued of one of its years', async () => {
    const member = await world.signIn();
    await bring(listOf(await lineOf(member, 2022)), { New: 1, Wrong: 0 });
    await world.database
      .insertInto('issued_document')
      .values({
        ...{ number: '0123456789abcdef0123', user_id: member.userId, cpd_year_id: YEAR_ID[2022], cpd_year: 2022 },
        ...{ document_type: 'CPDSTATEMENT', member_name: 'Kit', content_sha256: 'x', signature: 'x' },
        issued_at: '2026-11-20T00:00:00Z',
      })
      .execute();
    const { EarlierImportId, Refusal } = await lastImport();
    expect(Refusal).toBe('Documents were issued of 1 of its years, so the import cannot be taken back.');
    const before = await recordState(world);
    expect(await takeBack(EarlierImportId)).toMatchObject({ status: 409, json: { Code: 'IN_USE', Message: Refusal } });
    expect(await recordState(world)).toEqual(before);
  });
});
