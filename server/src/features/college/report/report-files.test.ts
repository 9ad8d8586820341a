import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import type { ReportLine } from '@cpd/domain/report/line';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeReport } from '../../../testing/store-report.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';

// Of poppler.
const READER = 'pdftotext';
const hasReader = spawnSync(READER, ['-v']).error === undefined;
const FILE_TYPES = ['CSV', 'JSON', 'PDF'] as const;

let world: TestApp;
let staff: TestPerson;
let members: TestPerson[];
let reportVersionId: number;

beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
  members = [await world.signIn(), await world.signIn(), await world.signIn()];
  reportVersionId = await storeReport(world, staff, { state: 'SIGNED', lines: linesOf(members) });
});
afterAll(() => world.close());

function linesOf([one, two, three]: readonly TestPerson[]): (Partial<ReportLine> & { userId: number })[] {
  return [
    { userId: three?.userId ?? 0, memberNumber: '300', outcome: 'EXEMPT', lastName: 'Ōtautahi', required: 0 },
    { userId: one?.userId ?? 0, memberNumber: '100', lastName: '=SUM(A1)', recognised: 62.25 },
    {
      userId: two?.userId ?? 0,
      memberNumber: '200',
      outcome: 'NOT_MET',
      recognised: 41.5,
      missing: ['8.5 more hours'],
    },
  ];
}

const ask = (fileType: string, id = reportVersionId, by = staff) =>
  by.call('GET', `/api/ReportFiles/${id}?FileType=${fileType}`);
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe('[RPT-04] a file of a report', () => {
  test('is for the CPD team, of a report that is there, and of a kind that there is', async () => {
    for (const role of ['PARTICIPANT', 'VERIFIED', 'AUDITOR']) {
      expect(await ask('CSV', reportVersionId, await world.signIn({ role }))).toMatchObject({ status: 403 });
    }
    expect(await ask('CSV', 999_999)).toMatchObject({ status: 404 });
    expect(await ask('XLSX')).toMatchObject({ status: 400 });
  });

  test('is refused while the lines are made', async () => {
    const id = await storeReport(world, staff, { board_code: 'MCNZ', state: 'DRAFT', making: 'STOPPED' });
    expect(await ask('CSV', id)).toMatchObject({
      ...{ status: 404, json: { Message: 'The lines of this report are not all made yet.' } },
    });
  });

  test('as CSV has the board’s headings, order and words, and no formula', async () => {
    const { raw, headers } = await ask('CSV');
    expect(raw.toString().split('\r\n')).toEqual([
      '\uFEFFMember number,Last name,First name,Registration,CPD year,Outcome,Hours recorded,Hours required',
      "100,'=SUM(A1),Alex,Specialist,2026,Compliant,62.25,50",
      '200,Example,Alex,Specialist,2026,Not compliant,41.5,50',
      '300,Ōtautahi,Alex,Specialist,2026,Exempt,50,0',
      '',
    ]);
    expect(headers['content-disposition']).toContain('filename="MBA 2026 version 1.csv"');
    expect(headers.etag).toBe(`"${hashOf(raw)}"`);
  });

  test('as JSON says what it is, who signed it, and each line by its headings', async () => {
    const { json } = await ask('JSON');
    expect(json).toMatchObject({
      ...{ board: 'Medical Board of Australia', boardCode: 'MBA', year: 2026, version: 1, reason: '' },
      ...{ madeOn: '2027-04-30', signedBy: [{ day: '2027-05-16' }, { day: '2027-05-16' }] },
      lines: [{ 'Member number': '100', Outcome: 'Compliant' }, { Outcome: 'Not compliant' }, { Outcome: 'Exempt' }],
    });
  });

  test('as PDF is one, of which the printer says the same as the others', async () => {
    const { raw } = await ask('PDF');
    expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
    if (!hasReader) return;
    const printed = spawnSync(READER, ['-layout', '-', '-'], { input: raw }).stdout.toString();
    expect(printed).toMatch(/Not compliant +1\n/);
    expect(printed).toContain('All lines');
    expect(printed.replaceAll(/\s/g, '')).toContain(hashOf((await ask('CSV')).raw));
  });

  test.each(FILE_TYPES)(
    'as %s is the same byte for byte on another day, and each download is an event',
    async (type) => {
      const first = await ask(type);
      world.setNow('2027-09-01T00:00:00Z');
      const later = await ask(type);
      world.setNow('2026-11-20T01:00:00Z');
      expect(later.raw.equals(first.raw)).toBe(true);
      const { rows } = await sql<{ after: object }>`
      select after from event where kind = 'report.downloaded' and actor_user_id = ${staff.userId}`.execute(
        world.database,
      );
      expect(rows.map(({ after }) => after)).toContainEqual({
        ...{ board: 'Medical Board of Australia', year: 2026, number: 1, fileType: type, sha256: hashOf(first.raw) },
      });
    },
  );
});

