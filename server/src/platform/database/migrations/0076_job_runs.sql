-- What became of each kind of scheduled work, known to all servers and across their restarts (0060): one row a job, written once
-- at the end of a run. Room is left in its pages, so that a run each minute leaves no old rows behind for long.
create table job_run (
  job text primary key,
  -- When the last run that has ended began.
  begun_at timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Why it failed the last time, in our own words; null when the last run succeeded.
  problem text,
  -- The server that did the last run.
  server text not null
) with (fillfactor = 40);

-- How much scheduled work waits for its turn, and since when. The queues are the owner's, and calls may see no more of them than
-- this. Nothing waits while there are none.
create function waiting_jobs(out waiting bigint, out oldest_due_at timestamptz) language plpgsql stable security definer
set search_path = pg_catalog, pg_temp as $$
begin
  waiting := 0;
  if to_regclass('pgboss.job') is null then
    return;
  end if;
  execute 'select count(*), min(start_after) from pgboss.job where state < ''active'' and start_after <= now()'
    into waiting, oldest_due_at;
end
$$;

-- E-mails that were given up are counted at each look at the state of the service.
-- Breaks index: e-mails wait to be written while it is built, about a second for a million of them.
create index if not exists outgoing_mail_given_up on outgoing_mail (given_up_at) where given_up_at is not null;
