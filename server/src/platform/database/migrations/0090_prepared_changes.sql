-- What one colleague prepared and a second one has to confirm (PPL-06): an exemption, a re-opening of many years, a
-- notification to many. What was wished goes when it ends; the event log keeps who prepared and who ended it.
create table prepared_change (
  prepared_change_id bigint generated always as identity primary key,
  kind text not null check (kind in ('EXEMPTION', 'REOPENINGS', 'ANNOUNCEMENT')),
  -- The request or the notification; of a re-opening the year.
  object_id bigint not null,
  -- The call as it was made; null once it has ended.
  wish jsonb,
  prepared_by bigint not null references member,
  prepared_at timestamptz not null,
  ended_by bigint references member,
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null)),
  check ((wish is null) = (ended_at is not null))
);

-- A request or a notification waits for one thing at a time; members are re-opened in parts.
create unique index prepared_change_open on prepared_change (kind, object_id)
  where ended_at is null and kind <> 'REOPENINGS';
