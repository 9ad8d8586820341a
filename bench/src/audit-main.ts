// node bench/src/audit-main.ts [--members N] [--cases N] [--auditors N]. A round of audits from its release to the outcomes of all
// (DRW-06, CAS-02, CAS-04, CAS-11), through the calls of the product; printed and never asserted.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { moveAudits, remindOfAudits } from '../../server/src/features/college/audits/audit-clock-service.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import type { Database } from '../../server/src/platform/database/tables.ts';
import { uploadCall } from './calls.ts';
import { timesOf } from './list-questions.ts';
import { loadCollege } from './load-college.ts';
import { summariseLatencies } from './percentiles.ts';
import { hasProcessFigures, processorMs } from './process-figures.ts';
import { describeMachine } from './report.ts';
import { attempt, type Call, closeConnections, send } from './send.ts';
import { type Stage, setStage } from './stage.ts';

const YEAR = { cpdYearId: 11, year: 2026, activityTypeIds: [101], areaIds: [201] };
const ACTIVITIES_A_MEMBER = 30;
const ROUNDS = 20;
const STAFF = 8;
const FILES = 40;
/** CAS-11: the list, 95 of 100 in so many milliseconds; CAS-04: a file on the bench. */
const [LIST_AIM_MS, FILE_AIM_MS] = [200, 300];
const say = (text: string) => void process.stdout.write(`${text}\n`);
const log = { info: () => undefined, warn: say };

type Asks = (username: string, method: Call['method'], path: string, body?: object) => Promise<Call>;

/** What the measurements need: the product, its database, and calls of anyone who is in it. */
interface Scene {
  database: Database;
  url: string;
  asks: Asks;
  /** The processor time of server and PostgreSQL so far, in milliseconds; as a wall clock it does not know what else runs. */
  processor: () => { server: number; postgres: number };
  auditors: number;
}

async function run(members: number, cases: number, auditors: number): Promise<void> {
  const stage = await setStage();
  const { database, close } = openDatabase(stage.postgres.connection, { log, size: 2, patient: true });
  try {
    await loadCollege(database, members, ACTIVITIES_A_MEMBER);
    const auditRoundId = await choose(database, Math.floor(members / cases), auditors);
    const server = await stage.startProduct();
    const { publicUrl: url, processId } = server;
    const processor = () =>
      hasProcessFigures
        ? { server: processorMs(processId), postgres: processorMs(stage.postgres.processId) }
        : { server: 0, postgres: 0 };
    const scene = { database, url, asks: callsTo(stage, url), processor, auditors };
    await measureRelease(scene, auditRoundId);
    await measureTeam(scene);
    await measureViews(scene);
    await measureDecisions(scene);
    await measureClock(scene);
    say(describeMachine());
  } finally {
    closeConnections();
    await close();
    await stage.clear();
  }
}

function callsTo({ issuer }: Stage, url: string): Asks {
  const tokens = new Map<string, Promise<string>>();
  return async (username, method, path, body) => {
    const token = tokens.get(username) ?? issuer.tokenFor(username);
    tokens.set(username, token);
    const headers = { authorization: `Bearer ${await token}`, 'idempotency-key': randomUUID() };
    return { method, url: `${url}/api/${path}`, headers, ...(body && { body: JSON.stringify(body) }) };
  };
}

/** The team, and a round for which one in so many members was chosen by a colleague; answers its id. */
async function choose(database: Database, oneIn: number, auditors: number): Promise<number> {
  await sql`insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
    select 'staff-' || n, 'S' || n, 'MANAGER', 'Kim', 'Staff ' || n, 'staff@example.org', 8 from generate_series(1, ${STAFF}::int) n
    union all
    select 'auditor-' || n, 'A' || n, 'AUDITOR', 'Sam', 'Auditor ' || n, 'auditor@example.org', 8
    from generate_series(1, ${auditors}::int) n`.execute(database);
  const { rows } = await sql<{ id: number }>`
    with round as (
      insert into audit_round (cpd_year_id, round_name, origin, settings, created_at, chosen_by_user_id)
      select ${YEAR.cpdYearId}, 'Audits of 2026', 'BY_HAND', '{}', now(), user_id from member where username = 'staff-1'
      returning audit_round_id
    )
    insert into audit_chosen (audit_round_id, user_id, why, reason)
    select audit_round_id, user_id, 'BY_HAND', 'Some records of each year are audited.' from round, member
    where username like 'list-%' and user_id % ${oneIn}::int = 0 returning audit_round_id as id`.execute(database);
  await sql`vacuum (analyze)`.execute(database);
  return rows[0]?.id ?? 0;
}

