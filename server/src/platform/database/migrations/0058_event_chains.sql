-- Each event carries the hash of the one before in its chain, so that the log cannot be rewritten without being noticed (0043).
-- What an event is (`event_entry`) stays for good; what the object was before and after (`event_payload`) may be erased, for
-- the chain holds its hash alone. `event` is both together, to read and to write.

-- The chain of an event: the member's whose record it is, or the college's (0) when it is about what is no member's. The same
-- as `chainOf` (database/event-kinds.ts).
create function event_chain_of(object_type text, subject_user_id bigint) returns bigint language sql immutable parallel safe as $$
  select case
    when object_type in
      ('announcement', 'content', 'cpd_year', 'event_log', 'list', 'list_view', 'program_activity', 'shortcut') then 0
    else subject_user_id
  end
$$;

-- What the first event of a chain follows.
create function event_genesis(chain_id bigint) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to('CPD Logbook, the chain of events ' || chain_id, 'UTF8'))
$$;

create function event_payload_hash(salt bytea, before jsonb, after jsonb) returns bytea language sql stable parallel safe as $$
  select sha256(salt || convert_to(coalesce(before::text, '') || E'\n' || coalesce(after::text, ''), 'UTF8'))
$$;

create function event_hash(previous bytea, chain_id bigint, "position" bigint, event_id bigint, at timestamptz, request_id text,
  actor_user_id bigint, subject_user_id bigint, kind text, object_type text, object_id bigint, by_team boolean,
  payload_hash bytea) returns bytea language sql stable parallel safe as $$
  select sha256(previous || convert_to(json_build_array(chain_id, "position", event_id,
    (extract(epoch from at) * 1000000)::bigint, request_id, actor_user_id, subject_user_id, kind, object_type, object_id,
    by_team, encode(payload_hash, 'hex'))::text, 'UTF8'))
$$;

create table event_entry (
  event_id bigint generated always as identity,
  at timestamptz not null,
  request_id text not null,
  actor_user_id bigint,
  subject_user_id bigint not null,
  kind text not null,
  object_type text not null,
  object_id bigint,
  by_team boolean not null,
  chain_id bigint not null,
  position bigint not null,
  -- The id of the event, when there is anything before or after; null otherwise, as the hash of the payload is.
  payload_id bigint,
  payload_hash bytea,
  hash bytea not null
);

create table event_payload (
  payload_id bigint not null,
  -- 122 random bits, so that nobody finds what was erased by guessing it.
  salt bytea not null,
  before jsonb,
  after jsonb
);

-- How long each chain is, and the hash of its last event. Every event updates a row here: pages keep room for that.
create table event_chain (
  chain_id bigint primary key,
  length bigint not null,
  head bytea not null
) with (fillfactor = 50);

-- What the log holds already, by the ids of its events: the order in which the members of a chain saw them.
create function event_first_or_next(previous bytea, chain_id bigint, "position" bigint, event_id bigint, at timestamptz,
  request_id text, actor_user_id bigint, subject_user_id bigint, kind text, object_type text, object_id bigint,
  by_team boolean, payload_hash bytea) returns bytea language sql stable as $$
  select event_hash(coalesce(previous, event_genesis(chain_id)), chain_id, "position", event_id, at, request_id,
    actor_user_id, subject_user_id, kind, object_type, object_id, by_team, payload_hash)
$$;
create aggregate event_chained(bigint, bigint, bigint, timestamptz, text, bigint, bigint, text, text, bigint, boolean, bytea) (
  sfunc = event_first_or_next, stype = bytea
);

insert into event_payload (payload_id, salt, before, after)
select event_id, uuid_send(gen_random_uuid()), before, after from event
where before is not null or after is not null
order by event_id;

insert into event_entry (event_id, at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, by_team,
  chain_id, position, payload_id, payload_hash, hash)
overriding system value
select event_id, at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, by_team, chain_id, position,
  payload_id, payload_hash,
  event_chained(chain_id, position, event_id, at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id,
    by_team, payload_hash) over (partition by chain_id order by position)
from (
  select event.*, event_chain_of(object_type, subject_user_id) as chain_id, payload_id,
    event_payload_hash(salt, payload.before, payload.after) as payload_hash,
    row_number() over (partition by event_chain_of(object_type, subject_user_id) order by event_id) as position
  from event left join event_payload payload on payload_id = event_id
) numbered;

