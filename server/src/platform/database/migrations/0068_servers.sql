-- The servers that run on this database (0050): each has a row from its start to its stop, and says every few seconds that it is
-- still there. The clock of the database decides who is gone.
create table server (
  -- One run of a server: another start is another row.
  server_id text primary key,
  -- What is kept in the data folder, so that a start knows the row that it left behind itself when it was killed.
  folder_id text not null,
  -- Host and port, or SERVER_NAME.
  name text not null,
  version text not null,
  -- The newest migration that it knows.
  newest_migration text not null,
  -- Whether scheduled work runs on it.
  does_jobs boolean not null,
  -- The fingerprint of the key that signs verification codes; whether the server made it, because none was given.
  verification_key text not null,
  is_key_made boolean not null,
  -- Who signs people in: the issuer, or the embedded sign-in with the name of its key.
  sign_in text not null,
  -- What tells its store of files from others.
  store_mark text not null,
  -- The settings that servers should have alike, by name. Of those that hold a secret a keyed hash.
  settings jsonb not null,
  -- How far its clock is ahead of that of the database, in milliseconds.
  clock_ahead_ms integer not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  -- Why it was refused at its start; null for a server that runs.
  refusal text
);
