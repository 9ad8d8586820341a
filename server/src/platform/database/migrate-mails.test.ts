import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseBefore } from '../../testing/database-before.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';

const MIGRATION = '0077_whom_a_mail_is_about.sql';

let own: TestDatabase;

beforeAll(async () => {
  own = await databaseBefore(MIGRATION);
});
afterAll(() => own.close());

test('[R43, R44] e-mails of before name the member whom they are about, by their request, else by an address of one alone', async () => {
  await sql`
    insert into framework (framework_id, rules) values (4, '{}');
    insert into cpd_year (cpd_year_id, cpd_year, framework_id, open_from, closes_at, facts)
      values (11, 2026, 4, '2026-01-01', '2027-04-01', '{}');
    insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
      values ('a', '1', 'PARTICIPANT', 'A', 'A', 'A@example.org', 11), ('b', '2', 'PARTICIPANT', 'B', 'B', '', 11),
        ('c', '3', 'PARTICIPANT', 'C', 'C', 'same@example.org', 11), ('d', '4', 'PARTICIPANT', 'D', 'D', 'same@example.org', 11);
    insert into member_request (user_id, kind, created_at) values (2, 'CALLBACK', now());
    insert into erasure_case (user_id, source, reason, asked_by, asked_at) values (3, 'MEMBER', '', 3, now());
    insert into outgoing_mail (recipient, reply_to, user_id, subject, body_text, created_at) values
      ('team@example.org', 'a@example.org', null, 'Call back requested by member 2 (request 1)', 'of 2', now()),
      ('team@example.org', null, null, 'Appeal by member 2 (request 1)', 'of 2', now()),
      ('team@example.org', null, null, 'Erasure requested by member 3 (request 1)', 'of 3', now()),
      ('team@example.org', 'a@EXAMPLE.org', null, 'Appeal by member 1 (request 99)', 'of 1', now()),
      ('a@example.org', null, null, 'Welcome', 'of 1', now()),
      ('same@example.org', null, null, 'Welcome', 'of nobody', now()),
      ('a@example.org', null, 1, 'Call back requested by member 2 (request 1)', 'of nobody', now()),
      ('team@example.org', null, null, 'Records that can be erased', 'of nobody', now());
  `.execute(own.database);
  expect(await migrate(own.database)).toContain(MIGRATION);

  const mails = await own.database.selectFrom('outgoing_mail').select(['body_text', 'about_user_id']).execute();
  expect(mails).toHaveLength(8);
  for (const { body_text: text, about_user_id: about } of mails) expect(`of ${about ?? 'nobody'}`).toBe(text);
});
