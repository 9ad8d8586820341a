import * as calls from '@cpd/contract/folders';
import { type Handler, handler } from '../../../http/handler.ts';
import * as service from './folder-service.ts';

/** The calls about folders of My Files. */
export function foldersRoutes(): Handler[] {
  return [
    handler(calls.createFolder, (caller, _query, request) => service.createFolder(caller, request)),
    handler(calls.renameFolder, async (caller, { Id }, request) => {
      await service.renameFolder(caller, Id, request);
      return null;
    }),
    handler(calls.deleteFolder, async (caller, { FolderId }) => {
      await service.deleteFolder(caller, FolderId);
      return null;
    }),
  ];
}
