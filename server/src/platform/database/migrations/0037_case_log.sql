-- What the CPD team keeps of its calls, letters and notes about a member (COH-09). It is the team's: nothing of it is in the
-- record, its history or what a member takes along.
create table case_entry (
  case_entry_id bigint generated always as identity primary key,
  -- The member whom it is about.
  user_id bigint not null references member,
  kind text not null check (kind in ('CALL', 'LETTER', 'NOTE')),
  happened_on date not null,
  entry_text text not null,
  author_user_id bigint not null references member,
  created_at timestamptz not null,
  follow_up_on date,
  follow_up_done_at timestamptz,
  follow_up_done_by bigint references member,
  check ((follow_up_done_at is null) = (follow_up_done_by is null)),
  check (follow_up_done_at is null or follow_up_on is not null)
);
create index case_entry_of_member on case_entry (user_id, case_entry_id);
create index case_entry_to_follow_up on case_entry (follow_up_on, case_entry_id)
  where follow_up_on is not null and follow_up_done_at is null;

create table case_file (
  case_file_id bigint generated always as identity primary key,
  case_entry_id bigint not null references case_entry,
  -- Who attached it.
  user_id bigint not null references member,
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null,
  storage_key text not null unique,
  uploaded_at timestamptz not null,
  scan_state text not null default 'CLEAR' check (scan_state in ('CLEAR', 'WAITING', 'INFECTED')),
  scan_due_at timestamptz not null default now()
);
create index case_file_of_entry on case_file (case_entry_id, case_file_id);
create index case_file_waiting_for_scan on case_file (scan_due_at) where scan_state = 'WAITING';
