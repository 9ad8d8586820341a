-- How much room the files of each member take, so that an upload beyond the quota is refused however many come at once
-- (0039). Counted by triggers, so that every way in which a file comes or goes is counted; a row is there for every member.
create table member_storage (
  user_id bigint primary key references member on delete cascade,
  -- Of documents whose bytes are kept, those that can still be brought back among them.
  bytes bigint not null default 0 check (bytes >= 0)
);

create function add_member_storage() returns trigger language plpgsql as $$
begin
  insert into member_storage (user_id) values (new.user_id);
  return null;
end $$;
create trigger member_has_storage after insert on member for each row execute function add_member_storage();

-- Rows came (1) or went (-1).
create function count_documents() returns trigger language plpgsql as $$
begin
  update member_storage stored set bytes = stored.bytes + case tg_op when 'INSERT' then 1 else -1 end * changed.bytes
  from (
    select user_id, sum(size_bytes) as bytes from changed_rows
    where storage_key is not null and scan_state <> 'INFECTED'
    group by user_id
  ) changed
  where stored.user_id = changed.user_id;
  return null;
end $$;
create trigger document_came after insert on document
  referencing new table as changed_rows for each statement execute function count_documents();
create trigger document_went after delete on document
  referencing old table as changed_rows for each statement execute function count_documents();

-- What is deleted takes its room until it is forgotten.
create function count_deleted_documents() returns trigger language plpgsql as $$
begin
  update member_storage stored set bytes = stored.bytes + case tg_op when 'INSERT' then 1 else -1 end * changed.bytes
  from (
    select user_id, sum((content ->> 'size_bytes')::bigint) as bytes from changed_rows
    where table_name = 'document' and content ->> 'storage_key' is not null and content ->> 'scan_state' <> 'INFECTED'
    group by user_id
  ) changed
  where stored.user_id = changed.user_id;
  return null;
end $$;
create trigger deleted_row_came after insert on deleted_row
  referencing new table as changed_rows for each statement execute function count_deleted_documents();
create trigger deleted_row_went after delete on deleted_row
  referencing old table as changed_rows for each statement execute function count_deleted_documents();

-- A file that turned out to be infected loses its content, and nobody pays for it.
create function count_infected_document() returns trigger language plpgsql as $$
begin
  update member_storage set bytes = bytes - old.size_bytes where user_id = old.user_id;
  return null;
end $$;
create trigger document_lost_its_content after update of scan_state on document for each row
  when (old.storage_key is not null and old.scan_state <> 'INFECTED' and new.scan_state = 'INFECTED')
  execute function count_infected_document();

insert into member_storage (user_id, bytes)
select member.user_id, coalesce(sum(kept.bytes), 0)
from member
left join (
  select user_id, size_bytes as bytes from document where storage_key is not null and scan_state <> 'INFECTED'
  union all
  select user_id, (content ->> 'size_bytes')::bigint from deleted_row
  where table_name = 'document' and content ->> 'storage_key' is not null and content ->> 'scan_state' <> 'INFECTED'
) kept using (user_id)
group by member.user_id;
