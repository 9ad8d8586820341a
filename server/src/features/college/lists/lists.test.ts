import { LIST_PAGE } from '@cpd/domain/values/limits';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { readSummary, saveActivity, uploadEvidence } from '../../../testing/steps.ts';
import { openTestApp, type TestAnswer, type TestApp, type TestPerson, YEAR_ID } from '../../../testing/test-app.ts';

let world: TestApp;
let staff: TestPerson;
let aroha: TestPerson;
let alex: TestPerson;

beforeAll(async () => {
  world = await openTestApp();
  staff = await world.signIn({ role: 'STAFF' });
  aroha = await member({ number: '200001', title: 'Prof', firstName: 'Āroha', lastName: 'Sample' });
  alex = await member({ number: '200002', title: 'Dr', firstName: 'Alex', lastName: "O'Brien_50%" });
  await ask(aroha, { IsCallBack: true, ContactNumber: '0255500100' }, '2026-03-04T14:30:00Z');
  await ask(alex, { IsCallBack: false, Year: 2026, ExemptionReason: 'PARENTAL' }, '2026-04-05T01:00:00Z');
});
afterAll(() => world.close());

interface Named {
  number: string;
  title: string;
  firstName: string;
  lastName: string;
}

async function member({ number, title, firstName, lastName }: Named): Promise<TestPerson> {
  const person = await world.signIn({ registrationIds: [1] });
  const names = { member_number: number, title, first_name: firstName, last_name: lastName };
  await world.database.updateTable('member').set(names).where('user_id', '=', person.userId).execute();
  return person;
}

async function ask({ userId, call }: TestPerson, body: object, at: string): Promise<void> {
  expect(await call('POST', '/api/UserCallBack', { body: { UserId: userId, Message: '', ...body } })).toMatchObject({
    status: 200,
  });
  await world.database.updateTable('member_request').set({ created_at: at }).where('user_id', '=', userId).execute();
}

const read = (body: object, person = staff) => person.call('POST', '/api/Lists', { body });

/** The member numbers of the rows that a list answers. */
async function found(List: string, Filters: Record<string, string>): Promise<string[]> {
  const answer = await read({ List, Filters });
  expect(answer).toMatchObject({ status: 200 });
  return answer.json.Rows.map(({ MIN }: { MIN: string }) => MIN);
}

const count = (List: string, Filters: Record<string, string>, person = staff) =>
  person.call('POST', '/api/ListCounts', { body: { List, Filters } });

/** The first row of a list as an object of its columns. */
async function firstRow(List: string, Columns: string[], Filters = {}): Promise<Record<string, unknown>> {
  const answer = await read({ List, Columns, Filters });
  expect(answer).toMatchObject({ status: 200 });
  return Object.fromEntries(Columns.map((name, index) => [name, answer.json.Rows[0]?.Cells[index]]));
}

function expectProblem(answer: TestAnswer, field: string): void {
  expect(answer).toMatchObject({ status: 400, json: { Code: 'INVALID' } });
  expect(answer.json.Errors.map(({ Field }: { Field: string }) => Field)).toContain(field);
}

describe('what a list refuses', () => {
  test.each([
    ['a list that there is not', { List: 'Passwords' }, 'List'],
    ['a filter of another list', { List: 'Documents', Filters: { Source: 'x' } }, 'Filters.Source'],
    ['a column that is none', { List: 'Members', Columns: ['MIN', 'declaration'] }, 'Columns'],
    ['an order by SQL', { List: 'Members', Sort: 'MIN; drop table member' }, 'Sort'],
    ['a filter that is no text', { List: 'Members', Filters: { Member: 5 } }, 'Filters.Member'],
    ['a character that is not allowed', { List: 'Members', Filters: { Member: 'a\u0000' } }, 'Filters.Member'],
    ['a cursor that is none', { List: 'Members', Cursor: 'first' }, 'Cursor'],
    ['a cursor of another order', { List: 'Members', Cursor: cursor('MIN', false, 'a', 1) }, 'Cursor'],
    ['a cursor with no date', { List: 'Documents', Cursor: cursor('UploadedOn', true, 'now', 1) }, 'Cursor'],
    [
      'a cursor with a day that there is not',
      { List: 'Documents', Cursor: cursor('UploadedOn', true, '2026-02-31 00:00:00+00', 1) },
      'Cursor',
    ],
    ['a cursor without an id', { List: 'Members', Cursor: cursor('LastName', false, 'a', null) }, 'Cursor'],
  ])('[API-39] %s: 400 that names the field', async (_what, body, field) => {
    expectProblem(await read(body), field);
  });

  test('[API-39] names every problem at once', async () => {
    const answer = await read({ List: 'Audits', Sort: 'Age', Filters: { Source: '', Audit: 'Lost' }, Columns: [] });
    expect(answer.json.Errors.map(({ Field }: { Field: string }) => Field)).toEqual([
      'Filters.Source',
      'Filters.Audit',
      'Columns',
      'Sort',
    ]);
  });
});

