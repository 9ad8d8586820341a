-- When people leave the college, and come back (PPL-05). A member without a row has never left. `disabled_at` stays what it
-- was, a lock of the account: who has left keeps the record and its years.
create table departure (
  departure_id bigint generated always as identity primary key,
  user_id bigint not null references member,
  -- A day of membership still, of which the year counts.
  left_on date not null,
  reason text not null check (reason in ('RESIGNED', 'RETIRED', 'DECEASED', 'OTHER_HOME', 'MERGED')),
  note text not null default '',
  -- The first day of membership again.
  returned_on date check (returned_on > left_on)
);
create index departure_of_member on departure (user_id, left_on);
create unique index departure_not_returned on departure (user_id) where returned_on is null;

alter table member
  -- The first day of membership, where it is known; it lies in the first year.
  add column joined_on date,
  add column country text check (country in ('AU', 'NZ'));

-- Whom an e-mail is for, where it is a member: it is not sent to somebody who has left meanwhile.
alter table outgoing_mail add column user_id bigint references member;

-- What waits now says it by its address, where only one member has it.
update outgoing_mail mail set user_id = owner.user_id
from (
  select lower(email) as email, min(user_id) as user_id from member where email <> '' group by lower(email) having count(*) = 1
) owner
where mail.sent_at is null and mail.given_up_at is null and lower(mail.recipient) = owner.email;
