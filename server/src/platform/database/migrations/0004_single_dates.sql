-- What can be done to one date of an activity by itself, shortcuts, and the texts of the help bubbles.

-- Stored by the CPD team; a friendly link leads to one (SHC-05 to SHC-10).
create table shortcut (
  shortcut_id bigint generated always as identity primary key,
  friendly_suffix text not null check (friendly_suffix ~ '^[A-Za-z0-9-]{3,60}$'),
  activity_name text not null check (char_length(activity_name) between 1 and 100),
  activity_type_id integer not null references activity_type,
  cpd_year_id integer not null references cpd_year,
  ongoing boolean not null,
  start_date date,
  end_date date,
  created_by bigint not null references member,
  created_at timestamptz not null,
  check (ongoing or (start_date is not null and end_date is not null)),
  check (end_date >= start_date)
);
create unique index shortcut_suffix_key on shortcut (lower(friendly_suffix));

create table shortcut_area (
  shortcut_id bigint not null references shortcut on delete cascade,
  area_id integer not null references area,
  hours numeric(6, 2) not null check (hours >= 0),
  primary key (shortcut_id, area_id)
);

alter table activity add column shortcut_id bigint references shortcut;

-- Days of a pattern that were taken out one by one; saving the series again does not bring them back (OCC-17).
create table activity_removed_date (
  activity_id bigint not null references activity on delete cascade,
  day date not null,
  primary key (activity_id, day)
);

alter table activity_date
  -- The hours were set on this date: new hours of the activity leave them alone (HRS-12).
  add column own_hours boolean not null default false,
  -- The day that the pattern gave, when this date of a series was moved to another day (OCC-17).
  add column moved_from date,
  -- A reflection is about one date; a single activity has one (RFL-02). Null when there is none.
  add column reflection text,
  add column reflection_hours numeric(6, 2) not null default 0 check (reflection_hours >= 0);

update activity_date
set own_hours = true
from activity
where activity.activity_id = activity_date.activity_id and activity_date.hours <> activity.hours_per_date;

update activity_date
set reflection = activity.reflection, reflection_hours = activity.reflection_hours
from activity
where activity.activity_id = activity_date.activity_id
  and activity_date.start_date = (
    select min(first.start_date) from activity_date as first where first.activity_id = activity.activity_id
  );

alter table activity drop column reflection, drop column reflection_hours;

alter table reflection_answer add column activity_date_id bigint references activity_date on delete cascade;

update reflection_answer
set activity_date_id = (
  select activity_date.activity_date_id
  from activity_date
  where activity_date.activity_id = reflection_answer.activity_id
  order by activity_date.start_date
  limit 1
);

alter table reflection_answer
  drop column activity_id,
  alter column activity_date_id set not null,
  add unique (activity_date_id, reflection_question_id);

-- Hours by specialty of a date that has its own, in years with hours per specialty; other dates have those of the activity.
create table activity_date_area (
  activity_date_id bigint not null references activity_date on delete cascade,
  area_id integer not null references area,
  hours numeric(6, 2) not null check (hours >= 0),
  primary key (activity_date_id, area_id)
);

-- Reference data: the texts of the help bubbles. A code may have one text for some years and another for the next ones (HLP-04).
create table help_text (
  ui_code text not null,
  first_cpd_year_id integer not null,
  last_cpd_year_id integer not null check (last_cpd_year_id >= first_cpd_year_id),
  text text not null,
  primary key (ui_code, first_cpd_year_id)
);
