-- Members hand in the signed archive of a year from another CPD home (RPT-05): a request of its own kind, with the archive as a
-- document that is no file of the year.
alter table member_request
  drop constraint member_request_kind_check,
  drop constraint member_request_asked;
alter table member_request
  add constraint member_request_kind_check
    check (kind in ('CALLBACK', 'EXEMPTION', 'LEAVE', 'REDUCTION', 'REOPENING', 'REPORT', 'ELSEWHERE')) not valid,
  add constraint member_request_asked check (
    case
      when kind = 'CALLBACK' then cpd_year is null and exemption_reason_code is null
      when kind in ('REOPENING', 'REPORT', 'ELSEWHERE') then cpd_year is not null and exemption_reason_code is null
      else cpd_year is not null and exemption_reason_code is not null
    end) not valid;

alter table document
  drop constraint document_document_type_check;
alter table document
  add constraint document_document_type_check check (document_type in
    ('EVIDENCE', 'COC', 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM', 'PDP', 'LETTEROFSUCAUDIT', 'REQUEST', 'AUDIT', 'ELSEWHERE')) not valid;

-- What the archive says, as it was checked when it came. Whether it was accepted is the result of its request.
create table year_elsewhere (
  member_request_id bigint primary key references member_request,
  document_id bigint not null unique references document,
  college_name text not null,
  -- The SHA-256 in hex of the key that signed it (SubjectPublicKeyInfo), and of what it signed.
  fingerprint text not null,
  manifest_sha256 text not null,
  archived jsonb not null,
  -- A colleague has compared the key with what the college publishes, when they accepted it.
  key_compared boolean not null default false
);
create index year_elsewhere_of_key on year_elsewhere (fingerprint);
