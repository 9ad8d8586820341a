import { copyRecord, downloadMyData } from '@cpd/contract/history';
import { takeYear } from '@cpd/contract/year-archives';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import type { PrintRoom } from '../certificates/printing-service.ts';
import { collectMyData, copyOfRecord } from './my-data-service.ts';
import { archiveYear } from './year-archive-service.ts';

/** The calls by which members take their record along, and managers copy it for them. */
export function myDataRoutes(printRoom: PrintRoom): Handler[] {
  return [
    handler(downloadMyData, (caller) => collectMyData(printRoom, caller)),
    handler(copyRecord, (caller, _query, { forUserId, reason }) =>
      copyOfRecord(printRoom, caller, forUserId, reason ?? ''),
    ),
    handler(takeYear, (caller, { cpdYearId }) => archiveYear(printRoom, caller, cpdYearId)),
  ];
}
