import * as fileNames from '@cpd/domain/values/file-names';
import { FILE_NAME_MAX } from '@cpd/domain/values/limits';
import { numberedName, withTrueExtension } from '@cpd/domain/values/picture-kinds';
import type { Change } from '../../../platform/database/tables.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { recordChange } from '../../../platform/events/record-change.ts';
import { checkContent, provenMediaType, provenPicture } from '../../../platform/files/check-content.ts';
import { type Content, storedContent } from '../../../platform/files/content.ts';
import { contentProblemMessage } from '../../../platform/files/content-problem.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { refuseBeyondQuota } from '../../../platform/files/storage-quota.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReceivedFile } from '../../../platform/http/uploads.ts';
import { refuseForeignFolder } from '../folders/folder-service.ts';
import { lockEditableYear } from '../years/year-service.ts';
import { findSameName } from './document-reader.ts';
import * as store from './document-store.ts';

/** Where a file goes; without a folder it is in none. */
interface Place {
  cpdYearId: number;
  folderId: number | null;
  /** Evidence unless it is told that the file is the member's own plan. */
  type?: store.DocumentRecord['type'];
}

/** An upload whose name and content were found to be acceptable. */
export type JudgedUpload = Omit<store.DocumentRecord, 'userId' | 'cpdYearId' | 'folderId' | 'type'> &
  Pick<ReceivedFile, 'quotaBytes'> & {
    /** A picture that we gave its true extension: where that name is taken, a number makes it free (UPL-20). */
    underTrueExtension: boolean;
  };

/**
 * Takes an uploaded evidence file into a year; answers its document id (API-33, API2-16). Errors: those of
 * `changeWithUpload` and `insertUpload`.
 */
export async function addEvidence(
  caller: Caller,
  files: FileStore,
  place: Place,
  upload: ReceivedFile,
): Promise<number> {
  return await changeWithUpload(caller, files, upload, async (transaction, judged) => {
    const { documentId } = await insertUpload(transaction, caller, place, judged);
    return documentId;
  });
}

/**
 * Does a change that keeps an upload; answers the id that it answers. Name, type and content are judged before, whatever the
 * browser said (UPL-16): FILE_REFUSED with the spec's message. The caller of this function discards the stored bytes when
 * it throws.
 */
export async function changeWithUpload(
  caller: Caller,
  files: FileStore,
  upload: ReceivedFile,
  keep: (transaction: Change, judged: JudgedUpload) => Promise<number>,
): Promise<number> {
  return await changeWithReadUpload(caller, files, upload, { read: async () => undefined, keep });
}

/** The same of an upload that is read before anything is changed, once it was found to be acceptable. */
export async function changeWithReadUpload<Read>(
  caller: Caller,
  files: FileStore,
  upload: ReceivedFile,
  {
    read,
    keep,
  }: {
    read: (content: Content) => Promise<Read>;
    keep: (transaction: Change, judged: JudgedUpload, read: Read) => Promise<number>;
  },
): Promise<number> {
  const judged = await judgeUpload(files, upload);
  const found = await read(storedContent(files, upload.file));
  let kept = false;
  const answer = await caller.change(async (transaction) => {
    const id = await keep(transaction, judged, found);
    kept = true;
    return id;
  });
  // A repeated request was answered with the first one's document; these bytes are a second copy that nothing names.
  if (!kept) await upload.discard();
  return answer;
}

/**
 * Writes the row of a judged upload, in the transaction of a change; answers its document id, and the name it was kept under. Errors: DUPLICATE when the
 * year has this very file under this name, FILE_REFUSED when the name is taken by another one (both «exists», UPL-16),
 * QUOTA_EXCEEDED, YEAR_NOT_EDITABLE, NOT_FOUND for a year or folder.
 */
export async function insertUpload(
  transaction: Change,
  caller: Caller,
  place: Place,
  judged: JudgedUpload,
): Promise<{ documentId: number; name: string }> {
  const { cpdYearId, folderId } = place;
  await lockEditableYear(transaction, caller, cpdYearId);
  if (folderId !== null) await refuseForeignFolder(transaction, caller, cpdYearId, folderId);
  const { document, documentId } = await insertUnderFreeName(
    transaction,
    caller,
    documentOf(caller, place, judged),
    judged,
  );
  await refuseWithoutSpace(transaction, document, judged);
  await recordChange(transaction, caller, 'document.uploaded', documentId, { after: document });
  return { documentId, name: document.name };
}

