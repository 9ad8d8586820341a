import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { ByteRange } from './file-store.ts';
import { isMissing, isTaken, isUnknownHere } from './s3-errors.ts';

/** A bucket and the ways to it: one for what is sent and asked, one for contents, which people read at their own pace. */
export interface Bucket {
  client: S3Client;
  reader: S3Client;
  name: string;
}

/** What carries a whole part takes as long as it moves; a connection on which nothing moves ends by itself (`watched-agents`). */
const AS_LONG_AS_IT_MOVES = { requestTimeout: 0 };

/** A part of an object, or all of it. */
export type Range = ByteRange | undefined;

/** A content that is being sent part by part; it is not there before it is completed. */
export interface MultipartUpload {
  name: string;
  uploadId: string;
  /** What the store answered to each part so far. */
  parts: { PartNumber: number; ETag: string }[];
}

/** Puts a whole content. */
export async function put({ client, name: Bucket }: Bucket, name: string, content: Buffer): Promise<void> {
  await client.send(
    new PutObjectCommand({ Bucket, Key: name, Body: content, ContentLength: content.length }),
    AS_LONG_AS_IT_MOVES,
  );
}

/**
 * Puts a content where there is none; one that is there stays. Stores that do not know the condition are asked first
 * whether there is one.
 */
export async function putUnlessThere({ client, name: Bucket }: Bucket, name: string, content: Buffer): Promise<void> {
  const isThere = await client.send(new HeadObjectCommand({ Bucket, Key: name })).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
  if (isThere) return;
  const place = { Bucket, Key: name, Body: content, ContentLength: content.length };
  const putting = client.send(new PutObjectCommand({ ...place, IfNoneMatch: '*' }), AS_LONG_AS_IT_MOVES);
  await putting.catch(async (error: unknown) => {
    if (isTaken(error)) return;
    if (!isUnknownHere(error)) throw error;
    await client.send(new PutObjectCommand(place), AS_LONG_AS_IT_MOVES);
  });
}

/**
 * By how many milliseconds the clock of the store is ahead of ours, as its answers say: the SDK, which signs with the time of
 * the store, takes no notice below four minutes.
 */
export function clockAhead({ client }: Bucket): number {
  return client.config.systemClockOffset ?? 0;
}

/** Starts a content of several parts. */
export async function begin({ client, name: Bucket }: Bucket, name: string): Promise<MultipartUpload> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: name }));
  return { name, uploadId: given(UploadId, 'UploadId'), parts: [] };
}

/** Sends the next part. */
export async function sendPart({ client, name: Bucket }: Bucket, upload: MultipartUpload, part: Buffer): Promise<void> {
  const PartNumber = upload.parts.length + 1;
  const place = { Bucket, Key: upload.name, UploadId: upload.uploadId, PartNumber };
  const { ETag } = await client.send(
    new UploadPartCommand({ ...place, Body: part, ContentLength: part.length }),
    AS_LONG_AS_IT_MOVES,
  );
  upload.parts.push({ PartNumber, ETag: given(ETag, 'ETag') });
}

/** Makes the parts one content. */
export async function complete({ client, name: Bucket }: Bucket, upload: MultipartUpload): Promise<void> {
  const place = { Bucket, Key: upload.name, UploadId: upload.uploadId };
  await client.send(new CompleteMultipartUploadCommand({ ...place, MultipartUpload: { Parts: upload.parts } }));
}

/** Forgets the parts that were sent. */
export async function abort({ client, name: Bucket }: Bucket, name: string, uploadId: string): Promise<void> {
  await client.send(new AbortMultipartUploadCommand({ Bucket, Key: name, UploadId: uploadId }));
}

/** The length of an object in bytes. */
export async function sizeOf({ client, name: Bucket }: Bucket, name: string): Promise<number> {
  const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: name }));
  return given(ContentLength, 'ContentLength');
}

/** Opens an object or a part of it. */
export async function get({ reader, name: Bucket }: Bucket, name: string, range: Range): Promise<Readable> {
  const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
  const { Body } = await reader.send(new GetObjectCommand({ Bucket, Key: name, ...part }));
  // Under Node the body is its own stream; the other shapes are those of browsers.
  return given(Body, 'body') as Readable;
}

/** Removes an object; S3 does not mind one that is not there. */
export async function remove({ client, name: Bucket }: Bucket, name: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket, Key: name }));
}

/** All objects whose names begin so; `changed` in milliseconds since 1970, `bytes` as they are stored. */
export async function* list(
  { client, name: Bucket }: Bucket,
  prefix: string,
): AsyncGenerator<{ name: string; changed: number; bytes: number }> {
  let token: string | undefined;
  do {
    const place = { Bucket, Prefix: prefix, ...(token === undefined ? {} : { ContinuationToken: token }) };
    const page = await client.send(new ListObjectsV2Command(place));
    for (const { Key, LastModified, Size = 0 } of page.Contents ?? []) {
      if (Key === undefined || LastModified === undefined) continue;
      yield { name: Key, changed: LastModified.getTime(), bytes: Size };
    }
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** What starts so up to the next slash, with it, each once. */
export async function* listFolders({ client, name: Bucket }: Bucket, prefix: string): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const place = {
      Bucket,
      Prefix: prefix,
      Delimiter: '/',
      ...(token === undefined ? {} : { ContinuationToken: token }),
    };
    const page = await client.send(new ListObjectsV2Command(place));
    for (const { Prefix } of page.CommonPrefixes ?? []) if (Prefix !== undefined) yield Prefix;
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** All uploads under way whose names begin so; `begun` in milliseconds since 1970. */
export async function* listUploads(
  { client, name: Bucket }: Bucket,
  prefix: string,
): AsyncGenerator<{ name: string; uploadId: string; begun: number }> {
  let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (from !== undefined) {
    const page: ListPage = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...from }));
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key === undefined || UploadId === undefined || Initiated === undefined) continue;
      yield { name: Key, uploadId: UploadId, begun: Initiated.getTime() };
    }
    from = nextOf(page);
  }
}

interface ListPage {
  Uploads?: { Key?: string | undefined; UploadId?: string | undefined; Initiated?: Date | undefined }[] | undefined;
  IsTruncated?: boolean | undefined;
  NextKeyMarker?: string | undefined;
  NextUploadIdMarker?: string | undefined;
}

function nextOf({ IsTruncated, NextKeyMarker, NextUploadIdMarker }: ListPage) {
  if (IsTruncated !== true || NextKeyMarker === undefined) return undefined;
  return {
    KeyMarker: NextKeyMarker,
    ...(NextUploadIdMarker === undefined ? {} : { UploadIdMarker: NextUploadIdMarker }),
  };
}

/** What an answer of S3 always has; a store that leaves it out is none. */
function given<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The file store answered without ${what}.`);
  return value;
}
