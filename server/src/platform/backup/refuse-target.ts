import { realpath } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { FileLocation, S3Location } from '../files/file-location.ts';

/** What the product has for itself. */
interface OwnPlaces {
  dataFolder: string;
  fileLocation: FileLocation;
  sealLocation: FileLocation;
}

/** Throws when backups would lie among what they are of, where they could be taken for it, or go with it. */
export async function refuseTarget(
  target: FileLocation,
  { dataFolder, fileLocation, sealLocation }: OwnPlaces,
): Promise<void> {
  if (target.kind === 's3') {
    if (
      fileLocation.kind === 's3' &&
      isSameStore(target, fileLocation) &&
      target.prefix.startsWith(fileLocation.prefix)
    ) {
      throw new Error(
        `Backups cannot be kept among the files of members (s3://${target.bucket}/${fileLocation.prefix}). Give another bucket, preferably one at another provider.`,
      );
    }
    return;
  }
  const folder = await real(target.folder);
  const own = [join(dataFolder, 'database'), join(dataFolder, 'keys')];
  if (fileLocation.kind === 'folder')
    own.push(join(fileLocation.folder, 'kept'), join(fileLocation.folder, 'incoming'));
  if (sealLocation.kind === 'folder') own.push(sealLocation.folder);
  for (const each of [dataFolder, ...own]) {
    const place = await real(each);
    // A folder of their own in the data folder goes with its disk, and is in no one's way.
    if (folder === place || (each !== dataFolder && folder.startsWith(place + sep))) {
      throw new Error(
        `Backups cannot be kept in ${each}, which is the product’s own. Give another folder, preferably on another disk.`,
      );
    }
  }
}

function isSameStore(one: S3Location, other: S3Location): boolean {
  return one.bucket === other.bucket && one.endpoint === other.endpoint;
}

/** Where a path leads, also when the end of it is not there yet. */
async function real(path: string): Promise<string> {
  const absolute = resolve(path);
  return await realpath(absolute).catch(async () => {
    const above = dirname(absolute);
    return above === absolute ? absolute : join(await real(above), absolute.slice(above.length));
  });
}
