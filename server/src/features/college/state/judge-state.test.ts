import type { PartOfService } from '@cpd/contract/state';
import { GIGABYTE } from '@cpd/domain/values/sizes';
import { describe, expect, test } from 'vitest';
import { JOB_EVERY } from '../../../platform/jobs/job-names.ts';
import type { FoundSetup } from '../../../platform/setup/setup-watch.ts';
import type { JobState, SharedState } from '../../../platform/state/state-reader.ts';
import type { KnownBackups } from './judge-backup.ts';
import { judgeState, type KnownState } from './judge-state.ts';

const AT = '2026-11-22T02:00:00Z';
const before = (time: Temporal.DurationLike) => Temporal.Instant.from(AT).subtract(time).toString();
const job = (name: string, changes: Partial<JobState> = {}): JobState => ({
  ...{ job: name, begunAt: before({ minutes: 1 }), succeededAt: before({ minutes: 1 }), failedAt: null, problem: null },
  server: 'cpd-1',
  ...changes,
});
const jobs = Object.keys(JOB_EVERY).map((name) => job(name));
const shared: SharedState = {
  ...{
    at: AT,
    jobs,
    queue: { count: 0, oldestSeconds: 0 },
    mail: { count: 0, oldestSeconds: 0, givenUp: 0, problem: null },
  },
  ...{ quarantine: { count: 0, oldestSeconds: 0 }, seals: { lastAt: before({ minutes: 20 }), withoutCopy: 0 } },
  ...{ servers: { running: 1, doingJobs: 1, refused: 0, gone: 0 }, databaseBytes: 1.2 * GIGABYTE },
  backup: { succeededAt: null, failedAt: null, bytes: null, lacking: null },
};
const backup = { begunAt: before({ hours: 9 }), endedAt: before({ hours: 9 }), isRunning: false };
const whole = { ...backup, bytes: 1.2 * GIGABYTE, lacking: 0, problem: null };
const backups: KnownBackups = { keep: { last: 14, days: 0, weeks: 0, months: 0 }, lastTry: whole, lastSuccess: whole };
const space = { free: 60 * GIGABYTE, size: 100 * GIGABYTE };
const works = { isGood: true, says: ['It works.'], since: null };
const away = { isGood: false, says: ['It says nothing for 15 s.'], since: before({ minutes: 5 }) };
const setup: FoundSetup = {
  ...{ signIn: works, mail: works, files: works, scanner: works },
  backups: { ...works, newestAt: before({ hours: 9 }) },
};
const fine: KnownState = {
  ...{
    shared,
    hasFiles: true,
    spaces: { Database: space, Files: space },
    hasScanner: true,
    hasMailServer: true,
    hasMemberLists: true,
    backups,
  },
  ...{ hasProvider: true, setup },
};

const part = (known: KnownState, name: PartOfService['part']) => judgeState(known).find((one) => one.part === name);
const withShared = (changes: Partial<SharedState>): KnownState => ({ ...fine, shared: { ...shared, ...changes } });
const withJob = (name: string, changes: Partial<JobState>) =>
  withShared({ jobs: jobs.map((one) => (one.job === name ? job(name, changes) : one)) });
const failed = { ...backup, bytes: null, lacking: null, problem: 'There is no room left.' };

