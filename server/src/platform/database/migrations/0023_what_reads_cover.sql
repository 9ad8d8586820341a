-- Screens of a year read all dates of a member and year at once: an index that has everything they need of a date spares
-- them the table. Whether a date has a reflection is a column of its own, because the text is too long for an index.
alter table activity_date add column has_reflection boolean not null generated always as (reflection is not null) stored;

drop index activity_date_member;
create index activity_date_member on activity_date (user_id, start_date)
  include (activity_id, activity_date_id, end_date, hours, own_hours, moved_from, reflection_hours, has_reflection);

-- The same for the files of a year's activities.
create index activity_document_member_year on activity_document (user_id, cpd_year_id)
  include (activity_id, activity_document_id);
