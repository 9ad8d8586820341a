import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { ERASURES, erasureStatement, MERGES, OWN_ROWS, TABLES } from './table-register.ts';

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
  ['audit_case', 'state', 'why'],
  ['audit_item', 'verdict'],
  ['audit_opinion', 'verdict'],
  ['audit_review', 'decision'],
  ['audit_wish', 'kind'],
  ['departure', 'reason'],
  ['earlier_year', 'amounts', 'status_before'],
  ['erasure_case', 'counts', 'person', 'source', 'status'],
  ['issued_document', 'content_sha256', 'document_type', 'number', 'signature', 'subject'],
  ['member', 'security_role_code', 'team_role_code'],
  ['member_request', 'board_code', 'exemption_reason_code', 'kind', 'result', 'source', 'status'],
  ['member_request_appeal', 'first_result'],
  ['member_year', 'audit_status', 'exemption_reason_code', 'status'],
  ['plan_goal', 'outcome'],
  ['report_line', 'outcome'],
  // The college's own words, about no one by name.
  [
    'report_version',
    'board_code',
    'format',
    'making',
    'reason',
    'sent_channel',
    'sent_file_type',
    'sent_reference',
    'sent_sha256',
    'state',
  ],
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

/** What keeps two entries of one person from having rows of one year beside each other: a merge swaps those years, and renames files. */
const UNIQUE_OF_MEMBER = [
  'document (user_id, cpd_year_id, comparable_name)',
  'document_folder (user_id, cpd_year_id, comparable_name)',
  'member_area (user_id, cpd_year_id, area_id)',
  'member_registration (user_id, cpd_year_id, registration_id)',
  'member_year (user_id, cpd_year_id)',
  'plan_draft (user_id, cpd_year_id, plan_id)',
  'program_attendance (program_activity_id, user_id)',
  'risk_case (cpd_year_id, user_id)',
  'year_before (user_id, cpd_year)',
];

const withWay = (...ways: readonly string[]) =>
  MERGES.filter(({ merge }) => ways.includes(merge)).map(({ table }): string => table);

test('every table that names a member, or hangs on one that does, says where its rows go when two entries are merged', async () => {
  const told = MERGES.map(({ table }): string => table);
  expect((await listTablesOfMembers()).filter((name) => !told.includes(name))).toEqual([]);
});

test('what a merge moves is moved with all that has to have the same member and year, and has no unknown rule in its way', async () => {
  const moved = withWay('by year', 'by year or added', 'moves', 'moves where free');
  const { rows: keys } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = any(conkey) and attname = 'user_id'
    where contype = 'f' and cardinality(conkey) > 1
  `.execute(world.database);
  expect(keys.length).toBeGreaterThan(0);
  const ways = new Map(MERGES.map(({ table, merge }): [string, string] => [table, merge]));
  expect(keys.filter(({ child, parent }) => ways.get(child) !== ways.get(parent))).toEqual([]);
  const { rows: unique } = await sql<{ name: string }>`
    select indrelid::regclass || ' ' || substring(pg_get_indexdef(indexrelid) from '\\(.*\\)') as name from pg_index
    where indisunique and indrelid::regclass::text = any(${moved}) and exists (
      select from pg_attribute where attrelid = indrelid and attnum = any(indkey) and attname = 'user_id'
    ) and not exists (
      -- What has a number of its own is alone of its kind wherever it is.
      select from pg_attribute where attrelid = indrelid and attnum = any(indkey) and attidentity <> ''
    ) order by 1
  `.execute(world.database);
  expect(unique.map(({ name }) => name)).toEqual(UNIQUE_OF_MEMBER);
});
