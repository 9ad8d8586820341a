import type { IncomingMessage } from 'node:http';
import { NO_FILE_MESSAGE, sizeLimitMessage, UPLOAD_TOO_LARGE_MESSAGE } from '@cpd/domain/values/file-names';
import { ATTACH_LIMIT_BYTES, LOGO_MAX_BYTES, RESOURCE_PICTURE_MAX_BYTES } from '@cpd/domain/values/limits';
import { sizeInWords } from '@cpd/domain/values/sizes';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { SeenContent } from '../files/content.ts';
import type { FileStore, StoredFile } from '../files/file-store.ts';
import { type Scanner, scanUpload } from '../files/scanner.ts';
import { watchContent } from '../files/seen-content.ts';
import { openUploadGarbage } from '../system/collect-garbage.ts';
import { discardRest } from './discard-rest.ts';

/** An upload that is kept, and not yet anyone's. */
export interface ReceivedFile {
  /** As it was sent, path characters included, so that the rules for names can refuse them (EVD-26). */
  fileName: string;
  /** What the sender claims, in lower case: `image/jpeg`; undefined when nothing was claimed (UPL-16). */
  mediaType: string | undefined;
  file: StoredFile;
  /** What was seen of the content on its way into the store; left out, it is read again to be judged. */
  seen?: SeenContent;
  /** WAITING: the virus scanner could not be asked, so no one may open the file before it has been (EVD-26). */
  scanState: 'CLEAR' | 'WAITING';
  /** What the files of its member may take together, in bytes; infinite where nothing limits them. */
  quotaBytes: number;
  /** Removes the content again, when what was to name it was not saved (UPL-18). */
  discard(): Promise<void>;
}

/** A file that the store has, before it is scanned. */
type KeptFile = Omit<ReceivedFile, 'scanState' | 'quotaBytes'>;

/** The multipart field that carries the file (API-33). */
const FIELD = 'attachment';

/** What a request may be longer than its file: part headers, boundaries and a few small fields. */
const FRAME_BYTES = 65_536;

/** More than is ever on its way between connection and store, so that a file is refused for its own length first. */
const UNDER_WAY_BYTES = 1_048_576;

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/** Of the process, as the memory is that it keeps small. */
const countGarbage = openUploadGarbage();

/** Where an upload goes and what limits it, in bytes. */
interface UploadSurroundings {
  store: FileStore;
  limitBytes: number;
  quotaBytes: number;
  scanner: Scanner | undefined;
}

/**
 * Streams the one file of a multipart request into the store. Throws INVALID for requests that carry no file, several, or
 * break off, FILE_REFUSED with the word "size" above `limitBytes` (UPL-16; exactly the limit is accepted), FILE_INFECTED, and
 * the store's own refusals. When it throws, nothing is left of the upload.
 */
export async function receiveUpload(
  request: FastifyRequest,
  { store, limitBytes, scanner, quotaBytes }: UploadSurroundings,
): Promise<ReceivedFile> {
  const parser = openParser(request.headers['content-type'] ?? '');
  const upload = takeFile(parser, store, limitBytes, Number(request.headers['content-length'] ?? 0));
  try {
    await feed(request.raw, parser, upload, limitBytes + UNDER_WAY_BYTES);
    const received = await upload.received();
    const tell = (problem: unknown) => request.log.warn(problem, 'a file waits for the virus check');
    return { ...received, quotaBytes, scanState: await scanUpload(scanner, store, received.file, tell) };
  } catch (error) {
    await upload.abandon();
    discardRest(request.raw, 2 * limitBytes);
    throw error instanceof AppError ? error : unreadable(error);
  }
}

function openParser(contentType: string): BusboyInstance {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw unreadable(`content type ${contentType}`);
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // Names keep their folders, to be refused and not quietly shortened.
      preservePath: true,
      // No limit on the file here: the parser would cut it silently. Its bytes are counted below.
      limits: { files: 2, fields: 10, fieldSize: 4_096, parts: 12, headerPairs: 20, headerSize: 16_384 },
    });
  } catch (error) {
    throw unreadable(error);
  }
}

/** The first failure of an upload, which anyone who waits for the parser is told of. */
interface Failure {
  error: unknown;
  fail(error: unknown): void;
  tell: ((error: unknown) => void) | undefined;
}

function openFailure(): Failure {
  const failure: Failure = {
    error: undefined,
    tell: undefined,
    fail: (error) => {
      failure.error ??= error;
      failure.tell?.(failure.error);
    },
  };
  return failure;
}

/** What the file of a request takes at the least, by what the request announces; 0 where it announces nothing. */
export function announcedBytes(request: FastifyRequest): number {
  return Math.max(0, Number(request.headers['content-length'] ?? 0) - FRAME_BYTES) || 0;
}

