import * as calls from '@cpd/contract/folders';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import * as service from './folder-service.ts';

/** The calls about folders of My Files. */
export function foldersRoutes(): Handler[] {
  return [
    handler(calls.createFolder, (caller, _query, request) => service.createFolder(caller, request)),
    handler(calls.renameFolder, (caller, { objectId }, request) => service.renameFolder(caller, objectId, request)),
    handler(calls.deleteFolder, (caller, { folderId }) => service.deleteFolder(caller, folderId)),
  ];
}
