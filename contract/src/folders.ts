import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { freeText, id, queryId } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** A folder of My Files as it is sent (FIL-27); the rules judge its name (FIL-12). */
export const DocumentFolderRequest = z.object({
  /** 0 of a new one. */
  DocumentFolderId: id,
  UserId: id,
  CPDYearId: id,
  FolderName: freeText,
});
export type DocumentFolderRequest = Inside<z.input<typeof DocumentFolderRequest>>;

/** API2-21. */
export const createFolder = operation({
  name: 'createFolder',
  call: 'POST /api/DocumentFolders',
  access: 'own-record',
  body: json(DocumentFolderRequest),
  answer: json(id),
  summary:
    'Makes a folder in a year; answers its id. 400 for a blank name, or one that is already taken whatever the case; then ' +
    'the message contains "exists".',
  example: ({ userId }) => ({
    body: { DocumentFolderId: 0, UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, FolderName: 'Journal club' },
  }),
});

/** API2-22. */
export const renameFolder = operation({
  name: 'renameFolder',
  call: 'PUT /api/DocumentFolders',
  access: 'own-record',
  query: { Id: queryId },
  body: json(DocumentFolderRequest),
  summary: 'Renames a folder. 400 as for a new one, and when id or year of the body are not those of the folder.',
  example: ({ userId, folderId }) => ({
    query: { Id: folderId },
    body: { DocumentFolderId: folderId, UserId: userId, CPDYearId: EXAMPLE_YEAR_ID, FolderName: 'Journal club' },
  }),
});

/** API2-23, FIL-16. */
export const deleteFolder = operation({
  name: 'deleteFolder',
  call: 'DELETE /api/DocumentFolders',
  access: 'own-record',
  query: { FolderId: queryId },
  summary: 'Deletes a folder. Its files stay, outside folders.',
  example: ({ folderId }) => ({ query: { FolderId: folderId } }),
});
