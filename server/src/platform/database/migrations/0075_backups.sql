-- The backups that were made of this database (0056), and what each of them holds back: as long as one is being written, no bytes
-- of files are removed that its snapshot may name. One that broke off holds nothing for longer than two minutes.
create table backup_run (
  backup_run_id bigint generated always as identity primary key,
  kind text not null check (kind in ('NIGHTLY', 'COMMAND')),
  -- In words, without credentials.
  place text not null,
  begun_at timestamptz not null default clock_timestamp(),
  -- Put off every few seconds while it is being written.
  held_until timestamptz not null,
  ended_at timestamptz,
  -- What the backup is called; null for one that was not made.
  name text,
  -- What is stored, in bytes.
  bytes bigint,
  -- Files of members that are in it, and those that were missing or damaged in the store itself.
  files integer,
  lacking integer,
  -- What went wrong; null for one that is whole.
  problem text,
  check ((name is null) or (ended_at is not null and problem is null)),
  check ((problem is null) or (ended_at is not null))
);

create index backup_run_begun on backup_run (begun_at desc);
