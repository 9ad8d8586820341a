-- The owner of the tables need not be a superuser, who alone may have a function come with a setting of its own name
-- (PostgreSQL 15): the function says itself that it erases, for as long as it does.
create or replace function erase_event_payloads(event_ids bigint[]) returns bigint language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  erased bigint;
begin
  perform set_config('cpd.erases_payloads', 'on', true);
  delete from event_payload where payload_id = any(event_ids);
  get diagnostics erased = row_count;
  perform set_config('cpd.erases_payloads', 'off', true);
  return erased;
end
$$;
