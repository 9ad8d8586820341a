-- Reference data: what the college and the regulators say of each year. Loaded from the files in server/src/reference, never edited here.

create table reference_load (
  source text primary key,
  checksum text not null,
  loaded_at timestamptz not null default now()
);

create table framework (
  framework_id integer primary key,
  rules jsonb not null
);

create table cpd_year (
  cpd_year_id integer primary key,
  cpd_year integer not null unique,
  framework_id integer not null references framework,
  open_from timestamptz not null,
  closes_at timestamptz not null check (closes_at > open_from),
  facts jsonb not null
);

create table activity_type (
  activity_type_id integer primary key,
  name text not null,
  description text not null,
  recurring boolean not null,
  is_plan_type boolean not null,
  is_annual_conversation boolean not null
);

create table framework_activity_type (
  framework_id integer not null references framework,
  activity_type_id integer not null references activity_type,
  category_id integer not null,
  primary key (framework_id, activity_type_id)
);

-- A professional domain or a specialty: the spec's "speciality".
create table area (
  area_id integer primary key,
  name text not null,
  is_specialty boolean not null,
  position integer not null,
  first_cpd_year_id integer not null,
  last_cpd_year_id integer not null,
  name_before_2023 text
);

create table reflection_question (
  reflection_question_id integer primary key,
  cpd_year_id integer not null references cpd_year,
  position integer not null,
  question text not null,
  mandatory boolean not null,
  help_text text not null
);

create table registration_group (
  group_code text primary key,
  name text not null,
  position integer not null
);

create table registration (
  registration_id integer primary key,
  group_code text not null references registration_group,
  name text not null,
  position integer not null,
  declaration_flag text,
  additional_information text
);

create table exemption_reason (
  reason_code text primary key,
  name text not null,
  sentence_fragment text not null,
  for_admin_only boolean not null,
  position integer not null
);

-- People. The identity provider proves who somebody is; what they may do is decided by the role here, read at each request (ROL-08).

