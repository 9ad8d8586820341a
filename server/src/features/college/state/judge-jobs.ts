import { secondsFrom, spanOf } from '@cpd/domain/values/spans';
import { JOB_EVERY, type JobName } from '../../../platform/jobs/job-names.ts';
import type { JobState, SharedState } from '../../../platform/state/state-reader.ts';
import { WATCHED_LISTS_JOB } from '../member-list/watched-list-service.ts';
import { type Judged, unwell, well } from './judged.ts';
import { forManagers, JOB_WORDS } from './state-words.ts';

/** When a run that succeeded is missed, in seconds: some turns may fall out when a server ends. */
const MISSED_AFTER_S = { minute: 15 * 60, hour: 3 * 3_600, day: 26 * 3_600 } as const;
/** What is due is begun within a minute or two. */
const QUEUE_S = 15 * 60;

/** Whether all scheduled work succeeds as often as it should, with the last success of each. */
export function judgeJobs({ at, jobs, queue }: SharedState): Judged {
  const known = new Map(jobs.map((job) => [job.job, job]));
  // Lists of members are a part of their own.
  const names = (Object.keys(JOB_EVERY) as JobName[]).filter((name) => name !== WATCHED_LISTS_JOB);
  const states = names.map((name) => ({ name, state: known.get(name) }));
  const missed = states.filter(({ name, state }) => state !== undefined && isMissed(name, state, at));
  const details = [...missed, ...states.filter((one) => !missed.includes(one))].map(({ name, state }) =>
    tellOf(name, state, at),
  );
  if (missed.length > 0) {
    const since = missed.flatMap(({ state }) => state?.succeededAt ?? []).toSorted()[0] ?? null;
    const what = missed.map(({ name }) => JOB_WORDS[name]).join(', ');
    return unwell(`Some scheduled work is failing: ${what}.`, TO_DO, since, details);
  }
  if (queue.count > 0 && queue.oldestSeconds > QUEUE_S) {
    return unwell(`Scheduled work has waited for ${spanOf(queue.oldestSeconds)}.`, TO_DO, null, details);
  }
  return well('Scheduled work runs as it should.', details);
}

const TO_DO = 'Ask the people who run the server to check its log. The next run will catch up.';

function isMissed(name: JobName, { succeededAt, begunAt, problem }: JobState, at: string): boolean {
  // A large backup takes hours, during which nothing is looked at; a missing one is reported with the backups.
  const limit = MISSED_AFTER_S[name === 'nightly-backup' ? 'day' : JOB_EVERY[name]];
  // One that fails each time and never succeeded has its last beginning alone.
  if (succeededAt === null) return problem !== null || secondsFrom(begunAt, at) > limit;
  return secondsFrom(succeededAt, at) > limit;
}

function tellOf(name: JobName, state: JobState | undefined, at: string): string {
  const { succeededAt = null, problem = null } = state ?? {};
  const last = succeededAt === null ? 'not done yet' : `${spanOf(secondsFrom(succeededAt, at))} ago`;
  return problem === null
    ? `${JOB_WORDS[name]}: ${last}.`
    : `${JOB_WORDS[name]}: ${last}. The last try failed. ${forManagers(problem)}`.trimEnd();
}
