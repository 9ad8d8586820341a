-- The address under which a member's own programs read what was logged (CAL-18). Each member has one at most; making a new
-- one ends the one before. Only the hash of its secret is kept, so that nobody who sees this table can read a calendar.
create table calendar_subscription (
  user_id bigint primary key references member,
  -- SHA-256 of the secret, in lower-case hex.
  secret_sha256 text not null unique check (secret_sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null,
  -- Kept to the minute.
  last_read_at timestamptz
);