/** DRW-06: all cases, items and notices in one transaction. */
async function measureRelease(scene: Scene, AuditRoundId: number): Promise<void> {
  const { database, asks } = scene;
  const { count } = await database
    .selectFrom('audit_chosen')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  const before = scene.processor();
  const [ms] = await timesOf(1, async () =>
    send(await asks('staff-2', 'POST', 'AuditReleases', { AuditRoundId, Members: count })),
  );
  const cost = spent(scene, before);
  const { rows } = await sql<{ cases: number; items: number; told: number }>`
    select (select count(*)::int from audit_case) as cases, (select count(*)::int from audit_item) as items,
      (select count(*)::int from notification where occasion like 'audit-notice:%') as told`.execute(database);
  say(
    `release: ${rows[0]?.cases} cases, ${rows[0]?.items} items, ${rows[0]?.told} told in ${((ms ?? 0) / 1_000).toFixed(1)} s, ${cost}`,
  );
  await sql`vacuum (analyze)`.execute(database);
}

const LISTS: readonly (readonly [what: string, asked: object])[] = [
  ['first page', {}],
  ['waiting for the member', { Filters: { WaitsFor: 'The member' } }],
  ['days late', { Filters: { DaysLate: '>=0' }, Sort: 'DaysLate', Descending: true }],
  ['of an auditor', { Filters: { Auditor: 'Auditor 7' } }],
  ['without an auditor', { Filters: { Auditor: 'No one' } }],
  ['outcome', { Filters: { State: 'Passed' } }],
  ['of a round', { Filters: { Round: '"Audits of 2026"' } }],
  ['by name', { Filters: { Member: 'wilson 1' } }],
  ['in the order of auditors', { Sort: 'Auditor' }],
];

/** CAS-03, CAS-04: what the team does with many cases, and the list in which it finds them. */
async function measureTeam(scene: Scene): Promise<void> {
  const { database, asks, auditors } = scene;
  const cases = await database.selectFrom('audit_case').select('audit_case_id').orderBy('audit_case_id').execute();
  const ids = cases.map((one) => one.audit_case_id);
  const given = await database
    .selectFrom('member')
    .select('user_id')
    .where('security_role_code', '=', 'AUDITOR')
    .orderBy('user_id')
    .execute();
  const many = { AuditCaseIds: ids.slice(0, 500), AuditorUserId: given[0]?.user_id };
  const [giving] = await timesOf(1, async () => send(await asks('staff-1', 'POST', 'AuditAssignments', many)));
  const [reminding] = await timesOf(1, async () =>
    send(await asks('staff-1', 'POST', 'AuditReminders', { AuditCaseIds: many.AuditCaseIds })),
  );
  say(`500 given to an auditor ${giving?.toFixed(0)} ms, 500 reminded ${reminding?.toFixed(0)} ms`);
  for (const [place, { user_id: AuditorUserId }] of given.entries()) {
    const AuditCaseIds = ids.filter((_id, index) => index % auditors === place);
    await send(await asks('staff-1', 'POST', 'AuditAssignments', { AuditCaseIds, AuditorUserId }));
  }
  const before = scene.processor();
  for (const [what, asked] of LISTS) await measureList(scene, what, asked);
  say(`all of these pages: ${spent(scene, before)}`);
}

