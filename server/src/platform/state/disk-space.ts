import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** The space on the disk of a folder, in bytes; `free` is what this process may still write. */
export interface DiskSpace {
  free: number;
  size: number;
}

/** Asks each place for the space on its disk; a folder that is not there, or whose disk does not answer in time, is left out. */
export async function measureDiskSpace<Place extends string>(
  folders: Partial<Record<Place, string>>,
  limitMs: number,
): Promise<Partial<Record<Place, DiskSpace>>> {
  const places = Object.entries(folders) as [Place, string][];
  const spaces = await Promise.all(
    places.map(async ([place, folder]) => [place, await withinTime(spaceOn(folder), limitMs)] as const),
  );
  const found = spaces.filter(([, space]) => space !== undefined);
  return Object.fromEntries(found) as Partial<Record<Place, DiskSpace>>;
}

/** A folder below another one, where it is on another disk than that one. */
export async function ownVolume(
  above: string,
  name: string,
  deviceOf: (folder: string) => Promise<number> = async (folder) => (await stat(folder)).dev,
): Promise<string | undefined> {
  const folder = join(above, name);
  const [own, other] = await Promise.all([folder, above].map((one) => deviceOf(one).catch(() => undefined)));
  return own === undefined || own === other ? undefined : folder;
}

const asking = new Map<string, Promise<DiskSpace>>();

/** Asks a disk that has not answered yet no second time: it hangs in one of the few threads that Node has for disks. */
function spaceOn(folder: string): Promise<DiskSpace> {
  const known = asking.get(folder);
  if (known !== undefined) return known;
  const space = statfs(folder)
    .then(({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }))
    .finally(() => asking.delete(folder));
  asking.set(folder, space);
  return space;
}

/** What comes in time; undefined for what fails or does not. */
async function withinTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), limitMs);
  try {
    return await Promise.race([work.catch(() => undefined), promise]);
  } finally {
    clearTimeout(timer);
  }
}
