-- What the rules make of every member's years (COH-06): what a list is filtered and sorted by, and what is counted over the
-- whole college. `version` names the record that it is of; whoever is behind is found by the newest events.
create table year_figures (
  cpd_year_id integer not null references cpd_year,
  user_id bigint not null references member,
  version text not null,
  -- Hundredths of an hour or credit, which are counted with faster than decimals are.
  recognised integer not null,
  minimum integer not null,
  category_1 integer not null,
  category_2 integer not null,
  category_3 integer not null,
  -- A bit for each requirement that is not met, by its place in `REQUIREMENT_NAMES`.
  missing integer not null,
  all_met boolean not null,
  primary key (cpd_year_id, user_id)
);
create index year_figures_member on year_figures (user_id);

-- The few who are no members, left out of what is counted over the whole college.
create index member_no_participant on member (user_id)
  where disabled_at is not null or security_role_code in ('MANAGER', 'STAFF', 'VERIFIED', 'WATCHER');

-- Members whose figures changed without an event.
create table stale_figures (
  user_id bigint primary key references member
);

-- How far the figures are: every event up to the settled one is in them. Events come in the order of their ids only once
-- whoever wrote at that moment has ended, so what was seen last becomes settled when they have.
create table figures_progress (
  only_row boolean not null primary key default true check (only_row),
  settled_event_id bigint not null default 0,
  seen_event_id bigint not null default 0,
  seen_at timestamptz not null default '-infinity',
  -- The rules and years of which all members up to this one have figures.
  walked_for text not null default '',
  walked_up_to bigint not null default 0
);
insert into figures_progress (only_row) values (true);

-- Hours on paper are entered by hand.
create function paper_makes_figures_stale() returns trigger language plpgsql as $$
begin
  -- Whoever takes the mark away waits for this change.
  insert into stale_figures (user_id) values (new.user_id)
  on conflict (user_id) do update set user_id = excluded.user_id;
  return null;
end
$$;
create trigger member_year_paper_entered after insert on member_year
  for each row when (new.paper_submission <> 0) execute function paper_makes_figures_stale();
create trigger member_year_paper_changed after update of paper_submission on member_year
  for each row when (new.paper_submission <> old.paper_submission) execute function paper_makes_figures_stale();