/** The first page and the one after it, of which the slower counts. */
async function measureList({ asks }: Scene, what: string, asked: object): Promise<void> {
  const question = {
    List: 'AuditCases',
    Columns: ['MIN', 'LastName', 'WaitsFor', 'State', 'DaysLate', 'Auditor'],
    ...asked,
  };
  const pageAt = async (turn: number, page: object) =>
    send(await asks(`staff-${1 + (turn % STAFF)}`, 'POST', 'Lists', page));
  const { Next } = JSON.parse((await pageAt(0, question)).body.toString());
  const turns = Iterator.from(Array.from({ length: 2 * ROUNDS }, (_, turn) => turn));
  const nextPage = (page: object) => timesOf(ROUNDS, () => pageAt(turns.next().value ?? 0, page));
  const first = await nextPage(question);
  const next = Next === null ? [] : await nextPage({ ...question, Cursor: Next });
  const p95 = Math.max(summariseLatencies(first).p95, summariseLatencies(next).p95);
  say(`list, ${what.padEnd(26)} ${spell(first)}   page after it ${spell(next)}   ${verdict(p95 <= LIST_AIM_MS)}`);
}

/** A case on the bench, the member's own page, and the file of the next item. */
async function measureViews(scene: Scene): Promise<void> {
  const { database, asks } = scene;
  const { rows } = await sql<{ id: number; auditor: string; userId: number; member: string; activityId: number }>`
    select audit.audit_case_id as id, auditor.username as auditor, member.user_id as "userId", member.username as member,
      (select min(activity_id) from audit_item item where item.audit_case_id = audit.audit_case_id) as "activityId"
    from audit_case audit join member auditor on auditor.user_id = audit.auditor_user_id
    join member_year mine using (member_year_id) join member on member.user_id = mine.user_id
    where mine.submitted_at is null order by audit.audit_case_id limit 200`.execute(database);
  const times = async (path: (row: (typeof rows)[number]) => [who: string, path: string]) => {
    const took: number[] = [];
    for (const row of rows) {
      const [who, where] = path(row);
      took.push(...(await timesOf(1, async () => send(await asks(who, 'GET', where)))));
    }
    return took;
  };
  say(`a case on the bench ${spell(await times((row) => [row.auditor, `AuditBench/${row.id}`]))}`);
  say(
    `the member's own page ${spell(await times((row) => [row.member, `OwnAudits?UserId=${row.userId}&CPDYearId=11`]))}`,
  );
  say(`an auditor's list ${spell(await times((row) => [row.auditor, 'AuditBench']))}`);
  const files = await addFiles(scene, rows.slice(0, FILES));
  const fetched: number[] = [];
  for (const { auditor, id, documentId } of files) {
    const path = `AuditFiles?AuditCaseId=${id}&AuditDocumentId=${documentId}`;
    fetched.push(...(await timesOf(1, async () => send(await asks(auditor, 'GET', path)))));
  }
  const { p95 } = summariseLatencies(fetched);
  say(`a file of 1 MB on the bench ${spell(fetched)}   ${verdict(p95 <= FILE_AIM_MS)}`);
}

type Given = { id: number; auditor: string; userId: number; member: string; activityId: number };

/** A file of 1 MB for the first item of each case. */
async function addFiles({ database, asks, url }: Scene, rows: readonly Given[]) {
  const added: (Given & { documentId: number })[] = [];
  for (const row of rows) {
    const { headers = {} } = await asks(row.member, 'POST', 'Documents');
    const token = String(headers.authorization).replace('Bearer ', '');
    const data = { members: [{ userId: row.userId, username: row.member }], years: [YEAR], activities: 0, dates: 0 };
    const { body } = await send(uploadCall({ url, data, tokens: [token] }, 0));
    const documentId = Number(body.toString());
    await database
      .insertInto('activity_document')
      .values({
        activity_id: row.activityId,
        document_id: documentId,
        user_id: row.userId,
        cpd_year_id: YEAR.cpdYearId,
      })
      .execute();
    added.push({ ...row, documentId });
  }
  return added;
}

