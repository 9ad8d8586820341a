-- Machines sign in with tokens (PPL-09), of which the hash alone is kept. A machine is a row of member with a role of its own that
-- is disabled, so that no one signs in as it, no list has it, and the event log has its name.
create table service_token (
  service_token_id bigint generated always as identity primary key,
  user_id bigint not null references member (user_id),
  secret_sha256 text not null unique,
  ends_on date not null,
  created_by bigint not null references member (user_id),
  created_at timestamptz not null,
  ended_at timestamptz,
  last_used_at timestamptz
);
create index service_token_user_id_idx on service_token (user_id);
