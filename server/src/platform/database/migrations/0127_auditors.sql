-- Auditors (CAS-07): a role of the team, also of a member who works for it.
alter table member drop constraint member_team_role_code_check;
alter table member add constraint member_team_role_code_check check (
  team_role_code is null or team_role_code in ('MANAGER', 'STAFF', 'VERIFIED', 'WATCHER', 'AUDITOR')
  and security_role_code not in ('MANAGER', 'STAFF', 'VERIFIED', 'WATCHER', 'AUDITOR')
) not valid;

-- The few who are no members, auditors too. Servers of the version before use the index that has no auditors.
-- Breaks index: members are read once, a second for a million of them.
create index member_without_record on member (user_id)
  where disabled_at is not null or security_role_code in ('MANAGER', 'STAFF', 'VERIFIED', 'WATCHER', 'AUDITOR');
