import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Scanner, ScannerSilent, type ScanResult } from './scanner.ts';

/** No sentence of clamd's is longer. */
const ANSWER_BYTES = 4_096;
/** What is sent as one piece; clamd's own clients send no larger ones. */
const PIECE_BYTES = 131_072;

/**
 * The scanner behind clamd's INSTREAM command at `tcp://host:port` or `unix:///path`. A content is clean only when clamd
 * says so in its own words; whatever else comes, or nothing, is an error, so that it is asked again later (R24). That is
 * also the case for contents above clamd's StreamMaxLength. Throws ScannerSilent after `silenceMs` milliseconds without a
 * byte in either direction; unpacking a large archive takes it some.
 */
export function openClamdScanner(url: string, silenceMs: number): Scanner {
  return async (content) => {
    const socket = openSocket(url);
    // The first failure is thrown where the socket is next used; without a listener it would end the process.
    let failure: Error | undefined;
    socket.on('error', (error) => {
      failure = error;
    });
    socket.setTimeout(silenceMs, () => socket.destroy(new ScannerSilent()));
    const answer = readAnswer(socket);
    answer.catch(() => undefined);
    try {
      await send(socket, content);
      return judge(await answer);
    } catch (error) {
      // A scanner that still listens has no part in the failure: the content broke off.
      if (socket.writable) throw error;
      // One that has read enough says why and hangs up, and that sentence tells more than the broken connection.
      const said = await answer.catch(() => '');
      throw said === '' ? whyBroken(failure ?? error) : notClean(said);
    } finally {
      socket.destroy();
    }
  };
}

function openSocket(url: string): Socket {
  if (url.startsWith('unix://')) return connect({ path: decodeURIComponent(url.slice('unix://'.length)) });
  const { hostname, port } = new URL(url);
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
}

async function send(socket: Socket, content: AsyncIterable<Uint8Array>): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of content) {
    for (let start = 0; start < chunk.length; start += PIECE_BYTES) {
      const piece = chunk.subarray(start, start + PIECE_BYTES);
      await write(socket, lengthOf(piece.length));
      await write(socket, piece);
    }
  }
  await write(socket, lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/** Writes at the pace of the scanner. */
async function write(socket: Socket, bytes: Uint8Array): Promise<void> {
  if (socket.destroyed || !socket.writable) throw hungUp();
  if (socket.write(bytes)) return;
  const end = new AbortController();
  try {
    await Promise.race([
      once(socket, 'drain', { signal: end.signal }),
      once(socket, 'close', { signal: end.signal }).then(() => {
        throw hungUp();
      }),
    ]);
  } finally {
    end.abort();
  }
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket) {
    answer += String(chunk);
    if (answer.length > ANSWER_BYTES) throw new Error('The virus scanner answers more than a scanner would.');
    if (answer.includes('\0')) break;
  }
  return answer.split('\0', 1)[0] ?? '';
}

function judge(answer: string): ScanResult {
  if (answer === 'stream: OK') return { infected: false };
  const [, virus] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (virus !== undefined) return { infected: true, virus };
  throw notClean(answer);
}

/** What a connection ends with when the other side has closed it. */
const HANG_UPS = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

function whyBroken(error: unknown): unknown {
  return error instanceof Error && 'code' in error && HANG_UPS.has(error.code) ? hungUp(error) : error;
}

/** What clamd says of a file above its limit may be lost with the connection, so the limit is named here. */
function hungUp(cause?: Error): Error {
  return new Error(
    'The virus scanner hung up before it had checked the file. Its log says why; the file may be above its StreamMaxLength.',
    { cause },
  );
}

function notClean(answer: string): Error {
  return new Error(`The virus scanner did not check the file: ${JSON.stringify(answer.slice(0, 200))}.`);
}
