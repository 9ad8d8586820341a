-- The first day of the week is Sunday for everyone, emails wait from 9 pm to 7 am, and the folds of a form are closed on each new
-- activity. What people once chose there is no longer read.
-- Breaks drop column: no older server is there, this upgrade is not a rolling one (0053).
alter table member drop column week_begins_on, drop column opened_sections;
alter table notification_settings drop column quiet_from, drop column quiet_to;
