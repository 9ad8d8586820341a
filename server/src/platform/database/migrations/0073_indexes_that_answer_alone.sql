-- A member's rows lie far apart in a large table: each that is read is a page of its own. With its id the index of a member's
-- year answers alone, as that of the dates does already (0054).
-- Breaks index: saves wait while it is built, about a second for 500,000 activities. Who has more builds it before the update,
-- concurrently, and it is taken as it is (docs/scaling.md).
create index if not exists activity_year_of_member on activity (user_id, cpd_year_id) include (activity_id, activity_type_id);
-- Breaks drop: the one above answers whatever this one did.
drop index if exists activity_member_year;

-- An index answers alone only where the pages have been looked over. By default that waits until a fifth of a table is new: at
-- 30 million rows for most of a year.
alter table activity set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
alter table activity_date set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
alter table activity_area set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
alter table event_entry set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02);
