-- Audits of a year: rounds, draws and cases (DRW, CAS).
create table audit_round (
  audit_round_id bigint generated always as identity primary key,
  cpd_year_id integer not null references cpd_year,
  round_name text not null,
  -- STORED: audits from before there were rounds.
  origin text not null check (origin in ('DRAW', 'BY_HAND', 'STORED')),
  settings jsonb not null,
  created_by_user_id bigint references member,
  created_at timestamptz not null,
  -- Who chose the members, or drew them: someone else releases the round.
  chosen_by_user_id bigint references member,
  released_by_user_id bigint references member,
  released_at timestamptz,
  dropped_at timestamptz,
  row_version integer not null default 1,
  check ((released_by_user_id is null) = (released_at is null) or origin = 'STORED'),
  check (released_by_user_id <> chosen_by_user_id)
);
create index audit_round_year on audit_round (cpd_year_id);

-- Another draw of a round is another numbered draw with a reason (DRW-05).
create table audit_draw (
  audit_draw_id bigint generated always as identity primary key,
  audit_round_id bigint not null references audit_round,
  draw_number integer not null check (draw_number >= 1),
  reason text not null default '',
  settings jsonb not null,
  population_root text not null,
  frozen_by_user_id bigint not null references member,
  frozen_at timestamptz not null,
  secret_hash text,
  -- What the public value will be, and from when it is known.
  public_source text,
  committed_by_user_id bigint references member,
  committed_at timestamptz,
  secret text,
  public_value text,
  drawn_by_user_id bigint references member,
  drawn_at timestamptz,
  unique (audit_round_id, draw_number),
  check ((committed_at is null) = (secret_hash is null)),
  check ((drawn_at is null) = (secret is null) and (drawn_at is null) = (public_value is null)),
  check (drawn_at is null or committed_at is not null)
);
create index audit_draw_root on audit_draw (population_root);

-- The frozen population of a draw; reason codes never tell health.
create table audit_draw_member (
  audit_draw_id bigint not null references audit_draw,
  user_id bigint not null references member,
  member_number text not null,
  stratum text not null,
  standing text not null check (standing in ('RANDOM', 'MANDATORY', 'EXCLUDED')),
  reason_code text not null default '',
  salt text not null,
  is_drawn boolean not null default false,
  primary key (audit_draw_id, user_id)
);
create index audit_draw_member_user on audit_draw_member (user_id);

-- Whom a round will audit, until it is released: chosen by hand or by the draw. No one is told yet.
create table audit_chosen (
  audit_round_id bigint not null references audit_round,
  user_id bigint not null references member,
  why text not null check (why in ('RANDOM', 'MANDATORY', 'BY_HAND')),
  -- The member reads it.
  reason text not null,
  primary key (audit_round_id, user_id)
);
create index audit_chosen_user on audit_chosen (user_id);

create table audit_case (
  audit_case_id bigint generated always as identity primary key,
  audit_round_id bigint not null references audit_round,
  member_year_id bigint not null references member_year,
  why text not null check (why in ('RANDOM', 'MANDATORY', 'BY_HAND', 'STORED')),
  reason text not null,
  state text not null check (state in ('SELECTED', 'ANSWERED', 'NOT_ANSWERED', 'INREVIEW', 'ASKED', 'PASSED',
    'PASSED_WITH_ADVICE', 'NOT_MET', 'DEFERRED', 'OTHER_HOME', 'LEFT')),
  state_since timestamptz not null,
  notified_at timestamptz not null,
  -- The last day to answer, at the college; null in cases from before there were rounds.
  due_on date,
  -- The last day of the latest request for more; null while nothing more was asked for.
  asked_until date,
  deferred_until date,
  sent_at timestamptz,
  auditor_user_id bigint references member,
  -- What the member is told with the outcome.
  outcome_text text not null default '',
  decided_by_user_id bigint references member,
  decided_at timestamptz,
  -- The record as it was when the member was told: what the arithmetic of the case stands on.
  claimed jsonb,
  row_version integer not null default 1,
  unique (audit_round_id, member_year_id),
  check ((state = 'DEFERRED') = (deferred_until is not null) or claimed is null)
);
create index audit_case_year on audit_case (member_year_id);
create index audit_case_auditor on audit_case (auditor_user_id, state);
create index audit_case_due on audit_case (due_on) where state in ('SELECTED', 'ASKED');

-- An activity of a case. What was claimed is a copy: a correction or a re-opening changes nothing of it.
create table audit_item (
  audit_item_id bigint generated always as identity primary key,
  audit_case_id bigint not null references audit_case,
  activity_id bigint not null,
  -- One of the fewest that show the minimum: what the member is asked for.
  is_asked_for boolean not null,
  claimed_hours numeric(7,2) not null check (claimed_hours >= 0),
  accepted_hours numeric(7,2) check (accepted_hours >= 0 and accepted_hours <= claimed_hours),
  verdict text check (verdict in ('ACCEPTED', 'PARTLY', 'REFUSED')),
  reason text not null default '',
  judged_by_user_id bigint references member,
  judged_at timestamptz,
  -- The auditor asked for the reflection of this activity, and may read it.
  asks_reflection boolean not null default false,
  row_version integer not null default 1,
  unique (audit_case_id, activity_id),
  check ((verdict is null) = (accepted_hours is null) and (verdict is null) = (judged_at is null))
);

