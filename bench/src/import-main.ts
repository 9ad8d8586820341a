// node bench/src/import-main.ts [--lines N]. A list of members through the calls of the product (PPL-03): time, and the memory of
// the server above what it was before the first list; printed and never asserted.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { mostMemory, residentMegabytes } from './process-figures.ts';
import { describeMachine } from './report.ts';
import { closeConnections, send } from './send.ts';
import { setStage } from './stage.ts';

const [CHECK_AIM_S, APPLY_AIM_S, AIM_MB] = [10, 30, 100];
const MANAGER = 'list-manager';
/** After its work the server is left in peace for so long. */
const REST_MS = 5_000;
const HEADINGS =
  'Member number,Username,Title,First name,Family name,Email,Telephone,Address,Date of birth,Country,State,Registration number,Joined,Specialty';
const say = (text: string) => void process.stdout.write(`${text}\n`);
const log = { info: () => undefined, warn: say };

async function run(lines: number): Promise<void> {
  const stage = await setStage();
  const { database, close } = openDatabase(stage.postgres.connection, { log, size: 2, patient: true });
  try {
    await sql`insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
      values (${MANAGER}, 'M1', 'MANAGER', 'Kim', 'Manager', 'kim@example.org', 8)`.execute(database);
    const server = await stage.startProduct();
    const authorization = `Bearer ${await stage.issuer.tokenFor(MANAGER)}`;
    const give = async (path: string, list: string) => {
      const call = { method: 'POST', url: `${server.publicUrl}/api/${path}`, ...fileOf(list, authorization) } as const;
      return JSON.parse((await send(call)).body.toString());
    };
    // A first list brings the code that every later one uses again.
    await give('MemberListChecks', listOf(100, 0));
    await delay(REST_MS);
    const before = residentMegabytes(server);
    const measure = async (what: string, aimSeconds: number, work: () => Promise<unknown>) => {
      const begun = performance.now();
      const growth = (await mostMemory(server, work)) - before;
      const seconds = (performance.now() - begun) / 1_000;
      await delay(REST_MS);
      const after = residentMegabytes(server) - before;
      say(
        `${what}: ${seconds.toFixed(1)} s, aim ${aimSeconds} ${verdict(seconds <= aimSeconds)}; at most ${growth.toFixed(0)} MB more, aim ${AIM_MB} ${verdict(growth <= AIM_MB)}; ${after.toFixed(0)} MB after it`,
      );
    };
    say(`${lines} lines, ${(listOf(lines, 0).length / 1_048_576).toFixed(1)} MB; ${before.toFixed(0)} MB before them`);
    for (const [what, edition] of [
      ['new', 0],
      ['changed', 1],
      ['unchanged', 1],
    ] as const) {
      // PostgreSQL does so by itself within a minute; until then a check of all that was just stored takes 20 s.
      await sql`analyze`.execute(database);
      const list = listOf(lines, edition);
      let counts = { New: 0, Changed: 0, Wrong: 0 };
      await measure(`check, all ${what}`, CHECK_AIM_S, async () => {
        counts = await give('MemberListChecks', list);
      });
      if (what === 'unchanged') break;
      const { New, Changed, Wrong } = counts;
      const shown = `New=${New}&Changed=${Changed}&Wrong=${Wrong}`;
      await measure(`apply, all ${what}`, APPLY_AIM_S, () => give(`MemberLists?${shown}`, list));
    }
    say(describeMachine());
  } finally {
    closeConnections();
    await close();
    await stage.clear();
  }
}

/** Members of many years, one in thirty of the present one; another edition has other telephone numbers. */
function listOf(lines: number, edition: number): string {
  const rows = Array.from({ length: lines }, (_, n) => {
    const joined = `0${1 + (n % 9)}/0${1 + (n % 9)}/${1997 + (n % 30)}`;
    const person = `${700_000 + n},listed-${n},Dr,Alex,Wilson-${n},alex.wilson.${n}@example.org`;
    return `${person},04${edition}${String(n).padStart(7, '0')},"${n} Long Street, Suburb, 2000",${1950 + (n % 45)}-03-1${n % 10},Australia,NSW,MED000${n},${joined},General medicine`;
  });
  return [HEADINGS, ...rows].join('\r\n');
}

function fileOf(list: string, authorization: string) {
  const boundary = randomUUID();
  const named = 'Content-Disposition: form-data; name="attachment"; filename="members.csv"';
  return {
    headers: {
      authorization,
      'idempotency-key': randomUUID(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: `--${boundary}\r\n${named}\r\nContent-Type: text/csv\r\n\r\n${list}\r\n--${boundary}--\r\n`,
  };
}

const verdict = (isMet: boolean) => (isMet ? 'met' : 'NOT MET');

const { values } = parseArgs({ options: { lines: { type: 'string', default: '30000' } } });
await run(Number(values.lines));
