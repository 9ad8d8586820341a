import type { DocumentFolder, FileDocument } from '@cpd/contract/documents';

/**
 * How a dialog ends. `onDone` is told in words what is so now, and of a deletion the key by which it can be taken back; it
 * closes the dialog too.
 */
export type Ending = { onClose: () => void; onDone: (said: string, deletionKey?: string) => void };

/** An activity that a file is attached to. */
export type FileActivity = FileDocument['activities'][number];

/** A date of it that the file proves. */
export type FileActivityDate = FileActivity['dates'][number];

/** Which dialog of the screen is open, and what about (FIL-11). */
export type FilesDialog =
  | { kind: 'upload'; dropped?: readonly File[]; folder?: DocumentFolder | null }
  | { kind: 'create-folder' }
  | { kind: 'rename-folder'; folder: DocumentFolder }
  | { kind: 'delete-folder'; folder: DocumentFolder }
  | { kind: 'rename-file'; file: FileDocument }
  | { kind: 'move-file'; file: FileDocument }
  | { kind: 'attach-file'; file: FileDocument }
  | { kind: 'delete-file'; file: FileDocument }
  | { kind: 'preview'; file: FileDocument }
  | { kind: 'unlink-activity'; file: FileDocument; activity: FileActivity }
  | { kind: 'unlink-date'; file: FileDocument; activity: FileActivity; date: FileActivityDate };
