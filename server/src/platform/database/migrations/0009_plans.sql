-- Plans are changed after they were written (API2-44), so they have a version like activities.
alter table plan
  add column version integer not null default 1,
  add column updated_at timestamptz;
update plan set updated_at = created_at;
alter table plan
  alter column updated_at set not null,
  -- A file is its member's plan of its own year, and one plan only.
  drop constraint plan_document_id_fkey,
  add foreign key (document_id, user_id, cpd_year_id) references document (document_id, user_id, cpd_year_id),
  add unique (document_id);

-- How a goal ended, and which goal of the year before it goes on with. A goal is taken over once: whoever is second is
-- refused, and the deletion of either leaves the other.
alter table plan_goal
  add column outcome text check (outcome in ('DONE', 'CARRIED', 'DROPPED')),
  add column outcome_reason text not null default '',
  add column closed_at timestamptz,
  add column carried_from_goal_id bigint unique references plan_goal on delete set null,
  add check ((outcome is null) = (closed_at is null)),
  add check (outcome is distinct from 'DROPPED' or outcome_reason <> '');

-- Activities that are planned in words (PDP-14).
create table plan_described_activity (
  described_activity_id bigint primary key generated always as identity,
  plan_goal_id bigint not null references plan_goal on delete cascade,
  position integer not null,
  description text not null,
  timeframe text not null default ''
);
create index plan_described_activity_goal on plan_described_activity (plan_goal_id);

-- The form of a plan as it stood when it was last kept; plan 0 is a new one. No part of the record: nothing counts it.
create table plan_draft (
  user_id bigint not null references member,
  cpd_year_id integer not null references cpd_year,
  plan_id bigint not null,
  -- As it was sent, unjudged: jsonb would refuse some characters that people paste.
  content json not null,
  saved_at timestamptz not null,
  primary key (user_id, cpd_year_id, plan_id)
);
