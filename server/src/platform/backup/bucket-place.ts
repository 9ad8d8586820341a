import { Readable } from 'node:stream';
import { inWords, type S3Location } from '../files/file-location.ts';
import * as s3 from '../files/s3-calls.ts';
import { isMissing, plainS3Error, reasonOf } from '../files/s3-errors.ts';
import { openBucket, upload } from '../files/s3-file-store.ts';
import { unlessSilent } from '../files/unless-silent.ts';
import { type BackupPlace, NoSuchContent } from './place.ts';

/** A backup may wait longer for a store than a member does. */
const SILENCE_MS = 30_000;

/** Backups in a bucket. Throws an error that names the bucket when it cannot be used. */
export async function inBucket(location: S3Location): Promise<BackupPlace> {
  const { bucket, close } = await openBucket(location, SILENCE_MS);
  const nameOf = (path: string) => location.prefix + path;
  const refuse = (error: unknown): never => {
    throw isMissing(error) ? new NoSuchContent(`There is no such object: ${reasonOf(error)}.`) : plainS3Error(error);
  };
  return {
    name: inWords(location),

    async put(path, content) {
      const { size, sha256 } = await upload(bucket, nameOf(path), content, Number.POSITIVE_INFINITY);
      return { bytes: size, sha256 };
    },

    async get(path) {
      const content = await s3.get(bucket, nameOf(path), undefined).catch(refuse);
      return Readable.from(unlessSilent(content, SILENCE_MS), { objectMode: false });
    },

    async *list(beginning) {
      for await (const { name, bytes } of s3.list(bucket, nameOf(beginning))) {
        yield { path: name.slice(location.prefix.length), bytes };
      }
    },

    async *names(beginning) {
      for await (const name of s3.listFolders(bucket, nameOf(beginning))) yield name.slice(location.prefix.length, -1);
    },

    async remove(path) {
      await s3.remove(bucket, nameOf(path)).catch(refuse);
    },

    async removeAll(path) {
      for await (const { name } of s3.list(bucket, `${nameOf(path)}/`)) await s3.remove(bucket, name).catch(refuse);
      for await (const { name, uploadId } of s3.listUploads(bucket, `${nameOf(path)}/`)) {
        await s3.abort(bucket, name, uploadId).catch(refuse);
      }
    },

    settle: async () => undefined,
    close,
  };
}
