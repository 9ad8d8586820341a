import type { Reading } from '../../../platform/database/tables.ts';
import { clockProblem, differencesInWords, refusalsInWords } from './server-differences.ts';
import { GONE_AFTER_S, type KnownServer } from './server-facts.ts';
import { listServers } from './servers-reader.ts';

/** A server as managers see it. */
export interface SeenServer extends KnownServer {
  state: 'RUNS' | 'GONE' | 'REFUSED';
  differences: string[];
}

/**
 * The servers on this database, those that run first. Differences are shown against the one that has run longest, so that it is
 * the same on every server.
 */
export async function listSeenServers(database: Reading): Promise<SeenServer[]> {
  const servers = (await listServers(database)).map((server) => ({ ...server, state: stateOf(server) }));
  const [oldest] = servers.filter(({ state }) => state === 'RUNS');
  return servers
    .map((server) => ({ ...server, differences: differencesOf(server, oldest) }))
    .toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
}

const ORDER = ['RUNS', 'REFUSED', 'GONE'] as const;

function stateOf({ refusal, silentSeconds }: KnownServer): SeenServer['state'] {
  if (refusal !== null) return 'REFUSED';
  return silentSeconds < GONE_AFTER_S ? 'RUNS' : 'GONE';
}

function differencesOf(
  server: KnownServer & { state: SeenServer['state'] },
  oldest: KnownServer | undefined,
): string[] {
  if (server.refusal !== null) return server.refusal.split('\n');
  if (server.state === 'GONE') return [];
  const clock = clockProblem(server);
  const others =
    oldest === undefined ? [] : [...refusalsInWords(server, oldest), ...differencesInWords(server, oldest)];
  return clock === undefined ? others : [clock, ...others];
}
