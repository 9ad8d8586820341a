-- Rules of a year as the college edits them (FWK-01, FWK-02): a draft reaches no one until it is published; what was published
-- stays, version by version, and takes the place of what an upgrade delivers.
create table year_draft (
  cpd_year_id integer primary key,
  cpd_year integer not null unique,
  rules jsonb not null,
  -- Counts the saves: what was prepared for a second person is of one of them.
  version integer not null default 1,
  changed_by bigint not null references member (user_id),
  changed_at timestamptz not null
);
create table year_publication (
  cpd_year_id integer not null references cpd_year (cpd_year_id),
  -- Those behind the first are corrections.
  version integer not null check (version > 0),
  rules jsonb not null,
  -- What was delivered for the year at that time, if anything: a later upgrade is compared with it.
  delivered jsonb,
  reason text not null,
  prepared_by bigint not null references member (user_id),
  published_by bigint not null references member (user_id),
  published_at timestamptz not null,
  primary key (cpd_year_id, version)
);
-- It waits for a second person like other big changes. No row has the new kind yet.
alter table prepared_change drop constraint prepared_change_kind_check;
alter table prepared_change add constraint prepared_change_kind_check
  check (kind in ('EXEMPTION', 'REOPENINGS', 'ANNOUNCEMENT', 'MEMBER_LIST', 'MERGE', 'YEAR_RULES')) not valid;
-- A reason that the college added and takes away stays for the records that have it.
alter table exemption_reason add column offered boolean not null default true;
