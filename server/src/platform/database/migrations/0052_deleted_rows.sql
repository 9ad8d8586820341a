-- What was deleted from members' records, row by row as it was, so that it can be brought back for a while. The rows of one
-- deletion are written in its transaction, and forgotten together ten minutes later; the contents of files go then, and not before.
create table deleted_row (
  deleted_row_id bigint generated always as identity primary key,
  -- Whose record it was in, and of which year.
  user_id bigint not null references member,
  cpd_year_id integer not null references cpd_year,
  -- The Idempotency-Key of the request that deleted it; without one it cannot be named, and is not brought back.
  deletion_key text,
  -- By the database's own clock, which several servers share.
  deleted_at timestamptz not null default now(),
  table_name text not null,
  content jsonb not null
);
create index deleted_row_of_member on deleted_row (user_id, deletion_key);
