import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { RunningServer } from './running-server.ts';

const YEAR_2026 = 11;
const PAGE_BYTES = 4_096;
const EVERY_MS = 20;
const LINE = Buffer.from('Attended the grand rounds of the hospital, and took these notes.\n');
/** A first upload brings the code and the buffers that every later one uses again: a server is warm after this much. */
const WARM_UP_BYTES = 10 * 1_048_576;

/**
 * Uploads a text of `size` bytes and answers by how many bytes the resident memory of the server's process grew at most
 * in the meantime, over what it was before. `warmUpBytes` are uploaded before that; 0 measures a server that never had an upload.
 * Linux only. Throws when an upload is refused.
 */
export async function measureUpload(
  server: RunningServer,
  { token, userId }: { token: string; userId: number },
  size: number,
  { warmUpBytes = WARM_UP_BYTES }: { warmUpBytes?: number } = {},
): Promise<number> {
  const upload = (bytes: number) => uploadText(server.publicUrl, token, userId, bytes);
  if (warmUpBytes > 0) await upload(warmUpBytes);
  const before = await residentBytes(server.processId);
  const peakBefore = await peakBytes(server.processId);
  let most = before;
  let running = true;
  const watch = async () => {
    while (running) {
      most = Math.max(most, await residentBytes(server.processId));
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  };
  const watching = watch();
  try {
    await upload(size);
  } finally {
    running = false;
    await watching;
  }
  // The system's own peak knows what is between two looks, but only when it is a new one.
  const peak = await peakBytes(server.processId);
  return Math.max(most, peak > peakBefore ? peak : 0) - before;
}

async function uploadText(publicUrl: string, token: string, userId: number, bytes: number): Promise<void> {
  const boundary = randomUUID();
  const query = `UserId=${userId}&CPDYearId=${YEAR_2026}&DocumentTypeId=1&DocumentFolderId=null`;
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.toWeb(Readable.from(textIn(boundary, bytes))) as ReadableStream,
    duplex: 'half',
  };
  const response = await fetch(`${publicUrl}/api/Documents?${query}`, request);
  if (!response.ok) throw new Error(`The upload was refused: ${await response.text()}`);
}

async function* textIn(boundary: string, bytes: number) {
  const name = `notes ${randomUUID()}.txt`;
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="attachment"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`,
  );
  const piece = Buffer.concat(Array.from({ length: 1_000 }, () => LINE));
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length));
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

async function residentBytes(processId: number): Promise<number> {
  const [, resident = '0'] = (await readFile(`/proc/${processId}/statm`, 'utf8')).split(' ');
  return Number(resident) * PAGE_BYTES;
}

/** The most that was ever resident. */
async function peakBytes(processId: number): Promise<number> {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${processId}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}
