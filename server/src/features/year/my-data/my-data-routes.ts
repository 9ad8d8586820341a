import { downloadMyData } from '@cpd/contract/history';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import type { PrintRoom } from '../certificates/printing-service.ts';
import { collectMyData } from './my-data-service.ts';

/** The call by which members take their record along. */
export function myDataRoutes(printRoom: PrintRoom): Handler[] {
  return [handler(downloadMyData, (caller) => collectMyData(printRoom, caller))];
}