describe('what filters find', () => {
  const records = [
    ['FirstName', 'ĀROH', '200001'],
    ['LastName', "o'brien", '200002'],
    ['Title', 'pro', '200001'],
    ['MIN', '0002', '200002'],
    ['Requested', 'CALL', '200001'],
    ['Requested', '2026: reason on file', '200002'],
    // In Sydney it was the next day already.
    ['CreatedOn', '05/03/2026', '200001'],
    ['CreatedOn', '/04/2026', '200002'],
  ] as const;

  test.each(records)('[ADM-04] participation records with %s containing %s', async (name, value, number) => {
    expect(await found('Participation', { [name]: value })).toEqual([number]);
  });

  test('[ADM-04] participation records by e-mail, source, result and who granted them', async () => {
    expect(await found('Participation', { Email: `${alex.username.toUpperCase()}@EXAMPLE` })).toEqual(['200002']);
    expect(await found('Participation', { Source: 'member' })).toEqual(['200002', '200001']);
    for (const name of ['Source', 'Result', 'GrantedByAllocatedToName']) {
      expect(await found('Participation', { [name]: 'nobody at all' })).toEqual([]);
    }
  });

  test('[ADM-04] empty filters show all; several must all fit', async () => {
    const empty = { FirstName: '', LastName: '  ', Title: '', Email: '', Result: '' };
    expect(await found('Participation', empty)).toEqual(['200002', '200001']);
    expect(await found('Participation', { FirstName: 'alex', Title: 'prof' })).toEqual([]);
  });

  test.each(["' or 1=1 --", '%', '_', '\\', '%%', "'; drop table member; --", '$1', '?'])(
    '[ADM-04] takes %s as the text it is',
    async (text) => {
      const before = await recordState(world, { looks: false });
      const rows = await found('Participation', { LastName: text });
      expect(rows).toEqual("O'Brien_50%".includes(text) ? ['200002'] : []);
      expect(await recordState(world, { looks: false })).toEqual(before);
    },
  );

  test.each(['200001', 'sample', 'āroha sam', 'aroha sam', 'Sample ĀROHA'])(
    '[ADM-03] members by number or name: %s',
    async (Member) => {
      expect(await found('Members', { Member })).toEqual(['200001']);
    },
  );

  test.each([
    ['two letters', 'ār', ['200001']],
    ['the text as it stands', '0%', ['200002']],
    ['words apart', 'sam  āroha', []],
  ])('[ADM-03] members by %s', async (_what, Member, numbers) => {
    expect(await found('Members', { Member })).toEqual(numbers);
  });

  test('[ADM-04] members by part of the name of a registration', async () => {
    const mine = { Member: '200001' };
    expect(await found('Members', { ...mine, Registration: 'SPECIALIST reg' })).toEqual(['200001']);
    for (const Registration of ['vocational', 'special%', 'istration; Spec']) {
      expect(await found('Members', { ...mine, Registration })).toEqual([]);
    }
  });

  test('[ADM-04] members by a registration of the year that they stand there with, and of no other', async () => {
    const moved = await world.signIn({ registrationIds: [2] });
    await world.database
      .deleteFrom('member_registration')
      .where('user_id', '=', moved.userId)
      .where('cpd_year_id', '<>', YEAR_ID[2025])
      .execute();
    const asked = { Member: moved.username, Registration: 'a' };
    expect(await found('Members', { ...asked, Year: '2025' })).toEqual([moved.username]);
    expect(await found('Members', { ...asked, Year: '2026' })).toEqual([]);
    expect(await found('Members', asked)).toEqual([]);
  });

  test('[ADM-03] colleagues and those who may not sign in are no members', async () => {
    const gone = await world.signIn();
    await world.database
      .updateTable('member')
      .set({ disabled_at: '2026-01-01T00:00:00Z' })
      .where('user_id', '=', gone.userId)
      .execute();
    expect(await found('Members', { Member: gone.username })).toEqual([]);
    expect(await found('Members', { Member: staff.username })).toEqual([]);
  });

  test('[ADM-01] documents by name and by the day of the upload', async () => {
    await uploadEvidence(aroha, 'Poster Ärzte.txt');
    await uploadEvidence(alex, 'letter.txt');
    expect(await found('Documents', { DocumentName: 'ärzte' })).toEqual(['200001']);
    expect(await found('Documents', { DocumentName: 't', UploadedOn: '20/11/2026' })).toEqual(['200002', '200001']);
    expect(await found('Documents', { UploadedOn: '21/11/2026' })).toEqual([]);
    expect(await firstRow('Documents', ['DocumentName', 'UploadedOn', 'DocumentType', 'Year'])).toEqual({
      DocumentName: 'letter.txt',
      UploadedOn: '2026-11-20',
      DocumentType: 'Evidence',
      Year: 2026,
    });
  });

  test('[ADM-02] activities by name, type and member', async () => {
    const dates = ['2026-03-12', '2026-02-12'].map((StartDate) => ({ StartDate }));
    await saveActivity(alex, {
      ActivityName: 'Journal club',
      Occurrence: 'M',
      TotalHours: 3,
      UserActivityDates: dates,
    });
    expect(await found('Activities', { ActivityName: 'JOURNAL', Member: '200002', Year: '2026' })).toEqual(['200002']);
    expect(await found('Activities', { Year: '2025' })).toEqual([]);
    const { ActivityType, ...row } = await firstRow('Activities', ['StartDate', 'Hours', 'ActivityType', 'SavedOn']);
    expect(row).toEqual({ StartDate: '2026-02-12', Hours: 6, SavedOn: '2026-11-20' });
    expect(await found('Activities', { ActivityType: String(ActivityType).slice(2).toUpperCase() })).toEqual([
      '200002',
    ]);
  });
});

