create table acting_session (
  acting_session_id bigint not null generated always as identity,
  actor_user_id bigint not null,
  subject_user_id bigint not null,
  reason text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint acting_session_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES member(user_id),
  constraint acting_session_check CHECK ((actor_user_id <> subject_user_id)),
  constraint acting_session_pkey PRIMARY KEY (acting_session_id),
  constraint acting_session_subject_user_id_fkey FOREIGN KEY (subject_user_id) REFERENCES member(user_id)
);

create table activity (
  activity_id bigint not null generated always as identity,
  user_id bigint not null,
  cpd_year_id integer not null,
  activity_name text not null,
  activity_type_id integer not null,
  additional_information text not null default ''::text,
  occurrence text not null,
  recurrence jsonb,
  hours_per_date numeric(6,2) not null,
  plan_id bigint,
  verified_activity_id bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  version integer not null default 1,
  shortcut_id bigint,
  provider text not null default ''::text,
  constraint activity_activity_id_user_id_cpd_year_id_key UNIQUE (activity_id, user_id, cpd_year_id),
  constraint activity_activity_name_check CHECK (((char_length(activity_name) >= 1) AND (char_length(activity_name) <= 100))),
  constraint activity_activity_type_id_fkey FOREIGN KEY (activity_type_id) REFERENCES activity_type(activity_type_id),
  constraint activity_check CHECK (((occurrence = 'R'::text) = (recurrence IS NOT NULL))),
  constraint activity_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint activity_hours_per_date_check CHECK (((hours_per_date > (0)::numeric) AND (hours_per_date <= 9999.5))),
  constraint activity_occurrence_check CHECK ((occurrence = ANY (ARRAY['S'::text, 'M'::text, 'R'::text]))),
  constraint activity_pkey PRIMARY KEY (activity_id),
  constraint activity_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(plan_id) ON DELETE CASCADE,
  constraint activity_plan_id_key UNIQUE (plan_id),
  constraint activity_provider_check CHECK ((length(provider) <= 200)),
  constraint activity_shortcut_id_fkey FOREIGN KEY (shortcut_id) REFERENCES shortcut(shortcut_id),
  constraint activity_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id),
  constraint activity_verified_activity_id_fkey FOREIGN KEY (verified_activity_id) REFERENCES program_activity(program_activity_id)
);

create table activity_area (
  activity_id bigint not null,
  area_id integer not null,
  hours numeric(6,2),
  constraint activity_area_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activity(activity_id) ON DELETE CASCADE,
  constraint activity_area_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(area_id),
  constraint activity_area_hours_check CHECK ((hours >= (0)::numeric)),
  constraint activity_area_pkey PRIMARY KEY (activity_id, area_id)
);

create table activity_date (
  activity_date_id bigint not null generated always as identity,
  activity_id bigint not null,
  user_id bigint not null,
  start_date date not null,
  end_date date not null,
  hours numeric(6,2) not null,
  additional_information text not null default ''::text,
  own_hours boolean not null default false,
  moved_from date,
  reflection text,
  reflection_hours numeric(6,2) not null default 0,
  has_reflection boolean not null generated always as ((reflection IS NOT NULL)) stored,
  constraint activity_date_activity_date_id_activity_id_key UNIQUE (activity_date_id, activity_id),
  constraint activity_date_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activity(activity_id) ON DELETE CASCADE,
  constraint activity_date_activity_id_start_date_key UNIQUE (activity_id, start_date),
  constraint activity_date_check CHECK ((end_date >= start_date)),
  constraint activity_date_hours_check CHECK (((hours > (0)::numeric) AND (hours <= 9999.5))),
  constraint activity_date_pkey PRIMARY KEY (activity_date_id),
  constraint activity_date_reflection_hours_check CHECK ((reflection_hours >= (0)::numeric)),
  constraint activity_date_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table activity_date_area (
  activity_date_id bigint not null,
  area_id integer not null,
  hours numeric(6,2) not null,
  constraint activity_date_area_activity_date_id_fkey FOREIGN KEY (activity_date_id) REFERENCES activity_date(activity_date_id) ON DELETE CASCADE,
  constraint activity_date_area_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(area_id),
  constraint activity_date_area_hours_check CHECK ((hours >= (0)::numeric)),
  constraint activity_date_area_pkey PRIMARY KEY (activity_date_id, area_id)
);

create table activity_document (
  activity_document_id bigint not null generated always as identity,
  activity_id bigint not null,
  document_id bigint not null,
  user_id bigint not null,
  cpd_year_id integer not null,
  constraint activity_document_activity_document_id_activity_id_key UNIQUE (activity_document_id, activity_id),
  constraint activity_document_activity_id_document_id_key UNIQUE (activity_id, document_id),
  constraint activity_document_activity_id_user_id_cpd_year_id_fkey FOREIGN KEY (activity_id, user_id, cpd_year_id) REFERENCES activity(activity_id, user_id, cpd_year_id) ON DELETE CASCADE,
  constraint activity_document_document_id_user_id_cpd_year_id_fkey FOREIGN KEY (document_id, user_id, cpd_year_id) REFERENCES document(document_id, user_id, cpd_year_id),
  constraint activity_document_pkey PRIMARY KEY (activity_document_id)
);

create table activity_document_date (
  activity_document_id bigint not null,
  activity_id bigint not null,
  activity_date_id bigint not null,
  constraint activity_document_date_activity_date_id_activity_id_fkey FOREIGN KEY (activity_date_id, activity_id) REFERENCES activity_date(activity_date_id, activity_id) ON DELETE CASCADE,
  constraint activity_document_date_activity_document_id_activity_id_fkey FOREIGN KEY (activity_document_id, activity_id) REFERENCES activity_document(activity_document_id, activity_id) ON DELETE CASCADE,
  constraint activity_document_date_pkey PRIMARY KEY (activity_document_id, activity_date_id)
);

create table activity_goal (
  activity_id bigint not null,
  plan_goal_id bigint not null,
  constraint activity_goal_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activity(activity_id) ON DELETE CASCADE,
  constraint activity_goal_pkey PRIMARY KEY (activity_id, plan_goal_id),
  constraint activity_goal_plan_goal_id_fkey FOREIGN KEY (plan_goal_id) REFERENCES plan_goal(plan_goal_id) ON DELETE CASCADE
);

create table activity_removed_date (
  activity_id bigint not null,
  day date not null,
  constraint activity_removed_date_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activity(activity_id) ON DELETE CASCADE,
  constraint activity_removed_date_pkey PRIMARY KEY (activity_id, day)
);

create table activity_type (
  activity_type_id integer not null,
  name text not null,
  description text not null,
  recurring boolean not null,
  is_plan_type boolean not null,
  is_annual_conversation boolean not null,
  constraint activity_type_pkey PRIMARY KEY (activity_type_id)
);

create table announcement (
  announcement_id bigint not null generated always as identity,
  title text not null,
  message text not null,
  level text not null,
  audience jsonb not null,
  status text not null default 'DRAFT'::text,
  send_at timestamp with time zone,
  sent_at timestamp with time zone,
  told_up_to bigint not null default 0,
  recipient_count integer not null default 0,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  released_by bigint,
  version integer not null default 1,
  cpd_year_id integer,
  constraint announcement_check CHECK (((status <> ALL (ARRAY['SCHEDULED'::text, 'SENDING'::text, 'SENT'::text])) OR ((send_at IS NOT NULL) AND (released_by IS NOT NULL)))),
  constraint announcement_check1 CHECK (((status = 'SENT'::text) = (sent_at IS NOT NULL))),
  constraint announcement_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint announcement_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(user_id),
  constraint announcement_level_check CHECK ((level = ANY (ARRAY['L'::text, 'M'::text, 'H'::text]))),
  constraint announcement_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 4000))),
  constraint announcement_pkey PRIMARY KEY (announcement_id),
  constraint announcement_released_by_fkey FOREIGN KEY (released_by) REFERENCES member(user_id),
  constraint announcement_status_check CHECK ((status = ANY (ARRAY['DRAFT'::text, 'SCHEDULED'::text, 'SENDING'::text, 'SENT'::text, 'CANCELLED'::text]))),
  constraint announcement_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 100)))
);

create table announcement_recipient (
  announcement_id bigint not null,
  user_id bigint not null,
  constraint announcement_recipient_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcement(announcement_id),
  constraint announcement_recipient_pkey PRIMARY KEY (announcement_id, user_id),
  constraint announcement_recipient_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table area (
  area_id integer not null,
  name text not null,
  is_specialty boolean not null,
  "position" integer not null,
  first_cpd_year_id integer not null,
  last_cpd_year_id integer not null,
  name_before_2023 text,
  constraint area_pkey PRIMARY KEY (area_id)
);

create table audit_case (
  audit_case_id bigint not null generated always as identity,
  audit_round_id bigint not null,
  member_year_id bigint not null,
  why text not null,
  reason text not null,
  state text not null,
  state_since timestamp with time zone not null,
  notified_at timestamp with time zone not null,
  due_on date,
  asked_until date,
  deferred_until date,
  sent_at timestamp with time zone,
  auditor_user_id bigint,
  outcome_text text not null default ''::text,
  decided_by_user_id bigint,
  decided_at timestamp with time zone,
  claimed jsonb,
  row_version integer not null default 1,
  constraint audit_case_audit_round_id_fkey FOREIGN KEY (audit_round_id) REFERENCES audit_round(audit_round_id),
  constraint audit_case_audit_round_id_member_year_id_key UNIQUE (audit_round_id, member_year_id),
  constraint audit_case_auditor_user_id_fkey FOREIGN KEY (auditor_user_id) REFERENCES member(user_id),
  constraint audit_case_check CHECK ((((state = 'DEFERRED'::text) = (deferred_until IS NOT NULL)) OR (claimed IS NULL))),
  constraint audit_case_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES member(user_id),
  constraint audit_case_member_year_id_fkey FOREIGN KEY (member_year_id) REFERENCES member_year(member_year_id),
  constraint audit_case_pkey PRIMARY KEY (audit_case_id),
  constraint audit_case_state_check CHECK ((state = ANY (ARRAY['SELECTED'::text, 'ANSWERED'::text, 'NOT_ANSWERED'::text, 'INREVIEW'::text, 'ASKED'::text, 'PASSED'::text, 'PASSED_WITH_ADVICE'::text, 'NOT_MET'::text, 'DEFERRED'::text, 'OTHER_HOME'::text, 'LEFT'::text]))),
  constraint audit_case_why_check CHECK ((why = ANY (ARRAY['RANDOM'::text, 'MANDATORY'::text, 'BY_HAND'::text, 'STORED'::text])))
);

create table audit_chosen (
  audit_round_id bigint not null,
  user_id bigint not null,
  why text not null,
  reason text not null,
  constraint audit_chosen_audit_round_id_fkey FOREIGN KEY (audit_round_id) REFERENCES audit_round(audit_round_id),
  constraint audit_chosen_pkey PRIMARY KEY (audit_round_id, user_id),
  constraint audit_chosen_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id),
  constraint audit_chosen_why_check CHECK ((why = ANY (ARRAY['RANDOM'::text, 'MANDATORY'::text, 'BY_HAND'::text])))
);

