-- The least that a year's list of the calendar costs in SQL ($1 member, $2 and $3 the first and the last day): the same dates
-- and counts as one text, written by hand, without rules or rights.
with bounds as materialized (
  select $2::date as first, $3::date as last
), found as materialized (
  select date.activity_date_id, date.activity_id, date.start_date
  from bounds join activity_date date on date.user_id = $1 and date.start_date between bounds.first and bounds.last
), activity as materialized (
  select activity.activity_id, activity.activity_name, activity.cpd_year_id, activity.occurrence, type.is_plan_type
  from activity join activity_type type on type.activity_type_id = activity.activity_type_id
  where activity.activity_id in (select activity_id from found)
), file as materialized (
  select link.activity_id, part.activity_date_id
  from activity_document link
  left join activity_document_date part on part.activity_document_id = link.activity_document_id
  where link.user_id = $1 and link.cpd_year_id in (select cpd_year_id from activity)
), goals as (
  select link.activity_id, plan.plan_id, plan.plan_name, string_agg('{"UserPDPGoalId":' || goal.plan_goal_id
    || ',"UserPDPGoal":' || to_json(goal.goal) || ',"IsLinked":true}', ',' order by goal.position) as text
  from plan
  join plan_goal goal on goal.plan_id = plan.plan_id
  join activity_goal link on link.plan_goal_id = goal.plan_goal_id
  where plan.user_id = $1
  group by link.activity_id, plan.plan_id
), plans as (
  select activity_id, string_agg('{"UserPDPId":' || plan_id || ',"UserPDPPlanName":' || to_json(plan_name)
    || ',"Goals":[' || text || ']}', ',' order by plan_id) as text
  from goals group by activity_id
), written as materialized (
  select activity.activity_id, activity.activity_name,
    activity.activity_id in (select activity_id from file where activity_date_id is null) as has_whole_file,
    '","ActivityName":' || to_json(activity.activity_name) || ',"CPDYearId":' || activity.cpd_year_id
      || ',"UserActivityId":' || activity.activity_id || ',"IsPDPActivityType":' || activity.is_plan_type::text
      || ',"IsRecurring":' || (activity.occurrence = 'R')::text || ',"UserActivityPDPs":[' || coalesce(plans.text, '')
      || '],"HasEvidence":' as opening,
    ',"Editable":true,"HasPDPAvailable":true,"DateCount":'
      || (select count(*) from activity_date date where date.activity_id = activity.activity_id)
      || ',"HasFiles":' || (activity.activity_id in (select activity_id from file))::text
      || ',"Abilities":{"edit":true,"view":true,"copy":true,"addFile":true,"attachToPlan":true,"delete":'
      || (activity.occurrence <> 'R')::text || ',"deleteAll":' || (activity.occurrence = 'R')::text || '}}' as ending
  from activity left join plans on plans.activity_id = activity.activity_id
)
select '{"Editable":true,"HasPDPAvailable":true,"UserActivityCounts":[' || (
    select string_agg('{"Date":"' || start_date || '","ActivityCount":' || count || '}', ',' order by start_date)
    from (select start_date, count(*) as count from found group by start_date) day
  ) || '],"UserActivitySummaries":[' || string_agg('{"Date":"' || found.start_date || written.opening
    || (written.has_whole_file or found.activity_date_id in (
      select activity_date_id from file where activity_date_id is not null
    ))::text || written.ending, ',' order by found.start_date, written.activity_name, written.activity_id)
  || ']}' as text
from found join written on written.activity_id = found.activity_id
