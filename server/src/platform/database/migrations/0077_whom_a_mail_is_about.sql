-- Whom an e-mail to the team is about: it goes with the record of that member. It names no recipient (`user_id` does), so it is
-- sent although the member has left.
alter table outgoing_mail add column about_user_id bigint references member;

-- What was written before says it by the number of the request at the end of its subject.
-- Breaks rows: e-mails that are being sent wait for as long as all are read once, about a second for a million of them.
update outgoing_mail mail set about_user_id = request.user_id
from member_request request
where mail.user_id is null and mail.subject ~ '^[^:]* by member .* \(request \d{1,15}\)$' and mail.subject !~ '^Erasure '
  and request.member_request_id = substring(mail.subject from '\(request (\d{1,15})\)$')::bigint;

update outgoing_mail mail set about_user_id = asked.user_id
from erasure_case asked
where mail.user_id is null and mail.subject ~ '^Erasure requested by member .* \(request \d{1,15}\)$'
  and asked.erasure_case_id = substring(mail.subject from '\(request (\d{1,15})\)$')::bigint;

-- What was sent before e-mails named their member says it by its address, where only one person has it.
update outgoing_mail mail set about_user_id = owner.user_id
from (
  select lower(email) as email, min(user_id) as user_id from member where email <> '' group by lower(email) having count(*) = 1
) owner
where mail.user_id is null and mail.about_user_id is null and lower(coalesce(mail.reply_to, mail.recipient)) = owner.email;
