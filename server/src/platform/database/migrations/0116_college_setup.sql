-- A college that lays down its own rules from the first start on (FWK-06): while the row is there, nothing of the delivered college is
-- loaded; until it is finished, the first manager is led through it.
create table college_setup (
  only_one boolean primary key default true check (only_one),
  -- Counts the saves.
  version integer not null default 0,
  first_year integer,
  -- The template, or the file, that the rules come from.
  source text not null default '',
  rules jsonb,
  finished_by bigint references member (user_id),
  finished_at timestamptz,
  check ((finished_by is null) = (finished_at is null))
);
-- Its first manager is there before its first year. No row loses anything, so none breaks.
alter table member alter column first_cpd_year_id drop not null;
