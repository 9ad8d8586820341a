import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { notFound } from '../errors/app-error.ts';
import type { S3Location } from './file-location.ts';
import { type FileStore, isFileKey, newFileKey, type StoredFile } from './file-store.ts';
import { inParts } from './in-parts.ts';
import * as s3 from './s3-calls.ts';
import { isMissing, isOfStore, isPassing, isSilence, plainS3Error, reasonOf } from './s3-errors.ts';
import { STORE_ID } from './store-mark.ts';
import { unlessSilent } from './unless-silent.ts';
import { watchedAgents } from './watched-agents.ts';

/** The smallest that S3 takes for a part that is not the last: at most this much of an upload is in memory. */
const PART_BYTES = 5 * 1_048_576;

/**
 * R22: what fails is tried three times at most; a store with which nothing moves for five seconds is reported at once. What is
 * on its way to someone who reads slowly may rest for longer.
 */
const PATIENCE = { maxAttempts: 3, connectMs: 2_000, silenceMs: 5_000, slowReaderMs: 60_000 };
/** Each file that someone reads slowly keeps a connection; those must not be all there are. */
const CONNECTIONS = { maxSockets: 500 };

/**
 * A store in a bucket of an S3-compatible service. A content up to one part is put at once, a longer one as a multipart
 * upload: neither is there before it is whole. Several servers may share a bucket. Throws an error that names the bucket
 * when it cannot be reached, is not there, or may not be used. Tests are less patient than `silenceMs`, in milliseconds.
 */
export async function openS3FileStore(
  location: S3Location,
  silenceMs: number = PATIENCE.silenceMs,
): Promise<FileStore & { close(): void }> {
  const { bucket, close } = await openBucket(location, silenceMs);
  const nameOf = (key: string) => {
    // A key never comes from a person, but an address is never made of anything else (ASVS 5.3.2).
    if (!isFileKey(key)) throw notFound('file');
    return location.prefix + key;
  };

  return {
    async save(content, limitBytes, key = newFileKey()) {
      return { key, ...(await upload(bucket, nameOf(key), content, limitBytes)) };
    },

    async read(key, range) {
      const name = nameOf(key);
      const size = await s3.sizeOf(bucket, name).catch(refuse);
      // Asked for when it is first read: an answer that no one comes to read would hold its connection.
      return { stream: Readable.from(piecesOf(bucket, name, range, silenceMs), { objectMode: false }), size };
    },

    async remove(key) {
      await s3.remove(bucket, nameOf(key)).catch(refuse);
    },

    async *listOlderThan(instant) {
      for await (const { name, changed } of s3.list(bucket, location.prefix)) {
        const key = name.slice(location.prefix.length);
        if (isFileKey(key) && changed < instant.epochMilliseconds + s3.clockAhead(bucket)) yield key;
      }
    },

    async removeUnfinished(instant) {
      for await (const { name, uploadId, begun } of s3.listUploads(bucket, location.prefix)) {
        const isOurs = isFileKey(name.slice(location.prefix.length));
        const until = instant.epochMilliseconds + s3.clockAhead(bucket);
        if (isOurs && begun < until) await s3.abort(bucket, name, uploadId);
      }
    },

    async mark() {
      const content = await s3.get(bucket, location.prefix + STORE_ID, undefined).catch(undefinedWhenMissing);
      if (content === undefined) return undefined;
      return Buffer.concat(await Array.fromAsync(unlessSilent(content, silenceMs))).toString();
    },

    async setMark(mark) {
      await s3.putUnlessThere(bucket, location.prefix + STORE_ID, Buffer.from(mark)).catch(refuse);
    },

    async removeMark() {
      await s3.remove(bucket, location.prefix + STORE_ID).catch(refuse);
    },

    close,
  };
}

/**
 * The ways to a bucket, once it was seen that it can be used; throws an error that says why not. `close` lets its connections
 * go.
 */
