-- The college's event log (COH-08) reads what the CPD team did, which is little beside what members do to their own records.
alter table event add column by_team boolean not null default false;

-- What the log holds already is marked once; no row says anything else than before.
alter table event disable trigger event_append_only;
update event set by_team = true
where actor_user_id <> subject_user_id
  or split_part(kind, '.', 1) in
    ('announcement', 'content', 'list', 'member', 'program_activity', 'shortcut', 'year_rules');
alter table event enable always trigger event_append_only;

-- The latest first: all, those of one person, those of a kind, and those about a member.
create index event_of_team on event (at, event_id) where by_team;
create index event_of_team_by_actor on event (actor_user_id, at, event_id) where by_team;
create index event_of_team_by_kind on event (kind, at, event_id) where by_team;
create index event_of_team_on_subject on event (subject_user_id, at, event_id) where by_team;
create index event_of_team_on_member on event (object_id, at, event_id) where by_team and object_type = 'member';
