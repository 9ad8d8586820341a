import * as calls from '@cpd/contract/college-setup';
import type { Database } from '../../../platform/database/tables.ts';
import { type Handler, handler } from '../../../platform/http/handler.ts';
import { finishSetup, readSetup, saveSetup } from './setup-service.ts';
import type { SetupState } from './setup-state-service.ts';

/** The calls with which the first manager sets up a new college. `refresh` has the pages know what was saved. */
export function setupRoutes(database: Database, state: SetupState, refresh: () => Promise<void>): Handler[] {
  return [
    handler(calls.readCollegeSetup, async (caller) => await readSetup(database, caller)),
    handler(calls.saveCollegeSetup, async (caller, _query, change) => {
      await saveSetup(caller, change);
      await refresh();
      return await readSetup(database, caller);
    }),
    handler(calls.finishCollegeSetup, async (caller, _query, { version }) => {
      await finishSetup(caller, version);
      await state.look();
    }),
  ];
}
