import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { ERASURES, erasureStatement, OWN_ROWS, TABLES } from './table-register.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

/** The log has rules of its own: facts stay, contents go by `erase_event_payloads` (0043); `event` gives a member their own. */
const LOG = ['event_entry', 'event_payload', 'event_chain'];
/** Named by no key of another table, and holding something of a member anyway. */
const WITHOUT_A_KEY = ['oidc_model'];

/** Codes, ids, rules and figures: no one typed them. */
const CODES = [
  ['activity', 'occurrence', 'recurrence'],
  ['announcement', 'level', 'status'],
  ['departure', 'reason'],
  ['earlier_year', 'amounts', 'status_before'],
  ['erasure_case', 'counts', 'person', 'source', 'status'],
  ['issued_document', 'content_sha256', 'document_type', 'number', 'signature', 'subject'],
  ['member', 'security_role_code', 'team_role_code'],
  ['member_request', 'exemption_reason_code', 'kind', 'result', 'source', 'status'],
  ['member_request_appeal', 'first_result'],
  ['member_year', 'audit_status', 'exemption_reason_code', 'status'],
  ['plan_goal', 'outcome'],
];

async function listTablesOfMembers(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive owned(name) as (
      select 'member'::regclass::oid
      union
      select conrelid from pg_constraint join owned on confrelid = owned.name where contype = 'f'
    )
    select distinct relname as name from owned join pg_class on pg_class.oid = owned.name order by 1
  `.execute(world.database);
  return rows.map(({ name }) => name).filter((name) => !LOG.includes(name));
}

test('[R43, R44] every table that names a member, or hangs on one that does, has exactly one fate', async () => {
  const fates = Map.groupBy(ERASURES, ({ table }) => table);
  expect([...fates.keys()].toSorted()).toEqual([...(await listTablesOfMembers()), ...WITHOUT_A_KEY].toSorted());
  for (const [table, steps] of fates) {
    expect([table, new Set(steps.map(({ fate }) => fate)).size]).toEqual([table, 1]);
    for (const { fate, why, statement } of steps) {
      expect([table, why !== '', statement === undefined]).toEqual([table, true, fate === 'kept']);
    }
  }
});

test('[API2-63] every such table is given to the member, or is said not to be theirs', async () => {
  const told = new Map(Object.entries(TABLES));
  expect((await listTablesOfMembers()).filter((name) => told.get(name)?.mine === undefined)).toEqual([]);
  expect(OWN_ROWS.map(({ table }) => table)).toContain('event');
});

test('[R43, R44] no column of words of an anonymised table is forgotten', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'ARRAY') and is_generated = 'NEVER'
      and table_name = any(${ERASURES.filter(({ fate }) => fate === 'anonymised').map(({ table }) => table)})
    order by 1
  `.execute(world.database);
  const erasing = { userId: 1, at: '2026-11-20T01:00:00Z', person: 'ERASED', cpdYearIds: [1], before: null } as const;
  const set = ERASURES.flatMap((step) => {
    const text = erasureStatement(step, { ...erasing, cpdYearIds: [1] })?.compile(world.database).sql ?? '';
    return [...text.matchAll(/"?(\w+)"? = |as (note_text)$/g)].map(([, set, by]) => `${step.table}.${set ?? by}`);
  });
  const left = rows.map(({ name }) => name).filter((name) => !set.includes(name));
  const known = CODES.flatMap(([table, ...columns]) => columns.map((each) => `${table}.${each}`));
  expect(left.toSorted()).toEqual(known.toSorted());
});
