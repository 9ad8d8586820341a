import type { Job } from './start-jobs.ts';

/** Everything that is done without anyone asking, and how often: what a run that is missing is judged by (0060). */
export const JOB_EVERY = {
  'close-years': 'minute',
  'send-waiting-mail': 'minute',
  'send-messages': 'minute',
  'forget-old-keys': 'hour',
  'forget-deleted': 'minute',
  'sweep-files': 'hour',
  'count-retention': 'day',
  'apply-retention': 'minute',
  'keep-figures': 'minute',
  'check-figures': 'day',
  'seal-events': 'hour',
  'nightly-backup': 'hour',
  'read-member-list': 'day',
  'vacuum-erased': 'hour',
  'try-drafts': 'minute',
  'make-reports': 'minute',
} as const satisfies Record<string, Job['every']>;

/** How many seconds it is from one run to the next as a rule. */
export const EVERY_S = { minute: 60, hour: 3_600, day: 86_400 } as const satisfies Record<Job['every'], number>;

export type JobName = keyof typeof JOB_EVERY;

/** A job; how often it is done stands with its name, and each run is noted. */
export type Work = Omit<Job, 'every'> & { name: JobName };
