-- What a member has from the system that the college used before (PPL-16). A year of it is a row of member_year, so that lists and
-- counts read it as any other; what is known of it beyond that is here, and which import it came with, to take that back whole.
create table earlier_import (
  earlier_import_id bigint generated always as identity primary key,
  system_name text not null,
  year_count integer not null,
  imported_at timestamptz not null,
  imported_by_user_id bigint not null references member (user_id),
  taken_back_at timestamptz,
  taken_back_by_user_id bigint references member (user_id),
  taken_back_reason text,
  check ((taken_back_at is null) = (taken_back_reason is null))
);
create table earlier_year (
  member_year_id bigint primary key references member_year (member_year_id),
  earlier_import_id bigint not null references earlier_import (earlier_import_id),
  submitted_on date,
  certificate_number text not null default '',
  -- Hours or credits by the id of the category, in the unit of the year.
  amounts jsonb not null,
  -- Of the row that the year had before, without anything recorded in it; null where it had none.
  status_before text check (status_before in ('OPEN', 'INPROGRESS', 'INCOMPLETE'))
);
create index earlier_year_import on earlier_year (earlier_import_id);
