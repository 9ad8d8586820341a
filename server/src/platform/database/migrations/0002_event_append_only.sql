-- The event log only grows (ARCHITECTURE.md, Changes): no statement changes or deletes what it holds.
-- By statement and not by row: TRUNCATE knows no rows, and an attempt that meets none is an attempt all the same.

create function refuse_event_change() returns trigger language plpgsql as $$
begin
  raise exception 'The event log is append-only: % is refused.', tg_op using errcode = 'insufficient_privilege';
end
$$;

create trigger event_append_only before update or delete or truncate on event
  for each statement execute function refuse_event_change();

-- Also in sessions that play back a replica, where ordinary triggers sleep.
alter table event enable always trigger event_append_only;