describe('[R63] what is not well is told, with what to do', () => {
  const UNWELL: [what: string, known: KnownState, part: PartOfService['part'], says: RegExp, since: string | null][] = [
    ['a database that hangs', { ...fine, shared: undefined }, 'DATABASE', /very long to answer/, null],
    ['files that are away', { ...fine, hasFiles: false }, 'FILES', /cannot be opened or uploaded/, null],
    ['a full disk', { ...fine, spaces: { Files: { free: 9e9, size: 100e9 } } }, 'DISK', /nearly full/, null],
    [
      'an identity provider that is away',
      { ...fine, setup: { ...setup, signIn: away } },
      ...(['SIGN_IN', /^People may be unable to sign in\.$/, away.since] as const),
    ],
    [
      'a provider that is away while the database hangs',
      { ...fine, shared: undefined, setup: { ...setup, signIn: away } },
      ...(['DATABASE', /very long to answer/, null] as const),
    ],
    [
      'files that cannot be written',
      { ...fine, setup: { ...setup, files: away } },
      ...(['FILES', /^A file that was stored as a trial could not be stored/, away.since] as const),
    ],
    [
      'a mail server that refuses us, before any email waits for long',
      { ...fine, setup: { ...setup, mail: away } },
      ...(['MAIL', /^The mail server does not take emails/, away.since] as const),
    ],
    [
      'a scanner that does not answer, before any file waits for long',
      { ...fine, setup: { ...setup, scanner: away } },
      ...(['SCANNER', /^The virus scanner does not check files/, away.since] as const),
    ],
    [
      'a place of backups that is away',
      { ...fine, setup: { ...setup, backups: { ...away, newestAt: null } } },
      ...(['BACKUP', /^The backup location cannot be reached/, away.since] as const),
    ],
    [
      'a place of backups that is away before the first night',
      {
        ...fine,
        ...{ backups: { ...backups, lastTry: undefined, lastSuccess: undefined } },
        setup: { ...setup, backups: { ...away, newestAt: null } },
      },
      ...(['BACKUP', /^The backup location cannot be reached/, away.since] as const),
    ],
    [
      'backups that are not where they were put any more',
      { ...fine, setup: { ...setup, backups: { ...works, newestAt: null } } },
      ...(['BACKUP', /has no backup of this college/, null] as const),
    ],
    [
      'a place whose newest backup is old',
      { ...fine, setup: { ...setup, backups: { ...works, newestAt: before({ hours: 75 }) } } },
      ...(['BACKUP', /^The newest backup in the backup location is 3 days old/, before({ hours: 75 })] as const),
    ],
    [
      'a scanner that is away',
      withShared({ quarantine: { count: 2, oldestSeconds: 7_200 } }),
      ...(['SCANNER', /^2 files cannot be opened, because the virus check/, before({ hours: 2 })] as const),
    ],
    [
      'files that wait for a scanner that is not there any more',
      { ...withShared({ quarantine: { count: 1, oldestSeconds: 60 } }), hasScanner: false },
      ...(['SCANNER', /^1 file cannot be opened, because the virus check/, before({ minutes: 1 })] as const),
    ],
    [
      'a mail server that is away',
      withShared({ mail: { count: 7, oldestSeconds: 7_200, givenUp: 0, problem: null } }),
      ...(['MAIL', /^7 emails could not be sent, the oldest for 2 hours/, before({ hours: 2 })] as const),
    ],
    [
      'a job that fails again and again',
      withJob('close-years', { succeededAt: before({ minutes: 20 }), problem: 'The database could not be reached.' }),
      ...(['JOBS', /is failing: Closing years\./, before({ minutes: 20 })] as const),
    ],
    [
      'a job that has never succeeded',
      withJob('seal-events', { succeededAt: null, problem: 'It failed.' }),
      ...(['JOBS', /is failing: Sealing the event log\./, null] as const),
    ],
    [
      'a nightly job that stands still',
      withJob('check-figures', { succeededAt: before({ hours: 27 }) }),
      ...(['JOBS', /Checking the figures/, before({ hours: 27 })] as const),
    ],
    [
      'a list of members that a person has to look at',
      withJob('read-member-list', { problem: 'The list “a.csv” of 22/11/2026 was read, without 2 wrong lines.' }),
      ...(['MEMBER_LIST', /^The list “a.csv” .* 2 wrong lines\.$/, before({ minutes: 1 })] as const),
    ],
    [
      'a list of members that is not read any more',
      withJob('read-member-list', { begunAt: before({ hours: 27 }) }),
      ...(['MEMBER_LIST', /has been read for 27 hours/, before({ hours: 27 })] as const),
    ],
    [
      'work that nobody begins',
      withShared({ queue: { count: 3, oldestSeconds: 3_600 } }),
      ...(['JOBS', /has waited for 1 hour/, null] as const),
    ],
    [
      'a backup that failed',
      { ...fine, backups: { ...backups, lastTry: failed } },
      ...(['BACKUP', /failed\. There is no room left\./, backup.begunAt] as const),
    ],
    [
      'a backup that is old',
      { ...fine, backups: { ...backups, lastSuccess: { ...whole, endedAt: before({ hours: 50 }) } } },
      ...(['BACKUP', /is 2 days old/, before({ hours: 50 })] as const),
    ],
    [
      'a backup without files that are lost',
      { ...fine, backups: { ...backups, lastSuccess: { ...whole, lacking: 2 } } },
      ...(['BACKUP', /^2 files of members are missing or damaged/, backup.begunAt] as const),
    ],
    [
      'a backup by command without a file that is lost',
      { ...fine, backups: { ...backups, keep: undefined, lastSuccess: { ...whole, lacking: 1 } } },
      ...(['BACKUP', /^1 file of members is missing or damaged/, backup.begunAt] as const),
    ],
    [
      'seals without copies',
      withShared({ seals: { lastAt: before({ minutes: 20 }), withoutCopy: 3 } }),
      ...(['SEALS', /^3 seals .* could not be copied/, null] as const),
    ],
    [
      'no server that does scheduled work',
      withShared({ servers: { running: 2, doingJobs: 0, refused: 0, gone: 0 } }),
      ...(['SERVERS', /no reminders go out/, null] as const),
    ],
    [
      'a server that vanished',
      withShared({ servers: { running: 2, doingJobs: 1, refused: 0, gone: 1 } }),
      ...(['SERVERS', /^2 servers are running/, null] as const),
    ],
  ];
  test.each(UNWELL)('%s', (_what, known, name, says, since) => {
    const [first] = judgeState(known);
    expect(first).toMatchObject({ part: name, state: 'UNWELL', says: expect.stringMatching(says), since });
    expect(first?.toDo).toMatch(/^[A-Z].*\.$/);
    // Managers read it, who know no settings.
    const words = judgeState(known).flatMap(({ says, details, toDo }) => [says, ...details, toDo]);
    expect(words.join('\n')).not.toMatch(/[A-Z]_[A-Z]|[A-Z]=/);
  });

  test('with what was heard of it', () => {
    expect(part({ ...fine, setup: { ...setup, files: away } }, 'FILES')?.details).toEqual(away.says);
    const mail = { count: 7, oldestSeconds: 7_200, givenUp: 0, problem: '450 <zebra@example.org>: Greylisted' };
    expect(part(withShared({ mail }), 'MAIL')?.details).toEqual(['The mail server: 450 … Greylisted.']);
    const both = { ...withShared({ mail }), setup: { ...setup, mail: away } };
    expect(part(both, 'MAIL')?.details).toEqual(away.says);
  });
});

