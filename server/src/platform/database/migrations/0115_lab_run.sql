-- The lab (FWK-03): a draft of next year's rules, tried on the records of a year that is over. One run of each draft, and it goes with
-- the draft. Of the records it keeps numbers, and the ids of the few that are shown.
create table lab_run (
  lab_run_id bigint generated always as identity primary key,
  cpd_year_id integer not null unique references year_draft (cpd_year_id) on delete cascade,
  draft_version integer not null,
  -- As they were when it started, so that all records are judged by the same.
  rules jsonb not null,
  tried_cpd_year_id integer not null references cpd_year (cpd_year_id),
  status text not null check (status in ('RUNNING', 'DONE', 'STOPPED', 'FAILED')),
  started_by bigint not null references member (user_id),
  started_at timestamptz not null,
  -- By the clock of the database; a run that has said nothing for long has lost its server.
  worked_at timestamptz not null default now(),
  members integer not null,
  walked integer not null default 0,
  up_to_user_id bigint not null default 0,
  counts json not null,
  shown json not null
);