describe('how many rows there are', () => {
  test('[ADM-06] is not said of what a list does not have, nor to members', async () => {
    expectProblem(await count('Passwords', {}), 'List');
    expectProblem(await count('Members', { Source: 'x' }), 'Filters.Source');
    expect(await count('Members', {}, alex)).toMatchObject({ status: 403, json: { Code: 'NOT_ALLOWED' } });
  });

  test('[ADM-06] is as many as the pages have', async () => {
    for (const Filters of [{ Member: '20000' }, { Member: '200002' }, { Member: 'nobody at all' }] as const) {
      const rows = await found('Members', Filters);
      expect((await count('Members', Filters)).json).toEqual({ Count: rows.length });
    }
  });

  test('[COH-03] is not said where counting takes too long, and nothing is refused for it', async () => {
    await uploadEvidence(alex, 'many.txt');
    await sql`
      create function be_slow_to_count() returns boolean language plpgsql as $$
      begin
        if current_query() like '%count(*)%' then
          raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled';
        end if;
        return true;
      end $$`.execute(world.owner);
    await sql`create policy slow on document for select using (be_slow_to_count())`.execute(world.owner);
    await sql`alter table document enable row level security`.execute(world.owner);
    try {
      expect(await found('Documents', { DocumentName: 'many' })).toEqual(['200002']);
      const { status, json } = await count('Documents', {});
      expect([status, json]).toEqual([200, {}]);
    } finally {
      await sql`alter table document disable row level security`.execute(world.owner);
      await sql`drop function be_slow_to_count cascade`.execute(world.owner);
    }
  });
});

