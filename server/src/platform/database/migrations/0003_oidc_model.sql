-- What the embedded identity provider remembers (sessions, grants, codes, refresh tokens), so that people stay signed in
-- when the server restarts. Empty where another issuer is used.

create table oidc_model (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id)
);

create index oidc_model_grant_id on oidc_model (grant_id) where grant_id is not null;
create index oidc_model_uid on oidc_model (kind, uid) where uid is not null;
create index oidc_model_expires_at on oidc_model (expires_at);
