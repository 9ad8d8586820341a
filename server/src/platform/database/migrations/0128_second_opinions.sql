-- A share of the items of an audit is judged twice (CAS-07). It is settled with the first judgement, and stays.
alter table audit_item add column is_judged_twice boolean not null default false;

-- What others found of such an item, who did not know what was found before.
create table audit_opinion (
  audit_item_id bigint not null references audit_item,
  -- 1: a copy of what the second did not know; 2: the second; 3: settles where both differ, and so is the item's own.
  place integer not null check (place in (1, 2, 3)),
  -- Null where it is not known who judged the item first.
  user_id bigint references member,
  taken_at timestamptz not null,
  verdict text check (verdict in ('ACCEPTED', 'PARTLY', 'REFUSED')),
  accepted_hours numeric(7,2) check (accepted_hours >= 0),
  reason text not null default '',
  judged_at timestamptz,
  -- Of the second: it differs from what the auditor of the case has found by now.
  differs boolean not null default false,
  primary key (audit_item_id, place),
  unique (audit_item_id, user_id),
  check ((verdict is null) = (accepted_hours is null) and (verdict is null) = (judged_at is null)),
  check (place > 1 or verdict is not null),
  check (not differs or place = 2)
);
create index audit_opinion_user on audit_opinion (user_id);
