-- Who re-opened a year and why, which the member reads on the screens, and what the record was before: while it is there, the
-- re-opening has not been settled. Nobody's record has it but one that was re-opened and not handed in since.
alter table member_year
  add column reopened_by bigint references member,
  add column reopening_reason text,
  add column before_reopening jsonb;

-- A record that was handed in again is re-opened no more.
update member_year set reopened_at = null, reopened_until = null where submitted_at is not null;

-- Until now only the log said who and why.
update member_year mine
set reopened_by = told.actor_user_id, reopening_reason = told.after ->> 'reason'
from event told
where mine.reopened_at is not null
  and told.event_id = (
    select max(event_id) from event
    where subject_user_id = mine.user_id and kind = 'year.reopened' and object_id = mine.member_year_id
  );

-- What a record was before its re-opening, from what the same request left in the log. One that was given another end
-- meanwhile has two such events, and goes on as it was understood then: not handed in again, it is incomplete.
update member_year mine
set before_reopening = jsonb_build_object(
  'status', case when told.before ->> 'status' in ('OPEN', 'INPROGRESS') then 'INCOMPLETE' else told.before ->> 'status' end,
  'submittedAt', told.before -> 'submittedAt',
  'auditStatus', coalesce((
    select audited.before ->> 'auditStatus' from event audited
    where audited.subject_user_id = mine.user_id and audited.kind = 'audit.resumed'
      and audited.request_id = told.request_id and audited.object_id = mine.member_year_id
  ), mine.audit_status),
  'certificates', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'documentId', certificate::bigint,
      'name', 'CPD certificate ' || year.cpd_year || '.pdf',
      'uploadedAt', told.before -> 'submittedAt'
    )), '[]')
    from jsonb_array_elements_text(told.before -> 'certificates') as certificate
  ),
  'revoked', coalesce((
    select revoked.before -> 'numbers' from event revoked
    where revoked.subject_user_id = mine.user_id and revoked.kind = 'document.revoked'
      and revoked.request_id = told.request_id and (revoked.after ->> 'cpdYearId')::int = mine.cpd_year_id
  ), '[]'),
  'earlier', null
)
from event told, cpd_year year
where mine.status = 'INPROGRESS' and year.cpd_year_id = mine.cpd_year_id
  and told.subject_user_id = mine.user_id and told.kind = 'year.reopened' and told.object_id = mine.member_year_id
  and told.at = mine.reopened_at
  and (told.before ->> 'reopenedUntil' is null or told.before ->> 'status' not in ('OPEN', 'INPROGRESS'));

alter table member_year
  add check (before_reopening is null or (reopened_at is not null and status in ('OPEN', 'INPROGRESS')));

-- What the closing job and the reminders look for.
create index member_year_reopening on member_year (reopened_until) where before_reopening is not null;
