import type { RunningServer } from '../../server/src/testing/running-server.ts';
import { measureUpload } from '../../server/src/testing/upload-memory.ts';
import { hasProcessFigures } from './process-figures.ts';

const MIB = 1_048_576;

/** By how many megabytes the server's resident memory grew at most while a file was uploaded. */
export interface UploadGrowth {
  /** The first upload of a fresh server: with it come the code and the buffers that all later ones use. */
  cold: number;
  warm: number;
}

/** Uploads a file of that many MiB to a fresh server, twice; undefined where the operating system does not tell. */
export async function measureUploads(
  server: RunningServer,
  person: { token: string; userId: number },
  megabytes: number,
): Promise<UploadGrowth | undefined> {
  if (!hasProcessFigures) return undefined;
  const bytes = megabytes * MIB;
  const cold = await measureUpload(server, person, bytes, 0);
  const warm = await measureUpload(server, person, bytes);
  return { cold: cold / MIB, warm: warm / MIB };
}
