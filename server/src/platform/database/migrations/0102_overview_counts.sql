-- What the overview shows of each year, counted beside the figures of the members, so that a look costs no count (COH-06).
create table overview_count (
  cpd_year_id bigint primary key references cpd_year,
  counted_at timestamptz not null,
  -- How long the count took.
  took_ms integer not null check (took_ms >= 0),
  -- Up to which event, with which day at the college.
  up_to_event_id bigint not null,
  college_day date not null,
  counted json not null
);
