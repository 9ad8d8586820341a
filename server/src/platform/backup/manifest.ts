import { z } from 'zod';

/** The names in a backup that are not made of anything else. */
export const MANIFEST = 'manifest.json';
/** Written last of all: a backup without it is half one. */
export const MANIFEST_HASH = `${MANIFEST}.sha256`;
/** The same with a key, of an encrypted backup. */
export const MANIFEST_CODE = `${MANIFEST}.hmac`;
export const FILE_LIST = 'file-list.jsonl.zst';
/** The names of the shared files of a backup, one a line; never encrypted, so that what no backup names can be removed. */
export const SHARED_NAMES = 'shared-names.txt.zst';
/** What is behind the names of whatever is encrypted. */
const ENCRYPTED = '.enc';

/** The format that this version writes, and the newest that it reads: of the first one, files are in the backup itself. */
export const FORMAT = 2;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
/** A name in a backup: never one that leads out of it. */
const path = z.string().regex(/^(?!.*(^|\/)\.{1,2}(\/|$))[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_.-]+)*$/);
/** As PostgreSQL spells it without quotes: names of tables and columns are put into statements. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

/** Something that is kept in a backup under a name; bytes and hash are of what is stored there. */
export const Part = z.strictObject({ path, bytes: count, sha256 });
export type Part = z.output<typeof Part>;

/** One of the server's own files: it is restored into this folder of the data folder, and into no other. */
const partBelow = (folder: string) => Part.refine(({ path: name }) => name.startsWith(`${folder}/`));

/** What scrypt may need to open a backup, in bytes: eight times as much as what we write needs, and no server's whole memory. */
const SCRYPT_MAX = 268_435_456;

const Encryption = z
  .strictObject({
    /** How the passphrase becomes a key (docs/run-and-restore.md has it in full). */
    kind: z.literal('scrypt, aes-256-gcm'),
    salt: z.string().regex(/^[0-9a-f]{64}$/),
    cost: z.int().min(2).max(1_048_576),
    blockSize: z.int().min(1).max(32),
    parallelization: z.int().min(1).max(16),
    /** By which a wrong passphrase is known at once. */
    check: sha256,
  })
  // Of others Node speaks in its own words, or takes the memory of the machine.
  .refine(({ cost }) => Number.isInteger(Math.log2(cost)))
  .refine(({ cost, blockSize }) => 128 * cost * blockSize <= SCRYPT_MAX);
export type Encryption = z.output<typeof Encryption>;

const Table = z
  .strictObject({
    name: identifier,
    /** In the order of the values; those that the database works out itself are not among them. */
    columns: z.array(identifier),
    rows: count,
    parts: z.array(Part.extend({ rows: count })),
  })
  .refine(({ rows, parts }) => rows === parts.reduce((sum, part) => sum + part.rows, 0), { path: ['rows'] });
export type Table = z.output<typeof Table>;

/** What a backup consists of. */
export const Manifest = z.strictObject({
  format: z.union([z.literal(1), z.literal(FORMAT)]),
  /** The version of the product that wrote it. */
  version: z.string(),
  of: z.strictObject({
    /** The mark of the store of files, by which a database knows its own. */
    storeMark: z.string(),
    /** The identifier of the PostgreSQL and the name of the database. */
    databaseId: z.string(),
  }),
  /** The major version of PostgreSQL. */
  postgres: z.int().min(15),
  /** ISO times: the state is that of the first. */
  begun: z.iso.datetime(),
  ended: z.iso.datetime(),
  encryption: Encryption.nullable(),
  /** What had been applied, in order. */
  migrations: z.array(z.strictObject({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table).refine((tables) => new Set(tables.map(({ name }) => name)).size === tables.length),
  /** As text, because they may be larger than a number holds; null for one that was never used. */
  sequences: z.array(
    z.strictObject({
      name: identifier,
      lastValue: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
  /** The list of the members' files, one JSON line each, with how many there are and their bytes. */
  fileList: Part.extend({ files: count, fileBytes: count }),
  /** Where the members' files are kept that several backups share, beside this backup, and the list of the names there. */
  shared: z.strictObject({ folder: z.string().regex(/^cpd-[0-9a-z]{1,8}-files$/), names: Part }).optional(),
  keys: z.array(partBelow('keys')),
  seals: z.array(partBelow('seals')),
  /** Files that were missing or damaged in the store itself, and whether the backup has them anyway, from before. */
  lacking: z.array(z.strictObject({ key: z.string(), problem: z.string(), inBackup: z.boolean().optional() })),
  /** Tables that are no part of a backup. */
  leftOut: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

/** The name of a shared file: the stamp of the backup that wrote it, and what no one can guess. */
const sharedName = z.string().regex(/^\d{8}T\d{6}Z\/[0-9a-f]{2}\/[0-9a-f]{40}$/);

/**
 * A line of the list of members' files: bytes and hash of the content, and of what is stored where that is shared or encrypted. An
 * encrypted one that is shared has a key of its own, so that each backup that names it can open it.
 */
export const FileEntry = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{40}$/),
  bytes: count,
  sha256,
  stored: z.strictObject({ bytes: count, sha256, name: sharedName.optional(), key: sha256.optional() }).optional(),
});
export type FileEntry = z.output<typeof FileEntry>;

/** What a content is called in a backup. */
export function storedPath(plain: string, isEncrypted: boolean): string {
  return isEncrypted ? plain + ENCRYPTED : plain;
}

/** The part that a file of a member is: of the first format in the backup itself. */
export function partOfFile({ key, bytes, sha256, stored }: FileEntry, shared?: Manifest['shared']): Part {
  const content = stored === undefined ? { bytes, sha256 } : { bytes: stored.bytes, sha256: stored.sha256 };
  if (stored?.name !== undefined) return { path: `${shared?.folder}/${stored.name}`, ...content };
  return { path: storedPath(`files/${key.slice(0, 2)}/${key}`, stored !== undefined), ...content };
}