create table audit_conflict (
  audit_case_id bigint not null,
  user_id bigint not null,
  reason text not null,
  declared_at timestamp with time zone not null,
  constraint audit_conflict_audit_case_id_fkey FOREIGN KEY (audit_case_id) REFERENCES audit_case(audit_case_id),
  constraint audit_conflict_pkey PRIMARY KEY (audit_case_id, user_id),
  constraint audit_conflict_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table audit_draw (
  audit_draw_id bigint not null generated always as identity,
  audit_round_id bigint not null,
  draw_number integer not null,
  reason text not null default ''::text,
  settings jsonb not null,
  population_root text not null,
  frozen_by_user_id bigint not null,
  frozen_at timestamp with time zone not null,
  secret_hash text,
  public_source text,
  committed_by_user_id bigint,
  committed_at timestamp with time zone,
  secret text,
  public_value text,
  drawn_by_user_id bigint,
  drawn_at timestamp with time zone,
  salt text not null default ''::text,
  tree bytea,
  outcome jsonb,
  constraint audit_draw_audit_round_id_draw_number_key UNIQUE (audit_round_id, draw_number),
  constraint audit_draw_audit_round_id_fkey FOREIGN KEY (audit_round_id) REFERENCES audit_round(audit_round_id),
  constraint audit_draw_check CHECK (((committed_at IS NULL) = (secret_hash IS NULL))),
  constraint audit_draw_check1 CHECK ((((drawn_at IS NULL) = (secret IS NULL)) AND ((drawn_at IS NULL) = (public_value IS NULL)))),
  constraint audit_draw_check2 CHECK (((drawn_at IS NULL) OR (committed_at IS NOT NULL))),
  constraint audit_draw_committed_by_user_id_fkey FOREIGN KEY (committed_by_user_id) REFERENCES member(user_id),
  constraint audit_draw_draw_number_check CHECK ((draw_number >= 1)),
  constraint audit_draw_drawn_by_user_id_fkey FOREIGN KEY (drawn_by_user_id) REFERENCES member(user_id),
  constraint audit_draw_frozen_by_user_id_fkey FOREIGN KEY (frozen_by_user_id) REFERENCES member(user_id),
  constraint audit_draw_pkey PRIMARY KEY (audit_draw_id)
);

create table audit_draw_member (
  audit_draw_id bigint not null,
  user_id bigint not null,
  member_number text not null,
  stratum text not null,
  standing text not null,
  reason_code text not null default ''::text,
  is_drawn boolean not null default false,
  country text not null default ''::text,
  place integer not null default 0,
  constraint audit_draw_member_audit_draw_id_fkey FOREIGN KEY (audit_draw_id) REFERENCES audit_draw(audit_draw_id),
  constraint audit_draw_member_pkey PRIMARY KEY (audit_draw_id, user_id),
  constraint audit_draw_member_standing_check CHECK ((standing = ANY (ARRAY['RANDOM'::text, 'MANDATORY'::text, 'EXCLUDED'::text]))),
  constraint audit_draw_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table audit_file (
  document_id bigint not null,
  audit_case_id bigint not null,
  audit_item_id bigint,
  audit_message_id bigint,
  constraint audit_file_audit_case_id_fkey FOREIGN KEY (audit_case_id) REFERENCES audit_case(audit_case_id),
  constraint audit_file_audit_item_id_fkey FOREIGN KEY (audit_item_id) REFERENCES audit_item(audit_item_id),
  constraint audit_file_audit_message_id_fkey FOREIGN KEY (audit_message_id) REFERENCES audit_message(audit_message_id),
  constraint audit_file_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(document_id),
  constraint audit_file_pkey PRIMARY KEY (document_id)
);

create table audit_item (
  audit_item_id bigint not null generated always as identity,
  audit_case_id bigint not null,
  activity_id bigint not null,
  is_asked_for boolean not null,
  claimed_hours numeric(7,2) not null,
  accepted_hours numeric(7,2),
  verdict text,
  reason text not null default ''::text,
  judged_by_user_id bigint,
  judged_at timestamp with time zone,
  asks_reflection boolean not null default false,
  row_version integer not null default 1,
  is_judged_twice boolean not null default false,
  constraint audit_item_audit_case_id_activity_id_key UNIQUE (audit_case_id, activity_id),
  constraint audit_item_audit_case_id_fkey FOREIGN KEY (audit_case_id) REFERENCES audit_case(audit_case_id),
  constraint audit_item_check CHECK (((accepted_hours >= (0)::numeric) AND (accepted_hours <= claimed_hours))),
  constraint audit_item_check1 CHECK ((((verdict IS NULL) = (accepted_hours IS NULL)) AND ((verdict IS NULL) = (judged_at IS NULL)))),
  constraint audit_item_claimed_hours_check CHECK ((claimed_hours >= (0)::numeric)),
  constraint audit_item_judged_by_user_id_fkey FOREIGN KEY (judged_by_user_id) REFERENCES member(user_id),
  constraint audit_item_pkey PRIMARY KEY (audit_item_id),
  constraint audit_item_verdict_check CHECK ((verdict = ANY (ARRAY['ACCEPTED'::text, 'PARTLY'::text, 'REFUSED'::text])))
);

create table audit_message (
  audit_message_id bigint not null generated always as identity,
  audit_case_id bigint not null,
  audit_item_id bigint,
  author_user_id bigint not null,
  is_internal boolean not null default false,
  message_text text not null,
  created_at timestamp with time zone not null,
  constraint audit_message_audit_case_id_fkey FOREIGN KEY (audit_case_id) REFERENCES audit_case(audit_case_id),
  constraint audit_message_audit_item_id_fkey FOREIGN KEY (audit_item_id) REFERENCES audit_item(audit_item_id),
  constraint audit_message_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES member(user_id),
  constraint audit_message_pkey PRIMARY KEY (audit_message_id)
);

create table audit_opinion (
  audit_item_id bigint not null,
  place integer not null,
  user_id bigint,
  taken_at timestamp with time zone not null,
  verdict text,
  accepted_hours numeric(7,2),
  reason text not null default ''::text,
  judged_at timestamp with time zone,
  differs boolean not null default false,
  constraint audit_opinion_accepted_hours_check CHECK ((accepted_hours >= (0)::numeric)),
  constraint audit_opinion_audit_item_id_fkey FOREIGN KEY (audit_item_id) REFERENCES audit_item(audit_item_id),
  constraint audit_opinion_audit_item_id_user_id_key UNIQUE (audit_item_id, user_id),
  constraint audit_opinion_check CHECK ((((verdict IS NULL) = (accepted_hours IS NULL)) AND ((verdict IS NULL) = (judged_at IS NULL)))),
  constraint audit_opinion_check1 CHECK (((place > 1) OR (verdict IS NOT NULL))),
  constraint audit_opinion_check2 CHECK (((NOT differs) OR (place = 2))),
  constraint audit_opinion_pkey PRIMARY KEY (audit_item_id, place),
  constraint audit_opinion_place_check CHECK ((place = ANY (ARRAY[1, 2, 3]))),
  constraint audit_opinion_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id),
  constraint audit_opinion_verdict_check CHECK ((verdict = ANY (ARRAY['ACCEPTED'::text, 'PARTLY'::text, 'REFUSED'::text])))
);

create table audit_read (
  audit_case_id bigint not null,
  user_id bigint not null,
  audit_message_id bigint not null,
  constraint audit_read_audit_case_id_fkey FOREIGN KEY (audit_case_id) REFERENCES audit_case(audit_case_id),
  constraint audit_read_pkey PRIMARY KEY (audit_case_id, user_id),
  constraint audit_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table audit_review (
  audit_case_id bigint not null,
  grounds text not null,
  asked_at timestamp with time zone not null,
  reviewer_user_id bigint,
  decision text,
  decision_text text not null default ''::text,
  decided_by_user_id bigint,
  decided_at timestamp with time zone,
  constraint audit_review_audit_case_id_fkey FOREIGN KEY (audit_case_id) REFERENCES audit_case(audit_case_id),
  constraint audit_review_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint audit_review_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES member(user_id),
  constraint audit_review_decision_check CHECK ((decision = ANY (ARRAY['UPHELD'::text, 'CHANGED'::text]))),
  constraint audit_review_pkey PRIMARY KEY (audit_case_id),
  constraint audit_review_reviewer_user_id_fkey FOREIGN KEY (reviewer_user_id) REFERENCES member(user_id)
);

create table audit_round (
  audit_round_id bigint not null generated always as identity,
  cpd_year_id integer not null,
  round_name text not null,
  origin text not null,
  settings jsonb not null,
  created_by_user_id bigint,
  created_at timestamp with time zone not null,
  chosen_by_user_id bigint,
  released_by_user_id bigint,
  released_at timestamp with time zone,
  dropped_at timestamp with time zone,
  row_version integer not null default 1,
  observer_user_id bigint,
  constraint audit_round_check CHECK ((((released_by_user_id IS NULL) = (released_at IS NULL)) OR (origin = 'STORED'::text))),
  constraint audit_round_check1 CHECK ((released_by_user_id <> chosen_by_user_id)),
  constraint audit_round_chosen_by_user_id_fkey FOREIGN KEY (chosen_by_user_id) REFERENCES member(user_id),
  constraint audit_round_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint audit_round_created_by_user_id_fkey FOREIGN KEY (created_by_user_id) REFERENCES member(user_id),
  constraint audit_round_observer_user_id_fkey FOREIGN KEY (observer_user_id) REFERENCES member(user_id),
  constraint audit_round_origin_check CHECK ((origin = ANY (ARRAY['DRAW'::text, 'BY_HAND'::text, 'STORED'::text]))),
  constraint audit_round_pkey PRIMARY KEY (audit_round_id),
  constraint audit_round_released_by_user_id_fkey FOREIGN KEY (released_by_user_id) REFERENCES member(user_id)
);

create table audit_wish (
  audit_wish_id bigint not null generated always as identity,
  audit_case_id bigint not null,
  kind text not null,
  wanted_until date not null,
  reason text not null,
  asked_at timestamp with time zone not null,
  granted boolean,
  decision_text text not null default ''::text,
  decided_by_user_id bigint,
  decided_at timestamp with time zone,
  constraint audit_wish_audit_case_id_fkey FOREIGN KEY (audit_case_id) REFERENCES audit_case(audit_case_id),
  constraint audit_wish_check CHECK (((granted IS NULL) = (decided_at IS NULL))),
  constraint audit_wish_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES member(user_id),
  constraint audit_wish_kind_check CHECK ((kind = ANY (ARRAY['EXTENSION'::text, 'DEFERRAL'::text]))),
  constraint audit_wish_pkey PRIMARY KEY (audit_wish_id)
);

create table backup_run (
  backup_run_id bigint not null generated always as identity,
  kind text not null,
  place text not null,
  begun_at timestamp with time zone not null default clock_timestamp(),
  held_until timestamp with time zone not null,
  ended_at timestamp with time zone,
  name text,
  bytes bigint,
  files integer,
  lacking integer,
  problem text,
  constraint backup_run_check CHECK (((name IS NULL) OR ((ended_at IS NOT NULL) AND (problem IS NULL)))),
  constraint backup_run_check1 CHECK (((problem IS NULL) OR (ended_at IS NOT NULL))),
  constraint backup_run_kind_check CHECK ((kind = ANY (ARRAY['NIGHTLY'::text, 'COMMAND'::text]))),
  constraint backup_run_pkey PRIMARY KEY (backup_run_id)
);

create table calendar_subscription (
  user_id bigint not null,
  secret_sha256 text not null,
  created_at timestamp with time zone not null,
  last_read_at timestamp with time zone,
  constraint calendar_subscription_pkey PRIMARY KEY (user_id),
  constraint calendar_subscription_secret_sha256_check CHECK ((secret_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint calendar_subscription_secret_sha256_key UNIQUE (secret_sha256),
  constraint calendar_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table call_budget (
  key text not null,
  points integer not null default 0,
  expire bigint,
  constraint call_budget_pkey PRIMARY KEY (key)
);

create table case_entry (
  case_entry_id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  happened_on date not null,
  entry_text text not null,
  author_user_id bigint not null,
  created_at timestamp with time zone not null,
  follow_up_on date,
  follow_up_done_at timestamp with time zone,
  follow_up_done_by bigint,
  constraint case_entry_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES member(user_id),
  constraint case_entry_check CHECK (((follow_up_done_at IS NULL) = (follow_up_done_by IS NULL))),
  constraint case_entry_check1 CHECK (((follow_up_done_at IS NULL) OR (follow_up_on IS NOT NULL))),
  constraint case_entry_follow_up_done_by_fkey FOREIGN KEY (follow_up_done_by) REFERENCES member(user_id),
  constraint case_entry_kind_check CHECK ((kind = ANY (ARRAY['CALL'::text, 'LETTER'::text, 'NOTE'::text]))),
  constraint case_entry_pkey PRIMARY KEY (case_entry_id),
  constraint case_entry_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table case_file (
  case_file_id bigint not null generated always as identity,
  case_entry_id bigint not null,
  user_id bigint not null,
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  uploaded_at timestamp with time zone not null,
  scan_state text not null default 'CLEAR'::text,
  scan_due_at timestamp with time zone not null default now(),
  constraint case_file_case_entry_id_fkey FOREIGN KEY (case_entry_id) REFERENCES case_entry(case_entry_id),
  constraint case_file_pkey PRIMARY KEY (case_file_id),
  constraint case_file_scan_state_check CHECK ((scan_state = ANY (ARRAY['CLEAR'::text, 'WAITING'::text, 'INFECTED'::text]))),
  constraint case_file_size_bytes_check CHECK ((size_bytes >= 0)),
  constraint case_file_storage_key_key UNIQUE (storage_key),
  constraint case_file_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table college_setup (
  only_one boolean not null default true,
  version integer not null default 0,
  first_year integer,
  source text not null default ''::text,
  rules jsonb,
  finished_by bigint,
  finished_at timestamp with time zone,
  time_zone text,
  constraint college_setup_check CHECK (((finished_by IS NULL) = (finished_at IS NULL))),
  constraint college_setup_finished_by_fkey FOREIGN KEY (finished_by) REFERENCES member(user_id),
  constraint college_setup_only_one_check CHECK (only_one),
  constraint college_setup_pkey PRIMARY KEY (only_one)
);

create table content_edit (
  content_edit_id bigint not null generated always as identity,
  kind text not null,
  key text not null,
  before jsonb,
  after jsonb,
  note text not null default ''::text,
  edited_by bigint not null,
  edited_at timestamp with time zone not null,
  constraint content_edit_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES member(user_id),
  constraint content_edit_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 60))),
  constraint content_edit_kind_check CHECK ((kind = ANY (ARRAY['help-text'::text, 'setting'::text, 'learning-resource'::text, 'wording'::text]))) NOT VALID,
  constraint content_edit_note_check CHECK ((char_length(note) <= 300)),
  constraint content_edit_pkey PRIMARY KEY (content_edit_id)
);

create table content_picture (
  content_picture_id bigint not null generated always as identity,
  image bytea not null,
  uploaded_by bigint not null,
  uploaded_at timestamp with time zone not null,
  constraint content_picture_image_check CHECK ((octet_length(image) <= 524288)),
  constraint content_picture_pkey PRIMARY KEY (content_picture_id),
  constraint content_picture_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES member(user_id)
);

create table cpd_year (
  cpd_year_id integer not null,
  cpd_year integer not null,
  framework_id integer not null,
  open_from timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  facts jsonb not null,
  constraint cpd_year_check CHECK ((closes_at > open_from)),
  constraint cpd_year_cpd_year_key UNIQUE (cpd_year),
  constraint cpd_year_framework_id_fkey FOREIGN KEY (framework_id) REFERENCES framework(framework_id),
  constraint cpd_year_pkey PRIMARY KEY (cpd_year_id)
);

create table deleted_row (
  deleted_row_id bigint not null generated always as identity,
  user_id bigint not null,
  cpd_year_id integer not null,
  deletion_key text,
  deleted_at timestamp with time zone not null default now(),
  table_name text not null,
  content jsonb not null,
  constraint deleted_row_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint deleted_row_pkey PRIMARY KEY (deleted_row_id),
  constraint deleted_row_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table departure (
  departure_id bigint not null generated always as identity,
  user_id bigint not null,
  left_on date not null,
  reason text not null,
  note text not null default ''::text,
  returned_on date,
  version integer not null default 1,
  constraint departure_check CHECK ((returned_on > left_on)),
  constraint departure_pkey PRIMARY KEY (departure_id),
  constraint departure_reason_check CHECK ((reason = ANY (ARRAY['RESIGNED'::text, 'RETIRED'::text, 'DECEASED'::text, 'OTHER_HOME'::text, 'MERGED'::text]))),
  constraint departure_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table document (
  document_id bigint not null generated always as identity,
  user_id bigint not null,
  cpd_year_id integer not null,
  document_type text not null,
  document_name text not null,
  comparable_name text not null,
  media_type text not null,
  size_bytes bigint not null,
  sha256 text,
  storage_key text,
  uploaded_at timestamp with time zone not null,
  document_folder_id bigint,
  scan_state text not null default 'CLEAR'::text,
  scan_due_at timestamp with time zone not null default now(),
  constraint document_check CHECK (((storage_key IS NULL) = (sha256 IS NULL))),
  constraint document_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint document_document_folder_id_user_id_cpd_year_id_fkey FOREIGN KEY (document_folder_id, user_id, cpd_year_id) REFERENCES document_folder(document_folder_id, user_id, cpd_year_id) ON DELETE SET NULL (document_folder_id),
  constraint document_document_id_user_id_cpd_year_id_key UNIQUE (document_id, user_id, cpd_year_id),
  constraint document_document_type_check CHECK ((document_type = ANY (ARRAY['EVIDENCE'::text, 'COC'::text, 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM'::text, 'PDP'::text, 'LETTEROFSUCAUDIT'::text, 'REQUEST'::text, 'AUDIT'::text, 'ELSEWHERE'::text]))) NOT VALID,
  constraint document_pkey PRIMARY KEY (document_id),
  constraint document_scan_state_check CHECK ((scan_state = ANY (ARRAY['CLEAR'::text, 'WAITING'::text, 'INFECTED'::text]))),
  constraint document_size_bytes_check CHECK ((size_bytes >= 0)),
  constraint document_storage_key_key UNIQUE (storage_key),
  constraint document_user_id_cpd_year_id_comparable_name_key UNIQUE (user_id, cpd_year_id, comparable_name),
  constraint document_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table document_folder (
  document_folder_id bigint not null generated always as identity,
  user_id bigint not null,
  cpd_year_id integer not null,
  folder_name text not null,
  comparable_name text not null,
  created_at timestamp with time zone not null,
  constraint document_folder_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint document_folder_document_folder_id_user_id_cpd_year_id_key UNIQUE (document_folder_id, user_id, cpd_year_id),
  constraint document_folder_folder_name_check CHECK (((char_length(folder_name) >= 1) AND (char_length(folder_name) <= 100))),
  constraint document_folder_pkey PRIMARY KEY (document_folder_id),
  constraint document_folder_user_id_cpd_year_id_comparable_name_key UNIQUE (user_id, cpd_year_id, comparable_name),
  constraint document_folder_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table earlier_activity (
  earlier_activity_id bigint not null generated always as identity,
  earlier_import_id bigint not null,
  user_id bigint not null,
  cpd_year integer not null,
  on_date date not null,
  activity text not null,
  category integer,
  hours numeric(7,2),
  title text not null,
  constraint earlier_activity_earlier_import_id_fkey FOREIGN KEY (earlier_import_id) REFERENCES earlier_import(earlier_import_id),
  constraint earlier_activity_pkey PRIMARY KEY (earlier_activity_id),
  constraint earlier_activity_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table earlier_import (
  earlier_import_id bigint not null generated always as identity,
  system_name text not null,
  year_count integer not null,
  imported_at timestamp with time zone not null,
  imported_by_user_id bigint not null,
  taken_back_at timestamp with time zone,
  taken_back_by_user_id bigint,
  taken_back_reason text,
  constraint earlier_import_check CHECK (((taken_back_at IS NULL) = (taken_back_reason IS NULL))),
  constraint earlier_import_imported_by_user_id_fkey FOREIGN KEY (imported_by_user_id) REFERENCES member(user_id),
  constraint earlier_import_pkey PRIMARY KEY (earlier_import_id),
  constraint earlier_import_taken_back_by_user_id_fkey FOREIGN KEY (taken_back_by_user_id) REFERENCES member(user_id)
);

create table earlier_year (
  member_year_id bigint not null,
  earlier_import_id bigint not null,
  submitted_on date,
  certificate_number text not null default ''::text,
  amounts jsonb not null,
  status_before text,
  constraint earlier_year_earlier_import_id_fkey FOREIGN KEY (earlier_import_id) REFERENCES earlier_import(earlier_import_id),
  constraint earlier_year_member_year_id_fkey FOREIGN KEY (member_year_id) REFERENCES member_year(member_year_id),
  constraint earlier_year_pkey PRIMARY KEY (member_year_id),
  constraint earlier_year_status_before_check CHECK ((status_before = ANY (ARRAY['OPEN'::text, 'INPROGRESS'::text, 'INCOMPLETE'::text])))
);

create table ended_session (
  session_key text not null,
  issued_until timestamp with time zone,
  matters_until timestamp with time zone not null,
  ended_at timestamp with time zone not null default clock_timestamp(),
  constraint ended_session_pkey PRIMARY KEY (session_key)
);

create table erasure_case (
  erasure_case_id bigint not null generated always as identity,
  user_id bigint not null,
  source text not null,
  reason text not null,
  status text not null default 'ASKED'::text,
  asked_by bigint not null,
  asked_at timestamp with time zone not null,
  prepared_by bigint,
  prepared_at timestamp with time zone,
  counts jsonb,
  decided_by bigint,
  decided_at timestamp with time zone,
  decision_text text not null default ''::text,
  person text,
  version integer not null default 1,
  constraint erasure_case_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES member(user_id),
  constraint erasure_case_check CHECK (((prepared_by IS NULL) = (prepared_at IS NULL))),
  constraint erasure_case_check1 CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint erasure_case_check2 CHECK (((status = ANY (ARRAY['DONE'::text, 'DECLINED'::text])) = (decided_at IS NOT NULL))),
  constraint erasure_case_check3 CHECK (((status <> ALL (ARRAY['PREPARED'::text, 'DONE'::text])) OR ((prepared_at IS NOT NULL) AND (counts IS NOT NULL)))),
  constraint erasure_case_check4 CHECK (((status <> 'DONE'::text) OR (decided_by <> prepared_by))),
  constraint erasure_case_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES member(user_id),
  constraint erasure_case_person_check CHECK ((person = ANY (ARRAY['STAYS'::text, 'CONTACT'::text, 'ERASED'::text]))),
  constraint erasure_case_pkey PRIMARY KEY (erasure_case_id),
  constraint erasure_case_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES member(user_id),
  constraint erasure_case_reason_check CHECK ((char_length(reason) <= 2000)),
  constraint erasure_case_source_check CHECK ((source = ANY (ARRAY['MEMBER'::text, 'PHONE'::text, 'EMAIL'::text, 'TEAM'::text]))),
  constraint erasure_case_status_check CHECK ((status = ANY (ARRAY['ASKED'::text, 'PREPARED'::text, 'DONE'::text, 'DECLINED'::text]))),
  constraint erasure_case_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table event_chain (
  chain_id bigint not null,
  length bigint not null,
  head bytea not null,
  constraint event_chain_pkey PRIMARY KEY (chain_id)
);

create table event_entry (
  event_id bigint not null generated always as identity,
  at timestamp with time zone not null,
  request_id text not null,
  actor_user_id bigint,
  subject_user_id bigint not null,
  kind text not null,
  object_type text not null,
  object_id bigint,
  by_team boolean not null,
  chain_id bigint not null,
  "position" bigint not null,
  payload_id bigint,
  payload_hash bytea,
  hash bytea not null,
  constraint event_entry_chain_id_position_key UNIQUE (chain_id, "position"),
  constraint event_entry_check CHECK (
CASE
    WHEN (payload_hash IS NULL) THEN (payload_id IS NULL)
    ELSE (payload_id = event_id)
END),
  constraint event_entry_pkey PRIMARY KEY (event_id)
);

create table event_payload (
  payload_id bigint not null,
  salt bytea not null,
  before jsonb,
  after jsonb,
  constraint event_payload_pkey PRIMARY KEY (payload_id)
);

create table event_seal (
  number bigint not null,
  sealed_at timestamp with time zone not null,
  hash text not null,
  content text not null,
  constraint event_seal_number_check CHECK ((number > 0)),
  constraint event_seal_pkey PRIMARY KEY (number)
);

create table event_seal_copy (
  number bigint not null,
  copied_at timestamp with time zone not null,
  constraint event_seal_copy_number_fkey FOREIGN KEY (number) REFERENCES event_seal(number),
  constraint event_seal_copy_pkey PRIMARY KEY (number)
);

create table event_sealed_head (
  chain_id bigint not null,
  length bigint not null,
  head bytea not null,
  constraint event_sealed_head_pkey PRIMARY KEY (chain_id)
);

create table exemption_reason (
  reason_code text not null,
  name text not null,
  sentence_fragment text not null,
  for_admin_only boolean not null,
  "position" integer not null,
  offered boolean not null default true,
  constraint exemption_reason_pkey PRIMARY KEY (reason_code)
);

create table figures_progress (
  only_row boolean not null default true,
  settled_event_id bigint not null default 0,
  seen_event_id bigint not null default 0,
  seen_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  walked_for text not null default ''::text,
  walked_up_to bigint not null default 0,
  constraint figures_progress_only_row_check CHECK (only_row),
  constraint figures_progress_pkey PRIMARY KEY (only_row)
);

create table file_store (
  is_the_one boolean not null default true,
  mark text not null,
  marked_at timestamp with time zone not null default now(),
  constraint file_store_is_the_one_check CHECK (is_the_one),
  constraint file_store_pkey PRIMARY KEY (is_the_one)
);

create table framework (
  framework_id integer not null,
  rules jsonb not null,
  constraint framework_pkey PRIMARY KEY (framework_id)
);

create table framework_activity_type (
  framework_id integer not null,
  activity_type_id integer not null,
  category_id integer not null,
  evidence_counts text not null default ''::text,
  evidence_does_not_count text not null default ''::text,
  constraint framework_activity_type_activity_type_id_fkey FOREIGN KEY (activity_type_id) REFERENCES activity_type(activity_type_id),
  constraint framework_activity_type_framework_id_fkey FOREIGN KEY (framework_id) REFERENCES framework(framework_id),
  constraint framework_activity_type_pkey PRIMARY KEY (framework_id, activity_type_id)
);

create table help_text (
  ui_code text not null,
  first_cpd_year_id integer not null,
  last_cpd_year_id integer not null,
  text text not null,
  constraint help_text_check CHECK ((last_cpd_year_id >= first_cpd_year_id)),
  constraint help_text_pkey PRIMARY KEY (ui_code, first_cpd_year_id)
);

create table idempotency_key (
  user_id bigint not null,
  key text not null,
  operation text not null,
  body_hash text not null,
  status integer,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  subject_user_id bigint,
  constraint idempotency_key_pkey PRIMARY KEY (user_id, key),
  constraint idempotency_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table installation (
  only_one boolean not null default true,
  kind text not null,
  decided_at timestamp with time zone not null default now(),
  constraint installation_kind_check CHECK ((kind = ANY (ARRAY['DEMO'::text, 'COLLEGE'::text]))),
  constraint installation_only_one_check CHECK (only_one),
  constraint installation_pkey PRIMARY KEY (only_one)
);

create table issued_document (
  number text not null,
  user_id bigint not null,
  cpd_year_id integer not null,
  document_type text not null,
  subject text not null default ''::text,
  member_name text not null,
  cpd_year integer not null,
  content_sha256 text not null,
  signature text not null,
  issued_at timestamp with time zone not null,
  "position" bigint not null generated always as identity,
  revoked_at timestamp with time zone,
  constraint issued_document_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint issued_document_document_type_check CHECK ((document_type = ANY (ARRAY['COC'::text, 'LETTEROFSUCAUDIT'::text, 'AUDITADVICE'::text, 'AUDITNOTMET'::text, 'AUDITDEFERRED'::text, 'AUDITELSEWHERE'::text, 'CPDSTATEMENT'::text, 'DETAILEDSTATEMENT'::text, 'PDP'::text, 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM'::text]))) NOT VALID,
  constraint issued_document_number_check CHECK ((number ~ '^[0-9a-f]{20}$'::text)),
  constraint issued_document_pkey PRIMARY KEY (number),
  constraint issued_document_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table issued_file (
  sha256 text not null,
  number text not null,
  printed_at timestamp with time zone not null,
  constraint issued_file_number_fkey FOREIGN KEY (number) REFERENCES issued_document(number),
  constraint issued_file_pkey PRIMARY KEY (sha256)
);

create table job_run (
  job text not null,
  begun_at timestamp with time zone not null,
  succeeded_at timestamp with time zone,
  failed_at timestamp with time zone,
  problem text,
  server text not null,
  constraint job_run_pkey PRIMARY KEY (job)
);

create table lab_run (
  lab_run_id bigint not null generated always as identity,
  cpd_year_id integer not null,
  draft_version integer not null,
  rules jsonb not null,
  tried_cpd_year_id integer not null,
  status text not null,
  started_by bigint not null,
  started_at timestamp with time zone not null,
  worked_at timestamp with time zone not null default now(),
  members integer not null,
  walked integer not null default 0,
  up_to_user_id bigint not null default 0,
  counts json not null,
  shown json not null,
  constraint lab_run_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES year_draft(cpd_year_id) ON DELETE CASCADE,
  constraint lab_run_cpd_year_id_key UNIQUE (cpd_year_id),
  constraint lab_run_pkey PRIMARY KEY (lab_run_id),
  constraint lab_run_started_by_fkey FOREIGN KEY (started_by) REFERENCES member(user_id),
  constraint lab_run_status_check CHECK ((status = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'STOPPED'::text, 'FAILED'::text]))),
  constraint lab_run_tried_cpd_year_id_fkey FOREIGN KEY (tried_cpd_year_id) REFERENCES cpd_year(cpd_year_id)
);

create table learning_resource (
  learning_resource_id integer not null,
  title text not null,
  url text not null,
  "position" integer not null,
  image bytea,
  constraint learning_resource_image_check CHECK ((octet_length(image) <= 524288)),
  constraint learning_resource_pkey PRIMARY KEY (learning_resource_id),
  constraint learning_resource_title_check CHECK ((char_length(title) <= 200)),
  constraint learning_resource_url_check CHECK ((url ~ '^https?://'::text))
);

create table learning_resource_area (
  learning_resource_id integer not null,
  area_id integer not null,
  constraint learning_resource_area_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(area_id),
  constraint learning_resource_area_learning_resource_id_fkey FOREIGN KEY (learning_resource_id) REFERENCES learning_resource(learning_resource_id) ON DELETE CASCADE,
  constraint learning_resource_area_pkey PRIMARY KEY (learning_resource_id, area_id)
);

create table list_view (
  list_view_id bigint not null generated always as identity,
  user_id bigint not null,
  list text not null,
  name text not null,
  shared boolean not null,
  question jsonb not null,
  created_at timestamp with time zone not null,
  constraint list_view_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint list_view_pkey PRIMARY KEY (list_view_id),
  constraint list_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table machine_attendance (
  user_id bigint not null,
  external_id text not null,
  program_activity_id bigint not null,
  content jsonb not null,
  applied integer not null,
  constraint machine_attendance_pkey PRIMARY KEY (user_id, external_id),
  constraint machine_attendance_program_activity_id_fkey FOREIGN KEY (program_activity_id) REFERENCES program_activity(program_activity_id),
  constraint machine_attendance_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table member (
  user_id bigint not null generated always as identity,
  username text not null,
  member_number text not null,
  security_role_code text not null,
  title text not null default ''::text,
  first_name text not null,
  last_name text not null,
  email text not null,
  first_cpd_year_id integer,
  has_logged_in_before boolean not null default false,
  research_consent boolean,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  search_text text not null generated always as (searchable((((((((((' '::text || last_name) || ' '::text) || first_name) || ' '::text) || member_number) || ' '::text) || split_part(email, '@'::text, 1)) || ' '::text) || title))) stored,
  search_email text not null generated always as (searchable((' '::text || email))) stored,
  joined_on date,
  country text,
  version integer not null default 1,
  may_be_second boolean not null default false,
  saved_dialog_counts_down boolean not null default true,
  single_keys boolean not null default true,
  has_departures boolean not null default false,
  erased_at timestamp with time zone,
  telephone text not null default ''::text,
  address text not null default ''::text,
  born_on date,
  state text not null default ''::text,
  registration_number text not null default ''::text,
  field_sources jsonb,
  may_read_health boolean not null default false,
  external_id text,
  sign_in_ended_at timestamp with time zone,
  provider_removed_at timestamp with time zone,
  role_by_provider boolean not null default false,
  team_role_code text,
  constraint member_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)) NOT VALID,
  constraint member_first_cpd_year_id_fkey FOREIGN KEY (first_cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint member_member_number_key UNIQUE (member_number),
  constraint member_pkey PRIMARY KEY (user_id),
  constraint member_team_role_code_check CHECK (((team_role_code IS NULL) OR ((team_role_code = ANY (ARRAY['MANAGER'::text, 'STAFF'::text, 'VERIFIED'::text, 'WATCHER'::text, 'AUDITOR'::text])) AND (security_role_code <> ALL (ARRAY['MANAGER'::text, 'STAFF'::text, 'VERIFIED'::text, 'WATCHER'::text, 'AUDITOR'::text]))))) NOT VALID
);

create table member_area (
  user_id bigint not null,
  cpd_year_id integer not null,
  area_id integer not null,
  constraint member_area_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(area_id),
  constraint member_area_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint member_area_pkey PRIMARY KEY (user_id, cpd_year_id, area_id),
  constraint member_area_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table member_merge (
  member_merge_id bigint not null generated always as identity,
  kept_user_id bigint not null,
  merged_user_id bigint not null,
  prepared_by bigint not null,
  merged_by bigint not null,
  merged_at timestamp with time zone not null,
  moved json,
  state_after text,
  undone_by bigint,
  undone_at timestamp with time zone,
  constraint member_merge_check CHECK ((kept_user_id <> merged_user_id)),
  constraint member_merge_check1 CHECK (((undone_by IS NULL) = (undone_at IS NULL))),
  constraint member_merge_kept_user_id_fkey FOREIGN KEY (kept_user_id) REFERENCES member(user_id),
  constraint member_merge_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES member(user_id),
  constraint member_merge_merged_user_id_fkey FOREIGN KEY (merged_user_id) REFERENCES member(user_id),
  constraint member_merge_pkey PRIMARY KEY (member_merge_id),
  constraint member_merge_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES member(user_id),
  constraint member_merge_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES member(user_id)
);

create table member_registration (
  user_id bigint not null,
  cpd_year_id integer not null,
  registration_id integer not null,
  constraint member_registration_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint member_registration_pkey PRIMARY KEY (user_id, cpd_year_id, registration_id),
  constraint member_registration_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registration(registration_id),
  constraint member_registration_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table member_request (
  member_request_id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  contact_number text not null default ''::text,
  message text not null default ''::text,
  cpd_year integer,
  exemption_reason_code text,
  status text not null default 'NEW'::text,
  created_at timestamp with time zone not null,
  source text not null default 'MEMBER'::text,
  allocated_to_user_id bigint,
  decided_by_user_id bigint,
  decided_at timestamp with time zone,
  result text,
  decision_text text not null default ''::text,
  version integer not null default 1,
  departure_id bigint,
  leave_from date,
  leave_to date,
  granted_from date,
  granted_to date,
  months_asked integer,
  entered_by_user_id bigint,
  board_code text,
  due_on date,
  constraint member_request_allocated_to_user_id_fkey FOREIGN KEY (allocated_to_user_id) REFERENCES member(user_id),
  constraint member_request_asked CHECK (
CASE
    WHEN (kind = 'CALLBACK'::text) THEN ((cpd_year IS NULL) AND (exemption_reason_code IS NULL))
    WHEN (kind = ANY (ARRAY['REOPENING'::text, 'REPORT'::text, 'ELSEWHERE'::text])) THEN ((cpd_year IS NOT NULL) AND (exemption_reason_code IS NULL))
    ELSE ((cpd_year IS NOT NULL) AND (exemption_reason_code IS NOT NULL))
END) NOT VALID,
  constraint member_request_board_code_fkey FOREIGN KEY (board_code) REFERENCES report_board(board_code),
  constraint member_request_check2 CHECK (((result IS NULL) = (decided_at IS NULL))),
  constraint member_request_check3 CHECK (((result IS NULL) = (decided_by_user_id IS NULL))),
  constraint member_request_check4 CHECK (((result IS NULL) OR (status = 'DONE'::text))),
  constraint member_request_decided_by_user_id_fkey FOREIGN KEY (decided_by_user_id) REFERENCES member(user_id),
  constraint member_request_departure_id_fkey FOREIGN KEY (departure_id) REFERENCES departure(departure_id) ON DELETE SET NULL,
  constraint member_request_entered_by_user_id_fkey FOREIGN KEY (entered_by_user_id) REFERENCES member(user_id),
  constraint member_request_exemption_reason_code_fkey FOREIGN KEY (exemption_reason_code) REFERENCES exemption_reason(reason_code),
  constraint member_request_kind_check CHECK ((kind = ANY (ARRAY['CALLBACK'::text, 'EXEMPTION'::text, 'LEAVE'::text, 'REDUCTION'::text, 'REOPENING'::text, 'REPORT'::text, 'ELSEWHERE'::text]))) NOT VALID,
  constraint member_request_leave CHECK ((((kind = 'LEAVE'::text) = ((leave_from IS NOT NULL) AND (leave_to IS NOT NULL))) AND (leave_from <= leave_to) AND ((granted_from IS NULL) = (granted_to IS NULL)))),
  constraint member_request_months_asked_check CHECK (((months_asked >= 1) AND (months_asked <= 12))),
  constraint member_request_pkey PRIMARY KEY (member_request_id),
  constraint member_request_report CHECK ((((kind = 'REPORT'::text) = (board_code IS NOT NULL)) AND ((kind = 'REPORT'::text) = (due_on IS NOT NULL)))) NOT VALID,
  constraint member_request_result_check CHECK ((result = ANY (ARRAY['GRANTED'::text, 'VARIED'::text, 'DECLINED'::text, 'DONE'::text]))),
  constraint member_request_source_check CHECK ((source = ANY (ARRAY['MEMBER'::text, 'PHONE'::text, 'EMAIL'::text, 'TEAM'::text]))),
  constraint member_request_status_check CHECK ((status = ANY (ARRAY['NEW'::text, 'INPROGRESS'::text, 'DONE'::text]))),
  constraint member_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table member_request_appeal (
  member_request_id bigint not null,
  appeal_text text not null,
  appealed_at timestamp with time zone not null,
  first_result text not null,
  first_decision_text text not null,
  first_decided_by_user_id bigint not null,
  first_decided_at timestamp with time zone not null,
  upheld boolean,
  entered_by_user_id bigint,
  constraint member_request_appeal_entered_by_user_id_fkey FOREIGN KEY (entered_by_user_id) REFERENCES member(user_id),
  constraint member_request_appeal_first_decided_by_user_id_fkey FOREIGN KEY (first_decided_by_user_id) REFERENCES member(user_id),
  constraint member_request_appeal_first_result_check CHECK ((first_result = ANY (ARRAY['GRANTED'::text, 'VARIED'::text, 'DECLINED'::text]))),
  constraint member_request_appeal_member_request_id_fkey FOREIGN KEY (member_request_id) REFERENCES member_request(member_request_id),
  constraint member_request_appeal_pkey PRIMARY KEY (member_request_id)
);

create table member_request_document (
  document_id bigint not null,
  member_request_id bigint not null,
  constraint member_request_document_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(document_id),
  constraint member_request_document_member_request_id_fkey FOREIGN KEY (member_request_id) REFERENCES member_request(member_request_id),
  constraint member_request_document_pkey PRIMARY KEY (document_id)
);

create table member_request_note (
  member_request_note_id bigint not null generated always as identity,
  member_request_id bigint not null,
  author_user_id bigint not null,
  note_text text not null,
  created_at timestamp with time zone not null,
  constraint member_request_note_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES member(user_id),
  constraint member_request_note_member_request_id_fkey FOREIGN KEY (member_request_id) REFERENCES member_request(member_request_id),
  constraint member_request_note_pkey PRIMARY KEY (member_request_note_id)
);

create table member_storage (
  user_id bigint not null,
  bytes bigint not null default 0,
  constraint member_storage_bytes_check CHECK ((bytes >= 0)),
  constraint member_storage_pkey PRIMARY KEY (user_id),
  constraint member_storage_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id) ON DELETE CASCADE
);

create table member_view (
  actor_user_id bigint not null,
  subject_user_id bigint not null,
  viewed_at timestamp with time zone not null,
  constraint member_view_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES member(user_id),
  constraint member_view_pkey PRIMARY KEY (actor_user_id, subject_user_id),
  constraint member_view_subject_user_id_fkey FOREIGN KEY (subject_user_id) REFERENCES member(user_id)
);

create table member_year (
  member_year_id bigint not null generated always as identity,
  user_id bigint not null,
  cpd_year_id integer not null,
  status text not null default 'OPEN'::text,
  submitted_at timestamp with time zone,
  declaration jsonb,
  audit_status text,
  exemption_reason_code text,
  paper_submission numeric(6,2) not null default 0,
  reopened_at timestamp with time zone,
  reopened_until timestamp with time zone,
  reopened_by bigint,
  reopening_reason text,
  before_reopening jsonb,
  taken_back_at timestamp with time zone,
  constraint member_year_audit_status_check CHECK ((audit_status = ANY (ARRAY['SELECTED'::text, 'INREVIEW'::text, 'PASSED'::text, 'FAILED'::text, 'DEFERRED'::text]))),
  constraint member_year_check CHECK (((status = ANY (ARRAY['OPEN'::text, 'INPROGRESS'::text])) OR (submitted_at IS NOT NULL) OR (status = 'INCOMPLETE'::text))),
  constraint member_year_check1 CHECK (((reopened_at IS NULL) = (reopened_until IS NULL))),
  constraint member_year_check2 CHECK (((before_reopening IS NULL) OR ((reopened_at IS NOT NULL) AND (status = ANY (ARRAY['OPEN'::text, 'INPROGRESS'::text]))))),
  constraint member_year_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint member_year_exemption_reason_code_fkey FOREIGN KEY (exemption_reason_code) REFERENCES exemption_reason(reason_code),
  constraint member_year_paper_submission_check CHECK ((paper_submission >= (0)::numeric)),
  constraint member_year_pkey PRIMARY KEY (member_year_id),
  constraint member_year_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES member(user_id),
  constraint member_year_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'INPROGRESS'::text, 'SUBMITTED'::text, 'COMPLETE'::text, 'INCOMPLETE'::text]))),
  constraint member_year_user_id_cpd_year_id_key UNIQUE (user_id, cpd_year_id),
  constraint member_year_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table member_year_variation (
  member_year_id bigint not null,
  months_of_leave integer not null,
  exemption_reason_code text not null,
  member_request_id bigint not null,
  granted_by_user_id bigint not null,
  granted_at timestamp with time zone not null,
  constraint member_year_variation_exemption_reason_code_fkey FOREIGN KEY (exemption_reason_code) REFERENCES exemption_reason(reason_code),
  constraint member_year_variation_granted_by_user_id_fkey FOREIGN KEY (granted_by_user_id) REFERENCES member(user_id),
  constraint member_year_variation_member_request_id_fkey FOREIGN KEY (member_request_id) REFERENCES member_request(member_request_id),
  constraint member_year_variation_member_year_id_fkey FOREIGN KEY (member_year_id) REFERENCES member_year(member_year_id),
  constraint member_year_variation_months_of_leave_check CHECK (((months_of_leave >= 1) AND (months_of_leave <= 12))),
  constraint member_year_variation_pkey PRIMARY KEY (member_year_id)
);

create table notification (
  notification_id bigint not null generated always as identity,
  user_id bigint not null,
  title text not null,
  alert_code text not null,
  full_message text not null,
  plain_message text not null,
  status text not null default 'UNSEEN'::text,
  created_at timestamp with time zone not null,
  occasion text not null,
  email_due_at timestamp with time zone,
  announcement_id bigint,
  emailed_at timestamp with time zone,
  constraint notification_alert_code_check CHECK ((alert_code = ANY (ARRAY['L'::text, 'M'::text, 'H'::text]))),
  constraint notification_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcement(announcement_id),
  constraint notification_pkey PRIMARY KEY (notification_id),
  constraint notification_status_check CHECK ((status = ANY (ARRAY['UNSEEN'::text, 'SEEN'::text, 'DISMISSED'::text]))),
  constraint notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id),
  constraint notification_user_id_occasion_key UNIQUE (user_id, occasion)
);

create table notification_settings (
  user_id bigint not null,
  email_digest text not null,
  time_zone text not null,
  no_reminders boolean not null default false,
  no_news boolean not null default false,
  constraint notification_settings_email_digest_check CHECK ((email_digest = ANY (ARRAY['IMMEDIATELY'::text, 'DAILY'::text, 'WEEKLY'::text]))) NOT VALID,
  constraint notification_settings_pkey PRIMARY KEY (user_id),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table oidc_model (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamp with time zone,
  consumed_at timestamp with time zone,
  constraint oidc_model_pkey PRIMARY KEY (kind, id)
);

create table outgoing_mail (
  outgoing_mail_id bigint not null generated always as identity,
  recipient text not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  last_problem text,
  user_id bigint,
  about_user_id bigint,
  email_kind text,
  constraint outgoing_mail_about_user_id_fkey FOREIGN KEY (about_user_id) REFERENCES member(user_id),
  constraint outgoing_mail_email_kind_check CHECK ((email_kind = ANY (ARRAY['REMINDERS'::text, 'NEWS'::text]))) NOT VALID,
  constraint outgoing_mail_pkey PRIMARY KEY (outgoing_mail_id),
  constraint outgoing_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table overview_count (
  cpd_year_id bigint not null,
  counted_at timestamp with time zone not null,
  took_ms integer not null,
  up_to_event_id bigint not null,
  college_day date not null,
  counted json not null,
  constraint overview_count_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint overview_count_pkey PRIMARY KEY (cpd_year_id),
  constraint overview_count_took_ms_check CHECK ((took_ms >= 0))
);

create table pinned_member (
  user_id bigint not null,
  pinned_user_id bigint not null,
  pinned_at timestamp with time zone not null,
  constraint pinned_member_pinned_user_id_fkey FOREIGN KEY (pinned_user_id) REFERENCES member(user_id),
  constraint pinned_member_pkey PRIMARY KEY (user_id, pinned_user_id),
  constraint pinned_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table plan (
  plan_id bigint not null generated always as identity,
  user_id bigint not null,
  cpd_year_id integer not null,
  plan_name text not null,
  cpd_need text not null,
  hours_spent numeric(6,2) not null,
  document_id bigint,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null,
  constraint plan_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint plan_document_id_key UNIQUE (document_id),
  constraint plan_document_id_user_id_cpd_year_id_fkey FOREIGN KEY (document_id, user_id, cpd_year_id) REFERENCES document(document_id, user_id, cpd_year_id),
  constraint plan_hours_spent_check CHECK ((hours_spent > (0)::numeric)),
  constraint plan_pkey PRIMARY KEY (plan_id),
  constraint plan_plan_id_user_id_cpd_year_id_key UNIQUE (plan_id, user_id, cpd_year_id),
  constraint plan_plan_name_check CHECK ((char_length(plan_name) <= 100)),
  constraint plan_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table plan_described_activity (
  described_activity_id bigint not null generated always as identity,
  plan_goal_id bigint not null,
  "position" integer not null,
  description text not null,
  timeframe text not null default ''::text,
  constraint plan_described_activity_pkey PRIMARY KEY (described_activity_id),
  constraint plan_described_activity_plan_goal_id_fkey FOREIGN KEY (plan_goal_id) REFERENCES plan_goal(plan_goal_id) ON DELETE CASCADE
);

create table plan_draft (
  user_id bigint not null,
  cpd_year_id integer not null,
  plan_id bigint not null,
  content json not null,
  saved_at timestamp with time zone not null,
  constraint plan_draft_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint plan_draft_pkey PRIMARY KEY (user_id, cpd_year_id, plan_id),
  constraint plan_draft_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table plan_goal (
  plan_goal_id bigint not null generated always as identity,
  plan_id bigint not null,
  "position" integer not null,
  goal text not null,
  goal_description text not null default ''::text,
  outcome text,
  outcome_reason text not null default ''::text,
  closed_at timestamp with time zone,
  carried_from_goal_id bigint,
  constraint plan_goal_carried_from_goal_id_fkey FOREIGN KEY (carried_from_goal_id) REFERENCES plan_goal(plan_goal_id) ON DELETE SET NULL,
  constraint plan_goal_carried_from_goal_id_key UNIQUE (carried_from_goal_id),
  constraint plan_goal_check CHECK (((outcome IS NULL) = (closed_at IS NULL))),
  constraint plan_goal_check1 CHECK (((outcome IS DISTINCT FROM 'DROPPED'::text) OR (outcome_reason <> ''::text))),
  constraint plan_goal_outcome_check CHECK ((outcome = ANY (ARRAY['DONE'::text, 'CARRIED'::text, 'DROPPED'::text]))),
  constraint plan_goal_pkey PRIMARY KEY (plan_goal_id),
  constraint plan_goal_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(plan_id) ON DELETE CASCADE
);

create table prepared_change (
  prepared_change_id bigint not null generated always as identity,
  kind text not null,
  object_id bigint not null,
  wish jsonb,
  prepared_by bigint not null,
  prepared_at timestamp with time zone not null,
  ended_by bigint,
  ended_at timestamp with time zone,
  constraint prepared_change_check CHECK (((ended_by IS NULL) = (ended_at IS NULL))),
  constraint prepared_change_check1 CHECK (((wish IS NULL) = (ended_at IS NOT NULL))),
  constraint prepared_change_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES member(user_id),
  constraint prepared_change_kind_check CHECK ((kind = ANY (ARRAY['EXEMPTION'::text, 'REOPENINGS'::text, 'ANNOUNCEMENT'::text, 'MEMBER_LIST'::text, 'MERGE'::text, 'YEAR_RULES'::text]))) NOT VALID,
  constraint prepared_change_pkey PRIMARY KEY (prepared_change_id),
  constraint prepared_change_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES member(user_id)
);

create table program_activity (
  program_activity_id bigint not null generated always as identity,
  cpd_year_id integer not null,
  activity_name text not null,
  activity_type_id integer not null,
  additional_information text not null default ''::text,
  start_date date not null,
  end_date date not null,
  hours_per_date numeric(6,2) not null,
  created_by bigint,
  created_at timestamp with time zone not null,
  version integer not null default 1,
  withdrawn_at timestamp with time zone,
  withdrawn_reason text not null default ''::text,
  constraint program_activity_activity_name_check CHECK (((char_length(activity_name) >= 1) AND (char_length(activity_name) <= 100))),
  constraint program_activity_activity_type_id_fkey FOREIGN KEY (activity_type_id) REFERENCES activity_type(activity_type_id),
  constraint program_activity_check CHECK ((end_date >= start_date)),
  constraint program_activity_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint program_activity_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(user_id),
  constraint program_activity_hours_per_date_check CHECK (((hours_per_date > (0)::numeric) AND (hours_per_date <= 9999.5))),
  constraint program_activity_pkey PRIMARY KEY (program_activity_id)
);

create table program_activity_area (
  program_activity_id bigint not null,
  area_id integer not null,
  hours numeric(6,2),
  constraint program_activity_area_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(area_id),
  constraint program_activity_area_hours_check CHECK ((hours >= (0)::numeric)),
  constraint program_activity_area_pkey PRIMARY KEY (program_activity_id, area_id),
  constraint program_activity_area_program_activity_id_fkey FOREIGN KEY (program_activity_id) REFERENCES program_activity(program_activity_id) ON DELETE CASCADE
);

create table program_attendance (
  program_attendance_id bigint not null generated always as identity,
  program_activity_id bigint not null,
  user_id bigint not null,
  hours numeric(6,2),
  status text not null default 'OFFERED'::text,
  offered_by bigint,
  offered_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint program_attendance_hours_check CHECK ((hours > (0)::numeric)),
  constraint program_attendance_offered_by_fkey FOREIGN KEY (offered_by) REFERENCES member(user_id),
  constraint program_attendance_pkey PRIMARY KEY (program_attendance_id),
  constraint program_attendance_program_activity_id_fkey FOREIGN KEY (program_activity_id) REFERENCES program_activity(program_activity_id),
  constraint program_attendance_program_activity_id_user_id_key UNIQUE (program_activity_id, user_id),
  constraint program_attendance_status_check CHECK ((status = ANY (ARRAY['OFFERED'::text, 'CONFIRMED'::text, 'DECLINED'::text]))),
  constraint program_attendance_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table program_note (
  program_note_id bigint not null generated always as identity,
  program_activity_id bigint not null,
  author_user_id bigint not null,
  note_text text not null,
  created_at timestamp with time zone not null,
  constraint program_note_author_user_id_fkey FOREIGN KEY (author_user_id) REFERENCES member(user_id),
  constraint program_note_pkey PRIMARY KEY (program_note_id),
  constraint program_note_program_activity_id_fkey FOREIGN KEY (program_activity_id) REFERENCES program_activity(program_activity_id)
);

create table provider_group (
  provider_group_id bigint not null generated always as identity,
  display_name text not null,
  external_id text,
  given_role text,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint provider_group_given_role_check CHECK ((given_role = ANY (ARRAY['STAFF'::text, 'VERIFIED'::text, 'WATCHER'::text]))),
  constraint provider_group_pkey PRIMARY KEY (provider_group_id)
);

create table provider_group_member (
  provider_group_id bigint not null,
  user_id bigint not null,
  constraint provider_group_member_pkey PRIMARY KEY (provider_group_id, user_id),
  constraint provider_group_member_provider_group_id_fkey FOREIGN KEY (provider_group_id) REFERENCES provider_group(provider_group_id),
  constraint provider_group_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table reference_load (
  source text not null,
  checksum text not null,
  loaded_at timestamp with time zone not null default now(),
  constraint reference_load_pkey PRIMARY KEY (source)
);

create table reference_version (
  only_row boolean not null default true,
  version bigint not null,
  constraint reference_version_only_row_check CHECK (only_row),
  constraint reference_version_pkey PRIMARY KEY (only_row)
);

create table reflection_answer (
  reflection_answer_id bigint not null generated always as identity,
  reflection_question_id integer not null,
  answer text not null,
  activity_date_id bigint not null,
  constraint reflection_answer_activity_date_id_fkey FOREIGN KEY (activity_date_id) REFERENCES activity_date(activity_date_id) ON DELETE CASCADE,
  constraint reflection_answer_activity_date_id_reflection_question_id_key UNIQUE (activity_date_id, reflection_question_id),
  constraint reflection_answer_pkey PRIMARY KEY (reflection_answer_id),
  constraint reflection_answer_reflection_question_id_fkey FOREIGN KEY (reflection_question_id) REFERENCES reflection_question(reflection_question_id)
);

create table reflection_question (
  reflection_question_id integer not null,
  cpd_year_id integer not null,
  "position" integer not null,
  question text not null,
  mandatory boolean not null,
  help_text text not null,
  constraint reflection_question_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint reflection_question_pkey PRIMARY KEY (reflection_question_id)
);

create table registration (
  registration_id integer not null,
  group_code text not null,
  name text not null,
  "position" integer not null,
  declaration_flag text,
  additional_information text,
  practising boolean not null default true,
  constraint registration_declaration_flag_check CHECK ((declaration_flag = ANY (ARRAY['IsMCNZVocational'::text, 'IsMCNZGeneral'::text, 'IsMCNZSpecialPurpose'::text]))),
  constraint registration_group_code_fkey FOREIGN KEY (group_code) REFERENCES registration_group(group_code),
  constraint registration_pkey PRIMARY KEY (registration_id)
);

create table registration_group (
  group_code text not null,
  name text not null,
  "position" integer not null,
  constraint registration_group_pkey PRIMARY KEY (group_code)
);

create table reminder_round (
  occasion text not null,
  told_up_to bigint not null,
  finished_at timestamp with time zone,
  constraint reminder_round_pkey PRIMARY KEY (occasion)
);

create table report_board (
  board_code text not null,
  format jsonb not null,
  is_assumed boolean not null default false,
  version integer not null default 1,
  constraint report_board_board_code_check CHECK ((board_code ~ '^[A-Z0-9]{2,12}$'::text)),
  constraint report_board_pkey PRIMARY KEY (board_code)
);

create table report_line (
  report_version_id bigint not null,
  user_id bigint not null,
  member_number text not null,
  last_name text not null,
  first_name text not null,
  registration text not null,
  outcome text not null,
  recognised integer not null,
  required integer not null,
  missing text[] not null default '{}'::text[],
  months_reduced integer not null default 0,
  submitted_on date,
  left_on date,
  constraint report_line_outcome_check CHECK ((outcome = ANY (ARRAY['MET'::text, 'REDUCED'::text, 'NOT_MET'::text, 'NOT_SUBMITTED'::text, 'EXEMPT'::text, 'LEFT'::text, 'AUDIT_UNDER_WAY'::text, 'AUDIT_NOT_MET'::text]))),
  constraint report_line_pkey PRIMARY KEY (report_version_id, user_id),
  constraint report_line_report_version_id_fkey FOREIGN KEY (report_version_id) REFERENCES report_version(report_version_id) ON DELETE CASCADE,
  constraint report_line_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table report_version (
  report_version_id bigint not null generated always as identity,
  cpd_year_id integer not null,
  board_code text not null,
  number integer not null,
  state text not null default 'DRAFT'::text,
  reason text not null default ''::text,
  format jsonb not null,
  making text not null default 'RUNNING'::text,
  members integer not null,
  walked integer not null default 0,
  up_to_user_id bigint not null default 0,
  worked_at timestamp with time zone not null default now(),
  made_by bigint not null,
  made_at timestamp with time zone not null,
  shown_at timestamp with time zone,
  preview_until date,
  first_signed_by bigint,
  first_signed_at timestamp with time zone,
  second_signed_by bigint,
  second_signed_at timestamp with time zone,
  sent_by bigint,
  sent_at timestamp with time zone,
  sent_on date,
  sent_channel text not null default ''::text,
  sent_reference text not null default ''::text,
  sent_file_type text,
  sent_file bytea,
  sent_sha256 text,
  version integer not null default 1,
  constraint report_version_board_code_fkey FOREIGN KEY (board_code) REFERENCES report_board(board_code),
  constraint report_version_cpd_year_id_board_code_number_key UNIQUE (cpd_year_id, board_code, number),
  constraint report_version_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint report_version_draft CHECK (((state <> 'DRAFT'::text) OR (shown_at IS NULL))),
  constraint report_version_first CHECK (((first_signed_by IS NULL) = (first_signed_at IS NULL))),
  constraint report_version_first_signed_by_fkey FOREIGN KEY (first_signed_by) REFERENCES member(user_id),
  constraint report_version_made_by_fkey FOREIGN KEY (made_by) REFERENCES member(user_id),
  constraint report_version_making_check CHECK ((making = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'STOPPED'::text, 'FAILED'::text]))),
  constraint report_version_number_check CHECK ((number >= 1)),
  constraint report_version_pkey PRIMARY KEY (report_version_id),
  constraint report_version_second CHECK (((second_signed_by IS NULL) = (second_signed_at IS NULL))),
  constraint report_version_second_signed_by_fkey FOREIGN KEY (second_signed_by) REFERENCES member(user_id),
  constraint report_version_sent CHECK ((((state <> 'SENT'::text) OR (sent_at IS NOT NULL)) AND ((sent_at IS NULL) = (sent_sha256 IS NULL)) AND ((sent_at IS NULL) = (sent_on IS NULL)) AND ((sent_at IS NULL) = (sent_file_type IS NULL)))),
  constraint report_version_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES member(user_id),
  constraint report_version_sent_file_type_check CHECK ((sent_file_type = ANY (ARRAY['CSV'::text, 'JSON'::text, 'PDF'::text]))),
  constraint report_version_shown CHECK (((shown_at IS NULL) = (preview_until IS NULL))),
  constraint report_version_signed CHECK (((state <> ALL (ARRAY['SIGNED'::text, 'SENT'::text])) OR (second_signed_by IS NOT NULL))),
  constraint report_version_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'PREVIEW'::text, 'SIGNED'::text, 'SENT'::text, 'CORRECTED'::text]))),
  constraint report_version_two CHECK (((second_signed_by IS NULL) OR (first_signed_by <> second_signed_by)))
);

create table retention_member (
  retention_run_id bigint not null,
  user_id bigint not null,
  result text,
  constraint retention_member_pkey PRIMARY KEY (retention_run_id, user_id),
  constraint retention_member_result_check CHECK ((result = ANY (ARRAY['ERASED'::text, 'LEFT_OUT'::text]))),
  constraint retention_member_retention_run_id_fkey FOREIGN KEY (retention_run_id) REFERENCES retention_run(retention_run_id),
  constraint retention_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table retention_run (
  retention_run_id bigint not null generated always as identity,
  counted_at timestamp with time zone not null,
  years integer not null,
  counts jsonb not null,
  status text not null default 'PROPOSED'::text,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint retention_run_check CHECK (((status = ANY (ARRAY['CONFIRMED'::text, 'DONE'::text])) = (confirmed_at IS NOT NULL))),
  constraint retention_run_check1 CHECK (((confirmed_by IS NULL) = (confirmed_at IS NULL))),
  constraint retention_run_check2 CHECK (((status = 'DONE'::text) = (finished_at IS NOT NULL))),
  constraint retention_run_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES member(user_id),
  constraint retention_run_pkey PRIMARY KEY (retention_run_id),
  constraint retention_run_status_check CHECK ((status = ANY (ARRAY['PROPOSED'::text, 'CONFIRMED'::text, 'DONE'::text, 'REPLACED'::text]))),
  constraint retention_run_years_check CHECK ((years >= 3))
);

create table risk_case (
  user_id bigint not null,
  cpd_year_id integer not null,
  taken_by_user_id bigint,
  last_contact_on date,
  next_date date,
  version integer not null default 1,
  constraint risk_case_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint risk_case_pkey PRIMARY KEY (cpd_year_id, user_id),
  constraint risk_case_taken_by_user_id_fkey FOREIGN KEY (taken_by_user_id) REFERENCES member(user_id),
  constraint risk_case_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone not null default now(),
  version text,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table series_confirmation (
  user_id bigint not null,
  confirmed_until date,
  asked_on date,
  constraint series_confirmation_pkey PRIMARY KEY (user_id),
  constraint series_confirmation_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id) ON DELETE CASCADE
);

create table server (
  server_id text not null,
  folder_id text not null,
  name text not null,
  version text not null,
  newest_migration text not null,
  does_jobs boolean not null,
  verification_key text not null,
  is_key_made boolean not null,
  sign_in text not null,
  store_mark text not null,
  settings jsonb not null,
  clock_ahead_ms integer not null,
  started_at timestamp with time zone not null default clock_timestamp(),
  seen_at timestamp with time zone not null default clock_timestamp(),
  refusal text,
  constraint server_pkey PRIMARY KEY (server_id)
);

create table service_token (
  service_token_id bigint not null generated always as identity,
  user_id bigint not null,
  secret_sha256 text not null,
  ends_on date not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint service_token_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(user_id),
  constraint service_token_pkey PRIMARY KEY (service_token_id),
  constraint service_token_secret_sha256_key UNIQUE (secret_sha256),
  constraint service_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table shortcut (
  shortcut_id bigint not null generated always as identity,
  friendly_suffix text not null,
  activity_name text not null,
  activity_type_id integer not null,
  cpd_year_id integer not null,
  ongoing boolean not null,
  start_date date,
  end_date date,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  version integer not null default 1,
  constraint shortcut_activity_name_check CHECK (((char_length(activity_name) >= 1) AND (char_length(activity_name) <= 100))),
  constraint shortcut_activity_type_id_fkey FOREIGN KEY (activity_type_id) REFERENCES activity_type(activity_type_id),
  constraint shortcut_check CHECK ((ongoing OR ((start_date IS NOT NULL) AND (end_date IS NOT NULL)))),
  constraint shortcut_check1 CHECK ((end_date >= start_date)),
  constraint shortcut_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint shortcut_created_by_fkey FOREIGN KEY (created_by) REFERENCES member(user_id),
  constraint shortcut_friendly_suffix_check CHECK ((friendly_suffix ~ '^[A-Za-z0-9-]{3,60}$'::text)),
  constraint shortcut_pkey PRIMARY KEY (shortcut_id)
);

create table shortcut_area (
  shortcut_id bigint not null,
  area_id integer not null,
  hours numeric(6,2) not null,
  constraint shortcut_area_area_id_fkey FOREIGN KEY (area_id) REFERENCES area(area_id),
  constraint shortcut_area_hours_check CHECK ((hours >= (0)::numeric)),
  constraint shortcut_area_pkey PRIMARY KEY (shortcut_id, area_id),
  constraint shortcut_area_shortcut_id_fkey FOREIGN KEY (shortcut_id) REFERENCES shortcut(shortcut_id) ON DELETE CASCADE
);

create table stale_figures (
  user_id bigint not null,
  constraint stale_figures_pkey PRIMARY KEY (user_id),
  constraint stale_figures_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table team_session (
  user_id bigint not null,
  session_key text not null,
  changed_at timestamp with time zone not null default now(),
  constraint team_session_pkey PRIMARY KEY (user_id, session_key),
  constraint team_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table verification_key (
  fingerprint text not null,
  vouched_by text not null,
  public_key text not null,
  signature text not null,
  since timestamp with time zone not null default clock_timestamp(),
  server_name text not null,
  constraint verification_key_pkey PRIMARY KEY (fingerprint, vouched_by, signature)
);

create table year_before (
  user_id bigint not null,
  cpd_year integer not null,
  earlier_import_id bigint not null,
  status text not null,
  submitted_on date,
  certificate_number text not null,
  amounts jsonb not null,
  unit text not null,
  constraint year_before_earlier_import_id_fkey FOREIGN KEY (earlier_import_id) REFERENCES earlier_import(earlier_import_id),
  constraint year_before_pkey PRIMARY KEY (user_id, cpd_year),
  constraint year_before_status_check CHECK ((status = ANY (ARRAY['COMPLETE'::text, 'INCOMPLETE'::text, 'EXEMPT'::text]))),
  constraint year_before_unit_check CHECK ((unit = ANY (ARRAY['H'::text, 'C'::text]))),
  constraint year_before_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table year_draft (
  cpd_year_id integer not null,
  cpd_year integer not null,
  rules jsonb not null,
  version integer not null default 1,
  changed_by bigint not null,
  changed_at timestamp with time zone not null,
  constraint year_draft_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES member(user_id),
  constraint year_draft_cpd_year_key UNIQUE (cpd_year),
  constraint year_draft_pkey PRIMARY KEY (cpd_year_id)
);

create table year_elsewhere (
  member_request_id bigint not null,
  document_id bigint not null,
  college_name text not null,
  fingerprint text not null,
  manifest_sha256 text not null,
  archived jsonb not null,
  key_compared boolean not null default false,
  constraint year_elsewhere_document_id_fkey FOREIGN KEY (document_id) REFERENCES document(document_id),
  constraint year_elsewhere_document_id_key UNIQUE (document_id),
  constraint year_elsewhere_member_request_id_fkey FOREIGN KEY (member_request_id) REFERENCES member_request(member_request_id),
  constraint year_elsewhere_pkey PRIMARY KEY (member_request_id)
);

create table year_figures (
  cpd_year_id integer not null,
  user_id bigint not null,
  version text not null,
  recognised integer not null,
  minimum integer not null,
  all_met boolean not null,
  missing jsonb not null default '{}'::jsonb,
  categories integer[] not null default '{}'::integer[],
  constraint year_figures_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint year_figures_pkey PRIMARY KEY (cpd_year_id, user_id),
  constraint year_figures_user_id_fkey FOREIGN KEY (user_id) REFERENCES member(user_id)
);

create table year_publication (
  cpd_year_id integer not null,
  version integer not null,
  rules jsonb not null,
  delivered jsonb,
  reason text not null,
  prepared_by bigint not null,
  published_by bigint not null,
  published_at timestamp with time zone not null,
  constraint year_publication_cpd_year_id_fkey FOREIGN KEY (cpd_year_id) REFERENCES cpd_year(cpd_year_id),
  constraint year_publication_pkey PRIMARY KEY (cpd_year_id, version),
  constraint year_publication_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES member(user_id),
  constraint year_publication_published_by_fkey FOREIGN KEY (published_by) REFERENCES member(user_id),
  constraint year_publication_version_check CHECK ((version > 0))
);

create extension pg_trgm;

create view event as
 SELECT event_entry.event_id,
    event_entry.at,
    event_entry.request_id,
    event_entry.actor_user_id,
    event_entry.subject_user_id,
    event_entry.kind,
    event_entry.object_type,
    event_entry.object_id,
    event_payload.before,
    event_payload.after,
    event_entry.by_team
   FROM (event_entry
     LEFT JOIN event_payload USING (payload_id));
alter view event alter column by_team set default false;

CREATE INDEX acting_session_people ON public.acting_session USING btree (actor_user_id, subject_user_id, acting_session_id DESC);

CREATE INDEX activity_date_member ON public.activity_date USING btree (user_id, start_date) INCLUDE (activity_id, activity_date_id, end_date, hours, own_hours, moved_from, reflection_hours, has_reflection);

CREATE INDEX activity_document_document ON public.activity_document USING btree (document_id);

CREATE INDEX activity_document_member_year ON public.activity_document USING btree (user_id, cpd_year_id) INCLUDE (activity_id, activity_document_id);

CREATE INDEX activity_goal_goal ON public.activity_goal USING btree (plan_goal_id);

CREATE INDEX activity_latest ON public.activity USING btree (updated_at, activity_id);

CREATE INDEX activity_shortcut ON public.activity USING btree (shortcut_id) INCLUDE (user_id) WHERE (shortcut_id IS NOT NULL);

CREATE INDEX activity_verified ON public.activity USING btree (verified_activity_id, user_id) WHERE (verified_activity_id IS NOT NULL);

CREATE INDEX activity_year_of_member ON public.activity USING btree (user_id, cpd_year_id) INCLUDE (activity_id, activity_type_id);

CREATE INDEX announcement_waiting ON public.announcement USING btree (send_at) WHERE (status = ANY (ARRAY['SCHEDULED'::text, 'SENDING'::text]));

CREATE INDEX audit_case_auditor ON public.audit_case USING btree (auditor_user_id, state);

CREATE INDEX audit_case_due ON public.audit_case USING btree (due_on) WHERE (state = ANY (ARRAY['SELECTED'::text, 'ASKED'::text]));

CREATE INDEX audit_case_year ON public.audit_case USING btree (member_year_id);

CREATE INDEX audit_chosen_user ON public.audit_chosen USING btree (user_id);

CREATE INDEX audit_conflict_user ON public.audit_conflict USING btree (user_id);

CREATE INDEX audit_draw_member_user ON public.audit_draw_member USING btree (user_id);

CREATE INDEX audit_draw_root ON public.audit_draw USING btree (population_root);

CREATE INDEX audit_file_case ON public.audit_file USING btree (audit_case_id);

CREATE INDEX audit_file_item ON public.audit_file USING btree (audit_item_id) WHERE (audit_item_id IS NOT NULL);

CREATE INDEX audit_file_message ON public.audit_file USING btree (audit_message_id) WHERE (audit_message_id IS NOT NULL);

CREATE INDEX audit_message_case ON public.audit_message USING btree (audit_case_id, audit_message_id);

CREATE INDEX audit_message_item ON public.audit_message USING btree (audit_item_id) WHERE (audit_item_id IS NOT NULL);

CREATE INDEX audit_opinion_user ON public.audit_opinion USING btree (user_id);

CREATE INDEX audit_round_year ON public.audit_round USING btree (cpd_year_id);

CREATE INDEX audit_wish_case ON public.audit_wish USING btree (audit_case_id);

CREATE UNIQUE INDEX audit_wish_open ON public.audit_wish USING btree (audit_case_id) WHERE (decided_at IS NULL);

CREATE INDEX backup_run_begun ON public.backup_run USING btree (begun_at DESC);

CREATE INDEX case_entry_of_member ON public.case_entry USING btree (user_id, case_entry_id);

CREATE INDEX case_entry_to_follow_up ON public.case_entry USING btree (follow_up_on, case_entry_id) WHERE ((follow_up_on IS NOT NULL) AND (follow_up_done_at IS NULL));

CREATE INDEX case_file_of_entry ON public.case_file USING btree (case_entry_id, case_file_id);

CREATE INDEX case_file_waiting_for_scan ON public.case_file USING btree (scan_due_at) WHERE (scan_state = 'WAITING'::text);

CREATE INDEX content_edit_newest ON public.content_edit USING btree (kind, key, content_edit_id DESC);

CREATE INDEX deleted_row_of_member ON public.deleted_row USING btree (user_id, deletion_key);

CREATE UNIQUE INDEX departure_not_returned ON public.departure USING btree (user_id) WHERE (returned_on IS NULL);

CREATE INDEX departure_of_member ON public.departure USING btree (user_id, left_on);

CREATE INDEX document_folder_content ON public.document USING btree (document_folder_id) WHERE (document_folder_id IS NOT NULL);

CREATE INDEX document_latest ON public.document USING btree (uploaded_at, document_id);

CREATE INDEX document_waiting_for_scan ON public.document USING btree (scan_due_at) WHERE (scan_state = 'WAITING'::text);

CREATE INDEX earlier_activity_import ON public.earlier_activity USING btree (earlier_import_id);

CREATE INDEX earlier_activity_year ON public.earlier_activity USING btree (user_id, cpd_year);

CREATE INDEX earlier_year_import ON public.earlier_year USING btree (earlier_import_id);

CREATE INDEX ended_session_ended_at ON public.ended_session USING btree (ended_at);

CREATE INDEX erasure_case_newest ON public.erasure_case USING btree (asked_at DESC, erasure_case_id DESC);

CREATE UNIQUE INDEX erasure_case_open ON public.erasure_case USING btree (user_id) WHERE (status = ANY (ARRAY['ASKED'::text, 'PREPARED'::text]));

CREATE INDEX event_of_team ON public.event_entry USING btree (at, event_id) WHERE by_team;

CREATE INDEX event_of_team_by_actor ON public.event_entry USING btree (actor_user_id, at, event_id) WHERE by_team;

CREATE INDEX event_of_team_by_kind ON public.event_entry USING btree (kind, at, event_id) WHERE by_team;

CREATE INDEX event_of_team_on_member ON public.event_entry USING btree (object_id, at, event_id) WHERE (by_team AND (object_type = 'member'::text));

CREATE INDEX event_of_team_on_subject ON public.event_entry USING btree (subject_user_id, at, event_id) WHERE by_team;

CREATE INDEX event_subject ON public.event_entry USING btree (subject_user_id, event_id);

CREATE INDEX idempotency_key_created_at ON public.idempotency_key USING brin (created_at) WITH (pages_per_range='16', autosummarize='on');

CREATE INDEX issued_document_year ON public.issued_document USING btree (user_id, cpd_year_id, document_type, subject);

CREATE INDEX issued_file_number ON public.issued_file USING btree (number);

CREATE UNIQUE INDEX list_view_own ON public.list_view USING btree (user_id, list, lower(name));

CREATE UNIQUE INDEX list_view_shared ON public.list_view USING btree (list, lower(name)) WHERE shared;

CREATE INDEX member_by_last_name ON public.member USING btree (lower(COALESCE(last_name, ''::text)), user_id);

CREATE INDEX member_external_id_idx ON public.member USING btree (external_id) WHERE (external_id IS NOT NULL);

CREATE INDEX member_merge_kept ON public.member_merge USING btree (kept_user_id) WHERE (undone_at IS NULL);

CREATE UNIQUE INDEX member_merge_merged ON public.member_merge USING btree (merged_user_id) WHERE (undone_at IS NULL);

CREATE INDEX member_no_participant ON public.member USING btree (user_id) WHERE ((disabled_at IS NOT NULL) OR (security_role_code = ANY (ARRAY['MANAGER'::text, 'STAFF'::text, 'VERIFIED'::text, 'WATCHER'::text])));

CREATE INDEX member_request_departure ON public.member_request USING btree (departure_id) WHERE (departure_id IS NOT NULL);

CREATE INDEX member_request_document_request ON public.member_request_document USING btree (member_request_id);

CREATE INDEX member_request_member ON public.member_request USING btree (user_id, created_at);

CREATE INDEX member_request_note_request ON public.member_request_note USING btree (member_request_id, member_request_note_id);

CREATE INDEX member_request_open ON public.member_request USING btree (created_at) WHERE (status <> 'DONE'::text);

CREATE INDEX member_search ON public.member USING gin (search_text gin_trgm_ops);

CREATE INDEX member_search_email ON public.member USING gin (search_email gin_trgm_ops);

CREATE UNIQUE INDEX member_username_key ON public.member USING btree (lower(username));

CREATE INDEX member_view_recent ON public.member_view USING btree (actor_user_id, viewed_at DESC);

CREATE INDEX member_without_record ON public.member USING btree (user_id) WHERE ((disabled_at IS NOT NULL) OR (security_role_code = ANY (ARRAY['MANAGER'::text, 'STAFF'::text, 'VERIFIED'::text, 'WATCHER'::text, 'AUDITOR'::text])));

CREATE INDEX member_year_reopening ON public.member_year USING btree (reopened_until) WHERE (before_reopening IS NOT NULL);

CREATE INDEX member_year_unsubmitted ON public.member_year USING btree (cpd_year_id) WHERE (status = ANY (ARRAY['OPEN'::text, 'INPROGRESS'::text]));

CREATE INDEX member_year_variation_request ON public.member_year_variation USING btree (member_request_id);

CREATE INDEX notification_announcement ON public.notification USING btree (announcement_id, status) INCLUDE (emailed_at) WHERE (announcement_id IS NOT NULL);

CREATE INDEX notification_email_due ON public.notification USING btree (email_due_at) WHERE (email_due_at IS NOT NULL);

CREATE INDEX notification_undismissed ON public.notification USING btree (user_id, notification_id DESC) WHERE (status <> 'DISMISSED'::text);

CREATE INDEX oidc_model_expires_at ON public.oidc_model USING btree (expires_at);

CREATE INDEX oidc_model_grant_id ON public.oidc_model USING btree (grant_id) WHERE (grant_id IS NOT NULL);

CREATE INDEX oidc_model_uid ON public.oidc_model USING btree (kind, uid) WHERE (uid IS NOT NULL);

CREATE INDEX outgoing_mail_given_up ON public.outgoing_mail USING btree (given_up_at) WHERE (given_up_at IS NOT NULL);

CREATE INDEX outgoing_mail_waiting ON public.outgoing_mail USING btree (outgoing_mail_id) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));

CREATE INDEX plan_described_activity_goal ON public.plan_described_activity USING btree (plan_goal_id);

CREATE INDEX plan_goal_plan ON public.plan_goal USING btree (plan_id);

CREATE INDEX plan_member_year ON public.plan USING btree (user_id, cpd_year_id);

CREATE UNIQUE INDEX prepared_change_open ON public.prepared_change USING btree (kind, object_id) WHERE ((ended_at IS NULL) AND (kind <> 'REOPENINGS'::text));

CREATE INDEX program_activity_year ON public.program_activity USING btree (cpd_year_id, start_date DESC);

CREATE INDEX program_attendance_member ON public.program_attendance USING btree (user_id) WHERE (status = 'OFFERED'::text);

CREATE INDEX program_note_program ON public.program_note USING btree (program_activity_id, program_note_id);

CREATE INDEX provider_group_member_user ON public.provider_group_member USING btree (user_id);

CREATE UNIQUE INDEX provider_group_name ON public.provider_group USING btree (lower(display_name));

CREATE INDEX report_line_of ON public.report_line USING btree (user_id);

CREATE UNIQUE INDEX report_version_draft_of ON public.report_version USING btree (cpd_year_id, board_code) WHERE (state = 'DRAFT'::text);

CREATE INDEX retention_member_of_member ON public.retention_member USING btree (user_id);

CREATE UNIQUE INDEX retention_run_open ON public.retention_run USING btree ((true)) WHERE (status = ANY (ARRAY['PROPOSED'::text, 'CONFIRMED'::text]));

CREATE INDEX risk_case_member ON public.risk_case USING btree (user_id);

CREATE INDEX service_token_user_id_idx ON public.service_token USING btree (user_id);

CREATE UNIQUE INDEX shortcut_suffix_key ON public.shortcut USING btree (lower(friendly_suffix));

CREATE INDEX year_before_import ON public.year_before USING btree (earlier_import_id);

CREATE INDEX year_elsewhere_of_key ON public.year_elsewhere USING btree (fingerprint);

CREATE INDEX year_figures_member ON public.year_figures USING btree (user_id);

CREATE OR REPLACE FUNCTION public.add_member_storage()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into member_storage (user_id) values (new.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_deleted_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update member_storage stored set bytes = stored.bytes + case tg_op when 'INSERT' then 1 else -1 end * changed.bytes
  from (
    select user_id, sum((content ->> 'size_bytes')::bigint) as bytes from changed_rows
    where table_name = 'document' and content ->> 'storage_key' is not null and content ->> 'scan_state' <> 'INFECTED'
    group by user_id
  ) changed
  where stored.user_id = changed.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_documents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update member_storage stored set bytes = stored.bytes + case tg_op when 'INSERT' then 1 else -1 end * changed.bytes
  from (
    select user_id, sum(size_bytes) as bytes from changed_rows
    where storage_key is not null and scan_state <> 'INFECTED'
    group by user_id
  ) changed
  where stored.user_id = changed.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_infected_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update member_storage set bytes = bytes - old.size_bytes where user_id = old.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_up_reference_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update reference_version set version = version + 1;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_audit_messages(subject bigint, years integer[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM audit_message
   WHERE (audit_message.audit_case_id IN ( SELECT audit_case.audit_case_id
            FROM (audit_case
              JOIN member_year USING (member_year_id))
           WHERE ((member_year.user_id = erase_audit_messages.subject) AND (member_year.cpd_year_id = ANY (erase_audit_messages.years)))));
END;

CREATE OR REPLACE FUNCTION public.erase_event_payloads(event_ids bigint[], actor bigint, subject bigint, request text, told_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  erased bigint[];
  -- The member's own entry, and the one into which it was merged.
  entries bigint[] := subject || array(
    select kept_user_id from member_merge where merged_user_id = subject and undone_at is null
  );
begin
  if not exists (
    select from erasure_case
    where user_id = any(entries) and status = 'DONE' and decided_by = actor and decided_at = told_at
  ) and not exists (
    select from retention_member join retention_run using (retention_run_id)
    where retention_member.user_id = any(entries) and confirmed_by = actor and status = 'CONFIRMED'
  ) then
    raise exception 'Nobody approved that contents of events of this member are erased.'
      using errcode = 'insufficient_privilege';
  end if;
  perform set_config('cpd.erases_payloads', 'on', true);
  with gone as (
    delete from event_payload using event_entry
    where event_payload.payload_id = event_entry.payload_id and event_id = any(event_ids)
      and kind <> 'payloads.erased'
      -- Of the team's own events those with the words by which a colleague looked for the member.
      and (subject_user_id = subject or (by_team and kind in ('announcement.cancelled', 'announcement.created',
        'announcement.released', 'announcement.updated', 'event_log.exported', 'event_log.viewed', 'list.exported',
        'list_view.deleted', 'list_view.saved')))
    returning event_id
  )
  select array_agg(event_id order by event_id) into erased from gone;
  perform set_config('cpd.erases_payloads', 'off', true);
  if erased is null then
    return 0;
  end if;
  insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, by_team, after)
  select told_at, request, actor, subject, 'payloads.erased', 'member', subject, true,
    jsonb_build_object('erasedEvents', jsonb_agg(jsonb_build_array(first, last) order by first))
  from (
    select min(id) as first, max(id) as last
    from (select id, id - row_number() over (order by id) as run from unnest(erased) as id) numbered
    group by run
  ) runs;
  return cardinality(erased);
end
$function$;

CREATE OR REPLACE FUNCTION public.erase_request_notes(subject bigint, asked_before timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
BEGIN ATOMIC
 UPDATE member_request_note SET note_text = ''::text
   WHERE (member_request_note.member_request_id IN ( SELECT member_request.member_request_id
            FROM member_request
           WHERE ((member_request.user_id = erase_request_notes.subject) AND ((erase_request_notes.asked_before IS NULL) OR (member_request.created_at < erase_request_notes.asked_before)))));
END;

CREATE OR REPLACE FUNCTION public.event_chain_of(object_type text, subject_user_id bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when object_type in
      ('announcement', 'content', 'cpd_year', 'event_log', 'list', 'list_view', 'program_activity', 'shortcut') then 0
    else subject_user_id
  end
$function$;

CREATE OR REPLACE FUNCTION public.event_genesis(chain_id bigint)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select sha256(convert_to('CPD Logbook, the chain of events ' || chain_id, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.event_hash(previous bytea, chain_id bigint, "position" bigint, event_id bigint, at timestamp with time zone, request_id text, actor_user_id bigint, subject_user_id bigint, kind text, object_type text, object_id bigint, by_team boolean, payload_hash bytea)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select sha256(previous || convert_to(json_build_array(chain_id, "position", event_id,
    (extract(epoch from at) * 1000000)::bigint, request_id, actor_user_id, subject_user_id, kind, object_type, object_id,
    by_team, encode(payload_hash, 'hex'))::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.event_payload_hash(salt bytea, before jsonb, after jsonb)
 RETURNS bytea
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select sha256(salt || convert_to(coalesce(before::text, '') || E'\n' || coalesce(after::text, ''), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.keep_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
declare
  chain bigint := event_chain_of(new.object_type, new.subject_user_id);
  new_salt bytea;
  new_payload_hash bytea;
  kept record;
begin
  if new.event_id is not null then
    raise exception 'The ids of events are given by the log.' using errcode = 'generated_always';
  end if;
  if new.before is not null or new.after is not null then
    new_salt := uuid_send(gen_random_uuid());
    new_payload_hash := event_payload_hash(new_salt, new.before, new.after);
  end if;
  loop
    -- Whoever waited for the row works its new content out again: the ids of a chain come in its order.
    update event_chain set
      length = length + 1,
      head = event_hash(head, chain_id, length + 1, nextval('event_entry_event_id_seq'), new.at, new.request_id,
        new.actor_user_id, new.subject_user_id, new.kind, new.object_type, new.object_id, new.by_team, new_payload_hash)
    where chain_id = chain
    returning length as position, head as hash, currval('event_entry_event_id_seq') as event_id into kept;
    exit when found;
    insert into event_chain (chain_id, length, head) values (chain, 0, event_genesis(chain)) on conflict do nothing;
  end loop;
  if new_payload_hash is not null then
    insert into event_payload (payload_id, salt, before, after) values (kept.event_id, new_salt, new.before, new.after);
  end if;
  insert into event_entry (event_id, at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, by_team,
    chain_id, position, payload_id, payload_hash, hash)
  overriding system value
  values (kept.event_id, new.at, new.request_id, new.actor_user_id, new.subject_user_id, new.kind, new.object_type,
    new.object_id, new.by_team, chain, kept.position, case when new_payload_hash is not null then kept.event_id end,
    new_payload_hash, kept.hash);
  new.event_id := kept.event_id;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_departures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update member
  set has_departures = exists (select from departure where departure.user_id = member.user_id)
  where user_id in (old.user_id, new.user_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.paper_makes_figures_stale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Whoever takes the mark away waits for this change.
  insert into stale_figures (user_id) values (new.user_id)
  on conflict (user_id) do update set user_id = excluded.user_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_content_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The history of texts is append-only: % is refused.', tg_op using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_event_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The event log is append-only: % is refused.', tg_op using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_invented_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.kind = 'payloads.erased' and not pg_has_role(current_user,
    (select relowner from pg_class where oid = 'event_entry'::regclass), 'USAGE') then
    raise exception 'That contents were erased is written by erase_event_payloads alone.'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'Notes are append-only: % is refused.', tg_op using errcode = 'insufficient_privilege';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_payload_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('cpd.erases_payloads', true) is distinct from 'on' then
    raise exception 'The event log is append-only: payloads are erased by erase_event_payloads alone.'
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.searchable(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(words, NFD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)), (('łøđðħŧıŁØĐÐĦŦ'::text || '’‘‛ʻʼʽʾʿˈʹꞌ＇′´`'::text) || '‐‑‒–—−'::text), (('loddhtiloddht'::text || repeat(''''::text, 15)) || '------'::text)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text);

CREATE OR REPLACE FUNCTION public.waiting_jobs(OUT waiting bigint, OUT oldest_due_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  waiting := 0;
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  execute 'select count(*), min(start_after) from pgboss.job where state < ''active'' and start_after <= now()'
    into waiting, oldest_due_at;
end
$function$;

CREATE TRIGGER activity_type_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.activity_type FOR EACH STATEMENT EXECUTE FUNCTION count_up_reference_version();

CREATE TRIGGER area_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.area FOR EACH STATEMENT EXECUTE FUNCTION count_up_reference_version();

CREATE TRIGGER content_edit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.content_edit FOR EACH STATEMENT EXECUTE FUNCTION refuse_content_change();
alter table content_edit enable always trigger content_edit_append_only;

CREATE TRIGGER cpd_year_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.cpd_year FOR EACH STATEMENT EXECUTE FUNCTION count_up_reference_version();

CREATE TRIGGER deleted_row_came AFTER INSERT ON public.deleted_row REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_documents();

CREATE TRIGGER deleted_row_went AFTER DELETE ON public.deleted_row REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_deleted_documents();

CREATE TRIGGER departure_noted AFTER INSERT OR DELETE OR UPDATE ON public.departure FOR EACH ROW EXECUTE FUNCTION note_departures();

CREATE TRIGGER document_came AFTER INSERT ON public.document REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_documents();

CREATE TRIGGER document_lost_its_content AFTER UPDATE OF scan_state ON public.document FOR EACH ROW WHEN (((old.storage_key IS NOT NULL) AND (old.scan_state <> 'INFECTED'::text) AND (new.scan_state = 'INFECTED'::text))) EXECUTE FUNCTION count_infected_document();

CREATE TRIGGER document_went AFTER DELETE ON public.document REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_documents();

CREATE TRIGGER event_append_only BEFORE DELETE OR UPDATE ON public.event FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();

CREATE TRIGGER event_append_only_row INSTEAD OF DELETE OR UPDATE ON public.event FOR EACH ROW EXECUTE FUNCTION refuse_event_change();

CREATE TRIGGER event_invented INSTEAD OF INSERT ON public.event FOR EACH ROW EXECUTE FUNCTION refuse_invented_erasure();

CREATE TRIGGER event_kept INSTEAD OF INSERT ON public.event FOR EACH ROW EXECUTE FUNCTION keep_event();

CREATE TRIGGER event_append_only BEFORE DELETE OR TRUNCATE ON public.event_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
alter table event_chain enable always trigger event_append_only;

CREATE TRIGGER event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.event_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
alter table event_entry enable always trigger event_append_only;

CREATE TRIGGER event_append_only BEFORE UPDATE OR TRUNCATE ON public.event_payload FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
alter table event_payload enable always trigger event_append_only;

CREATE TRIGGER event_erased_only BEFORE DELETE ON public.event_payload FOR EACH STATEMENT EXECUTE FUNCTION refuse_payload_change();
alter table event_payload enable always trigger event_erased_only;

CREATE TRIGGER event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.event_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
alter table event_seal enable always trigger event_append_only;

CREATE TRIGGER event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.event_seal_copy FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
alter table event_seal_copy enable always trigger event_append_only;

CREATE TRIGGER exemption_reason_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.exemption_reason FOR EACH STATEMENT EXECUTE FUNCTION count_up_reference_version();

CREATE TRIGGER framework_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.framework FOR EACH STATEMENT EXECUTE FUNCTION count_up_reference_version();

CREATE TRIGGER framework_activity_type_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.framework_activity_type FOR EACH STATEMENT EXECUTE FUNCTION count_up_reference_version();

CREATE TRIGGER member_has_storage AFTER INSERT ON public.member FOR EACH ROW EXECUTE FUNCTION add_member_storage();

CREATE TRIGGER member_request_note_append_only BEFORE DELETE OR TRUNCATE ON public.member_request_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_note_change();

CREATE TRIGGER member_request_note_only_erased BEFORE UPDATE ON public.member_request_note FOR EACH ROW WHEN (((new.note_text <> ''::text) OR ((((new.member_request_note_id IS DISTINCT FROM old.member_request_note_id) OR (new.member_request_id IS DISTINCT FROM old.member_request_id)) OR (new.author_user_id IS DISTINCT FROM old.author_user_id)) OR (new.created_at IS DISTINCT FROM old.created_at)))) EXECUTE FUNCTION refuse_note_change();

CREATE TRIGGER member_year_paper_changed AFTER UPDATE OF paper_submission ON public.member_year FOR EACH ROW WHEN ((new.paper_submission <> old.paper_submission)) EXECUTE FUNCTION paper_makes_figures_stale();

CREATE TRIGGER member_year_paper_entered AFTER INSERT ON public.member_year FOR EACH ROW WHEN ((new.paper_submission <> (0)::numeric)) EXECUTE FUNCTION paper_makes_figures_stale();

CREATE TRIGGER registration_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.registration FOR EACH STATEMENT EXECUTE FUNCTION count_up_reference_version();

CREATE TRIGGER registration_group_version AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.registration_group FOR EACH STATEMENT EXECUTE FUNCTION count_up_reference_version();

CREATE TRIGGER event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.verification_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_event_change();
alter table verification_key enable always trigger event_append_only;
