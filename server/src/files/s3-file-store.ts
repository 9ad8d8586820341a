import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { notFound } from '../app-error.ts';
import type { S3Location } from './file-location.ts';
import { type FileStore, isFileKey, newFileKey } from './file-store.ts';
import { inParts } from './in-parts.ts';
import * as s3 from './s3-calls.ts';
import { isMissing, isOfStore, plainS3Error, reasonOf } from './s3-errors.ts';

/** The smallest that S3 takes for a part that is not the last: at most this much of an upload is in memory. */
const PART_BYTES = 5 * 1_048_576;

/** R22: a store that does not answer is told of within seconds, tried three times at most. Silent bodies wait for slow readers. */
const PATIENCE = { maxAttempts: 3, connectMs: 2_000, answerMs: 5_000, silenceMs: 60_000 };

/**
 * A store in a bucket of an S3-compatible service. A content up to one part is put at once, a longer one as a multipart
 * upload: neither is there before it is whole. Several servers may share a bucket. Throws an error that names the bucket
 * when it cannot be reached, is not there, or may not be used.
 */
export async function openS3FileStore(location: S3Location): Promise<FileStore & { close(): void }> {
  const client = openClient(location);
  try {
    await client.send(new HeadBucketCommand({ Bucket: location.bucket }));
  } catch (error) {
    client.destroy();
    const place = `s3://${location.bucket}${location.endpoint === undefined ? '' : ` at ${location.endpoint}`}`;
    throw new Error(`The file store ${place} cannot be used: ${reasonOf(error)}.`, { cause: error });
  }
  const bucket: s3.Bucket = { client, name: location.bucket };
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
      // Asked for when it is first read: an answer that nobody comes to read would hold its connection.
      return { stream: Readable.from(piecesOf(bucket, name, range), { objectMode: false }), size };
    },

    async remove(key) {
      await s3.remove(bucket, nameOf(key)).catch(refuse);
    },

    async *listOlderThan(instant) {
      for await (const { name, changed } of s3.list(bucket, location.prefix)) {
        const key = name.slice(location.prefix.length);
        if (isFileKey(key) && changed < instant.epochMilliseconds) yield key;
      }
    },

    async removeUnfinished(instant) {
      for await (const { name, uploadId, begun } of s3.listUploads(bucket, location.prefix)) {
        const isOurs = isFileKey(name.slice(location.prefix.length));
        if (isOurs && begun < instant.epochMilliseconds) await s3.abort(bucket, name, uploadId);
      }
    },

    close: () => client.destroy(),
  };
}

function openClient({ endpoint, region, credentials }: S3Location): S3Client {
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: PATIENCE.maxAttempts,
    requestHandler: {
      connectionTimeout: PATIENCE.connectMs,
      requestTimeout: PATIENCE.answerMs,
      socketTimeout: PATIENCE.silenceMs,
      throwOnRequestTimeout: true,
    },
    // Every part is signed with its own SHA-256; the newer checksums are unknown to many compatible stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Counts and hashes what is sent; when anything fails nothing of it is left, as far as the store can be reached. */
async function upload(bucket: s3.Bucket, name: string, content: AsyncIterable<Uint8Array>, limitBytes: number) {
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
    await forget(bucket, name, multipart);
    throw isOfStore(error) ? plainS3Error(error) : error;
  }
  return { size, sha256: hash.digest('hex') };
}

/** What cannot be removed now, because the store went away, is an orphan that the next start removes. */
async function forget(bucket: s3.Bucket, name: string, multipart: s3.MultipartUpload | undefined): Promise<void> {
  if (multipart !== undefined) await s3.abort(bucket, name, multipart.uploadId).catch(() => undefined);
  await s3.remove(bucket, name).catch(() => undefined);
}

async function* piecesOf(bucket: s3.Bucket, name: string, range: s3.Range): AsyncGenerator<Buffer> {
  try {
    yield* await s3.get(bucket, name, range);
  } catch (error) {
    refuse(error);
  }
}

function refuse(error: unknown): never {
  throw isMissing(error) ? notFound('file') : plainS3Error(error);
}
