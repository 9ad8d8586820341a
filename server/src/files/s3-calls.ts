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

/** A bucket and the way to it. */
export interface Bucket {
  client: S3Client;
  name: string;
}

/** Milliseconds: what carries a whole part, or joins all of them, may take longer than a question. */
const LONG = { requestTimeout: 30_000 };

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
  await client.send(new PutObjectCommand({ Bucket, Key: name, Body: content, ContentLength: content.length }), LONG);
}

/** Begins a content of several parts. */
export async function begin({ client, name: Bucket }: Bucket, name: string): Promise<MultipartUpload> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: name }));
  return { name, uploadId: given(UploadId, 'UploadId'), parts: [] };
}

/** Sends the next part. */
export async function sendPart({ client, name: Bucket }: Bucket, upload: MultipartUpload, part: Buffer): Promise<void> {
  const PartNumber = upload.parts.length + 1;
  const place = { Bucket, Key: upload.name, UploadId: upload.uploadId, PartNumber };
  const { ETag } = await client.send(new UploadPartCommand({ ...place, Body: part, ContentLength: part.length }), LONG);
  upload.parts.push({ PartNumber, ETag: given(ETag, 'ETag') });
}

/** Makes the parts one content. */
export async function complete({ client, name: Bucket }: Bucket, upload: MultipartUpload): Promise<void> {
  const place = { Bucket, Key: upload.name, UploadId: upload.uploadId };
  await client.send(new CompleteMultipartUploadCommand({ ...place, MultipartUpload: { Parts: upload.parts } }), LONG);
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
export async function get({ client, name: Bucket }: Bucket, name: string, range: Range): Promise<Readable> {
  const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: name, ...part }));
  // Under Node the body is its own stream; the other shapes are those of browsers.
  return given(Body, 'body') as Readable;
}

/** Removes an object; S3 does not mind one that is not there. */
export async function remove({ client, name: Bucket }: Bucket, name: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket, Key: name }));
}

/** All objects whose names begin so; `changed` in milliseconds since 1970. */
export async function* list(
  { client, name: Bucket }: Bucket,
  prefix: string,
): AsyncGenerator<{ name: string; changed: number }> {
  let token: string | undefined;
  do {
    const place = { Bucket, Prefix: prefix, ...(token === undefined ? {} : { ContinuationToken: token }) };
    const page = await client.send(new ListObjectsV2Command(place));
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key !== undefined && LastModified !== undefined) yield { name: Key, changed: LastModified.getTime() };
    }
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
