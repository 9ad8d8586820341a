import pg from 'pg';
import { memoryLine, sessionLines } from './load-lines.ts';
import { planStarts, runOpenLoop } from './open-loop.ts';
import type { Options } from './options.ts';
import type { Line } from './report.ts';
import { type Scene, targetOf } from './scene.ts';
import { openSession } from './session.ts';
import { findRate, LOWEST_RATE, type Loaded, runSession } from './session-load.ts';
import { planSession } from './session-plan.ts';
import type { Stage } from './stage.ts';
import { mostMemory } from './upload.ts';

/** How long and how often the server is asked while its memory is watched: reads and saves. */
const WATCHED = { rate: 300, seconds: 10 } as const;
/** People come with what their pages asked before. */
const WARM_UP = { rate: 25, seconds: 6 } as const;
const STAFF = 'bench-staff';

/** People at work, at the rate that is given or at the highest that is served well. */
export async function runSessions(
  stage: Stage,
  scene: Scene,
  options: Options,
  say: (text: string) => void,
): Promise<Line[]> {
  const { seed, seconds } = options;
  const product = await stage.startProduct();
  const members = scene.data.members.length;
  const take = openSession(targetOf(scene, product), await signStaffIn(stage));
  const loaded: Loaded = {
    members,
    seed,
    processes: { products: [product.processId], postgres: stage.postgres.processId },
    take,
  };

  say(`memory: ${WATCHED.rate} requests a second …`);
  const turns = planSession(seed, members, WATCHED.rate * WATCHED.seconds, ['first', 'again', 'save']);
  const watched = () =>
    runOpenLoop(planStarts(WATCHED.rate, WATCHED.seconds), async (index) => {
      const turn = turns[index];
      if (turn !== undefined) await take(turn);
    });
  const memory = memoryLine(
    `memory: at ${WATCHED.rate} requests a second`,
    await mostMemory(product, watched),
    'loaded',
  );

  await runSession(loaded, WARM_UP.rate, WARM_UP.seconds);
  const run = (rate: number) => {
    say(`session: ${rate} requests a second …`);
    return runSession(loaded, rate, options.step);
  };
  const highest = options.rate > 0 ? undefined : await findRate(run);
  const rate = (highest ?? options.rate) || LOWEST_RATE;
  say(`session: ${rate} requests a second for ${seconds} s …`);
  const result = await runSession(loaded, rate, seconds);
  await product.end('SIGTERM');
  return [...sessionLines(result, seconds, highest), memory];
}

/** Someone of the CPD team. */
export async function signStaffIn(stage: Stage): Promise<string> {
  const client = new pg.Client({ ...stage.postgres.connection, ssl: false });
  await client.connect();
  try {
    await client.query(
      `insert into member (username, member_number, security_role_code, title, first_name, last_name, email, first_cpd_year_id)
      values ($1, 'T2', 'STAFF', '', 'Lee', 'Example', 'lee@example.org', 11)`,
      [STAFF],
    );
  } finally {
    await client.end();
  }
  return await stage.issuer.tokenFor(STAFF);
}
