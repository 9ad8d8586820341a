-- Re-opening: until when staff have opened a year again, and since when, so that an earlier declaration is not taken for
-- the new one. The reason is in the event log.
alter table member_year
  add column reopened_at timestamptz,
  add column reopened_until timestamptz,
  add check ((reopened_at is null) = (reopened_until is null));

-- What the closing job looks for: records still being written.
create index member_year_unsubmitted on member_year (cpd_year_id) where status in ('OPEN', 'INPROGRESS');

-- The closing job is nobody who signed in.
alter table event alter column actor_user_id drop not null;

-- What was printed with a verification code (0014). The signature is over the other columns but revoked_at, so that a row
-- changed from outside verifies no more.
create table issued_document (
  -- Ten random bytes in lower-case hex: the first part of the code.
  number text primary key check (number ~ '^[0-9a-f]{20}$'),
  user_id bigint not null references member,
  cpd_year_id integer not null references cpd_year,
  document_type text not null check (document_type in ('COC', 'LETTEROFSUCAUDIT', 'CPDSTATEMENT', 'DETAILEDSTATEMENT', 'PDP', 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM')),
  -- Which of several of a kind: the id of the plan, the activities of a form; empty where there is one a year.
  subject text not null default '',
  member_name text not null,
  cpd_year integer not null,
  -- Of everything that was printed but its date and the code itself: the same figures have the same code.
  content_sha256 text not null,
  signature text not null,
  issued_at timestamptz not null,
  -- Order of issue: two may have been issued at one instant of a clock that stands.
  position bigint generated always as identity,
  revoked_at timestamptz
);
create index issued_document_year on issued_document (user_id, cpd_year_id, document_type, subject);

-- The files themselves: one document may be printed again on another day, with another date on it.
create table issued_file (
  sha256 text primary key,
  number text not null references issued_document,
  printed_at timestamptz not null
);
create index issued_file_number on issued_file (number);
