import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseForAudit } from '../../../testing/choose-for-audit.ts';
import type { RunningServer } from '../../../testing/running-server.ts';
import { openSharingServers, type SharingServers } from '../../../testing/sharing-servers.ts';
import { YEAR_ID } from '../../../testing/test-app.ts';

// `KILL_ROUNDS=50` proves more; a few rounds are enough to notice that something broke.
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
const MEMBERS = 150;
const ACTIVITIES = 5;

let folder: string;
let servers: SharingServers;
let manager: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cpd-release-'));
  servers = await openSharingServers(folder, {
    ...{ CPD_NOW: '2027-06-01T01:00:00Z', FILES_URL: `file://${join(folder, 'files')}` },
  });
  await sql`insert into member (username, member_number, security_role_code, first_name, last_name, email, first_cpd_year_id)
    values ('chooser', '900001', 'MANAGER', 'Kim', 'Chooser', 'kim@example.org', ${YEAR_ID[2026]}),
      ('releaser', '900002', 'MANAGER', 'Sam', 'Releaser', 'sam@example.org', ${YEAR_ID[2026]})`.execute(
    servers.database.owner.database,
  );
  manager = await servers.tokenFor('releaser');
}, 60_000);
afterAll(async () => {
  await servers.close();
  await rm(folder, { recursive: true, force: true });
});

/** A round for which a colleague has chosen members who are in no other; answers its id. */
async function makeRound(): Promise<number> {
  const { database } = servers.database.owner;
  const how = { members: MEMBERS, activities: ACTIVITIES, chooser: 'chooser' };
  return (await chooseForAudit(database, how)).AuditRoundId;
}

/** Whether the server answered that the round is released; undefined where it could not answer any more. */
async function release({ publicUrl }: RunningServer, AuditRoundId: number): Promise<boolean | undefined> {
  const headers = { authorization: `Bearer ${manager}`, 'content-type': 'application/json', connection: 'close' };
  const body = JSON.stringify({ AuditRoundId, Members: MEMBERS });
  const answer = await fetch(`${publicUrl}/api/AuditReleases`, { method: 'POST', headers, body }).catch(
    () => undefined,
  );
  if (answer !== undefined && !answer.ok && answer.status !== 409) throw new Error(await answer.text());
  return answer?.ok;
}

/** What is kept of a round once nothing of the killed server works on it any more. */
async function kept(auditRoundId: number) {
  const { database } = servers.database.owner;
  await sql`select from audit_round where audit_round_id = ${auditRoundId} for update`.execute(database);
  const { rows } = await sql<{
    isReleased: boolean;
    chosen: number;
    cases: number;
    items: number;
    told: number;
    notices: number;
  }>`
    select round.released_at is not null as "isReleased",
      (select count(*)::int from audit_chosen chosen where chosen.audit_round_id = round.audit_round_id) as chosen,
      (select count(*)::int from notification where occasion = concat('audit-notice:', round.audit_round_id)) as notices,
      count(distinct audit.audit_case_id)::int as cases, count(distinct item.audit_item_id)::int as items,
      count(distinct notice.user_id)::int as told
    from audit_round round
    left join audit_case audit using (audit_round_id)
    left join audit_item item using (audit_case_id)
    left join member_year mine on mine.member_year_id = audit.member_year_id and mine.audit_status = 'SELECTED'
    left join notification notice
      on notice.user_id = mine.user_id and notice.occasion = concat('audit-notice:', round.audit_round_id)
    where round.audit_round_id = ${auditRoundId}
    group by round.audit_round_id`.execute(database);
  return rows[0];
}

const WHOLE = {
  ...{ isReleased: true, chosen: 0, cases: MEMBERS, items: ACTIVITIES * MEMBERS, told: MEMBERS, notices: MEMBERS },
};
const NOTHING = { isReleased: false, chosen: MEMBERS, cases: 0, items: 0, told: 0, notices: 0 };

/** Kills the server once its release has done everything up to the notices. */
async function killBeforeNotices(server: RunningServer, auditRoundId: number): Promise<void> {
  const { database } = servers.database.owner;
  await database.transaction().execute(async (transaction) => {
    await sql`lock table notification in exclusive mode`.execute(transaction);
    const releasing = release(server, auditRoundId);
    const waiting = sql`select from pg_locks where relation = 'notification'::regclass and not granted`;
    await expect.poll(async () => (await waiting.execute(database)).rows.length, { interval: 20 }).toBe(1);
    await server.end('SIGKILL');
    expect(await releasing).toBeUndefined();
  });
}

test('[DRW-06] a release whose server is killed is whole or not there, and can be made then: each is told, and once', {
  timeout: 60_000 + 30_000 * ROUNDS,
}, async () => {
  let server = await servers.start();
  const first = await makeRound();
  await killBeforeNotices(server, first);
  expect(await kept(first)).toEqual(NOTHING);
  server = await servers.start();
  const begun = performance.now();
  expect(await release(server, first)).toBe(true);
  const took = performance.now() - begun;
  expect(await kept(first)).toEqual(WHOLE);
  for (let round = 0; round < ROUNDS; round += 1) {
    const auditRoundId = await makeRound();
    const releasing = release(server, auditRoundId);
    // Spread over the whole of a release, from its first statement to its answer.
    await delay((took * (round + 0.5)) / ROUNDS);
    await server.end('SIGKILL');
    const wasTold = await releasing;
    const left = await kept(auditRoundId);
    expect(left).toEqual(left?.isReleased || wasTold ? WHOLE : NOTHING);
    server = await servers.start();
    expect(await release(server, auditRoundId)).toBe(!left?.isReleased);
    expect(await kept(auditRoundId)).toEqual(WHOLE);
  }
});
