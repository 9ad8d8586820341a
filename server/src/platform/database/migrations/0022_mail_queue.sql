-- Who sends an e-mail, for how long, and when it is tried again is kept by the queue of scheduled work alone (0027).
drop index outgoing_mail_waiting;
alter table outgoing_mail drop column attempts, drop column next_attempt_at;
create index outgoing_mail_waiting on outgoing_mail (outgoing_mail_id) where sent_at is null and given_up_at is null;
