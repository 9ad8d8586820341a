/** The tables that are no part of a backup, each with the reason. Whatever is not named here is backed up. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  schema_migration: 'the manifest names the migrations; a restore runs them',
  oidc_model: 'sessions of the embedded sign-in: people sign in again',
  idempotency_key: 'what a repeated request is answered; nobody repeats one of before',
  call_budget: 'what has been asked for within the last minutes',
  server: 'the servers that run at this moment',
  job_run: 'how the scheduled work of the servers went',
  web_asset: 'the built web, which each start keeps anew',
  deleted_row: 'what was deleted, and could be brought back for ten minutes',
  backup_run: 'the backups themselves',
};
