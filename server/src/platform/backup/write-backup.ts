import { createHash } from 'node:crypto';
import type { FileStore } from '../files/file-store.ts';
import { copyFiles } from './copy-files.ts';
import { compressed, inCopyParts } from './copy-text.ts';
import type { BackupKeys } from './encryption.ts';
import { contentKeys, newKeys } from './encryption.ts';
import {
  FILE_LIST,
  FORMAT,
  MANIFEST,
  MANIFEST_CODE,
  MANIFEST_HASH,
  type Manifest,
  type Part,
  SHARED_NAMES,
  storedPath,
  type Table,
} from './manifest.ts';
import type { OwnFile } from './own-files.ts';
import { type BackupPlace, contentOf } from './place.ts';
import type { Progress } from './progress.ts';
import { findBase, listShared, sharedFolderOf, stampOf, withEarlier } from './shared-files.ts';
import type { Snapshot } from './snapshot-reader.ts';
import type { Writer } from './writer.ts';

/** What a backup is made of. */
export interface BackupSource {
  snapshot: Snapshot;
  files: FileStore;
  /** Keys and copies of seals, where they are in the data folder. */
  keys: readonly OwnFile[];
  seals: readonly OwnFile[];
  /** The version of the product. */
  version: string;
}

/** How and where it is written. */
export interface BackupTarget {
  place: BackupPlace;
  /** What the backup is called there; nothing of that name is there yet. */
  name: string;
  passphrase?: string | undefined;
  /** How many files are copied at the same time. */
  atOnce: number;
  signal: AbortSignal;
  tell(progress: Readonly<Progress>): void;
  /** Throws when bytes may have been removed in the meantime; called before the manifest is written. */
  requireHold(): Promise<void>;
}

/**
 * Writes a backup, streamed. Its manifest comes last, so that one that breaks off does not count. Throws what went wrong, and leaves
 * what is half to `removeHalf`.
 */
export async function writeBackup(source: BackupSource, target: BackupTarget): Promise<Manifest> {
  const { snapshot } = source;
  const { facts } = snapshot;
  const made = target.passphrase === undefined ? undefined : await newKeys(target.passphrase);
  const progress = startProgress(source);
  const shared = sharedFolderOf(target.name);
  const writer = openWriter(target, { keys: made?.keys, there: await listShared(target.place, shared) }, progress);
  const tables = await copyTables(snapshot, writer, progress);
  const { fileList, lacking, names } = await copyFileList(source, { target, writer, progress });
  const keys = await copyOwn(writer, 'keys', source.keys);
  const seals = await copyOwn(writer, 'seals', source.seals);
  const manifest: Manifest = {
    ...{ format: FORMAT, version: source.version, of: facts.of, postgres: facts.postgres },
    ...{ begun: facts.begun, ended: await snapshot.readClock(), encryption: made?.encryption ?? null },
    ...{ migrations: facts.migrations, tables, sequences: await snapshot.readSequences() },
    ...{ fileList, shared: { folder: shared, names }, keys, seals, lacking, leftOut: facts.leftOut },
  };
  await target.requireHold();
  for (const stamp of writer.shared.touched) await target.place.settle(`${shared}/${stamp}`);
  await seal(target, manifest, made?.keys);
  return manifest;
}

function startProgress({ snapshot: { facts } }: BackupSource): Progress {
  return {
    ...{ bytes: 0, bytesOfAll: facts.tableBytes + facts.fileBytes, tables: 0, tablesOfAll: facts.tables.length },
    ...{ files: 0, filesOfAll: facts.files },
  };
}

