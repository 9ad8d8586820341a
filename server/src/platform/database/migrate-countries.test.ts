import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '../../testing/database-before.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await databaseBefore('0119_countries.sql');
});
afterAll(() => own.close());

test('what was edited of offices before the upgrade is there after it, with its history', async () => {
  await sql`
    insert into member (username, member_number, security_role_code, first_name, last_name, email)
      values ('kim', 'kim', 'MANAGER', 'Kim', 'Example', 'kim@example.org');
    insert into content_edit (kind, key, before, after, note, edited_by, edited_at)
      select 'setting', key, '{"text":""}', json_build_object('text', text), '', user_id, '2026-11-01'
      from member, (values
        (1, 'office.New Zealand.phone', '1 111'), (2, 'memberServices.Australia.email', 'a@example.org'),
        (3, 'office.New Zealand.phone', '2 222'), (4, 'collegeName', 'New Zealand.')
      ) edit (place, key, text) order by place;
  `.execute(own.database);
  await migrate(own.database);
  const { rows } = await sql<{ key: string; text: string }>`
    select key, after ->> 'text' as text from content_edit where key ~ '[.](AU|NZ)[.]|^college' order by content_edit_id
  `.execute(own.database);
  expect(rows).toEqual([
    { key: 'collegeName', text: 'New Zealand.' },
    { key: 'office.NZ.phone', text: '1 111' },
    { key: 'memberServices.AU.email', text: 'a@example.org' },
    { key: 'office.NZ.phone', text: '2 222' },
  ]);
});
