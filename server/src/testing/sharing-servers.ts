import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import type { DatabaseConnection } from '../platform/database/open-database.ts';
import { findFreePort, type RunningServer, startServer } from './running-server.ts';
import { reference } from './test-app.ts';
import { type FreshDatabase, freshDatabase } from './test-database.ts';
import { startTrustedIssuer } from './trusted-issuer.ts';

const AUDIENCE = 'cpd-api';
const YEAR_2026 = 11;

/** Real servers that share a database and a store of files, each with a data folder of its own. */
export interface SharingServers {
  database: FreshDatabase;
  member: { userId: number; token: string };
  /** An access token of someone else whom a test has entered. */
  tokenFor(username: string): Promise<string>;
  /** Starts one more; throws with what it said when it ends before it is ready. */
  start(settings?: Record<string, string>): Promise<RunningServer>;
  /** Ends whatever still runs, and removes the database. */
  close(): Promise<void>;
}

/** Nothing is started yet but what the servers need: a database with one member, and an issuer of tokens. */
export async function openSharingServers(folder: string, common: Record<string, string>): Promise<SharingServers> {
  const database = await freshDatabase(reference);
  const issuer = await startTrustedIssuer(AUDIENCE);
  const running: RunningServer[] = [];
  let folders = 0;
  const settings = {
    DATABASE_URL: addressOf(database.connection),
    DATABASE_DIRECT_URL: addressOf(database.owner.connection),
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: AUDIENCE,
    VERIFICATION_KEY: generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'der' })
      .toString('base64'),
    PUBLIC_URL: 'http://127.0.0.1',
    MEMBER_SERVICES_AU_EMAIL: 'au@example.org',
    MEMBER_SERVICES_NZ_EMAIL: 'nz@example.org',
    CPD_NOW: '2026-11-20T01:00:00Z',
    ...common,
  };
  const userId = await addMember(database);
  return {
    database,
    member: { userId, token: await issuer.tokenFor('sharing') },
    tokenFor: issuer.tokenFor,
    async start(own = {}) {
      folders += 1;
      const DATA_DIR = join(folder, `data-${folders}`);
      const server = await startServer({ ...settings, DATA_DIR, PORT: String(await findFreePort()), ...own });
      running.push(server);
      return server;
    },
    async close() {
      await Promise.all(running.map(({ end }) => end('SIGKILL')));
      issuer.close();
      await database.close();
    },
  };
}

async function addMember({ owner }: FreshDatabase): Promise<number> {
  const { user_id: userId } = await owner.database
    .insertInto('member')
    .values({
      username: 'sharing',
      member_number: 'S1',
      security_role_code: 'PARTICIPANT',
      title: 'Dr',
      first_name: 'Sharing',
      last_name: 'Member',
      email: 'sharing@example.org',
      first_cpd_year_id: YEAR_2026,
      has_logged_in_before: true,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  const registration = { user_id: userId, cpd_year_id: YEAR_2026, registration_id: 1 };
  await owner.database.insertInto('member_registration').values(registration).execute();
  return userId;
}

function addressOf(connection: DatabaseConnection | string): string {
  if (typeof connection === 'string') return connection;
  const { host, port, user, password, database } = connection;
  const account = password === undefined ? user : `${user}:${encodeURIComponent(password)}`;
  return `postgres://${account}@${encodeURIComponent(host)}:${port}/${database}`;
}
