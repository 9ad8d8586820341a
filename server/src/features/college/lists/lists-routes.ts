import * as calls from '@cpd/contract/lists';
import { previewManyReopenings, reopenManyYears } from '@cpd/contract/many-reopenings';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { doOrPrepare } from '../second-person/second-person-service.ts';
import { exportList } from './list-export-service.ts';
import { countList, listPage } from './list-service.ts';
import { previewMany, reopenMany } from './many-reopenings-service.ts';

/** The calls of the CPD team's lists (ADM-01 to ADM-04, ADM-06). */
export function listsRoutes(database: Database, asksSecond: () => boolean): Handler[] {
  return [
    handler(calls.readList, (caller, _query, request) => listPage(database, caller, request)),
    handler(calls.countList, (caller, _query, request) => countList(database, caller, request)),
    handler(calls.exportList, (caller, _query, request) => exportList(database, caller, request)),
    handler(previewManyReopenings, (caller, _query, page) => previewMany(database, caller, page)),
    handler(reopenManyYears, async (caller, _query, input) => {
      // So many records at once: where the college wants it, a second person confirms that (PPL-06).
      const done = await doOrPrepare(caller, asksSecond(), {
        ...{ kind: 'REOPENINGS', objectId: input.cpdYearId, input },
        work: (reopening) => reopenMany(reopening, input),
        isBig: () => true,
      });
      return { ...(done ?? { reopened: 0, told: 0 }), isPrepared: done === null };
    }),
  ];
}
