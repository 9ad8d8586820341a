import type { Given } from './given.ts';

/** What is wrong with a setting. */
export type SettingFault = { name: string; message: string };

/** One line for each wrong setting, with the first that is wrong about it. */
export function tellOf(problems: readonly SettingFault[]): string {
  const first = new Map(problems.toReversed().map(({ name, message }) => [name, message]));
  const lines = [...first].reverse().map(([name, message]) => `  ${name}: ${message}`);
  return `These settings cannot be used:\n${lines.join('\n')}`;
}

/** Keys in PEM end with a line of their own. */
const MAY_END_WITH_BLANKS = new Set(['VERIFICATION_KEY', 'VERIFICATION_FORMER_KEYS']);

/** A blank at an end is never meant, is seen by no one, and makes another address, name or password of it. */
export function spaceProblems(given: Given, names: readonly string[]): SettingFault[] {
  const isWrong = (name: string, text: string) => {
    const trimmed = text.trim();
    return trimmed === '' || (trimmed !== text && !MAY_END_WITH_BLANKS.has(name));
  };
  return names
    .filter((name) => given[name] !== undefined && isWrong(name, given[name]))
    .map((name) => ({ name, message: 'must not begin or end with a blank; leave it empty if it is not to be set' }));
}

/**
 * With a real mail server the addresses must be real ones too; those of the trial would go to strangers. And the embedded
 * database has its own two ways.
 */
export function missingCompanions(given: Given): SettingFault[] {
  const together = [
    ['MAIL_FROM', 'SMTP_URL'],
    ['TEAM_EMAIL', 'SMTP_URL'],
    ['DATABASE_URL', 'DATABASE_DIRECT_URL'],
    ['METRICS_PORT', 'METRICS_HOST'],
    ['BACKUP_AWS_ACCESS_KEY_ID', 'BACKUP_AWS_SECRET_ACCESS_KEY'],
    ['BACKUP_AWS_SECRET_ACCESS_KEY', 'BACKUP_AWS_ACCESS_KEY_ID'],
  ] as const;
  return together
    .filter(([name, other]) => given[name] === undefined && given[other] !== undefined)
    .map(([name, other]) => ({ name, message: `must be set together with ${other}` }));
}

/** A setting that has gone or got another name would otherwise be left out in silence: each with what to use instead. */
const GONE: Readonly<Record<string, string>> = {
  NAMED_STATEMENTS: 'is now called DATABASE_PREPARED; set that one, to on or off',
  OTEL_EXPORTER_OTLP_ENDPOINT:
    'makes no traces by itself any more; load OpenTelemetry in NODE_OPTIONS, as docs/run-and-restore.md says, or leave it out',
};

export function goneSettings(given: Given): SettingFault[] {
  // OpenTelemetry reads its own settings once it is loaded.
  const isUsed = (name: string) => name.startsWith('OTEL_') && given.NODE_OPTIONS?.includes('opentelemetry') === true;
  return Object.entries(GONE)
    .filter(([name]) => given[name] !== undefined && !isUsed(name))
    .map(([name, message]) => ({ name, message }));
}
