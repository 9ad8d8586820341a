-- A change asks the clock of the rules before it is kept, so no event is written by the clock of the database (0066).
-- Breaks drop: no older server is there, this upgrade is not a rolling one (0053).
drop view event_in_time;

-- Writes an event behind the last one of its chain, which nobody else does meanwhile.
create or replace function keep_event() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  chain bigint := event_chain_of(new.object_type, new.subject_user_id);
  new_salt bytea;
  new_payload_hash bytea;
  kept record;
begin
  if new.event_id is not null then
    raise exception 'The ids of events are given by the log.' using errcode = 'generated_always';
  end if;
  if new.before is not null or new.after is not null then
    new_salt := uuid_send(gen_random_uuid());
    new_payload_hash := event_payload_hash(new_salt, new.before, new.after);
  end if;
  loop
    -- Whoever waited for the row works its new content out again: the ids of a chain come in its order.
    update event_chain set
      length = length + 1,
      head = event_hash(head, chain_id, length + 1, nextval('event_entry_event_id_seq'), new.at, new.request_id,
        new.actor_user_id, new.subject_user_id, new.kind, new.object_type, new.object_id, new.by_team, new_payload_hash)
    where chain_id = chain
    returning length as position, head as hash, currval('event_entry_event_id_seq') as event_id into kept;
    exit when found;
    insert into event_chain (chain_id, length, head) values (chain, 0, event_genesis(chain)) on conflict do nothing;
  end loop;
  if new_payload_hash is not null then
    insert into event_payload (payload_id, salt, before, after) values (kept.event_id, new_salt, new.before, new.after);
  end if;
  insert into event_entry (event_id, at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, by_team,
    chain_id, position, payload_id, payload_hash, hash)
  overriding system value
  values (kept.event_id, new.at, new.request_id, new.actor_user_id, new.subject_user_id, new.kind, new.object_type,
    new.object_id, new.by_team, chain, kept.position, case when new_payload_hash is not null then kept.event_id end,
    new_payload_hash, kept.hash);
  new.event_id := kept.event_id;
  return new;
end
$$;
