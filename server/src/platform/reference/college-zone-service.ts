import { setCollegeZone } from '@cpd/domain/values/college-day';
import type { Reading } from '../database/tables.ts';
import { findChosenZone } from './college-zone-reader.ts';
import { DELIVERED_COLLEGE } from './delivered-college-service.ts';

/** Until a new college has chosen, it has no days that could be moved. */
const NOT_CHOSEN = 'UTC';

/** Finds out for this program in which time zone the college is. */
export async function learnCollegeZone(reading: Reading): Promise<void> {
  const setup = await findChosenZone(reading);
  const usual = setup?.isFinished === false ? NOT_CHOSEN : DELIVERED_COLLEGE.timeZone;
  setCollegeZone(setup?.timeZone ?? usual);
}