create table member (
  user_id bigint generated always as identity primary key,
  username text not null,
  member_number text not null unique,
  security_role_code text not null,
  title text not null default '',
  first_name text not null,
  last_name text not null,
  email text not null,
  first_cpd_year_id integer not null references cpd_year,
  has_logged_in_before boolean not null default false,
  research_consent boolean,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index member_username_key on member (lower(username));

create table member_year (
  member_year_id bigint generated always as identity primary key,
  user_id bigint not null references member,
  cpd_year_id integer not null references cpd_year,
  status text not null default 'OPEN' check (status in ('OPEN', 'INPROGRESS', 'SUBMITTED', 'COMPLETE', 'INCOMPLETE')),
  submitted_at timestamptz,
  declaration jsonb,
  audit_status text check (audit_status in ('SELECTED', 'INREVIEW', 'PASSED', 'FAILED', 'DEFERRED')),
  exemption_reason_code text references exemption_reason,
  paper_submission numeric(6, 2) not null default 0 check (paper_submission >= 0),
  unique (user_id, cpd_year_id),
  check ((status in ('OPEN', 'INPROGRESS')) or submitted_at is not null or status = 'INCOMPLETE')
);

create table member_registration (
  user_id bigint not null references member,
  cpd_year_id integer not null references cpd_year,
  registration_id integer not null references registration,
  primary key (user_id, cpd_year_id, registration_id)
);

create table member_area (
  user_id bigint not null references member,
  cpd_year_id integer not null references cpd_year,
  area_id integer not null references area,
  primary key (user_id, cpd_year_id, area_id)
);

-- Files. The bytes lie in the file store under storage_key; a certificate has none, it is printed from the record when asked for.

create table document (
  document_id bigint generated always as identity primary key,
  user_id bigint not null references member,
  cpd_year_id integer not null references cpd_year,
  document_type text not null check (document_type in ('EVIDENCE', 'COC', 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM', 'PDP', 'LETTEROFSUCAUDIT')),
  document_name text not null,
  -- The name as it is compared: NFC and case folded, so that two files of a year never differ by case alone (EVD-15).
  comparable_name text not null,
  media_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text,
  storage_key text unique,
  uploaded_at timestamptz not null,
  unique (document_id, user_id, cpd_year_id),
  unique (user_id, cpd_year_id, comparable_name),
  check ((storage_key is null) = (sha256 is null))
);

-- Plans.

create table plan (
  plan_id bigint generated always as identity primary key,
  user_id bigint not null references member,
  cpd_year_id integer not null references cpd_year,
  plan_name text not null check (char_length(plan_name) <= 100),
  cpd_need text not null,
  hours_spent numeric(6, 2) not null check (hours_spent > 0),
  document_id bigint references document,
  created_at timestamptz not null,
  unique (plan_id, user_id, cpd_year_id)
);
create index plan_member_year on plan (user_id, cpd_year_id);

create table plan_goal (
  plan_goal_id bigint generated always as identity primary key,
  plan_id bigint not null references plan on delete cascade,
  position integer not null,
  goal text not null,
  goal_description text not null default ''
);
create index plan_goal_plan on plan_goal (plan_id);

-- Activities.

create table activity (
  activity_id bigint generated always as identity primary key,
  user_id bigint not null references member,
  cpd_year_id integer not null references cpd_year,
  activity_name text not null check (char_length(activity_name) between 1 and 100),
  activity_type_id integer not null references activity_type,
  additional_information text not null default '',
  occurrence text not null check (occurrence in ('S', 'M', 'R')),
  recurrence jsonb,
  hours_per_date numeric(6, 2) not null check (hours_per_date > 0 and hours_per_date <= 9999.5),
  reflection text,
  reflection_hours numeric(6, 2) not null default 0 check (reflection_hours >= 0),
  -- The plan whose own hours this activity carries; such a row lives and dies with the plan.
  plan_id bigint unique references plan on delete cascade,
  verified_activity_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  unique (activity_id, user_id, cpd_year_id),
  check ((occurrence = 'R') = (recurrence is not null))
);
create index activity_member_year on activity (user_id, cpd_year_id) include (activity_type_id);

create table activity_date (
  activity_date_id bigint generated always as identity primary key,
  activity_id bigint not null references activity on delete cascade,
  user_id bigint not null references member,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  hours numeric(6, 2) not null check (hours > 0 and hours <= 9999.5),
  additional_information text not null default '',
  unique (activity_id, start_date),
  unique (activity_date_id, activity_id)
);
create index activity_date_member on activity_date (user_id, start_date) include (activity_id, hours);

-- The domains and specialties an activity counts for. Years with hours per specialty carry hours here, later years leave them null (HRS-01).
create table activity_area (
  activity_id bigint not null references activity on delete cascade,
  area_id integer not null references area,
  hours numeric(6, 2) check (hours >= 0),
  primary key (activity_id, area_id)
);

create table reflection_answer (
  reflection_answer_id bigint generated always as identity primary key,
  activity_id bigint not null references activity on delete cascade,
  reflection_question_id integer not null references reflection_question,
  answer text not null,
  unique (activity_id, reflection_question_id)
);

-- The goals of the member's plans that an activity works towards (ACT-16).
create table activity_goal (
  activity_id bigint not null references activity on delete cascade,
  plan_goal_id bigint not null references plan_goal on delete cascade,
  primary key (activity_id, plan_goal_id)
);
create index activity_goal_goal on activity_goal (plan_goal_id);

-- The three keys together make a link across members or years impossible (API2-67).
create table activity_document (
  activity_document_id bigint generated always as identity primary key,
  activity_id bigint not null,
  document_id bigint not null,
  user_id bigint not null,
  cpd_year_id integer not null,
  unique (activity_id, document_id),
  unique (activity_document_id, activity_id),
  foreign key (activity_id, user_id, cpd_year_id) references activity (activity_id, user_id, cpd_year_id) on delete cascade,
  foreign key (document_id, user_id, cpd_year_id) references document (document_id, user_id, cpd_year_id)
);
create index activity_document_document on activity_document (document_id);

-- Without a row here a file belongs to the whole activity, with rows to these dates only (EVD-04 to EVD-06).
create table activity_document_date (
  activity_document_id bigint not null,
  activity_id bigint not null,
  activity_date_id bigint not null,
  primary key (activity_document_id, activity_date_id),
  foreign key (activity_document_id, activity_id) references activity_document (activity_document_id, activity_id) on delete cascade,
  foreign key (activity_date_id, activity_id) references activity_date (activity_date_id, activity_id) on delete cascade
);

-- What was answered to a request that carried an Idempotency-Key, so that a repeated one is answered and not repeated.
create table idempotency_key (
  user_id bigint not null references member,
  key text not null,
  operation text not null,
  body_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);

-- The event log: every change, in the transaction of the change.
create table event (
  event_id bigint generated always as identity primary key,
  at timestamptz not null,
  request_id text not null,
  actor_user_id bigint not null references member,
  subject_user_id bigint not null references member,
  kind text not null,
  object_type text not null,
  object_id bigint,
  before jsonb,
  after jsonb
);
create index event_subject on event (subject_user_id, event_id);
