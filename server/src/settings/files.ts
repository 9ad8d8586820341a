import { join, resolve } from 'node:path';
import { GIGABYTE } from '@cpd/domain/values/sizes';
import { z } from 'zod';
import { type FileLocation, parseFileLocation } from '../platform/files/file-location.ts';
import type { SettingFault } from './faults.ts';
import { type Given, withoutEmpty } from './given.ts';
import { backupKeep, onOff, optionalText, passphrase, scannerUrl, timeOfDay, url } from './values.ts';

export const FILE_SETTINGS = {
  FILES_URL: optionalText,
  SEALS_URL: optionalText,
  BACKUP_TO: optionalText,
  BACKUP_KEEP: backupKeep.default({ last: 14, days: 0, weeks: 0, months: 0 }),
  BACKUP_AT: timeOfDay.default('02:30'),
  BACKUP_PASSPHRASE: passphrase.optional(),
  BACKUP_AWS_ACCESS_KEY_ID: optionalText,
  BACKUP_AWS_SECRET_ACCESS_KEY: optionalText,
  AWS_ACCESS_KEY_ID: optionalText,
  AWS_SECRET_ACCESS_KEY: optionalText,
  AWS_SESSION_TOKEN: optionalText,
  AWS_REGION: optionalText,
  AWS_ENDPOINT_URL: url.optional(),
  MEMBERS_FROM: optionalText,
  MEMBERS_FROM_BY: optionalText,
  MEMBERS_FROM_COMPLETE: onOff.default('off'),
  STORAGE_QUOTA_GB: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,12})?$/, { error: 'must be a number of gigabytes, such as 5 or 0.5; 0 sets no limit' })
    .default('5')
    .transform(Number),
  CLAMAV_URL: scannerUrl.optional(),
};

/** Where files, seals, e-mails and backups are kept, and how much of them. */
export function filesOf(
  env: z.output<z.ZodObject<typeof FILE_SETTINGS>>,
  places: ReturnType<typeof locateAll>,
  dataFolder: string,
) {
  const files = places.FILES_URL.location;
  const seals = places.SEALS_URL.location;
  return {
    // Where the contents of documents are kept.
    fileLocation: files ?? { kind: 'folder' as const, folder: join(dataFolder, 'files') },
    // Where copies of the seals of the event log are kept.
    sealLocation: seals ?? besideFiles(files, dataFolder, 'seals'),
    // Whether someone chose that place; otherwise it is beside the files.
    hasOwnSealPlace: seals !== undefined,
    // Where e-mails are kept while there is no mail server.
    outboxLocation: besideFiles(files, dataFolder, 'outbox'),
    // Backups: where they are made each night, if anywhere; when, on the clock of the college; how many are kept.
    backup: {
      location: places.BACKUP_TO.location,
      keep: env.BACKUP_KEEP,
      at: env.BACKUP_AT,
      passphrase: env.BACKUP_PASSPHRASE,
    },
    // Where the college's own system leaves lists of members, if anywhere; in whose name they are read, and whether they are complete.
    membersFrom: {
      location: places.MEMBERS_FROM.location,
      by: env.MEMBERS_FROM_BY,
      isComplete: env.MEMBERS_FROM_COMPLETE === 'on',
    },
    // What the files of a member may take together; infinite where nothing limits them.
    storageQuotaBytes:
      env.STORAGE_QUOTA_GB === 0 ? Number.POSITIVE_INFINITY : Math.round(env.STORAGE_QUOTA_GB * GIGABYTE),
    // Where clamd listens; undefined while files are not checked for viruses.
    clamavUrl: env.CLAMAV_URL,
  };
}

/** In a folder of that name, in the bucket of the files where they are in one: never among them. */
function besideFiles(files: FileLocation | undefined, dataFolder: string, name: string): FileLocation {
  if (files?.kind === 's3') return { ...files, prefix: `${files.prefix}${name}/` };
  return { kind: 'folder', folder: join(files?.folder ?? dataFolder, name) };
}

/** A place as a setting names it, or what is wrong with that. */
type Place = { location?: FileLocation; problem?: string };

/** The places for files that are set; several settings together make one, so they are checked together. */
export function locateAll(given: Given) {
  return {
    FILES_URL: locate(given, 'FILES_URL'),
    SEALS_URL: locate(given, 'SEALS_URL'),
    BACKUP_TO: locate(given, 'BACKUP_TO'),
    MEMBERS_FROM: locate(given, 'MEMBERS_FROM'),
  };
}

type PlaceName = 'FILES_URL' | 'SEALS_URL' | 'BACKUP_TO' | 'MEMBERS_FROM';

/** How an address is read where it is not a URL alone. */
const READ: Partial<Record<PlaceName, (text: string, given: Given) => FileLocation>> = {
  BACKUP_TO: readBackupLocation,
  MEMBERS_FROM: readFolderOrAddress,
};

function locate(given: Given, name: PlaceName): Place {
  const address = given[name];
  if (address === undefined) return {};
  try {
    return { location: (READ[name] ?? parseFileLocation)(address, given) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

export function placeFaults(places: Record<string, Place>): SettingFault[] {
  return Object.entries(places).flatMap(([name, { problem }]) =>
    problem === undefined ? [] : [{ name, message: problem }],
  );
}

/** A file store that is named to a command; the credentials are those of the environment. Throws what is wrong with the address. */
export function readFileLocation(address: string, environment: Given): FileLocation {
  return parseFileLocation(address, withoutEmpty(environment));
}

/** A place of backups that is named to a command: a folder as it is typed, or an address as above. Throws what is wrong with it. */
export function readBackupLocation(text: string, environment: Given): FileLocation {
  return readFolderOrAddress(text, withBackupKey(withoutEmpty(environment)));
}

function readFolderOrAddress(text: string, given: Given): FileLocation {
  if (text.includes('://')) return readFileLocation(text, given);
  return { kind: 'folder', folder: resolve(text) };
}

/** The store of the backups may know another user than that of the files: anyone who has one of the two keys cannot remove both. */
function withBackupKey(given: Given): Given {
  const { BACKUP_AWS_ACCESS_KEY_ID, BACKUP_AWS_SECRET_ACCESS_KEY } = given;
  if (BACKUP_AWS_ACCESS_KEY_ID === undefined || BACKUP_AWS_SECRET_ACCESS_KEY === undefined) return given;
  const key = { AWS_ACCESS_KEY_ID: BACKUP_AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: BACKUP_AWS_SECRET_ACCESS_KEY };
  return { ...given, ...key, AWS_SESSION_TOKEN: undefined };
}
