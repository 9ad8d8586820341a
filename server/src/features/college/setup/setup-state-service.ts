import { CONTENT_CHECK_MS } from '@cpd/domain/values/limits';
import type { Database } from '../../../platform/database/tables.ts';
import { learnCollegeZone } from '../../../platform/reference/college-zone-service.ts';
import { isSettingUp } from './setup-service.ts';

/** Whether a new college is being set up, at hand without a question to the database. */
export interface SetupState {
  isGoingOn(): boolean;
  /** Finds out, with the time zone; and goes on looking until it is finished, as another server may be the one where it is. */
  look(): Promise<void>;
  close(): void;
}

/** Knows nothing before the first look. */
export function openSetupState(database: Database): SetupState {
  let isGoingOn = false;
  let timer: NodeJS.Timeout | undefined;
  async function look(): Promise<void> {
    // While the database is away, the pages go on with what is known.
    isGoingOn = await isSettingUp(database).catch(() => isGoingOn);
    await learnCollegeZone(database).catch(() => undefined);
    clearTimeout(timer);
    if (isGoingOn) timer = setTimeout(() => void look(), CONTENT_CHECK_MS).unref();
  }
  return { isGoingOn: () => isGoingOn, look, close: () => clearTimeout(timer) };
}
