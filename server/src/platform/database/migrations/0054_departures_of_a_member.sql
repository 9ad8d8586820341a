-- Whether somebody has ever left, on their own row: whoever saves holds that row at the end, and sees there what became of it
-- while they waited. A departure is entered in another table, which the statement of a save would read as it was when it began.
alter table member add column has_departures boolean not null default false;
update member set has_departures = true where exists (select from departure where departure.user_id = member.user_id);

create function note_departures() returns trigger language plpgsql as $$
begin
  update member
  set has_departures = exists (select from departure where departure.user_id = member.user_id)
  where user_id in (old.user_id, new.user_id);
  return null;
end $$;
create trigger departure_noted after insert or update or delete on departure
  for each row execute function note_departures();
