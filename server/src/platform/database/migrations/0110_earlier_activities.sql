-- What members did in the years that came from the system before (PPL-16), as that system has it. It is shown and printed, and no sum
-- is made of it.
create table earlier_activity (
  earlier_activity_id bigint generated always as identity primary key,
  earlier_import_id bigint not null references earlier_import (earlier_import_id),
  user_id bigint not null references member (user_id),
  cpd_year integer not null,
  on_date date not null,
  activity text not null,
  category integer,
  hours numeric(7, 2),
  title text not null
);
create index earlier_activity_year on earlier_activity (user_id, cpd_year);
create index earlier_activity_import on earlier_activity (earlier_import_id);
