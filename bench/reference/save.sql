-- An activity on one date with its area and its event, as one statement: what saving costs at least.
with saved as (
  insert into activity (user_id, cpd_year_id, activity_name, activity_type_id, additional_information, occurrence,
    hours_per_date, created_at, updated_at)
  values ($1, $2, $3, $4, $5, 'S', $6, now(), now())
  returning activity_id
), saved_date as (
  insert into activity_date (activity_id, user_id, start_date, end_date, hours)
  select activity_id, $1, $7, $7, $6 from saved
), saved_area as (
  insert into activity_area (activity_id, area_id) select activity_id, $8 from saved
), saved_event as (
  insert into event (at, request_id, actor_user_id, subject_user_id, kind, object_type, object_id, after)
  select now(), 'raw', $1, $1, 'activity.created', 'activity', activity_id, $9 from saved
)
select activity_id from saved
