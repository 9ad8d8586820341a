-- Which colleague entered a request, or an appeal, for a member: it says so wherever it is shown, and they do not decide it.
-- Empty for what the member sent, and for what the product proposes (source TEAM).
alter table member_request add column entered_by_user_id bigint references member;
alter table member_request_appeal add column entered_by_user_id bigint references member;

-- What was entered before says it by its event.
-- Breaks rows: requests that are being decided wait for as long as the events of their entering are read by their index.
update member_request request set entered_by_user_id = entry.actor_user_id
from event_entry entry
where entry.by_team and entry.kind in ('request.created', 'request.entered') and entry.object_id = request.member_request_id
  and entry.subject_user_id = request.user_id and entry.actor_user_id <> request.user_id and request.source <> 'TEAM';

-- Breaks rows: the same of appeals.
update member_request_appeal appeal set entered_by_user_id = entry.actor_user_id
from event_entry entry
where entry.by_team and entry.kind = 'request.appealed' and entry.object_id = appeal.member_request_id
  and entry.actor_user_id <> entry.subject_user_id;
