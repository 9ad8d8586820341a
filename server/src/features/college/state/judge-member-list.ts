import { secondsFrom, spanOf } from '@cpd/domain/values/spans';
import type { SharedState } from '../../../platform/state/state-reader.ts';
import { WATCHED_LISTS_JOB } from '../member-list/watched-list-service.ts';
import { type Judged, unwell, well } from './judged.ts';
import { forManagers } from './state-words.ts';

/** A night, and the time that a restart may take. */
const MISSED_AFTER_S = 26 * 3_600;

/** Whether the list of members that the college's own system leaves was read last night, and nothing in it waits for a person (PPL-01). */
export function judgeMemberList({ at, jobs }: SharedState): Judged {
  const run = jobs.find(({ job }) => job === WATCHED_LISTS_JOB);
  if (run === undefined) return well('The list of members will be read within minutes.');
  const age = secondsFrom(run.begunAt, at);
  const last = run.succeededAt === null ? 'never' : `${spanOf(secondsFrom(run.succeededAt, at))} ago`;
  const details = [`Last read without problems: ${last}.`];
  if (run.problem !== null) {
    const toDo = 'To see each line and why, check the same file under Import. The newest list is read again tonight.';
    return unwell(forManagers(run.problem), toDo, run.begunAt, details);
  }
  if (age > MISSED_AFTER_S) {
    const toDo = 'Ask the people who run the server to check its log.';
    return unwell(`No list of members has been read for ${spanOf(age)}.`, toDo, run.begunAt, details);
  }
  return well('The list of members is read each night.', details);
}
