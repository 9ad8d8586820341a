-- Every hour the heads of all chains of events are sealed together and signed (0044). A copy of each seal is kept outside the
-- database, so that whoever rewrites a chain, or cuts its end, cannot rewrite what was said of it.

create table event_seal (
  number bigint primary key check (number > 0),
  sealed_at timestamptz not null,
  -- SHA-256 of what the seal says, in hex.
  hash text not null,
  -- The seal with its signature, as its file has it.
  content text not null
);

-- The seals that are outside the database, too.
create table event_seal_copy (
  number bigint primary key references event_seal,
  copied_at timestamptz not null
);

-- The heads of all chains as the last seal has them, from which the next one knows what has changed. Nothing relies on it: a
-- seal has a sum over all heads besides.
create table event_sealed_head (
  chain_id bigint primary key,
  length bigint not null,
  head bytea not null
);

create trigger event_append_only before update or delete or truncate on event_seal
  for each statement execute function refuse_event_change();
alter table event_seal enable always trigger event_append_only;
create trigger event_append_only before update or delete or truncate on event_seal_copy
  for each statement execute function refuse_event_change();
alter table event_seal_copy enable always trigger event_append_only;