insert into event_chain (chain_id, length, head)
select distinct on (chain_id) chain_id, position, hash from event_entry order by chain_id, position desc;

select setval('event_entry_event_id_seq', last_value, is_called) from event_event_id_seq;
drop table event;
drop aggregate event_chained(bigint, bigint, bigint, timestamptz, text, bigint, bigint, text, text, bigint, boolean, bytea);
drop function event_first_or_next;

alter table event_payload add primary key (payload_id);
alter table event_entry
  add primary key (event_id),
  add unique (chain_id, position),
  -- No foreign key: of what was erased the id stays.
  add check (case when payload_hash is null then payload_id is null else payload_id = event_id end),
  add foreign key (actor_user_id) references member,
  add foreign key (subject_user_id) references member;
create index event_subject on event_entry (subject_user_id, event_id);
create index event_of_team on event_entry (at, event_id) where by_team;
create index event_of_team_by_actor on event_entry (actor_user_id, at, event_id) where by_team;
create index event_of_team_by_kind on event_entry (kind, at, event_id) where by_team;
create index event_of_team_on_subject on event_entry (subject_user_id, at, event_id) where by_team;
create index event_of_team_on_member on event_entry (object_id, at, event_id) where by_team and object_type = 'member';
analyze event_entry, event_payload, event_chain;

-- Nobody changes or deletes what the log holds, but for payloads that are erased.
create trigger event_append_only before update or delete or truncate on event_entry
  for each statement execute function refuse_event_change();
alter table event_entry enable always trigger event_append_only;
create trigger event_append_only before delete or truncate on event_chain
  for each statement execute function refuse_event_change();
alter table event_chain enable always trigger event_append_only;
create trigger event_append_only before update or truncate on event_payload
  for each statement execute function refuse_event_change();
alter table event_payload enable always trigger event_append_only;

create function refuse_payload_change() returns trigger language plpgsql as $$
begin
  if current_setting('cpd.erases_payloads', true) is distinct from 'on' then
    raise exception 'The event log is append-only: payloads are erased by erase_event_payloads alone.'
      using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger event_erased_only before delete on event_payload
  for each statement execute function refuse_payload_change();
alter table event_payload enable always trigger event_erased_only;

-- Erases what was before and after of these events, for good, and answers of how many. It writes nothing else: whoever calls
-- it leaves an event that names them, without which they count as missing (0043).
create function erase_event_payloads(event_ids bigint[]) returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp set cpd.erases_payloads = 'on' as $$
declare
  erased bigint;
begin
  delete from event_payload where payload_id = any(event_ids);
  get diagnostics erased = row_count;
  return erased;
end
$$;
revoke execute on function erase_event_payloads from public;

-- The log as everything reads it. PostgreSQL leaves the payloads out where they are not asked for.
create view event as
select event_id, at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, before, after, by_team
from event_entry left join event_payload using (payload_id);
alter view event alter column by_team set default false;

-- The log as saves at once write it: an event is taken until this instant by the clock of the database, asked behind
-- everything that was waited for (R30).
create view event_in_time as
select event_id, at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, before, after, by_team,
  null::timestamptz as until
from event_entry left join event_payload using (payload_id)
where false;
alter view event_in_time alter column by_team set default false;

-- Writes an event behind the last one of its chain, which nobody else does meanwhile.
create function keep_event() returns trigger language plpgsql security definer
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
  if tg_table_name = 'event_in_time' then
    if (clock_timestamp() < new.until) is not true then
      raise exception 'What was saved came too late: its time was over.' using errcode = 'check_violation';
    end if;
  end if;
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
revoke execute on function keep_event from public;
create trigger event_kept instead of insert on event for each row execute function keep_event();
create trigger event_kept instead of insert on event_in_time for each row execute function keep_event();

-- By statement, for an attempt that meets no row is an attempt all the same; by row, so that a view has them at all.
create trigger event_append_only before update or delete on event
  for each statement execute function refuse_event_change();
create trigger event_append_only_row instead of update or delete on event
  for each row execute function refuse_event_change();
