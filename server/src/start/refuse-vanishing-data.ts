import { readFile, realpath } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import type { Config } from '../config.ts';

const ROOT = '/';
const IN_MEMORY = new Set(['tmpfs', 'ramfs']);
const OCTAL = /\\([0-7]{3})/g;

/** What is mounted where. */
interface Mount {
  folder: string;
  /** The kind of file system, such as `ext4` or `tmpfs`. */
  kind: string;
}

/** A folder in which something is kept, and the setting that names it. */
interface KeptFolder {
  setting: 'DATA_DIR' | 'FILES_URL' | 'SEALS_URL';
  folder: string;
}

/**
 * Refuses a start, or a command that makes data, in a container whose data would be gone with it (R59): each folder in which something is kept has to be on a
 * volume, which is on a disk. Asks nothing unless `DATA_MAY_VANISH=off`, as the image sets it. Throws one line that says what
 * to do.
 */
export async function refuseVanishingData(
  config: Config,
  readMounts: () => Promise<string> = () => readFile('/proc/self/mountinfo', 'utf8').catch(() => ''),
): Promise<void> {
  if (config.dataMayVanish) return;
  const mounts = mountsOf(await readMounts());
  for (const { setting, folder } of keptFolders(config)) {
    const problem = whyItVanishes(await realFolder(folder), mounts);
    if (problem === undefined) continue;
    throw new Error(
      `${setting}: ${folder} ${problem}, so everything would be gone with the container. Mount a volume there, such as “-v cpd-data:${folder}”, or set DATA_MAY_VANISH=on to try the product out without one.`,
    );
  }
}

/** Where something is kept that no one could give back. A server whose database, files and keys are elsewhere keeps nothing. */
function keptFolders(config: Config): KeptFolder[] {
  const { fileLocation, sealLocation, dataFolder } = config;
  const keepsData =
    config.databaseUrl === undefined || config.verificationKeys.key === undefined || isIn(fileLocation, dataFolder);
  return [
    ...(keepsData ? [{ setting: 'DATA_DIR', folder: dataFolder } as const] : []),
    ...(fileLocation.kind === 'folder' ? [{ setting: 'FILES_URL', folder: fileLocation.folder } as const] : []),
    ...(sealLocation.kind === 'folder' ? [{ setting: 'SEALS_URL', folder: sealLocation.folder } as const] : []),
  ];
}

function isIn(location: Config['fileLocation'], folder: string): boolean {
  return location.kind === 'folder' && location.folder.startsWith(`${folder}${sep}`);
}

/** The folder without links; of one that is not there, as much of it as is. */
async function realFolder(folder: string): Promise<string> {
  return await realpath(folder).catch(async () => {
    const above = dirname(folder);
    return above === folder ? folder : await realFolder(above);
  });
}

function whyItVanishes(folder: string, mounts: readonly Mount[]): string | undefined {
  const above = mounts.filter((mount) => holds(mount.folder, folder));
  // Of several at one place the last one counts, which hides the others.
  const nearest = above.reduce<Mount | undefined>(
    (best, mount) => (best === undefined || mount.folder.length >= best.folder.length ? mount : best),
    undefined,
  );
  if (nearest === undefined || nearest.folder === ROOT) return 'is not on a volume';
  return IN_MEMORY.has(nearest.kind) ? 'is in memory (tmpfs)' : undefined;
}

function holds(mounted: string, folder: string): boolean {
  return mounted === ROOT || folder === mounted || folder.startsWith(`${mounted}/`);
}

/** As proc(5) has them: the fifth field is the place, and the first one behind the dash the kind. */
function mountsOf(text: string): Mount[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [before = '', after = ''] = line.split(' - ');
      const place = before.split(' ')[4] ?? ROOT;
      return { folder: place.replace(OCTAL, (_all, code) => asLetter(code)), kind: after.split(' ')[0] ?? '' };
    });
}

function asLetter(code: string): string {
  return String.fromCharCode(Number.parseInt(code, 8));
}