test('[RPT-04] a version keeps the format with which it was made', async () => {
  const before = await ask('CSV');
  await sql`update report_board set format = jsonb_set(format, '{columns,0,heading}', '"AHPRA"') where board_code = 'MBA'`.execute(
    world.database,
  );
  expect((await ask('CSV')).raw.equals(before.raw)).toBe(true);
});

test('[RPT-04] what was sent comes as it was sent, and is told to be gone once a member of it was erased', async () => {
  const sent = Buffer.from('as it was sent');
  const lines = linesOf(members);
  const id = await storeReport(world, staff, { state: 'SENT', sent_file: sent, sent_sha256: hashOf(sent), lines });
  expect((await ask('CSV', id)).raw).toEqual(sent);
  expect((await ask('JSON', id)).json.lines).toHaveLength(3);
  await world.owner
    .updateTable('report_version')
    .set({ sent_file: null })
    .where('report_version_id', '=', id)
    .execute();
  expect(await ask('CSV', id)).toMatchObject({ status: 410, json: { Code: 'FILE_REMOVED' } });
});

test.skipIf(!hasReader)('[RPT-01] no reason of leave or exemption is in a file', async () => {
  const userId = members[2]?.userId ?? 0;
  const request = { user_id: userId, cpd_year: 2026, created_at: '2026-11-20T01:00:00Z' };
  const told = { message: 'I am having chemotherapy.', exemption_reason_code: 'ILLNESS' };
  await world.database
    .insertInto('member_request')
    .values([
      { ...request, ...told, kind: 'EXEMPTION' },
      { ...request, ...told, kind: 'LEAVE', leave_from: '2026-01-01', leave_to: '2026-12-31' },
    ])
    .execute();
  const [csv, json, pdf] = await Promise.all(FILE_TYPES.map(async (type) => (await ask(type)).raw));
  const printed = spawnSync(READER, ['-layout', '-', '-'], { input: pdf }).stdout.toString();
  for (const text of [String(csv), String(json), printed]) {
    expect(text).toContain('Exempt');
    expect(text).not.toMatch(/chemotherapy|illness/i);
  }
});

test('[RPT-04] a file of many thousand lines is made in pieces', async () => {
  const userIds = await manyMembers(4_500);
  const id = await storeReport(world, staff, { cpd_year_id: 10, lines: [] });
  await sql`
    insert into report_line
      (report_version_id, user_id, member_number, last_name, first_name, registration, outcome, recognised, required)
    select ${id}, user_id, member_number, last_name, first_name, 'Specialist', 'MET', 5000, 5000
    from member where user_id = any(${userIds}::bigint[])`.execute(world.database);
  const lines = (await ask('CSV', id)).raw.toString().trimEnd().split('\r\n');
  expect(lines.length).toBe(userIds.length + 1);
  expect(new Set(lines).size).toBe(lines.length);
  expect((await ask('JSON', id)).json.lines).toHaveLength(userIds.length);
});

async function manyMembers(count: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
    select 'many-' || n, 'M' || n, 'PARTICIPANT', 'Alex', 'Example', '', 10 from generate_series(1, ${count}::int) n
    returning user_id as "userId"`.execute(world.database);
  return rows.map(({ userId }) => userId);
}
