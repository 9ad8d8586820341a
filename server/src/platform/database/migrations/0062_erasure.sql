-- Requests for erasure, and the erasing of records whose time is over (0047, 0048).

-- When somebody became "Erased member 123"; their rows stay, without anything that says who it was.
alter table member add column erased_at timestamptz;

-- One colleague prepares, a second one approves, and then the record is erased in the same transaction.
create table erasure_case (
  erasure_case_id bigint generated always as identity primary key,
  user_id bigint not null references member,
  source text not null check (source in ('MEMBER', 'PHONE', 'EMAIL', 'TEAM')),
  reason text not null check (char_length(reason) <= 2000),
  status text not null default 'ASKED' check (status in ('ASKED', 'PREPARED', 'DONE', 'DECLINED')),
  asked_by bigint not null references member,
  asked_at timestamptz not null,
  prepared_by bigint references member,
  prepared_at timestamptz,
  -- What the preparer was shown, and what was erased.
  counts jsonb,
  decided_by bigint references member,
  decided_at timestamptz,
  decision_text text not null default '',
  -- Whether years had to stay: of somebody who has left, the rest is erased as soon as they need not.
  person text check (person in ('STAYS', 'CONTACT', 'ERASED')),
  version integer not null default 1,
  check ((prepared_by is null) = (prepared_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((status in ('DONE', 'DECLINED')) = (decided_at is not null)),
  check (status not in ('PREPARED', 'DONE') or (prepared_at is not null and counts is not null)),
  -- Two people.
  check (status <> 'DONE' or decided_by <> prepared_by)
);
-- Whoever asks twice is told of the first.
create unique index erasure_case_open on erasure_case (user_id) where status in ('ASKED', 'PREPARED');
create index erasure_case_newest on erasure_case (asked_at desc, erasure_case_id desc);

-- Those whose time is over, counted every night; nothing is erased until a manager has confirmed the run.
create table retention_run (
  retention_run_id bigint generated always as identity primary key,
  counted_at timestamptz not null,
  -- The college's time after leaving by which it was counted.
  years integer not null check (years >= 3),
  counts jsonb not null,
  status text not null default 'PROPOSED' check (status in ('PROPOSED', 'CONFIRMED', 'DONE', 'REPLACED')),
  confirmed_by bigint references member,
  confirmed_at timestamptz,
  finished_at timestamptz,
  check ((status in ('CONFIRMED', 'DONE')) = (confirmed_at is not null)),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((status = 'DONE') = (finished_at is not null))
);
-- One waits for a manager or is being applied at a time.
create unique index retention_run_open on retention_run ((true)) where status in ('PROPOSED', 'CONFIRMED');

create table retention_member (
  retention_run_id bigint not null references retention_run,
  user_id bigint not null references member,
  -- Null until it is their turn.
  result text check (result in ('ERASED', 'LEFT_OUT')),
  primary key (retention_run_id, user_id)
);
create index retention_member_of_member on retention_member (user_id);

-- A note may lose its words, and nothing else of it ever changes.
drop trigger member_request_note_append_only on member_request_note;
create trigger member_request_note_append_only before delete or truncate on member_request_note
  for each statement execute function refuse_note_change();
create trigger member_request_note_only_erased before update on member_request_note
  for each row when (
    new.note_text <> ''
    or (new.member_request_note_id, new.member_request_id, new.author_user_id, new.created_at)
      is distinct from (old.member_request_note_id, old.member_request_id, old.author_user_id, old.created_at)
  ) execute function refuse_note_change();

-- The words of notes on requests of a member that were asked before an instant (null: whenever). Calls may add notes and
-- change none, so that this is the one way.
create function erase_request_notes(subject bigint, asked_before timestamptz) returns void language sql security definer
set search_path = pg_catalog, public, pg_temp
begin atomic
  update member_request_note set note_text = ''
  where member_request_id in (
    select member_request_id from member_request
    where user_id = subject and (asked_before is null or created_at < asked_before)
  );
end;
revoke execute on function erase_request_notes from public;
