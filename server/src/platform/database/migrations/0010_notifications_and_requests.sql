-- What the product tells a member (NOT-08). The message is the markup of our own blocks, so that nothing in a name can be a tag.
create table notification (
  notification_id bigint generated always as identity primary key,
  user_id bigint not null references member,
  title text not null,
  alert_code text not null check (alert_code in ('L', 'M', 'H')),
  full_message text not null,
  -- The same for e-mails, as text.
  plain_message text not null,
  status text not null default 'UNSEEN' check (status in ('UNSEEN', 'SEEN', 'DISMISSED')),
  created_at timestamptz not null,
  -- What it was sent for, such as `year-ends-7:11`: nobody is told the same thing twice.
  occasion text not null,
  -- When its copy is to go out by e-mail, by the clock of the CPD rules; null when none is wanted or it has gone.
  email_due_at timestamptz,
  unique (user_id, occasion)
);
create index notification_undismissed on notification (user_id, notification_id desc) where status <> 'DISMISSED';
create index notification_email_due on notification (email_due_at) where email_due_at is not null;

-- How a member wants copies by e-mail; without a row the defaults of domain/notification-emails hold.
create table notification_settings (
  user_id bigint primary key references member,
  email_digest text not null check (email_digest in ('NONE', 'IMMEDIATELY', 'DAILY', 'WEEKLY')),
  -- Whole hours of the day in the time zone; both or neither.
  quiet_from integer check (quiet_from between 0 and 23),
  quiet_to integer check (quiet_to between 0 and 23),
  time_zone text not null,
  check ((quiet_from is null) = (quiet_to is null))
);

-- Messages on their way out. They are written in the transaction that has something to say, and sent afterwards.
create table outgoing_mail (
  outgoing_mail_id bigint generated always as identity primary key,
  recipient text not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- Sending is real work: tries are spaced by the real time, whatever CPD_NOW says.
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Set when nobody will try again.
  given_up_at timestamptz,
  last_problem text
);
create index outgoing_mail_waiting on outgoing_mail (next_attempt_at) where sent_at is null and given_up_at is null;

-- What members ask the CPD team for (CON-14).
create table member_request (
  member_request_id bigint generated always as identity primary key,
  user_id bigint not null references member,
  kind text not null check (kind in ('CALLBACK', 'EXEMPTION')),
  contact_number text not null default '',
  message text not null default '',
  -- The year as a number such as 2026; null for a call back.
  cpd_year integer,
  exemption_reason_code text references exemption_reason,
  status text not null default 'NEW' check (status in ('NEW', 'INPROGRESS', 'DONE')),
  created_at timestamptz not null,
  check (kind = 'EXEMPTION' or (cpd_year is null and exemption_reason_code is null)),
  check (kind = 'CALLBACK' or (cpd_year is not null and exemption_reason_code is not null))
);
create index member_request_open on member_request (created_at) where status <> 'DONE';
create index member_request_member on member_request (user_id, created_at);