test.each<[what: string, known: KnownState, part: PartOfService['part']]>([
  ['no scanner', { ...fine, hasScanner: false }, 'SCANNER'],
  ['no identity provider', { ...fine, hasProvider: false }, 'SIGN_IN'],
  ['no mail server', { ...fine, hasMailServer: false }, 'MAIL'],
  ['no backup', { ...fine, backups: { keep: undefined, lastTry: undefined, lastSuccess: undefined } }, 'BACKUP'],
  ['no backup each night', { ...fine, backups: { ...backups, keep: undefined } }, 'BACKUP'],
])('[R63] what is not set up is told as that, and how it would be: %s', (_what, known, name) => {
  expect(judgeState(known)[0]).toMatchObject({
    part: name,
    state: 'OFF',
    // Managers read it, who know no settings.
    toDo: expect.stringMatching(/^(?!.*[A-Z]_[A-Z]).*ask the people who run the server/i),
  });
});

describe('[R63] what is well', () => {
  test('is told as that, with figures', () => {
    expect(judgeState(fine).map(({ state }) => state)).toEqual(judgeState(fine).map(() => 'WELL'));
    expect(part(fine, 'DATABASE')?.says).toBe('The database answers. It uses 1.2 GB.');
    expect(part(fine, 'DISK')?.details).toEqual(['Database: 60 GB free of 100 GB.', 'Files: 60 GB free of 100 GB.']);
    expect(part(fine, 'BACKUP')?.details).toEqual(['Last backup: 9 hours ago, 1.2 GB; the last 14 are kept.']);
    expect(part(fine, 'JOBS')?.details).toContain('Closing years: 1 minute ago.');
    expect(part(fine, 'SEALS')?.details).toEqual(['Last seal: 20 minutes ago.']);
  });

  test('is not told of lists of members where none are expected', () => {
    expect(part({ ...fine, hasMemberLists: false }, 'MEMBER_LIST')).toBeUndefined();
    expect(part(fine, 'JOBS')?.details.join()).not.toContain('list of members');
  });

  test('is not told of what nothing is known of yet', () => {
    const parts = judgeState({ ...fine, setup: {} });
    expect(parts.map((one) => one.part)).not.toContain('SIGN_IN');
    expect(parts.map(({ state }) => state)).toEqual(parts.map(() => 'WELL'));
  });

  test('a tenth of a large disk is room enough', () => {
    const known = { ...fine, spaces: { Files: { free: 25 * GIGABYTE, size: 270 * GIGABYTE } } };
    expect(part(known, 'DISK')).toMatchObject({ state: 'WELL', details: ['Files: 25 GB free of 270 GB.'] });
  });

  test('one run that failed, and work that has not had its first turn, are told and worry nobody', () => {
    const failing = withJob('close-years', { problem: 'The database could not be reached.' });
    expect(part(failing, 'JOBS')).toMatchObject({ state: 'WELL' });
    expect(part(failing, 'JOBS')?.details).toContain(
      'Closing years: 1 minute ago. The last try failed. The database could not be reached.',
    );
    expect(part(withShared({ jobs: [] }), 'JOBS')).toMatchObject({ state: 'WELL' });
    expect(part(withShared({ jobs: [] }), 'JOBS')?.details).toContain('Closing years: not done yet.');
    expect(part({ ...fine, backups: { ...backups, lastTry: undefined, lastSuccess: undefined } }, 'BACKUP')?.says).toBe(
      'The first backup will be made tonight.',
    );
  });

  test.each([
    ['The seals do not belong together. Run npm run verify-events.', 'The seals do not belong together.'],
    ['BACKUP_TO cannot be written. There is no room left.', 'There is no room left.'],
    ["EACCES: permission denied, mkdir '/backups/x'.", ''],
    ['The store does not answer: connect ECONNREFUSED 127.0.0.1:9000.', ''],
    ['/mnt/backups is away.', ''],
    ['The database could not be reached.', 'The database could not be reached.'],
  ])('a manager reads of “%s” no commands, settings, places or codes', (problem, words) => {
    const job = part(withJob('seal-events', { problem }), 'JOBS')?.details.find((one) => one.startsWith('Sealing'));
    expect(job).toBe(`Sealing the event log: 1 minute ago. The last try failed. ${words}`.trimEnd());
    const lastTry = { ...failed, problem };
    const backupSays = part({ ...fine, backups: { ...backups, lastTry } }, 'BACKUP')?.says;
    expect(backupSays).toBe(`The last backup failed. ${words}`.trimEnd());
  });

  test('a backup that takes hours keeps no scheduled work from being well', () => {
    expect(part(withJob('nightly-backup', { succeededAt: before({ hours: 5 }) }), 'JOBS')?.state).toBe('WELL');
    expect(part(withJob('nightly-backup', { succeededAt: before({ hours: 27 }) }), 'JOBS')?.state).toBe('UNWELL');
  });

  test('emails that were refused for good are told, and are no fault of the mail server', () => {
    const refused = part(withShared({ mail: { count: 1, oldestSeconds: 5, givenUp: 2, problem: null } }), 'MAIL');
    expect(refused).toMatchObject({ state: 'WELL' });
    expect(refused?.details).toEqual([
      '1 email will be sent soon.',
      'In the last 7 days, 2 emails were refused by the mail server and will not be tried again.',
    ]);
    const one = part(withShared({ mail: { count: 0, oldestSeconds: 0, givenUp: 1, problem: null } }), 'MAIL');
    expect(one?.details).toEqual([
      'In the last 7 days, 1 email was refused by the mail server and will not be tried again.',
    ]);
  });
});
