/** What every connection lives with, however the role or the database was set up: texts of values, and what transactions see. */
const ALWAYS = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  default_transaction_isolation: 'read committed',
};

/**
 * The settings of a connection for calls, by their names in PostgreSQL, as PostgreSQL spells the values. The limits are those
 * of R2: `open-database.ts` says how they go together with its own.
 */
export const CALLS_SETTINGS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  statement_timeout: '4s',
  idle_in_transaction_session_timeout: '5s',
};

/** The same for migrations, loading and the queues: what they do takes as long as it needs, whatever limits the role has. */
export const PATIENT_SETTINGS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/**
 * Settings as a connection asks for them when it opens, which wins over what role and database have. Only straight at
 * PostgreSQL: a pooler refuses them, or leaves them out in silence.
 */
export function startUpOptions(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
    .join(' ');
}
