import { REPORT_OUTCOMES } from '@cpd/domain/report/outcome';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeReport } from '../../../testing/store-report.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

const BOARDS = '/api/ReportBoards';
const DENTAL = {
  ...{ BoardCode: 'DBA', Name: 'Dental Board of Australia', GroupCode: 'AU' },
  Columns: [
    { Heading: 'Practitioner', Value: 'FullName' },
    { Heading: 'Result', Value: 'Outcome' },
  ],
  Words: REPORT_OUTCOMES.map((outcome) => ({ Outcome: outcome, Words: `Result ${outcome}` })),
  ...{ OrderBy: 'LastName', FileType: 'JSON', IsAssumed: true },
};

let world: TestApp;
let manager: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  manager = await world.signIn({ role: 'MANAGER' });
});
afterAll(() => world.close());

const save = (board: object, by = manager) => by.call('PUT', BOARDS, { body: board });
type Board = { BoardCode: string; RowVersion: number; IsAssumed: boolean };
async function read(code: string): Promise<Board | undefined> {
  const { json } = await manager.call('GET', BOARDS);
  return json.Boards.find(({ BoardCode }: Board) => BoardCode === code);
}

describe('[RPT-04] the boards', () => {
  test('are for managers', async () => {
    for (const role of ['STAFF', 'WATCHER', 'PARTICIPANT']) {
      const person = await world.signIn({ role });
      expect(await person.call('GET', BOARDS)).toMatchObject({ status: 403 });
      expect(await save(DENTAL, person)).toMatchObject({ status: 403 });
    }
  });

  test('that are delivered are there, assumed until a manager has heard from the board', async () => {
    expect(await read('MBA')).toMatchObject({ Name: 'Medical Board of Australia', IsAssumed: true, RowVersion: 1 });
    expect(await save({ ...(await read('MBA')), IsAssumed: false })).toMatchObject({ status: 200 });
    expect(await read('MBA')).toMatchObject({ IsAssumed: false, RowVersion: 2 });
  });

  test('with mistakes are refused, each mistake by its field', async () => {
    const [first, ...others] = DENTAL.Words;
    const wrong = {
      ...{ ...DENTAL, BoardCode: 'dba', Name: ' ', GroupCode: 'XX' },
      Columns: [{ Heading: '', Value: 'Outcome' }],
      Words: [{ ...first, Words: '' }, ...others],
    };
    const { status, json } = await save(wrong);
    expect(status).toBe(400);
    expect(json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual([
      ...['BoardCode', 'Name', 'GroupCode', 'Columns.0.Heading', 'Words.MET'],
    ]);
    expect(await read('dba')).toBeUndefined();
  });

  test('are added once, under a code of their own', async () => {
    expect(await save({ ...DENTAL, BoardCode: 'MCNZ' })).toMatchObject({
      ...{ status: 400, json: { Errors: [{ Field: 'BoardCode', Message: 'Another board has this code.' }] } },
    });
    expect(await save(DENTAL)).toMatchObject({ status: 200 });
    expect(await read('DBA')).toEqual({ ...DENTAL, RowVersion: 1 });
  });

  test('are not changed unseen: one that a colleague changed is refused, and one that is not there', async () => {
    const board = { ...DENTAL, BoardCode: 'NMBA' };
    await save(board);
    expect(await save({ ...board, Name: 'Nursing Board', RowVersion: 1 })).toMatchObject({ status: 200 });
    expect(await save({ ...board, Name: 'Midwifery Board', RowVersion: 1 })).toMatchObject({
      ...{ status: 409, json: { Code: 'STALE' } },
    });
    expect(await read('NMBA')).toMatchObject({ Name: 'Nursing Board', RowVersion: 2 });
    expect(await save({ ...board, BoardCode: 'XYZ', RowVersion: 1 })).toMatchObject({ status: 404 });
  });

  test('say what the next version looks like; each change is an event', async () => {
    const member = await world.signIn();
    const lines = [{ userId: member.userId, firstName: 'Kim', lastName: 'Example' }];
    await save({ ...DENTAL, BoardCode: 'PBA' });
    const before = await storeReport(world, manager, { board_code: 'PBA', lines });
    await save({ ...DENTAL, BoardCode: 'PBA', Columns: [{ Heading: 'Name', Value: 'LastName' }], RowVersion: 1 });
    const after = await storeReport(world, manager, { board_code: 'PBA', state: 'DRAFT', lines });
    const file = async (id: number) => (await manager.call('GET', `/api/ReportFiles/${id}?FileType=JSON`)).json.lines;
    expect(await file(before)).toEqual([{ Practitioner: 'Kim Example', Result: 'Result MET' }]);
    expect(await file(after)).toEqual([{ Name: 'Example' }]);
    const { Entries } = (await manager.call('POST', '/api/EventLog', { body: {} })).json;
    const said = Entries.map(({ What }: { What: string }) => What);
    expect(said).toContain('Added the board Dental Board of Australia');
    expect(said).toContain('Changed what reports to Dental Board of Australia look like');
  });
});
