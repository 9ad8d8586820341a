import * as calls from '@cpd/contract/overview';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import type { PrintRoom } from '../../year/certificates/printing-service.ts';
import { exportOverview } from './overview-pack-service.ts';
import { readOverview } from './overview-service.ts';

/** The calls about the whole college in a year (COH-01, COH-02, COH-07). */
export function overviewRoutes(room: PrintRoom): Handler[] {
  return [
    handler(calls.readOverview, (caller, { year }) => readOverview(room.database, caller, year)),
    handler(calls.exportOverview, (caller, _query, request) => exportOverview(room, caller, request)),
    handler(calls.exportFigures, (caller, _query, request) => exportOverview(room, caller, request)),
  ];
}