function openWriter(
  { place, name, signal, tell }: BackupTarget,
  { keys, there }: { keys: BackupKeys | undefined; there: ReadonlyMap<string, number> },
  progress: Progress,
): Writer {
  const folder = sharedFolderOf(name);
  const touched = new Set<string>();
  async function* watched(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of content) {
      signal.throwIfAborted();
      tell(progress);
      yield piece;
    }
  }
  const putAs = async (path: string, content: AsyncIterable<Buffer>) => {
    signal.throwIfAborted();
    return { path, ...(await place.put(`${name}/${path}`, watched(content))) };
  };
  return {
    isEncrypted: keys !== undefined,
    async put(plainPath, content) {
      const path = storedPath(plainPath, keys !== undefined);
      return await putAs(path, keys === undefined ? content : keys.encrypt(path, content));
    },
    putPlain: putAs,
    shared: {
      ...{ folder, stamp: stampOf(name), there, touched },
      async put(file, key, content) {
        touched.add(file.slice(0, file.indexOf('/')));
        signal.throwIfAborted();
        const path = `${folder}/${file}`;
        if (there.has(file)) await place.remove(path);
        return await place.put(path, watched(key === undefined ? content : contentKeys(key).encrypt(path, content)));
      },
    },
  };
}

async function copyTables(snapshot: Snapshot, writer: Writer, progress: Progress): Promise<Table[]> {
  const tables: Table[] = [];
  for (const { name, columns } of snapshot.facts.tables) {
    const parts: Table['parts'] = [];
    const copied = inCopyParts(counted(snapshot.copy(name, columns), progress));
    for (let part = await copied.next(); part !== undefined; part = await copied.next()) {
      const path = `database/${name}.${parts.length + 1}.copy.zst`;
      const stored = await writer.put(path, compressed(part.text));
      parts.push({ ...stored, rows: part.rows() });
    }
    progress.tables += 1;
    tables.push({ name, columns, rows: parts.reduce((sum, { rows }) => sum + rows, 0), parts });
  }
  return tables;
}

async function* counted(content: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    progress.bytes += piece.length;
    yield piece;
  }
}

/** The list is written while the files are copied, so that it is never whole in memory. */
async function copyFileList(
  { snapshot, files }: BackupSource,
  { target, writer, progress }: { target: BackupTarget; writer: Writer; progress: Progress },
): Promise<Pick<Manifest, 'fileList' | 'lacking'> & { names: Part }> {
  // What the tables took is known by now.
  progress.bytesOfAll = progress.bytes + snapshot.facts.fileBytes;
  const { storeMark } = snapshot.facts.of;
  const base = await findBase(target.place, { name: target.name, storeMark, passphrase: target.passphrase });
  const lacking: Manifest['lacking'] = [];
  const names: string[] = [];
  let count = 0;
  let fileBytes = 0;
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const { file, entry, problem } of copyFiles(withEarlier(snapshot.listFiles(), base), {
      files,
      writer,
      atOnce: target.atOnce,
    })) {
      progress.files += 1;
      progress.bytes += file.bytes;
      if (problem !== undefined)
        lacking.push({ key: file.key, problem, ...(entry !== undefined && { inBackup: true }) });
      if (entry?.stored?.name === undefined) continue;
      names.push(`${entry.stored.name}\n`);
      count += 1;
      fileBytes += file.bytes;
      yield Buffer.from(`${JSON.stringify(entry)}\n`);
    }
  }
  const part = await writer.put(FILE_LIST, compressed(lines()));
  const named = await writer.putPlain(SHARED_NAMES, compressed(contentOf(names.join(''))));
  return { fileList: { ...part, files: count, fileBytes }, lacking, names: named };
}

async function copyOwn(writer: Writer, folder: string, own: readonly OwnFile[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const { name, read } of own) parts.push(await writer.put(`${folder}/${name}`, read()));
  return parts;
}

/** The manifest, then its code, then its hash, by which the backup is whole. */
async function seal(
  { place, name, signal }: BackupTarget,
  manifest: Manifest,
  keys: BackupKeys | undefined,
): Promise<void> {
  const text = `${JSON.stringify(manifest, undefined, 1)}\n`;
  await place.put(`${name}/${MANIFEST}`, contentOf(text));
  if (keys !== undefined) await place.put(`${name}/${MANIFEST_CODE}`, contentOf(`${keys.codeOf(Buffer.from(text))}\n`));
  await place.settle(name);
  signal.throwIfAborted();
  const hash = createHash('sha256').update(text).digest('hex');
  await place.put(`${name}/${MANIFEST_HASH}`, contentOf(`${hash}  ${MANIFEST}\n`));
  await place.settle(name);
}
