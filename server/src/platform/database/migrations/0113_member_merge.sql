-- Two entries of one person that were merged (PPL-07): which one stays, and what was moved, so that it can be undone. The other entry keeps
-- its row, its events and what was set aside, and cannot sign in.
create table member_merge (
  member_merge_id bigint generated always as identity primary key,
  kept_user_id bigint not null references member (user_id),
  merged_user_id bigint not null references member (user_id),
  prepared_by bigint not null references member (user_id),
  merged_by bigint not null references member (user_id),
  merged_at timestamptz not null,
  -- What undoing it needs, and what both entries were right after it; empty once one of them was erased.
  moved json,
  state_after text,
  undone_by bigint references member (user_id),
  undone_at timestamptz,
  check (kept_user_id <> merged_user_id),
  check ((undone_by is null) = (undone_at is null))
);
create unique index member_merge_merged on member_merge (merged_user_id) where undone_at is null;
create index member_merge_kept on member_merge (kept_user_id) where undone_at is null;
-- It waits for a second person like other big changes. No row has the new kind yet.
alter table prepared_change drop constraint prepared_change_kind_check;
alter table prepared_change add constraint prepared_change_kind_check
  check (kind in ('EXEMPTION', 'REOPENINGS', 'ANNOUNCEMENT', 'MEMBER_LIST', 'MERGE')) not valid;
-- Who has a member erased has the entries erased that were merged into theirs.
create or replace function erase_event_payloads(event_ids bigint[], actor bigint, subject bigint, request text, told_at timestamptz)
returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  erased bigint[];
  -- The member's own entry, and the one into which it was merged.
  entries bigint[] := subject || array(
    select kept_user_id from member_merge where merged_user_id = subject and undone_at is null
  );
begin
  if not exists (
    select from erasure_case
    where user_id = any(entries) and status = 'DONE' and decided_by = actor and decided_at = told_at
  ) and not exists (
    select from retention_member join retention_run using (retention_run_id)
    where retention_member.user_id = any(entries) and confirmed_by = actor and status = 'CONFIRMED'
  ) then
    raise exception 'Nobody approved that contents of events of this member are erased.'
      using errcode = 'insufficient_privilege';
  end if;
  perform set_config('cpd.erases_payloads', 'on', true);
  with gone as (
    delete from event_payload using event_entry
    where event_payload.payload_id = event_entry.payload_id and event_id = any(event_ids)
      and kind <> 'payloads.erased'
      -- Of the team's own events those with the words by which a colleague looked for the member.
      and (subject_user_id = subject or (by_team and kind in ('announcement.cancelled', 'announcement.created',
        'announcement.released', 'announcement.updated', 'event_log.exported', 'event_log.viewed', 'list.exported',
        'list_view.deleted', 'list_view.saved')))
    returning event_id
  )
  select array_agg(event_id order by event_id) into erased from gone;
  perform set_config('cpd.erases_payloads', 'off', true);
  if erased is null then
    return 0;
  end if;
  insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, by_team, after)
  select told_at, request, actor, subject, 'payloads.erased', 'member', subject, true,
    jsonb_build_object('erasedEvents', jsonb_agg(jsonb_build_array(first, last) order by first))
  from (
    select min(id) as first, max(id) as last
    from (select id, id - row_number() over (order by id) as run from unnest(erased) as id) numbered
    group by run
  ) runs;
  return cardinality(erased);
end
$$;
