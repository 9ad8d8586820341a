-- What was before and after is erased for an approved erasure alone, of its own member, and by one function that leaves the
-- event which says so itself: the role of calls could name any events, and write such an event about whatever is missing.
create function erase_event_payloads(event_ids bigint[], actor bigint, subject bigint, request text, told_at timestamptz)
returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  erased bigint[];
begin
  if not exists (
    select from erasure_case
    where user_id = subject and status = 'DONE' and decided_by = actor and decided_at = told_at
  ) and not exists (
    select from retention_member join retention_run using (retention_run_id)
    where retention_member.user_id = subject and confirmed_by = actor and status = 'CONFIRMED'
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
-- Breaks revoke: the function is new; the start gives it to the role of calls.
revoke execute on function erase_event_payloads(bigint[], bigint, bigint, text, timestamptz) from public;

-- Breaks drop: a server of the version before cannot erase until it is replaced; the erasure fails whole and is done again.
drop function erase_event_payloads(bigint[]);

-- Runs as whoever writes the event: inside the function above that is the owner of the log.
create function refuse_invented_erasure() returns trigger language plpgsql as $$
begin
  if new.kind = 'payloads.erased' and not pg_has_role(current_user,
    (select relowner from pg_class where oid = 'event_entry'::regclass), 'USAGE') then
    raise exception 'That contents were erased is written by erase_event_payloads alone.'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
-- Before `event_kept`, by its name.
create trigger event_invented instead of insert on event for each row execute function refuse_invented_erasure();
create trigger event_invented instead of insert on event_in_time for each row execute function refuse_invented_erasure();
