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
  'read-member-list': 'Reading the list of members',
  'try-drafts': 'Trying drafts on records',
  'make-reports': 'Making the lines of reports',
};

/** Commands, settings, places and codes of errors, which are for the people who run the server. */
const FOR_OPERATORS = /\bnpm\s|\b[A-Z]+_[A-Z_]+\b|\bE[A-Z]{4,}\b|(?:^|\s)\/\S|:\/\//;

/** What managers read of a failure: its sentences without those that are for the people who run the server. The log has all. */
export function forManagers(problem: string): string {
  return problem
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !FOR_OPERATORS.test(sentence))
    .join(' ');
}
