-- Sessions of the sign-in that have ended while tokens of theirs could still be good (0046). Each server reads what is new every
-- few seconds, so that a call costs no look here. Of a person nothing is kept: a key is a hash.
create table ended_session (
  -- What tells the session from others: a hash of its id at the issuer, of the token's id, or of the token.
  session_key text primary key,
  -- Tokens that were issued later are good again; null where the session gives none any more.
  issued_until timestamptz,
  -- No token of the session is good after this, so nobody needs the row.
  matters_until timestamptz not null,
  -- When it was written down last, by which servers find what is new.
  ended_at timestamptz not null default clock_timestamp()
);
create index ended_session_ended_at on ended_session (ended_at);
