import { Readable } from 'node:stream';
import { ARCHIVE_ENTRIES_MAX } from '@cpd/domain/values/limits';
import { AppError, known, notFound } from '../../../platform/errors/app-error.ts';
import { listArchivedFiles } from '../../../platform/files/archive-files.ts';
import { storedContent } from '../../../platform/files/content.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { previewTypeOf } from '../../../platform/files/preview-type.ts';
import { refuseUnlessClear } from '../../../platform/files/scanner.ts';
import type { FileAnswer } from '../../../platform/http/handler.ts';
import type { StoredDocument } from './document-reader.ts';

/** The kept content of a document; throws NOT_FOUND for one that has none. */
export function storedFile(files: FileStore, document: StoredDocument): FileAnswer {
  const { storageKey, sha256 } = document;
  if (storageKey === null || sha256 === null) throw notFound('document');
  refuseUnlessClear(document.scanState);
  return {
    fileName: document.name,
    mediaType: document.mediaType,
    size: document.size,
    sha256,
    open: async (range) => (await files.read(storageKey, range)).stream,
  };
}

/** A picture or PDF to be shown; throws INVALID for what cannot be shown without running something (EVD-26). */
export async function previewFile(files: FileStore, document: StoredDocument): Promise<FileAnswer> {
  const file = storedFile(files, document);
  const key = document.storageKey ?? '';
  const mediaType = await previewTypeOf(storedContent(files, { key, size: document.size }));
  if (mediaType === undefined)
    throw new AppError(
      'INVALID',
      'This file has no preview, because of its kind or because the picture is too large. Please download it to open it.',
    );
  return { ...file, mediaType, purpose: 'preview' };
}

/** A file in the archive of a year from another CPD home, as it was signed. Throws NOT_FOUND for what is in no such archive. */
export async function archivedFile(files: FileStore, document: StoredDocument, path: string): Promise<FileAnswer> {
  storedFile(files, document);
  const content = storedContent(files, { key: document.storageKey ?? '', size: document.size });
  const archive = document.type === 'ELSEWHERE' ? await listArchivedFiles(content, ARCHIVE_ENTRIES_MAX) : undefined;
  const file = known(archive?.get(path), 'file');
  return {
    fileName: path.slice(path.lastIndexOf('/') + 1),
    mediaType: 'application/octet-stream',
    size: file.size,
    onlyWhole: true,
    open: async () => Readable.from(file.open()),
  };
}
