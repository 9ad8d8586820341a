-- Leave and reduced targets are asked for as what they are, with days, months and documents; a decision can be appealed once.

alter table member_request
  drop constraint if exists member_request_kind_check,
  drop constraint if exists member_request_check,
  drop constraint if exists member_request_check1;

alter table member_request
  add constraint member_request_kind_check check (kind in ('CALLBACK', 'EXEMPTION', 'LEAVE', 'REDUCTION')),
  -- The days of leave that were asked for; the request's year is that of the first.
  add column leave_from date,
  add column leave_to date,
  -- The days that were granted, which may be others.
  add column granted_from date,
  add column granted_to date,
  -- Of reduced targets: the months without practice, as they were asked for.
  add column months_asked integer check (months_asked between 1 and 12),
  add constraint member_request_asked check (
    case kind
      when 'CALLBACK' then cpd_year is null and exemption_reason_code is null
      else cpd_year is not null and exemption_reason_code is not null
    end
  ),
  add constraint member_request_leave check (
    (kind = 'LEAVE') = (leave_from is not null and leave_to is not null) and leave_from <= leave_to
    and (granted_from is null) = (granted_to is null)
  );

-- What a member holds against a decision, and the decision as it was. It holds until the appeal is decided.
create table member_request_appeal (
  member_request_id bigint primary key references member_request,
  appeal_text text not null,
  appealed_at timestamptz not null,
  first_result text not null check (first_result in ('GRANTED', 'VARIED', 'DECLINED')),
  first_decision_text text not null,
  first_decided_by_user_id bigint not null references member,
  first_decided_at timestamptz not null,
  -- Null while nobody has decided the appeal.
  upheld boolean
);

-- A document that came with a request. It is the member's, and no evidence of an activity.
alter table document
  drop constraint document_document_type_check,
  add constraint document_document_type_check
    check (document_type in ('EVIDENCE', 'COC', 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM', 'PDP', 'LETTEROFSUCAUDIT', 'REQUEST'));

create table member_request_document (
  document_id bigint primary key references document,
  member_request_id bigint not null references member_request
);
create index member_request_document_request on member_request_document (member_request_id);
