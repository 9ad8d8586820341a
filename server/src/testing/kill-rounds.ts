import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { findFreePort, type RunningServer, signInTo, startServer } from './running-server.ts';

const YEAR_2026 = 11;
const NOW = '2026-11-20T01:00:00Z';
const WRITERS = 3;

/** What the server has answered for: nothing of it may be missing afterwards. */
interface Answered {
  /** Activity id → name. */
  activities: Map<number, string>;
  /** Document id → SHA-256. */
  documents: Map<number, string>;
}

/** What the rounds found. */
export interface KillResult {
  rounds: number;
  answeredActivities: number;
  answeredDocuments: number;
  /** In words, one line each; empty when all is well. */
  lost: string[];
  slowestStartMs: number;
}

/**
 * Saves activities and files on the real server, kills it with `kill -9` at a random moment, starts it again, and so on;
 * then looks whether everything that was answered is there (R1).
 */
export async function runKillRounds(rounds: number, dataFolder: string): Promise<KillResult> {
  const settings = { DATA_DIR: dataFolder, PORT: String(await findFreePort()), CPD_NOW: NOW };
  const answered: Answered = { activities: new Map(), documents: new Map() };
  let server = await startServer(settings);
  const { token, userId } = await signInTo(server.publicUrl, 'participant');
  const client = openClient(server.publicUrl, token, userId);
  let slowestStartMs = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      await writeUntilKilled(server, client, answered);
      const begun = performance.now();
      server = await startServer(settings);
      slowestStartMs = Math.max(slowestStartMs, Math.round(performance.now() - begun));
    }
    const lost = await findLost(client, answered);
    return {
      rounds,
      answeredActivities: answered.activities.size,
      answeredDocuments: answered.documents.size,
      lost,
      slowestStartMs,
    };
  } finally {
    await server.end('SIGTERM');
  }
}

type Client = ReturnType<typeof openClient>;

function openClient(publicUrl: string, token: string, userId: number) {
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    // A connection to a killed server must not be tried again.
    headers.set('connection', 'close');
    return fetch(publicUrl + path, { ...init, headers });
  };
  return {
    async saveActivity(name: string): Promise<number> {
      const body = {
        UserId: userId,
        UserActivityId: 0,
        CPDYearId: YEAR_2026,
        ActivityName: name,
        ActivityTypeId: 104,
        Occurrence: 'M',
        TotalHours: 0.5,
        UserActivityHours: [{ SpecialityId: 201 }, { SpecialityId: 203 }],
        UserActivityDates: [{ StartDate: '2026-05-01' }, { StartDate: '2026-05-02' }],
      };
      const headers = { 'content-type': 'application/json' };
      const response = await send('/api/UserActivities', { method: 'POST', headers, body: JSON.stringify(body) });
      return z.object({ UserActivityId: z.number() }).parse(await response.json()).UserActivityId;
    },
    async saveDocument(name: string, content: Buffer): Promise<number> {
      const form = new FormData();
      form.append('attachment', new Blob([new Uint8Array(content)], { type: 'text/plain' }), name);
      const query = `UserId=${userId}&CPDYearId=${YEAR_2026}&DocumentTypeId=1&DocumentFolderId=null`;
      const response = await send(`/api/Documents?${query}`, { method: 'POST', body: form });
      return z.number().parse(await response.json());
    },
    findActivity: (activityId: number) => send(`/api/UserActivities/${activityId}`),
    findDocument: (documentId: number) => send(`/api/Documents?DocumentId=${documentId}`),
  };
}

async function writeUntilKilled(server: RunningServer, client: Client, answered: Answered): Promise<void> {
  let running = true;
  const repeat = async (write: () => Promise<void>) => {
    // A write that the kill cut off was not answered, so nothing is owed for it.
    while (running) await write().catch(() => undefined);
  };
  const writers = Array.from({ length: WRITERS }, () => [
    repeat(async () => {
      const name = `Reading ${randomBytes(6).toString('hex')}`;
      answered.activities.set(await client.saveActivity(name), name);
    }),
    repeat(async () => {
      const content = Buffer.from(randomBytes(20_000).toString('base64'));
      const id = await client.saveDocument(`note ${randomBytes(6).toString('hex')}.txt`, content);
      answered.documents.set(id, createHash('sha256').update(content).digest('hex'));
    }),
  ]).flat();
  // A slow computer may need longer for its first answer than the whole round takes; without answers there is nothing to lose.
  while (answered.activities.size === 0 || answered.documents.size === 0) await delay(20);
  await delay(150 + Math.random() * 500);
  await server.end('SIGKILL');
  running = false;
  await Promise.all(writers);
}

async function findLost(client: Client, answered: Answered): Promise<string[]> {
  const lost: string[] = [];
  const Whole = z.object({
    ActivityName: z.string(),
    UserActivityDates: z.array(z.unknown()).length(2),
    UserActivityHours: z.array(z.unknown()).length(2),
  });
  for (const [activityId, name] of answered.activities) {
    const activity = Whole.safeParse(await (await client.findActivity(activityId)).json());
    if (!activity.success || activity.data.ActivityName !== name) lost.push(`activity ${activityId}`);
  }
  for (const [documentId, sha256] of answered.documents) {
    const response = await client.findDocument(documentId);
    const content = Buffer.from(await response.arrayBuffer());
    if (!response.ok || createHash('sha256').update(content).digest('hex') !== sha256) lost.push(`file ${documentId}`);
  }
  return lost;
}
