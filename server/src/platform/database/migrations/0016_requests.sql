-- The CPD team works on what members ask for: who does it, notes, the decision, and what it makes of the member's year.

alter table member_request
  -- Staff enter what was asked for by telephone or e-mail.
  add column source text not null default 'MEMBER' check (source in ('MEMBER', 'PHONE', 'EMAIL')),
  add column allocated_to_user_id bigint references member,
  add column decided_by_user_id bigint references member,
  add column decided_at timestamptz,
  add column result text check (result in ('GRANTED', 'VARIED', 'DECLINED', 'DONE')),
  add column decision_text text not null default '',
  -- Counts the changes, so that two colleagues do not decide past each other.
  add column version integer not null default 1,
  add check ((result is null) = (decided_at is null)),
  add check ((result is null) = (decided_by_user_id is null)),
  add check (result is null or status = 'DONE');

-- The team's notes. They only grow.
create table member_request_note (
  member_request_note_id bigint generated always as identity primary key,
  member_request_id bigint not null references member_request,
  author_user_id bigint not null references member,
  note_text text not null,
  created_at timestamptz not null
);
create index member_request_note_request on member_request_note (member_request_id, member_request_note_id);

create function refuse_note_change() returns trigger language plpgsql as $$
begin
  raise exception 'Notes are append-only: % is refused.', tg_op using errcode = 'insufficient_privilege';
end
$$;

create trigger member_request_note_append_only before update or delete or truncate on member_request_note
  for each statement execute function refuse_note_change();

-- A year whose targets are reduced because of leave (framework rule 10). What is asked for follows from the months.
create table member_year_variation (
  member_year_id bigint primary key references member_year,
  months_of_leave integer not null check (months_of_leave between 1 and 12),
  exemption_reason_code text not null references exemption_reason,
  member_request_id bigint not null references member_request,
  granted_by_user_id bigint not null references member,
  granted_at timestamptz not null
);
create index member_year_variation_request on member_year_variation (member_request_id);
