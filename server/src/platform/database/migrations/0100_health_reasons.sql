-- Who of the CPD team reads why someone is on leave or exempt (PPL-18). The managers of today keep what they could read; anyone
-- who comes later is given it by another manager.
-- Breaks rows: managers are few, and no older server is there (0053).
alter table member add column may_read_health boolean not null default false;
update member set may_read_health = true where security_role_code = 'MANAGER' and disabled_at is null;
