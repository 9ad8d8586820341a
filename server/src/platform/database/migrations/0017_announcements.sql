-- What the CPD team writes to members: to one, to those whose record matches, or to every participant.
create table announcement (
  announcement_id bigint generated always as identity primary key,
  title text not null check (char_length(title) between 1 and 100),
  -- As it was typed; the markup of its notifications is made from it.
  message text not null check (char_length(message) between 1 and 4000),
  level text not null check (level in ('L', 'M', 'H')),
  audience jsonb not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED')),
  -- When it is to go out, by the clock of the CPD rules.
  send_at timestamptz,
  sent_at timestamptz,
  -- While it is being sent: members up to this id have been told.
  told_up_to bigint not null default 0,
  recipient_count integer not null default 0,
  created_by bigint not null references member,
  created_at timestamptz not null,
  -- Who let it go out.
  released_by bigint references member,
  version integer not null default 1,
  check (status not in ('SCHEDULED', 'SENDING', 'SENT') or (send_at is not null and released_by is not null)),
  check ((status = 'SENT') = (sent_at is not null))
);
create index announcement_waiting on announcement (send_at) where status in ('SCHEDULED', 'SENDING');

-- Of which announcement a notification is, and when its copy went out by e-mail.
alter table notification add column announcement_id bigint references announcement, add column emailed_at timestamptz;
create index notification_announcement on notification (announcement_id, status) include (emailed_at)
  where announcement_id is not null;

-- A link that was taken back works no more, whatever its dates say; it keeps the activities that were made from it.
alter table shortcut add column retired_at timestamptz, add column version integer not null default 1;
create index activity_shortcut on activity (shortcut_id) include (user_id) where shortcut_id is not null;
