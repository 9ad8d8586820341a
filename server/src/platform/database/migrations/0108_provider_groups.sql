-- Groups of an identity provider (PPL-08), and the role of the team that a manager has each of them give. Whose role came from one is
-- known, because a group takes only what a group gave.
create table provider_group (
  provider_group_id bigint generated always as identity primary key,
  display_name text not null,
  external_id text,
  given_role text check (given_role in ('STAFF', 'VERIFIED', 'WATCHER')),
  version integer not null default 1,
  created_at timestamptz not null
);
create unique index provider_group_name on provider_group (lower(display_name));
create table provider_group_member (
  provider_group_id bigint not null references provider_group (provider_group_id),
  user_id bigint not null references member (user_id),
  primary key (provider_group_id, user_id)
);
create index provider_group_member_user on provider_group_member (user_id);
alter table member add column role_by_provider boolean not null default false;
