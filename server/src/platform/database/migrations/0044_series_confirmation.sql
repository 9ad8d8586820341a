-- What a member said of the days of their series that have passed: whether they happened. Without a row nothing was asked yet.
create table series_confirmation (
  user_id bigint primary key references member on delete cascade,
  -- Days up to this one count as confirmed.
  confirmed_until date,
  -- When the question was last answered or put off; it comes back a week later.
  asked_on date
);

-- Whoever is a member by now is asked of the days from today on: those before are taken as they stand.
insert into series_confirmation (user_id, confirmed_until)
select user_id, (now() at time zone 'Australia/Sydney')::date - 1 from member;
