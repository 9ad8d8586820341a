import { LIST_EXPORT_MAX } from '@cpd/domain/values/limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordState } from '../../../testing/record-state.ts';
import { openTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { keepProgressFigures } from '../../year/progress-figures/progress-figures-service.ts';

let world: TestApp;
let watcher: TestPerson;
beforeAll(async () => {
  world = await openTestApp();
  watcher = await world.signIn({ role: 'WATCHER' });
});
afterAll(() => world.close());

const send = (body: object, person = watcher) => person.call('POST', '/api/ListExports', { body });

/** So many rows are written well within the time of a statement, also by a busy machine. */
const AT_ONCE = 5_000;

/** Members with numbers of a common beginning. */
async function insertMembers(prefix: string, count: number): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) {
    await sql`
      insert into member (username, member_number, security_role_code, title, first_name, last_name, email, first_cpd_year_id)
      select ${prefix}::text || n, ${prefix}::text || lpad(n::text, 6, '0'), 'PARTICIPANT', 'Dr', 'Zoë', 'Exported', '', 11
      from generate_series(${from}::int, ${Math.min(count, from + AT_ONCE - 1)}::int) as n
    `.execute(world.database);
  }
}

describe('what is not exported', () => {
  test.each([
    [{ List: 'Members', Columns: ['Password'] }, 'Columns'],
    [{ List: 'Members', Columns: [] }, 'Columns'],
    [{ List: 'Members', Filters: { Password: 'a' } }, 'Filters.Password'],
    [{ List: 'Members', Cursor: 'a' }, 'body'],
  ])('[API-39] %j: 400, and nothing is written down', async (body, field) => {
    const before = await recordState(world);
    expect(await send(body)).toMatchObject({ status: 400, json: { Errors: [{ Field: field }] } });
    expect(await recordState(world)).toEqual(before);
  });
});

describe('an exported list', () => {
  test('[ADM-01, ADM-06] has the chosen columns, no formulas, and dates as people read them', async () => {
    const owner = await world.signIn();
    const names = ['=1+1', '+61', '-1', '@SUM(A1)', '\tTab', '\rReturn', 'say "hi", then\nstop', 'ā – ō', "'quoted"];
    for (const [index, name] of names.entries()) {
      await sql`
        insert into document (user_id, cpd_year_id, document_type, document_name, comparable_name, media_type, size_bytes, uploaded_at)
        values (${owner.userId}, 11, 'EVIDENCE', ${name}, ${`n${index}`}, 'text/plain', ${index}, ${`2026-0${index + 1}-03T14:00:00Z`})
      `.execute(world.database);
    }
    const answer = await send({
      List: 'Documents',
      Filters: { Member: owner.username },
      Columns: ['UploadedOn', 'DocumentName', 'SizeInBytes'],
      Sort: 'UploadedOn',
    });
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringContaining('filename="Documents 2026-11-20.csv"'),
        'cache-control': 'no-store',
      },
    });
    // It is made anew each time, so no part of it can be asked for.
    expect(answer.headers).not.toHaveProperty('accept-ranges');
    expect(answer.raw.subarray(0, 3).toString('hex')).toBe('efbbbf');
    expect(answer.raw.toString().slice(1)).toBe(
      [
        'Uploaded,Name,Size in bytes',
        "04/01/2026,'=1+1,0",
        "04/02/2026,'+61,1",
        "04/03/2026,'-1,2",
        // Sydney is back on standard time from April on.
        "04/04/2026,'@SUM(A1),3",
        "04/05/2026,'\tTab,4",
        '04/06/2026,"\'\rReturn",5',
        '04/07/2026,"say ""hi"", then\nstop",6',
        '04/08/2026,ā – ō,7',
        "04/09/2026,'quoted,8",
        '',
      ].join('\r\n'),
    );
  });

  test('[ADM-06, R41] leaves who exported which list with which filter, and nothing that was typed, in the colleague’s own log', async () => {
    await insertMembers('few-', 3);
    const Filters = { Member: 'few-', Year: '2026' };
    expect(await send({ List: 'Members', Filters, Columns: ['MIN'] })).toMatchObject({ status: 200 });
    const event = await world.database
      .selectFrom('event')
      .select(['kind', 'actor_user_id', 'subject_user_id', 'after'])
      .orderBy('event_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({
      kind: 'list.exported',
      actor_user_id: watcher.userId,
      subject_user_id: watcher.userId,
      after: {
        ...{ name: 'Members', filters: { Year: '2026' }, searched: ['Member'], columns: ['MIN'] },
        ...{ sort: 'LastName', descending: false, rows: 3 },
      },
    });
  });

  test('[ADM-06] is whole and in order, also when it is read in many pieces', async () => {
    await insertMembers('whole-', 2_500);
    await keepProgressFigures(world.database, Temporal.Instant.from('2026-11-20T01:00:00Z'));
    const answer = await send({
      List: 'Members',
      Filters: { Member: 'whole-' },
      Columns: ['MIN', 'LastName', 'Hours'],
    });
    const lines = answer.raw.toString().trimEnd().split(/\r?\n/).slice(1);
    expect(lines).toEqual(
      Array.from({ length: 2_500 }, (_, index) => `whole-${String(index + 1).padStart(6, '0')},Exported,0`),
    );
  });

  test('[ADM-06] a list with more rows than a file may have says how to go on', async () => {
    await insertMembers('many-', LIST_EXPORT_MAX + 1);
    const before = await countEvents();
    expect(await send({ List: 'Members', Filters: { Member: 'many-' } })).toMatchObject({
      status: 400,
      json: { Message: 'There are more than 100,000 members. Please filter the list and export it in parts.' },
    });
    expect(await countEvents()).toBe(before);
  });
});

async function countEvents(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from event`.execute(world.database);
  return rows[0]?.count ?? 0;
}
