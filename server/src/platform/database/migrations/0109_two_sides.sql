-- One person may be a member with a record and one of the CPD team (PPL-17). The role of a member who is both stands beside that of
-- the member; who is one of them alone has it empty, and keeps the role that they had.
alter table member add column team_role_code text;
alter table member add constraint member_team_role_code_check check (
  team_role_code is null or team_role_code in ('MANAGER', 'STAFF', 'VERIFIED', 'WATCHER')
  and security_role_code not in ('MANAGER', 'STAFF', 'VERIFIED', 'WATCHER')
) not valid;
-- Of such a person the sign-ins that are used as one of the team: without a row they are used as a member. A key is that of the session at the
-- identity provider, hashed.
create table team_session (
  user_id bigint not null references member (user_id),
  session_key text not null,
  changed_at timestamptz not null default now(),
  primary key (user_id, session_key)
);
