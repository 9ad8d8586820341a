import type { JobName } from '../../../platform/jobs/job-names.ts';

/** What managers read of each kind of scheduled work. */
export const JOB_WORDS: Readonly<Record<JobName, string>> = {
  'close-years': 'Closing years',
  'send-messages': 'Reminders and announcements',
  'send-waiting-mail': 'Sending emails',
  'keep-figures': 'Figures for lists',
  'check-figures': 'Checking the figures',
  'seal-events': 'Sealing the event log',
  'count-retention': 'Counting old records',
  'apply-retention': 'Erasing old records',
  'vacuum-erased': 'Clearing the space of erased records',
  'forget-deleted': 'Removing deleted files',
  'sweep-files': 'Removing unfinished uploads',
  'forget-old-keys': 'Clearing up after old requests',
  'nightly-backup': 'Checking whether a backup is due',
};

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** A time that has passed, in its largest unit: “2 hours”. Less than a minute is “a moment”. */
export function spanOf(seconds: number): string {
  if (seconds < MINUTE_S) return 'a moment';
  if (seconds < HOUR_S) return countOf(Math.floor(seconds / MINUTE_S), 'minute');
  if (seconds < 2 * DAY_S) return countOf(Math.floor(seconds / HOUR_S), 'hour');
  return countOf(Math.floor(seconds / DAY_S), 'day');
}

/** “1 file”, “2,000 files”. */
export function countOf(count: number, thing: string): string {
  return `${count.toLocaleString('en-AU')} ${thing}${count === 1 ? '' : 's'}`;
}

/** Seconds from one ISO time to another; 0 where the second comes first. */
export function secondsFrom(earlier: string, later: string): number {
  return Math.max(0, Temporal.Instant.from(earlier).until(Temporal.Instant.from(later)).total('seconds'));
}

/** Commands, settings, places and codes of errors, which are for the people who run the server. */
const FOR_OPERATORS = /\bnpm\s|\b[A-Z]+_[A-Z_]+\b|\bE[A-Z]{4,}\b|(?:^|\s)\/\S|:\/\//;

/** What managers read of a failure: its sentences without those that are for the people who run the server. The log has all. */
export function forManagers(problem: string): string {
  return problem
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !FOR_OPERATORS.test(sentence))
    .join(' ');
}
