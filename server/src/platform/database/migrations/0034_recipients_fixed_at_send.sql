-- Who is told by a notification of a list or of pasted numbers: settled when somebody presses Send.
create table announcement_recipient (
  announcement_id bigint not null references announcement,
  user_id bigint not null references member,
  primary key (announcement_id, user_id)
);

-- The year that fields in a notification's text, such as {hours}, are about.
alter table announcement add column cpd_year_id integer references cpd_year;
