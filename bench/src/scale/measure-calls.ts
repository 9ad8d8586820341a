import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { builtAnew, type ComparedCall, listCall, saveCall, summaryCall, type Target } from '../calls.ts';
import { uploadCall } from '../files-calls.ts';
import { CURRENT_YEAR, type Member, readOffers } from '../load-data-set.ts';
import { summariseLatencies } from '../percentiles.ts';
import { hasProcessFigures, processorMs } from '../process-figures.ts';
import { type Call, send } from '../send.ts';
import type { Stage } from '../stage.ts';

/** A year's list is to come in so many milliseconds for 99 of 100: then nothing is partitioned (0054). */
const LIST_AIM_MS = 20;
const STAFF = 'scale-staff';
/** What someone looks for. */
const TYPED = ['wilson', 'smith-lee', 'patta', 'N1234', 'aroha ngawell', 'scale-2999', 'no such name'];

/**
 * The server on what was loaded, each call for members of whom no one asked before, one after the other: first with nothing of
 * the files in the system's memory where that may be emptied (root on Linux), then the same members again.
 */
export async function measureCalls(stage: Stage, rounds: number, say: (text: string) => void): Promise<void> {
  const begun = performance.now();
  const product = await stage.startProduct({ jobs: 'off' });
  say(`the server was ready after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  const client = new pg.Client({ ...stage.postgres.connection, ssl: false });
  await client.connect();
  try {
    const years = await readOffers(client, CURRENT_YEAR);
    const calls = ['year list', 'summary', 'month', 'save', 'upload'] as const;
    const members = await sampleMembers(client, rounds * calls.length);
    const tokens = await Promise.all(members.map(({ username }) => stage.issuer.tokenFor(username)));
    const isCold = await emptyMemory();
    const part = (index: number): Target => ({
      productUrl: product.publicUrl,
      rawUrl: '',
      data: { members: members.slice(index * rounds, (index + 1) * rounds), years, activities: 0, dates: 0 },
      tokens: tokens.slice(index * rounds, (index + 1) * rounds),
    });
    const asked: readonly [string, Pick<ComparedCall, 'product'>][] = [
      ['a year date by date', builtAnew(listCall(part(0)))],
      ['CPD Summary', builtAnew(summaryCall(part(1)))],
      ['a month of the calendar', builtAnew(monthCall(part(2)))],
      ['a save', saveCall(part(3))],
      ['an upload of 1 MB', uploadCall(part(4))],
    ];
    const processes = { product: product.processId, postgres: stage.postgres.processId };
    for (const state of [isCold ? 'cold' : 'first time', 'again']) {
      for (const [name, call] of asked) {
        say(await measureOne(`${state}: ${name}`, rounds, (turn) => call.product(turn), processes));
      }
    }
    await measureTeam(stage, client, product.publicUrl, processes, say);
  } finally {
    await client.end();
    await product.end('SIGTERM');
  }
}

/** One month of the calendar in the current year. */
function monthCall(target: Target): ComparedCall {
  const whole = listCall(target);
  const month = (url: string) => url.replace(/-01-01&/, '-05-01&').replace(/-12-31$/, '-05-31');
  return { ...whole, product: (turn) => ({ ...whole.product(turn), url: month(whole.product(turn).url) }) };
}

interface Processes {
  product: number;
  postgres: number;
}

async function measureOne(
  name: string,
  rounds: number,
  call: (turn: number) => Call,
  { product, postgres }: Processes,
): Promise<string> {
  const times: number[] = [];
  const cpu = () => (hasProcessFigures ? [processorMs(product), processorMs(postgres)] : [0, 0]);
  const before = cpu();
  let firstError = '';
  for (let turn = 0; turn < rounds; turn += 1) {
    const asked = call(turn);
    const begun = performance.now();
    await send(asked).catch((error) => {
      firstError ||= ` FAILED: ${error}`.slice(0, 200);
    });
    times.push(performance.now() - begun);
  }
  const [server = 0, database = 0] = cpu().map((now, index) => (now - (before[index] ?? 0)) / rounds);
  const { p50, p95, p99, max } = summariseLatencies(times);
  const aim = name.includes('a year date by date')
    ? p99 <= LIST_AIM_MS
      ? '  aim of 20 ms met'
      : '  aim of 20 ms NOT MET'
    : '';
  const shown = [p50, p95, p99, max].map((value) => value.toFixed(1).padStart(8)).join('');
  return `${name.padEnd(44)} p50, p95, p99, max ${shown} ms; server ${server.toFixed(2)} ms, PostgreSQL ${database.toFixed(2)} ms${aim}${firstError}`;
}

/** Members from everywhere among the ids, in no order, who may still change the current year. */
async function sampleMembers(client: pg.Client, count: number): Promise<Member[]> {
  const { rows } = await client.query<Member>(
    `select user_id::int as "userId", username from member_year join member using (user_id)
    where status = 'INPROGRESS' and cpd_year_id = (select max(cpd_year_id) from member_year)
    order by hashint8extended(user_id, extract(epoch from now())::bigint) limit $1`,
    [count],
  );
  return rows;
}

/** Has the system forget what it read from disk; false where that is not allowed. */
async function emptyMemory(): Promise<boolean> {
  return await writeFile('/proc/sys/vm/drop_caches', '3').then(
    () => true,
    () => false,
  );
}

/** What the CPD team waits for: its lists with their counts, at risk, and searching for members. */
async function measureTeam(
  stage: Stage,
  client: pg.Client,
  url: string,
  processes: Processes,
  say: (text: string) => void,
): Promise<void> {
  await client.query(
    `insert into member (username, member_number, security_role_code, title, first_name, last_name, email, first_cpd_year_id)
    values ($1, 'SCALE1', 'STAFF', '', 'Lee', 'Example', 'lee@example.org', 11) on conflict do nothing`,
    [STAFF],
  );
  const headers = { authorization: `Bearer ${await stage.issuer.tokenFor(STAFF)}` };
  const list = (path: string, body: object) => (): Call => ({
    method: 'POST',
    url: `${url}/api/${path}`,
    headers,
    body: JSON.stringify(body),
  });
  const questions: [string, object][] = [
    ['members', { List: 'Members' }],
    ['members by name', { List: 'Members', Filters: { Member: 'wilson' } }],
    ['members by status', { List: 'Members', Filters: { Status: 'Submitted' } }],
    [
      'members by status and registration',
      { List: 'Members', Filters: { Status: 'Submitted', Registration: 'special' } },
    ],
    ['at risk', { List: 'AtRisk' }],
    ['activities', { List: 'Activities' }],
    ['activities by name', { List: 'Activities', Filters: { ActivityName: 'journal club 17' } }],
    ['activities by member', { List: 'Activities', Filters: { Member: 'wilson' } }],
    ['documents', { List: 'Documents' }],
    ['documents by name', { List: 'Documents', Filters: { DocumentName: 'certificate 2-299' } }],
    ['audits', { List: 'Audits' }],
  ];
  for (const [name, body] of questions) {
    say(await measureOne(`team: ${name}, first page`, 5, list('Lists', body), processes));
    say(await measureOne(`team: ${name}, count`, 5, list('ListCounts', body), processes));
  }
  for (const typed of TYPED) {
    const search = () => ({
      method: 'GET' as const,
      url: `${url}/api/MemberSearch?Text=${encodeURIComponent(typed)}`,
      headers,
    });
    say(await measureOne(`team: search “${typed}”`, 8, search, processes));
    // No one may search faster than people do.
    await delay(1_000);
  }
}
