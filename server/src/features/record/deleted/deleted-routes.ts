import { bringBack as bringBackCall } from '@cpd/contract/deletions';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { bringBack } from './bring-back-service.ts';

/** The call that takes a deletion back. */
export function deletedRoutes(): Handler[] {
  return [handler(bringBackCall, (caller, _query, { deletionKey }) => bringBack(caller, deletionKey))];
}
