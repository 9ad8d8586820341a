import * as calls from '@cpd/contract/servers';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { listSeenServers, type SeenServer } from './servers-service.ts';

/** The call with which managers see which servers run (R49). */
export function serversRoutes(database: Database): Handler[] {
  return [handler(calls.listServers, async () => (await listSeenServers(database)).map(toWire))];
}

function toWire(server: SeenServer): calls.ListedServer {
  const { name, version, state, startedAt, seenAt, silentSeconds, doesJobs, differences } = server;
  const secondsSinceSeen = Math.max(0, Math.round(silentSeconds));
  return { serverName: name, version, state, startedAt, seenAt, secondsSinceSeen, doesJobs, differences };
}
