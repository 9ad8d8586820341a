import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from '../../server/src/testing/running-server.ts';
import { measureUpload } from '../../server/src/testing/upload-memory.ts';
import { hasProcessFigures } from './process-figures.ts';
import { residentMegabytes } from './start.ts';

const MIB = 1_048_576;
const EVERY_MS = 50;
export const UPLOADS_AT_ONCE = 20;

/** By how many megabytes the server's resident memory grew at most while files were uploaded. */
export interface UploadGrowth {
  /** The first upload of a fresh server: with it come the code and the buffers that all later ones use. */
  cold: number;
  warm: number;
  /** Many such uploads at once. */
  together: number;
}

/** Uploads files of so many MiB to a fresh server; undefined where the operating system does not tell. */
export async function measureUploads(
  server: RunningServer,
  person: { token: string; userId: number },
  { megabytes, together }: { megabytes: number; together: number },
): Promise<UploadGrowth | undefined> {
  if (!hasProcessFigures) return undefined;
  const cold = await measureUpload(server, person, megabytes * MIB, { warmUpBytes: 0 });
  const warm = await measureUpload(server, person, megabytes * MIB);
  const many = await measureUpload(server, person, together * MIB, { atOnce: UPLOADS_AT_ONCE });
  return { cold: cold / MIB, warm: warm / MIB, together: many / MIB };
}

/** The most memory in MB that a server had while `work` was done; undefined where the operating system does not tell. */
export async function mostMemory(server: RunningServer, work: () => Promise<unknown>): Promise<number | undefined> {
  if (!hasProcessFigures) return void (await work());
  let most = 0;
  let working = true;
  const watching = (async () => {
    while (working) {
      most = Math.max(most, await residentMegabytes(server.processId));
      await delay(EVERY_MS);
    }
  })();
  try {
    await work();
  } finally {
    working = false;
    await watching;
  }
  return most;
}
