import { createHash, randomBytes } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

const YEAR_2026 = 11;
const BOUNDARY = 'long-upload';
/** More than is gathered before anything is written, so that the store has some of it; and a server that waits hears of more. */
const FIRST_BYTES = 400_000;
const REST_BYTES = 200_000;
const DRIBBLE_MS = 2_000;

/** An upload that goes on slowly until it is told to come to its end. */
export interface LongUpload {
  /** Of the whole content. */
  sha256: string;
  /** Sends the rest; answers the status, and the id of the file where it was kept. */
  finish(): Promise<{ status: number; documentId: number | undefined }>;
}

/**
 * Starts to upload a text file for a member, of which so many bytes are sent at once: enough for some of it to be in the store.
 * It goes on, slowly, as long as it likes.
 */
export function beginLongUpload(
  publicUrl: string,
  { userId, token }: { userId: number; token: string },
  firstBytes = FIRST_BYTES,
): LongUpload {
  const bytes = firstBytes + REST_BYTES;
  const content = Buffer.from(randomBytes(bytes).toString('base64').slice(0, bytes));
  const name = `note-${randomBytes(6).toString('hex')}.txt`;
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="attachment"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const query = `UserId=${userId}&CPDYearId=${YEAR_2026}&DocumentTypeId=1&DocumentFolderId=null`;
  const sending = request(`${publicUrl}/api/Documents?${query}`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': head.length + content.length + tail.length,
    },
  });
  const answered = answerOf(sending);
  sending.write(head);
  sending.write(content.subarray(0, firstBytes));
  let sent = firstBytes;
  const enough = new AbortController();
  const dribbling = (async () => {
    while (await delay(DRIBBLE_MS, true, { signal: enough.signal }).catch(() => false)) {
      sending.write(content.subarray(sent, sent + 100));
      sent += 100;
    }
  })();
  return {
    sha256: createHash('sha256').update(content).digest('hex'),
    async finish() {
      enough.abort();
      await dribbling;
      sending.end(Buffer.concat([content.subarray(sent), Buffer.from(tail)]));
      return await answered;
    },
  };
}

/** A connection that broke has the status 0. */
async function answerOf(sending: ClientRequest): Promise<{ status: number; documentId: number | undefined }> {
  const { promise, resolve } = Promise.withResolvers<{ status: number; documentId: number | undefined }>();
  sending.on('error', () => resolve({ status: 0, documentId: undefined }));
  sending.on('response', (response) => {
    void text(response).then((body) => {
      const status = response.statusCode ?? 0;
      resolve({ status, documentId: status === 200 ? Number(body) : undefined });
    });
  });
  return await promise;
}
