-- What an identity provider says of a member beside the fields of a list (PPL-08): its own id of them, since when they do not sign in,
-- and that it keeps them no more, after which it does not find them. Nothing of this ends a membership.
alter table member
  add column external_id text,
  add column sign_in_ended_at timestamptz,
  add column provider_removed_at timestamptz;
-- Breaks index: members are few, and no older server is there (0053).
create index member_external_id_idx on member (external_id) where external_id is not null;
