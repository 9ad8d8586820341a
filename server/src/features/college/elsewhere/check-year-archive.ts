import { createHash } from 'node:crypto';
import {
  ARCHIVE_FILES,
  ARCHIVE_FORMAT,
  ArchivedYear,
  ArchiveHead,
  ArchiveManifest,
  ArchiveSignature,
} from '@cpd/contract/year-archive-format';
import { extensionOf, fileNameProblem, isAcceptedType, notAcceptedMessage } from '@cpd/domain/values/file-names';
import { ARCHIVE_ENTRIES_MAX } from '@cpd/domain/values/limits';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  type ArchivedFile,
  archivedContent,
  listArchivedFiles,
  wholeFile,
} from '../../../platform/files/archive-files.ts';
import { checkContent } from '../../../platform/files/check-content.ts';
import type { Content } from '../../../platform/files/content.ts';
import { contentProblemMessage } from '../../../platform/files/content-problem.ts';
import { judgeSignature, type SignatureVerdict } from '../../../platform/verification/signed-manifest-service.ts';

/** An archive of a year that is genuine by its own key. Whose the key is, people find out (RPT-05). */
export interface CheckedArchive {
  year: ArchivedYear;
  signature: ArchiveSignature;
  /** The SHA-256 in hex of what was signed, by which an archive is known again. */
  manifestSha256: string;
  /** Its printed documents and its evidence. */
  files: { path: string; size: number }[];
}

/** The files that say what an archive is are small: one that is larger is no such file. */
const SAYING_BYTES_MAX = 10_485_760;

const NO_ARCHIVE =
  'This is not an archive of a CPD year. Please choose the ZIP file as you downloaded it from your other CPD home, without unpacking it.';

/** Where in an archive files are that people open. */
const SHOWN = /^(documents|evidence)\//;

type Files = ReadonlyMap<string, ArchivedFile>;

/**
 * Checks an archive of a year as its own page says, and its files like any other upload (RPT-05). What unpacks to too much, leads
 * outside or holds a program was refused before, as of every upload. Throws FILE_REFUSED with the one reason; reads each file in
 * pieces, so that nothing large is ever in memory.
 */
export async function checkYearArchive(content: Content): Promise<CheckedArchive> {
  const files = await listArchivedFiles(content, ARCHIVE_ENTRIES_MAX);
  if (files === undefined || !files.has(ARCHIVE_FILES.manifest) || !files.has(ARCHIVE_FILES.year)) {
    throw refusedArchive(NO_ARCHIVE);
  }
  if (!files.has(ARCHIVE_FILES.signature)) {
    throw refusedArchive('This archive is not signed, so no one can tell who made it.');
  }
  const manifest = await saying(files, ARCHIVE_FILES.manifest);
  const signature = read(ArchiveSignature, ARCHIVE_FILES.signature, await saying(files, ARCHIVE_FILES.signature));
  const verdict = judgeSignature(manifest, signature);
  if (verdict !== 'signed') throw refusedArchive(UNSIGNED[verdict]);
  await refuseChanged(files, read(ArchiveManifest, ARCHIVE_FILES.manifest, manifest));
  const year = readYear(await saying(files, ARCHIVE_FILES.year));
  const shown = [...files.values()].filter(({ path }) => SHOWN.test(path));
  for (const file of shown) await refuseUnlessAccepted(file);
  return {
    year,
    signature,
    manifestSha256: createHash('sha256').update(manifest).digest('hex'),
    files: shown.map(({ path, size }) => ({ path, size })),
  };
}

const UNSIGNED: Record<Exclude<SignatureVerdict, 'signed'>, string> = {
  'unknown-algorithm': 'This archive is signed in a newer way than this version can check. Please tell the CPD team.',
  'no-key': 'The key in this archive can’t be read.',
  'other-key': 'This archive names another key than the one inside it.',
  'not-signed-by-key':
    'The list of files in this archive was changed after it was signed, or another key than the one inside has signed it.',
};

/** A refusal of an archive, at the field of the file. */
export function refusedArchive(message: string): AppError {
  return new AppError('FILE_REFUSED', message, { problems: [{ field: 'attachment', message }] });
}

async function saying(files: Files, path: string): Promise<Buffer> {
  const file = files.get(path);
  const content = file && (await wholeFile(file, SAYING_BYTES_MAX));
  if (content === undefined) throw refusedArchive(`The file “${path}” in this archive is too large to be read.`);
  return content;
}

function readYear(content: Buffer): ArchivedYear {
  const { version } = read(ArchiveHead, ARCHIVE_FILES.year, content);
  if (version > ARCHIVE_FORMAT) {
    throw refusedArchive(
      `This archive has format ${version}, which is newer than this version can read. Please tell the CPD team.`,
    );
  }
  return read(ArchivedYear, ARCHIVE_FILES.year, content);
}

function read<Schema extends z.ZodType>(schema: Schema, path: string, content: Buffer): z.output<Schema> {
  const result = schema.safeParse(jsonOf(content));
  if (result.success) return result.data;
  const place = result.error.issues[0]?.path.join('.') ?? '';
  throw refusedArchive(`The file “${path}” in this archive can’t be read${place === '' ? '' : ` at “${place}”`}.`);
}

function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Every file is as it was signed, none is missing, and none came later. */
async function refuseChanged(files: Files, manifest: z.output<typeof ArchiveManifest>): Promise<void> {
  const listed = new Map(manifest.map((entry) => [entry.path, entry]));
  for (const { path } of manifest) {
    if (!files.has(path)) throw refusedArchive(`The file “${path}” is missing from this archive.`);
  }
  for (const file of files.values()) {
    if (file.path === ARCHIVE_FILES.manifest || file.path === ARCHIVE_FILES.signature) continue;
    const signed = listed.get(file.path);
    if (signed === undefined)
      throw refusedArchive(`The file “${file.path}” was not there when this archive was signed.`);
    if (signed.size !== file.size || signed.sha256 !== (await sha256Of(file))) {
      throw refusedArchive(`The file “${file.path}” in this archive was changed after it was signed.`);
    }
  }
}

async function sha256Of(file: ArchivedFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of file.open()) hash.update(part);
  return hash.digest('hex');
}

/** What no one has claimed of a file, its content has to prove: it is text unless it is something known. */
const ANY_TYPE = 'text/plain';

/** A file in an archive is one that the record itself would take (UPL-16, EVD-26). */
async function refuseUnlessAccepted(file: ArchivedFile): Promise<void> {
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const extension = extensionOf(name);
  const problem =
    fileNameProblem(name, []) ?? (isAcceptedType(name, ANY_TYPE) ? undefined : notAcceptedMessage(extension));
  const { content, close } = archivedContent(file);
  try {
    const found = problem === undefined ? await checkContent(content, extension) : undefined;
    const message = problem ?? (found && contentProblemMessage(found, extension));
    if (message !== undefined) throw refusedArchive(`“${file.path}” in this archive: ${message}`);
  } finally {
    await close();
  }
}
