-- Who of the CPD team follows up a member who is at risk of not meeting a year (COH-05). Whether the member is at risk is
-- worked out; a row is there for whom somebody has taken or written to.
create table risk_case (
  user_id bigint not null references member,
  cpd_year_id integer not null references cpd_year,
  taken_by_user_id bigint references member,
  last_contact_on date,
  next_date date,
  version integer not null default 1,
  primary key (cpd_year_id, user_id)
);
create index risk_case_member on risk_case (user_id);
