-- Activities that the college ran itself, and who attended them (AUTH-12, ADM-06; decision 0024).

create table program_activity (
  program_activity_id bigint generated always as identity primary key,
  cpd_year_id integer not null references cpd_year,
  activity_name text not null check (char_length(activity_name) between 1 and 100),
  activity_type_id integer not null references activity_type,
  additional_information text not null default '',
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  hours_per_date numeric(6, 2) not null check (hours_per_date > 0 and hours_per_date <= 9999.5),
  -- Null of those that were in members' records before there was a place for them.
  created_by bigint references member,
  created_at timestamptz not null,
  version integer not null default 1,
  withdrawn_at timestamptz,
  withdrawn_reason text not null default ''
);
create index program_activity_year on program_activity (cpd_year_id, start_date desc);

-- As of an activity: with hours in years with hours per specialty (HRS-01).
create table program_activity_area (
  program_activity_id bigint not null references program_activity on delete cascade,
  area_id integer not null references area,
  hours numeric(6, 2) check (hours >= 0),
  primary key (program_activity_id, area_id)
);

-- Nothing counts before the member has confirmed it; then it is the activity of the member with this verified_activity_id.
create table program_attendance (
  program_attendance_id bigint generated always as identity primary key,
  program_activity_id bigint not null references program_activity,
  user_id bigint not null references member,
  -- Hours a day where they differ from those of the activity.
  hours numeric(6, 2) check (hours > 0),
  status text not null default 'OFFERED' check (status in ('OFFERED', 'CONFIRMED', 'DECLINED')),
  offered_by bigint references member,
  offered_at timestamptz not null,
  answered_at timestamptz,
  unique (program_activity_id, user_id)
);
create index program_attendance_member on program_attendance (user_id) where status = 'OFFERED';

-- Verified activities that are there already: each gets what it was made from, under its own number.
insert into program_activity (program_activity_id, cpd_year_id, activity_name, activity_type_id, additional_information,
  start_date, end_date, hours_per_date, created_at)
overriding system value
select distinct on (activity.verified_activity_id) activity.verified_activity_id, activity.cpd_year_id,
  activity.activity_name, activity.activity_type_id, activity.additional_information, days.first_day, days.last_day,
  activity.hours_per_date, activity.created_at
from activity
cross join lateral (
  select min(start_date) as first_day, max(end_date) as last_day from activity_date
  where activity_date.activity_id = activity.activity_id
) as days
where activity.verified_activity_id is not null
order by activity.verified_activity_id, activity.activity_id;

insert into program_activity_area (program_activity_id, area_id, hours)
select distinct on (activity.verified_activity_id, area_id) activity.verified_activity_id, area_id, hours
from activity join activity_area using (activity_id)
where activity.verified_activity_id is not null;

insert into program_attendance (program_activity_id, user_id, status, offered_at, answered_at)
select distinct on (verified_activity_id, user_id) verified_activity_id, user_id, 'CONFIRMED', created_at, created_at
from activity
where verified_activity_id is not null;

select setval(
  pg_get_serial_sequence('program_activity', 'program_activity_id'),
  coalesce((select max(program_activity_id) from program_activity), 0) + 1,
  false
);

alter table activity add foreign key (verified_activity_id) references program_activity;
create index activity_verified on activity (verified_activity_id, user_id) where verified_activity_id is not null;
