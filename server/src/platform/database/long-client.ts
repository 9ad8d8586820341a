import pg from 'pg';
import type { DatabaseConnection } from './open-database.ts';
import { PATIENT_SETTINGS, startUpOptions } from './session-settings.ts';
import { reachOf } from './sound-connections.ts';

/** A connection that may take its time, straight at PostgreSQL and not opened yet. The database's lists show it by this name. */
export function longClient(connection: DatabaseConnection | string, name: string): pg.Client {
  const client = new pg.Client({
    ...reachOf(connection).options,
    options: startUpOptions(PATIENT_SETTINGS),
    keepAlive: true,
    application_name: name,
  });
  // Unheard, it would end the program; the statement under way fails and says so.
  client.on('error', () => undefined);
  return client;
}
