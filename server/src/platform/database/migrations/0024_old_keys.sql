-- Keys that nobody will repeat any more are forgotten every hour. Rows lie in the order of their making, so that an index of
-- ranges finds the old ones; unlike one of rows it costs the saves that add keys nothing.
create index idempotency_key_created_at on idempotency_key using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);
