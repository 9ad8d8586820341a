-- What a member does without is said by kind (COH-11): decisions and closings come in any case, so who had no copies at all now
-- does without the kinds that can be turned off.
-- Breaks rows: no older server is there (0053), and few members had chosen anything.
alter table notification_settings
  add column no_reminders boolean not null default false,
  add column no_news boolean not null default false;
update notification_settings set no_reminders = true, no_news = true, email_digest = 'IMMEDIATELY' where email_digest = 'NONE';
alter table notification_settings drop constraint notification_settings_email_digest_check;
alter table notification_settings add constraint notification_settings_email_digest_check
  check (email_digest in ('IMMEDIATELY', 'DAILY', 'WEEKLY')) not valid;

-- An e-mail that its reader can end from the e-mail itself says of which kind it is.
alter table outgoing_mail add column email_kind text;
alter table outgoing_mail add constraint outgoing_mail_email_kind_check check (email_kind in ('REMINDERS', 'NEWS')) not valid;
