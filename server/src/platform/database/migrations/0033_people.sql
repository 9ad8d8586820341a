-- Two people who change one departure, or one person, do not overrule each other.
alter table departure add column version integer not null default 1;
alter table member
  add column version integer not null default 1,
  -- Of a colleague: may be the second person where two are asked for and the college has one manager (PPL-06).
  add column may_be_second boolean not null default false;

-- Reduced targets that the team proposes because the member left, with the departure that they come from.
alter table member_request
  drop constraint member_request_source_check,
  add constraint member_request_source_check check (source in ('MEMBER', 'PHONE', 'EMAIL', 'TEAM')),
  add column departure_id bigint references departure on delete set null;
create index member_request_departure on member_request (departure_id) where departure_id is not null;