/** Under the name it has; a picture that was given its true extension, where that name is taken, under one with a number. */
async function insertUnderFreeName(
  transaction: Change,
  caller: Caller,
  document: store.DocumentRecord,
  { underTrueExtension }: JudgedUpload,
) {
  for (let number = 1; number <= NUMBERS_TRIED; number += 1) {
    const name = number === 1 ? document.name : numberedName(document.name, number, FILE_NAME_MAX);
    const tried = { ...document, name, comparableName: fileNames.comparableName(name) };
    const documentId = await store.insertUpload(transaction, tried, caller.now.toString());
    if (documentId !== undefined) return { document: tried, documentId };
    const there = await findSameName(transaction, document.userId, document.cpdYearId, tried.comparableName);
    if (there?.sha256 === document.sha256) throw duplicate();
    if (!underTrueExtension) break;
  }
  throw refused(NAME_TAKEN);
}

/** Whose name is taken so often is asked for another. */
const NUMBERS_TRIED = 100;

/**
 * Writes the row of a judged upload that is no file of the year, under a comparable name of its own, so that it takes the name
 * of none; answers its document id. Nothing is asked of the year, and anyone who calls leaves the event. Throws QUOTA_EXCEEDED.
 */
export async function insertApart(
  transaction: Change,
  caller: Caller,
  place: Place & { apart: string },
  judged: JudgedUpload,
): Promise<number> {
  const document = { ...documentOf(caller, place, judged), comparableName: `${place.apart}/${judged.comparableName}` };
  const documentId = await store.insertUpload(transaction, document, caller.now.toString());
  if (documentId === undefined) throw duplicate();
  await refuseWithoutSpace(transaction, document, judged);
  return documentId;
}

/** Deletes what was kept apart, once nothing names it; the caller leaves the event. */
export async function deleteApart(transaction: Change, documentId: number): Promise<void> {
  await store.deleteDocuments(transaction, [documentId]);
}

async function refuseWithoutSpace(transaction: Change, { userId, size }: store.DocumentRecord, judged: JudgedUpload) {
  await refuseBeyondQuota(transaction, { userId, quota: judged.quotaBytes, file: size });
}

/** The row of a judged upload. */
function documentOf(
  { subjectUserId: userId }: Caller,
  { cpdYearId, folderId, type = 'EVIDENCE' }: Place,
  { quotaBytes: _ofTheMember, underTrueExtension: _only, ...judged }: JudgedUpload,
): store.DocumentRecord {
  return { ...judged, userId, cpdYearId, folderId, type };
}

/** What is said of a name that another file of the year has (EVD-15, UPL-05); «exists» is known to browsers (UPL-16). */
export const NAME_TAKEN =
  "A file with this name already exists in this year. Please change the file name to make sure it's unique.";

/** A type that says nothing. */
const UNKNOWN_TYPE = 'application/octet-stream';

async function judgeUpload(files: FileStore, upload: ReceivedFile): Promise<JudgedUpload> {
  const sentName = upload.fileName.trim().normalize('NFC');
  const content = storedContent(files, upload.file, upload.seen);
  const picture = await provenPicture(content);
  const name = picture === undefined ? sentName : withTrueExtension(sentName, picture.kind);
  const underTrueExtension = name !== sentName;
  const said = underTrueExtension ? picture?.mediaType : upload.mediaType;
  // Programs send that, too, when they do not know a type.
  const mediaType = said === undefined || said === UNKNOWN_TYPE ? await provenMediaType(content) : said;
  refuseName(name, mediaType);
  const problem = await checkContent(content, fileNames.extensionOf(name));
  if (problem !== undefined) throw refused(contentProblemMessage(problem, fileNames.extensionOf(name)));
  return {
    name,
    comparableName: fileNames.comparableName(name),
    mediaType,
    size: upload.file.size,
    sha256: upload.file.sha256,
    storageKey: upload.file.key,
    scanState: upload.scanState,
    quotaBytes: upload.quotaBytes,
    underTrueExtension,
  };
}

function refuseName(name: string, mediaType: string): void {
  const problem = fileNames.fileNameProblem(name, []);
  if (problem !== undefined) throw refused(problem);
  const extension = fileNames.extensionOf(name);
  if (extension === '') throw refused(fileNames.NO_FILE_MESSAGE);
  if (!fileNames.isAcceptedType(name, mediaType)) throw refused(fileNames.notAcceptedMessage(extension));
}

function refused(message: string): AppError {
  return new AppError('FILE_REFUSED', message, { problems: [{ field: 'attachment', message }] });
}

function duplicate(): AppError {
  const message = 'This file already exists in this year, under the same name. You can use the existing one.';
  return new AppError('DUPLICATE', message, { problems: [{ field: 'attachment', message }] });
}
