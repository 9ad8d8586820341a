import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { openDatabase } from '../platform/database/open-database.ts';
import { type RunningServer, signInTo, startServer } from './running-server.ts';
import { silentLog } from './test-database.ts';

const YEAR_2026 = 11;
const UPLOADS_A_ROUND = 50;
const AT_ONCE = 5;

/** What is to be done and where. */
export interface KillUploads {
  rounds: number;
  /** The settings of the server; `DATA_DIR` and `PORT` among them. */
  settings: { DATA_DIR: string; PORT: string } & Record<string, string>;
  /** Bytes of each upload. */
  sizes: readonly number[];
  /** Looks at the last server while it runs, once nothing is uploaded. */
  afterwards(rows: readonly { storageKey: string; sha256: string }[]): Promise<void>;
}

/** What the rounds found. */
export interface KilledUploads {
  answered: number;
  /** Uploads that a kill cut off. */
  cutOff: number;
  /** In words, one line each; empty when all is well. */
  lost: string[];
}

/**
 * Uploads 50 files in a loop, several at once, ends the server with `kill -9` in the midst of them, starts it again, and so on;
 * then reads every file whose upload was answered and compares its hash (R1).
 */
export async function killDuringUploads({ rounds, settings, sizes, afterwards }: KillUploads): Promise<KilledUploads> {
  const answered = new Map<number, string>();
  let cutOff = 0;
  let server = await startServer(settings);
  try {
    const { token, userId } = await signInTo(server.publicUrl, 'participant');
    const client = openClient(server.publicUrl, token, userId);
    for (let round = 0; round < rounds; round += 1) {
      cutOff += await uploadUntilKilled(server, client, sizes, answered);
      server = await startServer(settings);
    }
    const lost: string[] = [];
    for (const [documentId, sha256] of answered) {
      if ((await client.hashOf(documentId)) !== sha256) lost.push(`file ${documentId}`);
    }
    await afterwards(await listRows(settings.DATA_DIR));
    return { answered: answered.size, cutOff, lost };
  } finally {
    await server.end('SIGTERM');
  }
}

type Client = ReturnType<typeof openClient>;

function openClient(publicUrl: string, token: string, userId: number) {
  // A connection to a killed server must not be tried again.
  const headers = { authorization: `Bearer ${token}`, connection: 'close' };
  const query = `UserId=${userId}&CPDYearId=${YEAR_2026}&DocumentTypeId=1&DocumentFolderId=null`;
  return {
    async upload(content: Buffer): Promise<number> {
      const form = new FormData();
      form.append('attachment', new Blob([new Uint8Array(content)]), `note ${randomBytes(6).toString('hex')}.txt`);
      const response = await fetch(`${publicUrl}/api/Documents?${query}`, { method: 'POST', headers, body: form });
      return z.number().parse(await response.json());
    },
    async hashOf(documentId: number): Promise<string | undefined> {
      const response = await fetch(`${publicUrl}/api/Documents?DocumentId=${documentId}`, { headers });
      return response.ok ? sha256Of(Buffer.from(await response.arrayBuffer())) : undefined;
    },
  };
}

/** Answers how many uploads were cut off. */
async function uploadUntilKilled(
  server: RunningServer,
  client: Client,
  sizes: readonly number[],
  answered: Map<number, string>,
): Promise<number> {
  let left = UPLOADS_A_ROUND;
  let cutOff = 0;
  let killed = false;
  const killAt = Math.floor(Math.random() * (UPLOADS_A_ROUND - 2 * AT_ONCE));
  const { promise: farEnough, resolve: reach } = Promise.withResolvers<void>();
  const uploaders = Array.from({ length: AT_ONCE }, async () => {
    while (left > 0 && !killed) {
      left -= 1;
      const size = sizes[left % sizes.length] ?? 0;
      const content = Buffer.from(randomBytes(size).toString('base64').slice(0, size));
      try {
        answered.set(await client.upload(content), sha256Of(content));
      } catch {
        cutOff += 1;
      }
      if (left <= killAt) reach();
    }
  });
  await farEnough;
  // At any moment: while a file is written, flushed, renamed, or its row committed.
  await delay(Math.random() * 150);
  await server.end('SIGKILL');
  killed = true;
  await Promise.all(uploaders);
  return cutOff;
}

/** The contents that the database names, read beside the running server. */
async function listRows(dataFolder: string): Promise<{ storageKey: string; sha256: string }[]> {
  const host = join(dataFolder, 'database', 'socket');
  const connection = { host, port: 5432, user: 'cpd', database: 'postgres' };
  const { database, close } = openDatabase(connection, { log: silentLog, size: 1 });
  try {
    const rows = await database.selectFrom('document').select(['storage_key', 'sha256']).execute();
    return rows.flatMap(({ storage_key: storageKey, sha256 }) =>
      storageKey === null || sha256 === null ? [] : [{ storageKey, sha256 }],
    );
  } finally {
    await close();
  }
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