function takeFile(parser: BusboyInstance, store: FileStore, limitBytes: number, requestBytes: number) {
  const failure = openFailure();
  let taken: { stream: BusboyFileStream; received: Promise<KeptFile> } | undefined;
  const before: Buffer[] = [];
  parser.on('error', (error) => failure.fail(error));
  for (const event of ['filesLimit', 'partsLimit', 'fieldsLimit']) {
    parser.on(event, () => failure.fail(new AppError('INVALID', 'Please upload one file at a time.')));
  }
  parser.on('file', (field, stream, sentName: string | undefined, _encoding, takenFor) => {
    // Anyone who reads the stream hears of its errors; this is for streams that are read no more, lest the process ends.
    stream.on('error', () => {});
    if (taken !== undefined || field !== FIELD || sentName === undefined || sentName === '') {
      stream.resume();
      const message = taken === undefined ? NO_FILE_MESSAGE : 'Please upload one file at a time.';
      failure.fail(new AppError('INVALID', message, { problems: [{ field: FIELD, message }] }));
      return;
    }
    if (!isText(sentName, Buffer.concat(before))) {
      stream.resume();
      failure.fail(
        new AppError('INVALID', UNREADABLE_NAME, { problems: [{ field: FIELD, message: UNREADABLE_NAME }] }),
      );
      return;
    }
    const mediaType = takenFor === UNSAID && !saysItsType(Buffer.concat(before)) ? undefined : takenFor;
    const received = keep({ stream, fileName: decodeName(sentName), mediaType }, store, limitBytes, requestBytes);
    received.catch(failure.fail);
    taken = { stream, received };
  });

  return {
    failure,
    /** Is shown each chunk before the parser has it. */
    see: (chunk: Buffer) => {
      if (taken === undefined) before.push(chunk);
    },
    received: async (): Promise<KeptFile> => {
      if (taken !== undefined) return await taken.received;
      throw new AppError('INVALID', NO_FILE_MESSAGE, { problems: [{ field: FIELD, message: NO_FILE_MESSAGE }] });
    },
    /** Ends the reading and removes what was kept, whole or in part. */
    abandon: async (): Promise<void> => {
      taken?.stream.destroy(new Error('The upload was abandoned.'));
      const received = await taken?.received.catch(() => undefined);
      await received?.discard();
    },
  };
}

const UNREADABLE_NAME = 'The name of this file could not be read. Please rename it and try again.';

/** Whether a name was sent as UTF-8: where it has the sign for what cannot be read, that sign itself was sent. */
function isText(name: string, beginning: Buffer): boolean {
  return !name.includes('\ufffd') || beginning.includes('\ufffd') || /%EF%BF%BD/i.test(beginning.toString('latin1'));
}

/** What the parser takes a part for that does not say its type, as one that says so. */
const UNSAID = 'text/plain';

/** Whether the part of the file, which ends this start of a body, has a content type among its headers. */
function saysItsType(beginning: Buffer): boolean {
  const blocks = beginning.toString('latin1').split('\r\n\r\n');
  const headers = blocks.find((block) => /^content-disposition:.*;\s*filename\*?=/im.test(block)) ?? '';
  return /^content-type:/im.test(headers.slice(Math.max(0, headers.lastIndexOf('\r\n--'))));
}

async function keep(
  part: { stream: BusboyFileStream; fileName: string; mediaType: string | undefined },
  store: FileStore,
  limitBytes: number,
  requestBytes: number,
): Promise<KeptFile> {
  const { fileName } = part;
  // A request that announces too much is not written at all.
  if (requestBytes > limitBytes + FRAME_BYTES) throw tooLarge(fileName, limitBytes, requestBytes);
  const watch = watchContent();
  const content = upTo(limitBytes, part.stream, watch, () => tooLarge(fileName, limitBytes, requestBytes));
  const file = await store.save(content, limitBytes);
  const isType = part.mediaType === undefined || MEDIA_TYPE.test(part.mediaType);
  const mediaType = isType ? part.mediaType : 'application/octet-stream';
  return { fileName, mediaType, file, seen: watch.seen(), discard: async () => await store.remove(file.key) };
}

async function* upTo(
  limitBytes: number,
  stream: AsyncIterable<Uint8Array>,
  watch: ReturnType<typeof watchContent>,
  refusal: () => AppError,
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limitBytes) throw refusal();
    watch.see(chunk);
    yield chunk;
  }
}

/** Passes the body to the parser at the pace of the store, and ends at the first failure without closing the connection. */
async function feed(
  body: IncomingMessage,
  parser: BusboyInstance,
  { failure, see }: { failure: Failure; see: (chunk: Buffer) => void },
  maxBytes: number,
): Promise<void> {
  const orFailure = (start: (done: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      failure.tell = reject;
      if (failure.error === undefined) start(resolve);
      else reject(failure.error);
    });
  let bytes = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError('FILE_REFUSED', 'The size of this upload is above the limit.');
    see(chunk);
    await orFailure((done) => parser.write(chunk, done));
    countGarbage(chunk.length);
  }
  await orFailure((done) => {
    parser.once('finish', done);
    parser.end();
  });
}

/** Browsers write the three characters that a quoted name cannot hold as these escapes, and only these. */
function decodeName(sentName: string): string {
  return sentName.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}

function tooLarge(fileName: string, limitBytes: number, requestBytes: number): AppError {
  const message = tooLargeMessage(fileName, limitBytes, requestBytes);
  return new AppError('FILE_REFUSED', message, { problems: [{ field: FIELD, message }] });
}

function tooLargeMessage(fileName: string, limitBytes: number, requestBytes: number): string {
  if (limitBytes === ATTACH_LIMIT_BYTES) return sizeLimitMessage(fileName, Math.max(requestBytes, limitBytes + 1));
  if (limitBytes === RESOURCE_PICTURE_MAX_BYTES)
    return `The size of a picture can be at most ${sizeInWords(limitBytes)}.`;
  if (limitBytes === LOGO_MAX_BYTES) return `The size of a logo can be at most ${sizeInWords(limitBytes)}.`;
  return UPLOAD_TOO_LARGE_MESSAGE;
}

function unreadable(cause: unknown): AppError {
  return new AppError('INVALID', 'This upload was cut off or could not be read. Nothing was saved; please try again.', {
    cause,
  });
}
