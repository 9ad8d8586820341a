-- A session keeps the plan with which it first looked a chain up. Made while a database was new, it read the whole table: a list of
-- 30,000 members then took four times as long as it needs.
alter function keep_event() set enable_seqscan = off;
