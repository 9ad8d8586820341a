-- Who of the team observes the draw of a round: they check it, and change nothing (DRW-02, DRW-04).
alter table audit_round add column observer_user_id bigint references member;