-- What member and auditor write to each other, and notes that no member reads; never changed.
create table audit_message (
  audit_message_id bigint generated always as identity primary key,
  audit_case_id bigint not null references audit_case,
  audit_item_id bigint references audit_item,
  author_user_id bigint not null references member,
  is_internal boolean not null default false,
  message_text text not null,
  created_at timestamptz not null
);
create index audit_message_case on audit_message (audit_case_id, audit_message_id);
create index audit_message_item on audit_message (audit_item_id) where audit_item_id is not null;

-- Calls only add to the messages; an erasure takes those of a member's years away.
create function erase_audit_messages(subject bigint, years integer[]) returns void language sql security definer
set search_path = pg_catalog, public, pg_temp
begin atomic
  delete from audit_message where audit_case_id in (
    select audit_case_id from audit_case join member_year using (member_year_id)
    where user_id = subject and cpd_year_id = any(years)
  );
end;
revoke execute on function erase_audit_messages from public;

-- How far someone has read the messages of a case.
create table audit_read (
  audit_case_id bigint not null references audit_case,
  user_id bigint not null references member,
  audit_message_id bigint not null,
  primary key (audit_case_id, user_id)
);

-- A file of a case: a document of the member that is in no list of files.
create table audit_file (
  document_id bigint primary key references document,
  audit_case_id bigint not null references audit_case,
  audit_item_id bigint references audit_item,
  audit_message_id bigint references audit_message
);
create index audit_file_case on audit_file (audit_case_id);
create index audit_file_item on audit_file (audit_item_id) where audit_item_id is not null;
create index audit_file_message on audit_file (audit_message_id) where audit_message_id is not null;

-- Breaks add rule: one kind more than before, so every row keeps it; a million rows are looked at in a second.
alter table document drop constraint document_document_type_check;
alter table document add constraint document_document_type_check check (document_type in
  ('EVIDENCE', 'COC', 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM', 'PDP', 'LETTEROFSUCAUDIT', 'REQUEST', 'AUDIT'));

-- More time, or another year, as the member asked for it.
create table audit_wish (
  audit_wish_id bigint generated always as identity primary key,
  audit_case_id bigint not null references audit_case,
  kind text not null check (kind in ('EXTENSION', 'DEFERRAL')),
  wanted_until date not null,
  reason text not null,
  asked_at timestamptz not null,
  granted boolean,
  decision_text text not null default '',
  decided_by_user_id bigint references member,
  decided_at timestamptz,
  check ((granted is null) = (decided_at is null))
);
create unique index audit_wish_open on audit_wish (audit_case_id) where decided_at is null;
create index audit_wish_case on audit_wish (audit_case_id);

-- Someone who must not audit a case (CAS-07).
create table audit_conflict (
  audit_case_id bigint not null references audit_case,
  user_id bigint not null references member,
  reason text not null,
  declared_at timestamptz not null,
  primary key (audit_case_id, user_id)
);
create index audit_conflict_user on audit_conflict (user_id);

-- The review of an outcome, which someone else decides (CAS-09).
create table audit_review (
  audit_case_id bigint primary key references audit_case,
  grounds text not null,
  asked_at timestamptz not null,
  reviewer_user_id bigint references member,
  decision text check (decision in ('UPHELD', 'CHANGED')),
  decision_text text not null default '',
  decided_by_user_id bigint references member,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null))
);

-- Audits already stored are kept as cases.
insert into audit_round (cpd_year_id, round_name, origin, settings, created_at, released_at)
select mine.cpd_year_id, 'Audits of ' || min(year.cpd_year), 'STORED', '{}', now(), now()
from member_year mine join cpd_year year using (cpd_year_id)
where mine.audit_status is not null
group by mine.cpd_year_id;

insert into audit_case (audit_round_id, member_year_id, why, reason, state, state_since, notified_at, decided_at)
select round.audit_round_id, mine.member_year_id, 'STORED', '',
  case mine.audit_status when 'FAILED' then 'NOT_MET' else mine.audit_status end,
  coalesce(told.last_at, now()), coalesce(told.first_at, now()),
  case when mine.audit_status in ('PASSED', 'FAILED') then coalesce(told.last_at, now()) end
from member_year mine
join audit_round round on round.cpd_year_id = mine.cpd_year_id and round.origin = 'STORED'
left join lateral (
  select min(at) as first_at, max(at) as last_at from event
  where event.object_type = 'member_year' and event.object_id = mine.member_year_id and event.kind like 'audit.%'
) told on true
where mine.audit_status is not null;