/** CAS-11: every auditor judges an item of each of their cases, each twice at once, and then decides all of them. */
async function measureDecisions({ database, asks, auditors }: Scene): Promise<void> {
  await sql`update audit_case set state = 'ANSWERED', sent_at = now()`.execute(database);
  const { rows } = await sql<{ auditCaseId: number; auditItemId: number; auditor: string }>`
    select audit.audit_case_id as "auditCaseId", item.audit_item_id as "auditItemId", auditor.username as auditor
    from audit_case audit join member auditor on auditor.user_id = audit.auditor_user_id
    join lateral (select min(audit_item_id) as audit_item_id from audit_item where audit_case_id = audit.audit_case_id) item on true
    order by audit.audit_case_id`.execute(database);
  const work = Map.groupBy(rows, ({ auditor }) => auditor);
  const took: number[] = [];
  const answers: Record<string, Record<number, number>> = { judging: {}, deciding: {} };
  const make = async (what: 'judging' | 'deciding', call: Call): Promise<{ RowVersion: number } | undefined> => {
    const begun = performance.now();
    const { status, body } = await attempt(call);
    took.push(performance.now() - begun);
    const counts = answers[what] ?? {};
    counts[status] = (counts[status] ?? 0) + 1;
    // One that could not have its turn in time is repeated under its key, as browsers do.
    if (status === 503) return await make(what, call);
    return status === 200 ? JSON.parse(body.toString()) : undefined;
  };
  const begun = performance.now();
  await Promise.all(
    [...work].map(async ([auditor, given]) => {
      for (const { auditCaseId, auditItemId } of given) {
        const body = { AuditItemId: auditItemId, RowVersion: 1, Verdict: 'ACCEPTED', AcceptedHours: 0, Reason: '' };
        const [one, other] = await Promise.all(
          [1, 2].map(async () => make('judging', await asks(auditor, 'POST', 'AuditJudgements', body))),
        );
        const RowVersion = (one ?? other)?.RowVersion;
        const outcome = { AuditCaseId: auditCaseId, RowVersion, Step: 'PASS', Text: '', Reason: 'Seen.' };
        await Promise.all(
          [1, 2].map(async () => make('deciding', await asks(auditor, 'POST', 'AuditOutcomes', outcome))),
        );
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  const { rows: kept } = await sql<{ judged: number; passed: number; told: number }>`
    select (select count(*)::int from audit_item where row_version = 2 and verdict = 'ACCEPTED') as judged,
      (select count(*)::int from audit_case where state = 'PASSED') as passed,
      (select count(*)::int from notification where occasion like 'audit-outcome:%') as told`.execute(database);
  say(`${auditors} auditors at once, each press twice: ${took.length} calls in ${seconds.toFixed(0)} s ${spell(took)}`);
  say(`answered ${JSON.stringify(answers)}; kept ${JSON.stringify(kept[0])} of ${rows.length}`);
}

/** CAS-03: the minute after the last day of all, and the day of a reminder for all. */
async function measureClock({ database }: Scene): Promise<void> {
  await sql`update audit_case set state = 'SELECTED', due_on = '2027-01-31', decided_at = null`.execute(database);
  const at = (day: string) => Temporal.Instant.from(`${day}T02:00:00Z`);
  let reminded = 0;
  let runs = 0;
  const reminding = await timesOf(1, async () => {
    for (let more = 1; more > 0; runs += 1) {
      more = await remindOfAudits(database, at('2027-01-24'));
      reminded += more;
    }
  });
  let moved = 0;
  const moving = await timesOf(1, async () => {
    moved = await moveAudits(database, at('2027-02-01'), 'bench');
  });
  const nothing = await timesOf(ROUNDS, async () => {
    await moveAudits(database, at('2027-02-01'), 'bench');
    await remindOfAudits(database, at('2027-02-01'));
  });
  say(`${reminded} reminded in ${runs} minutes' runs, ${reminding[0]?.toFixed(0)} ms in all`);
  say(`${moved} whose last day is over: ${moving[0]?.toFixed(0)} ms; a minute with nothing to do ${spell(nothing)}`);
}

function spent({ processor }: Scene, before: ReturnType<Scene['processor']>): string {
  const after = processor();
  const [server, postgres] = [after.server - before.server, after.postgres - before.postgres];
  return `processor time of the server ${server.toFixed(0)} ms, of PostgreSQL ${postgres.toFixed(0)} ms`;
}

const verdict = (isMet: boolean) => (isMet ? 'met' : 'NOT MET');

function spell(times: readonly number[]): string {
  const { p50, p95 } = summariseLatencies(times);
  return `p50 ${p50.toFixed(0)} p95 ${p95.toFixed(0)} ms`;
}

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '30000' },
    cases: { type: 'string', default: '1500' },
    auditors: { type: 'string', default: '100' },
  },
});
await run(Number(values.members), Number(values.cases), Number(values.auditors));
