-- Years before the first that the college has here, from the system before (PPL-16). They have no rules here, so they are figures
-- that are shown and printed, and no list counts them.
create table year_before (
  user_id bigint not null references member (user_id),
  cpd_year integer not null,
  earlier_import_id bigint not null references earlier_import (earlier_import_id),
  status text not null check (status in ('COMPLETE', 'INCOMPLETE', 'EXEMPT')),
  submitted_on date,
  certificate_number text not null,
  -- As in earlier_year.
  amounts jsonb not null,
  unit text not null check (unit in ('H', 'C')),
  primary key (user_id, cpd_year)
);
create index year_before_import on year_before (earlier_import_id);
