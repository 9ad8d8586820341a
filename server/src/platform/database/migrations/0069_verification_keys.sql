-- The public halves of the keys that sign verification codes and seals (0050), so that a document is recognised whichever server
-- is asked, and after a restore elsewhere. A row alone proves nothing, because whoever can write to the database could add one:
-- a key counts when another one that the server knows has signed it.
create table verification_key (
  -- SHA-256 of the public key, in hex.
  fingerprint text not null,
  -- The fingerprint of the key that vouches for it: its own, when it was added by who has it.
  vouched_by text not null,
  -- The base64 of SubjectPublicKeyInfo.
  public_key text not null,
  -- In hex, of the key that vouches.
  signature text not null,
  since timestamptz not null default clock_timestamp(),
  -- The server that added it.
  server_name text not null,
  -- With the signature, so that a forged row keeps no true one away.
  primary key (fingerprint, vouched_by, signature)
);

create trigger event_append_only before update or delete or truncate on verification_key
  for each statement execute function refuse_event_change();
alter table verification_key enable always trigger event_append_only;
