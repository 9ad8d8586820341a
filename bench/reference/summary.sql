-- The least that CPD Summary of an hour year costs in SQL ($1 member, $2 year): the same lists, sums and counts as one text,
-- written by hand, without rules, rights or other kinds of years. What only the rules can say stands as words of its length.
with recorded as materialized (
  select activity.activity_id, placed.category_id, activity.occurrence = 'R' as is_series, activity.verified_activity_id,
    type.is_plan_type, activity.plan_id, type.name as type_name, activity.activity_name, activity.provider
  from cpd_year year
  join activity on activity.user_id = $1 and activity.cpd_year_id = year.cpd_year_id
  join activity_type type on type.activity_type_id = activity.activity_type_id
  join framework_activity_type placed
    on placed.framework_id = year.framework_id and placed.activity_type_id = activity.activity_type_id
  where year.cpd_year_id = $2
), day as (
  select date.activity_id, date.start_date, extract(month from date.start_date)::int as month, date.hours,
    date.reflection_hours, date.has_reflection,
    '{"UserActivityDateId":' || date.activity_date_id || ',"UserActivityId":' || date.activity_id
      || ',"StartDate":"' || date.start_date || '","EndDate":"' || date.end_date
      || '","Hours":' || trim_scale(date.hours + date.reflection_hours) || ',"DateHours":' || trim_scale(date.hours)
      || ',"HasEvidenceAttached":' || (date.activity_date_id in (
        select part.activity_date_id
        from activity_document link join activity_document_date part using (activity_document_id)
        where link.user_id = $1 and link.cpd_year_id = $2
      ))::text
      || ',"HasReflection":' || (date.has_reflection or date.reflection_hours > 0)::text || '}' as text
  from cpd_year year
  join activity_date date on date.user_id = $1
    and date.start_date between make_date(year.cpd_year, 1, 1) and make_date(year.cpd_year, 12, 31)
  where year.cpd_year_id = $2
), dated as (
  select activity_id, min(first) as first, max(last) as last, sum(count) as count, sum(hours) as hours,
    sum(reflection) as reflection, bool_or(reflected) as reflected,
    string_agg('{"Month":"' || (array['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August',
        'September', 'October', 'November', 'December'])[month] || '","MonthNumber":' || month
      || ',"IsMonth":' || is_series::text || ',"ActivityDates":[' || text || ']}', ',' order by month) as text
  from (
    select recorded.activity_id, is_series, month, min(start_date) as first, max(start_date) as last, count(*) as count,
      sum(hours) as hours, sum(reflection_hours) as reflection, bool_or(has_reflection) as reflected,
      string_agg(text, ',' order by start_date) as text
    from recorded join day on day.activity_id = recorded.activity_id
    group by recorded.activity_id, is_series, month
  ) month
  group by activity_id
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
), category as (
  select recorded.category_id, sum(dated.hours) as hours, sum(dated.reflection) as reflection,
    string_agg('{"UserActivityId":' || recorded.activity_id || ',"ActivityName":' || to_json(recorded.activity_name)
      || ',"Provider":' || to_json(recorded.provider) || ',"ActivityType":' || to_json(recorded.type_name)
      || ',"StartDate":"' || dated.first || '","EndDate":"' || dated.last || '","DateCount":' || dated.count
      || ',"IsRecurring":' || recorded.is_series::text || ',"ReadOnly":' || (recorded.plan_id is not null)::text
      || ',"HasEvidenceAttached":' || (recorded.activity_id in (
        select activity_id from activity_document where user_id = $1 and cpd_year_id = $2
      ))::text
      || ',"HasReflection":' || dated.reflected::text
      || ',"VerifiedActivityId":' || coalesce(recorded.verified_activity_id::text, 'null')
      || ',"UserActivityIconType":' || case when recorded.is_plan_type then '"PDP"'
        when recorded.verified_activity_id is null then 'null' else '"VERIFIEDACTIVITY"' end
      || ',"EnteredCredits":0,"EnteredHours":' || trim_scale(dated.hours)
      || ',"EnteredReflectionHours":' || trim_scale(dated.reflection)
      || ',"RecognisedCredits":0,"MaxActivityCredits":null,"UserActivityPDPs":[' || coalesce(plans.text, '')
      || '],"ActivityDateMonths":[' || dated.text
      || '],"Abilities":{"edit":true,"view":true,"copy":true,"addFile":true,"attachToPlan":true,"delete":'
      || (not recorded.is_series)::text || ',"deleteAll":' || recorded.is_series::text || '}}',
      ',' order by dated.first, recorded.activity_id) as text
  from recorded
  join dated on dated.activity_id = recorded.activity_id
  left join plans on plans.activity_id = recorded.activity_id
  group by recorded.category_id
)
select '{"Head":' || (
    select json_build_object(
      'Status', mine.status, 'Submitted', mine.submitted_at, 'Reopened', mine.reopened_until, 'Facts', year.facts,
      'Rules', framework.rules,
      'Registrations', (
        select json_agg(registration.name) from member_registration chosen
        join registration on registration.registration_id = chosen.registration_id
        where chosen.user_id = $1 and chosen.cpd_year_id = $2
      ),
      'Plans', (select count(*) from plan where plan.user_id = $1 and plan.cpd_year_id = $2),
      'Domains', (
        select json_object_agg(area_id, count) from (
          select chosen.area_id, count(*) as count
          from recorded join activity_area chosen on chosen.activity_id = recorded.activity_id
          group by chosen.area_id
        ) area
      )
    )
    from cpd_year year
    join framework on framework.framework_id = year.framework_id
    left join member_year mine on mine.user_id = $1 and mine.cpd_year_id = year.cpd_year_id
    where year.cpd_year_id = $2
  ) || ',"CPDSummaryCategories":[' || string_agg('{"CategoryId":' || category_id || ',"EnteredHours":' || hours
    || ',"EnteredReflectionHours":' || reflection || ',"CPDSummaryActivities":[' || text || ']}', ',' order by category_id)
  || ']}' as text
from category
