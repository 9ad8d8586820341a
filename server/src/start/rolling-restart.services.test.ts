import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { beginLoad, type LoadFindings } from '../testing/constant-load.ts';
import { type Fleet, openFleet } from '../testing/fleet.ts';
import { makeNextVersion, type NextVersion } from '../testing/next-version.ts';
import { services } from '../testing/services.ts';

/** Requests a second: few enough for servers, proxy and database on one machine that does something else besides. */
const PER_SECOND = Number(process.env.LOAD_PER_SECOND ?? 4);
/** Enough of them that no one's requests wait for one another. */
const MEMBERS = 40;
const MINUTES = 60_000;

/** What versions do to tables, and one thing besides that changes what the statements of the version before answer. */
const MIGRATION = `
alter table activity add column weather text not null default 'fine';
alter table member alter column username type varchar;
create index activity_weather on activity (weather);
create table next_version (user_id bigint not null references member, note text not null);
create or replace view next_version_view as select user_id, weather from activity;
`;

describe.skipIf(services.haproxy === undefined)('servers behind a proxy', () => {
  let fleet: Fleet | undefined;
  let next: NextVersion | undefined;

  afterEach(async () => {
    await fleet?.close();
    await next?.remove();
    fleet = undefined;
    next = undefined;
  });

  /** Under load from before what is done until after it. */
  async function underLoad(
    what: string,
    servers: number,
    work: (fleet: Fleet) => Promise<void>,
  ): Promise<LoadFindings> {
    fleet = await openFleet({ servers, members: MEMBERS });
    const load = beginLoad(fleet, PER_SECOND);
    await delay(2_000);
    await work(fleet);
    await delay(2_000);
    const found = await load.end();
    tell(what, found);
    if (found.failed.length > 0) process.stdout.write([fleet.proxy.said(), ...fleet.said()].join('\n'));
    // However fast servers start here: the load was there all the time.
    expect(found.requests).toBeGreaterThan((found.seconds * PER_SECOND) / 2);
    return found;
  }

  async function restartAll(all: Fleet, program?: string): Promise<void> {
    for (let place = 0; place < all.servers; place += 1) await all.restart(place, 'SIGTERM', program);
  }

  test.for([2, 4])(
    '[R53] %i servers restarted in turn: no request fails',
    { timeout: 10 * MINUTES },
    async (servers) => {
      const found = await underLoad(`${servers} servers restarted in turn`, servers, restartAll);
      expect(found).toMatchObject({ failed: [], lost: [], wrong: [] });
    },
  );

  test.for([2, 4])(
    '[R53] %i servers moved to a new version with a migration: no request fails',
    {
      timeout: 10 * MINUTES,
    },
    async (servers) => {
      const made = await makeNextVersion(MIGRATION);
      next = made;
      const found = await underLoad(`${servers} servers moved to a new version`, servers, async (all) => {
        await restartAll(all, made.program);
        const { rows } = await sql`select from next_version_view limit 1`.execute(all.database.owner.database);
        expect(rows).toHaveLength(1);
      });
      expect(found).toMatchObject({ failed: [], lost: [], wrong: [] });
    },
  );

  test('[R53] a server that is killed loses nothing that was answered, and nothing is done twice', {
    timeout: 10 * MINUTES,
  }, async () => {
    const found = await underLoad('one of two servers killed six times', 2, async (all) => {
      for (let round = 0; round < 6; round += 1) await all.restart(round % 2, 'SIGKILL');
    });
    expect(found).toMatchObject({ lost: [], wrong: [] });
    // Only what was under way in the server that was killed.
    expect(found.failed.length).toBeLessThan(found.requests / 10);
  });
});

function tell(what: string, { requests, failed, lost, wrong, seconds }: LoadFindings): void {
  const counts = `${requests} requests, ${failed.length} failed, ${lost.length} lost, ${wrong.length} wrong, ${seconds.toFixed(1)} seconds`;
  process.stdout.write(
    `${what}: ${counts}\n${failed
      .slice(0, 20)
      .map((line) => `  ${line}\n`)
      .join('')}`,
  );
}
