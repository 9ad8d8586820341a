-- The yearly report to the boards that register members (RPT). How a board is told is data; it starts with what is delivered.
create table report_board (
  board_code text primary key check (board_code ~ '^[A-Z0-9]{2,12}$'),
  format jsonb not null,
  -- Until a college has seen the board’s own format.
  is_assumed boolean not null default false,
  version integer not null default 1
);

-- A version of the report of a year to a board. Its lines are those of one moment; a later version takes its place.
create table report_version (
  report_version_id bigint generated always as identity primary key,
  cpd_year_id integer not null references cpd_year,
  board_code text not null references report_board,
  number integer not null check (number >= 1),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PREVIEW', 'SIGNED', 'SENT', 'CORRECTED')),
  -- Why it was made where there was one before.
  reason text not null default '',
  -- The board’s format as it was, so that the file stays the same.
  format jsonb not null,
  -- The making of its lines, as a long work that goes on behind a stopped server.
  making text not null default 'RUNNING' check (making in ('RUNNING', 'DONE', 'STOPPED', 'FAILED')),
  members integer not null,
  walked integer not null default 0,
  up_to_user_id bigint not null default 0,
  -- By the clock of the database; a making that has said nothing for long has lost its server.
  worked_at timestamptz not null default now(),
  made_by bigint not null references member (user_id),
  made_at timestamptz not null,
  shown_at timestamptz,
  preview_until date,
  first_signed_by bigint references member (user_id),
  first_signed_at timestamptz,
  second_signed_by bigint references member (user_id),
  second_signed_at timestamptz,
  sent_by bigint references member (user_id),
  sent_at timestamptz,
  sent_on date,
  sent_channel text not null default '',
  sent_reference text not null default '',
  sent_file_type text check (sent_file_type in ('CSV', 'JSON', 'PDF')),
  -- The very file that was sent, and its SHA-256 in hex, which stays when the file has gone.
  sent_file bytea,
  sent_sha256 text,
  version integer not null default 1,
  unique (cpd_year_id, board_code, number),
  constraint report_version_shown check ((shown_at is null) = (preview_until is null)),
  constraint report_version_draft check (state <> 'DRAFT' or shown_at is null),
  constraint report_version_first check ((first_signed_by is null) = (first_signed_at is null)),
  constraint report_version_second check ((second_signed_by is null) = (second_signed_at is null)),
  constraint report_version_two check (second_signed_by is null or first_signed_by <> second_signed_by),
  constraint report_version_signed check (state not in ('SIGNED', 'SENT') or second_signed_by is not null),
  constraint report_version_sent check (
    (state <> 'SENT' or sent_at is not null) and (sent_at is null) = (sent_sha256 is null)
    and (sent_at is null) = (sent_on is null) and (sent_at is null) = (sent_file_type is null)
  )
);
create unique index report_version_draft_of on report_version (cpd_year_id, board_code) where state = 'DRAFT';

-- A line is copied: it says ever after what it said then.
create table report_line (
  report_version_id bigint not null references report_version on delete cascade,
  user_id bigint not null references member,
  member_number text not null,
  last_name text not null,
  first_name text not null,
  registration text not null,
  outcome text not null check (outcome in
    ('MET', 'REDUCED', 'NOT_MET', 'NOT_SUBMITTED', 'EXEMPT', 'LEFT', 'AUDIT_UNDER_WAY', 'AUDIT_NOT_MET')),
  -- In hundredths of an hour or a credit.
  recognised integer not null,
  required integer not null,
  missing text[] not null default '{}',
  months_reduced integer not null default 0,
  submitted_on date,
  left_on date,
  primary key (report_version_id, user_id)
);
create index report_line_of on report_line (user_id);

-- “This is wrong”: a request about a line, which the team answers by a day.
alter table member_request
  add column board_code text references report_board,
  add column due_on date,
  drop constraint member_request_kind_check,
  drop constraint member_request_asked;
alter table member_request
  add constraint member_request_kind_check
    check (kind in ('CALLBACK', 'EXEMPTION', 'LEAVE', 'REDUCTION', 'REOPENING', 'REPORT')) not valid,
  add constraint member_request_asked check (
    case kind
      when 'CALLBACK' then cpd_year is null and exemption_reason_code is null
      when 'REOPENING' then cpd_year is not null and exemption_reason_code is null
      when 'REPORT' then cpd_year is not null and exemption_reason_code is null
      else cpd_year is not null and exemption_reason_code is not null
    end) not valid,
  add constraint member_request_report
    check ((kind = 'REPORT') = (board_code is not null) and (kind = 'REPORT') = (due_on is not null)) not valid;