describe('what the rows say', () => {
  test('[PRG-02, YR-01] a member’s total and status are those that the member sees', async () => {
    const columns = ['Year', 'Status', 'Hours', 'Registration', 'Audit'];
    const summary = await readSummary(alex);
    const row = await firstRow('Members', columns, { Member: '200002' });
    expect(row).toMatchObject({ Year: 2026, Status: summary.CurrentStatus, Hours: summary.Recognised, Audit: null });
    expect(row.Registration).toMatch(/\w/);
    expect(await firstRow('Members', columns, { Member: '200002', Year: '2025' })).toMatchObject({
      Year: 2025,
      Status: 'Incomplete',
      Hours: 0,
    });
    expect(await found('Members', { Member: '20000', Status: 'In Progress' })).toEqual(['200002', '200001']);
    expect(await found('Members', { Member: '20000', Status: 'Complete' })).toEqual([]);
    expect(await found('Members', { Member: '20000', Year: '1999' })).toEqual([]);
  });

  test('[ADM-02] audit participants are the years that were drawn', async () => {
    await world.database
      .updateTable('member_year')
      .set({ audit_status: 'INREVIEW' })
      .where('user_id', '=', alex.userId)
      .execute();
    expect(await found('Audits', {})).toEqual(['200002']);
    for (const Member of ['brien', 'obrien', 'O’Brien', 'alex obrien']) {
      expect(await found('Audits', { Audit: 'In review', Member })).toEqual(['200002']);
    }
    expect(await found('Audits', { Audit: 'Passed' })).toEqual([]);
    expect(await firstRow('Audits', ['Audit', 'Year', 'Status'])).toEqual({
      Audit: 'In review',
      Year: 2026,
      Status: 'In Progress',
    });
  });
});

describe('pages', () => {
  const COUNT = 2 * LIST_PAGE + 7;

  beforeAll(async () => {
    // Many alike, so that most pages end between equal values.
    await sql`
      insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
      select 'page-' || n, 'P' || lpad(n::text, 4, '0'), 'PARTICIPANT', 'Same' || n % 3, 'Page' || n % 2, 'page@example.org', 8
      from generate_series(1, ${COUNT}) as n
    `.execute(world.database);
    await sql`
      insert into document (user_id, cpd_year_id, document_type, document_name, comparable_name, media_type, size_bytes, uploaded_at)
      select user_id, 11, 'COC', 'Page ' || user_id % 2, username, 'text/plain', user_id % 2,
        '2026-05-05T00:00:00.123456Z'::timestamptz + (user_id % 3) * interval '1 microsecond'
      from member where username like 'page-%'
    `.execute(world.database);
  });

  const orders = fc.record({
    order: fc.constantFrom(
      ...(['MIN', 'LastName', 'FirstName', 'Email', 'Year', 'Status', 'Audit', 'SubmittedOn'] as const).map(
        (sort) => ['Members', { Member: 'page' }, sort] as const,
      ),
      ...(['DocumentName', 'UploadedOn', 'DocumentType', 'SizeInBytes', 'MIN'] as const).map(
        (sort) => ['Documents', { DocumentName: 'page' }, sort] as const,
      ),
    ),
    Descending: fc.boolean(),
  });

  test('[ADM-06] show each row once, whatever the order and however many are alike', async () => {
    await fc.assert(
      fc.asyncProperty(orders, async ({ order: [List, Filters, Sort], Descending }) => {
        const rows: { MIN: string; Cells: unknown[] }[] = [];
        let Cursor: string | undefined;
        do {
          const answer = await read({ List, Filters, Sort, Descending, Columns: [Sort], ...(Cursor && { Cursor }) });
          expect(answer).toMatchObject({ status: 200 });
          rows.push(...answer.json.Rows);
          Cursor = answer.json.Next ?? undefined;
        } while (Cursor !== undefined && rows.length <= COUNT);
        expect(new Set(rows.map(({ MIN }) => MIN)).size).toBe(COUNT);
        expect(rows).toHaveLength(COUNT);
        const values = rows.map(({ Cells }) => Cells[0] ?? '');
        const sorted = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
        expect(values).toEqual(Descending ? sorted.toReversed() : sorted);
      }),
      { numRuns: 26, examples: [] },
    );
  });

  test('[ADM-06] begin with 50 rows, and the last one says that it is the last', async () => {
    const first = await read({ List: 'Members', Filters: { Member: 'page' } });
    expect(first.json.Rows).toHaveLength(LIST_PAGE);
    expect(first.json.Next).toEqual(expect.any(String));
    expect((await read({ List: 'Members', Filters: { Member: 'P0001' } })).json).toMatchObject({
      Rows: [{ MIN: 'P0001' }],
      Next: null,
    });
  });
});

function cursor(...parts: unknown[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}