export async function openBucket(
  location: S3Location,
  silenceMs: number = PATIENCE.silenceMs,
): Promise<{ bucket: s3.Bucket; close(): void }> {
  const client = openClient(location, silenceMs, watchedAgents(CONNECTIONS, silenceMs));
  const reader = openClient(location, silenceMs, { httpAgent: CONNECTIONS, httpsAgent: CONNECTIONS });
  const close = () => {
    client.destroy();
    reader.destroy();
  };
  try {
    await client.send(new HeadBucketCommand({ Bucket: location.bucket }));
  } catch (error) {
    close();
    const place = `s3://${location.bucket}${location.endpoint === undefined ? '' : ` at ${location.endpoint}`}`;
    throw new Error(`The file store ${place} cannot be used: ${reasonOf(error)}.`);
  }
  return { bucket: { client, reader, name: location.bucket }, close };
}

/** `silenceMs`: until the first word of an answer. */
function openClient(
  { endpoint, region, credentials }: S3Location,
  silenceMs: number,
  agents: ReturnType<typeof watchedAgents> | { httpAgent: typeof CONNECTIONS; httpsAgent: typeof CONNECTIONS },
): S3Client {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: PATIENCE.maxAttempts,
    requestHandler: {
      connectionTimeout: PATIENCE.connectMs,
      requestTimeout: silenceMs,
      socketTimeout: PATIENCE.slowReaderMs,
      throwOnRequestTimeout: true,
      ...agents,
    },
    // Stores that do not know it let each part wait for seconds.
    expectContinueHeader: false,
    // Every part is signed with its own SHA-256; the newer checksums are unknown to many compatible stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  doNotAskAgainAfterSilence(client, silenceMs);
  return client;
}

/**
 * Asked again, a store that said nothing would say nothing for as long, and one that takes seconds to fail as many seconds:
 * anyone who waits is told at once (R22). The SDK asks again after failures that it knows, and this one it does not.
 */
function doNotAskAgainAfterSilence(client: S3Client, silenceMs: number): void {
  client.middlewareStack.add(
    (next) => {
      const begun = performance.now();
      return async (args) => {
        try {
          return await next(args);
        } catch (error) {
          const isLate = performance.now() - begun > silenceMs / 2 && isPassing(error);
          // Not as its cause, by which the SDK would know it.
          throw isLate || isSilence(error) ? new Error(`The file store does not answer: ${error}`) : error;
        }
      };
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
}

/** Counts and hashes what is sent; when anything fails nothing of it is left, as far as the store can be reached. */
export async function upload(
  bucket: s3.Bucket,
  name: string,
  content: AsyncIterable<Uint8Array>,
  limitBytes: number,
): Promise<Pick<StoredFile, 'size' | 'sha256'>> {
  const hash = createHash('sha256');
  let size = 0;
  let multipart: s3.MultipartUpload | undefined;
  try {
    for await (const { part, isLast } of inParts(content, PART_BYTES, limitBytes)) {
      hash.update(part);
      size += part.length;
      if (isLast && multipart === undefined) await s3.put(bucket, name, part);
      else {
        multipart ??= await s3.begin(bucket, name);
        await s3.sendPart(bucket, multipart, part);
      }
    }
    if (multipart !== undefined) await s3.complete(bucket, multipart);
  } catch (error) {
    const forgotten = forget(bucket, name, multipart);
    // No one waits for a store that is away to answer twice more.
    if (isOfStore(error)) throw plainS3Error(error);
    await forgotten;
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}

/** What cannot be removed now, because the store went away, is removed by `removeUnfinished` and `sweepOrphans` later. */
async function forget(bucket: s3.Bucket, name: string, multipart: s3.MultipartUpload | undefined): Promise<void> {
  if (multipart !== undefined) await s3.abort(bucket, name, multipart.uploadId).catch(() => undefined);
  await s3.remove(bucket, name).catch(() => undefined);
}

async function* piecesOf(bucket: s3.Bucket, name: string, range: s3.Range, silenceMs: number): AsyncGenerator<Buffer> {
  try {
    yield* unlessSilent(await s3.get(bucket, name, range), silenceMs);
  } catch (error) {
    refuse(error);
  }
}

function undefinedWhenMissing(error: unknown): undefined {
  if (!isMissing(error)) refuse(error);
}

function refuse(error: unknown): never {
  throw isMissing(error) ? notFound('file') : plainS3Error(error);
}
