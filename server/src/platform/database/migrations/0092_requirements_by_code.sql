-- The figures of a year hold each requirement that is not met by its code, with how much of it is missing (0064). Lists show these
-- figures, so totals that lists kept for themselves go.
-- No older server is there, because this upgrade is not a rolling one (0053).
-- Breaks rename: see above.
-- Breaks drop column: see above.
-- Breaks drop: see above.
-- Breaks rows: see above. 120,000 years take a few seconds.
alter table year_figures rename column missing to bits;
alter table year_figures add column missing jsonb not null default '{}';

-- Right for members with the usual targets; the job that follows the events makes all figures anew after the start.
update year_figures kept set version = '', missing = coalesce((
  select jsonb_object_agg(code, greatest(amount, 0))
  from (
    select 'Total' as code, kept.minimum - kept.recognised as amount
    union all
    select code, ((requirement ->> 'requiredValue')::numeric * 100)::int - case code
      when 'CategoryOneMinimum' then kept.category_1
      when 'CategoryTwoMinimum' then kept.category_2
      when 'CategoryThreeMinimum' then kept.category_3
      when 'CategoryGroupMinimum' then kept.category_2 + kept.category_3
      else 0
    end
    from cpd_year year
    join framework using (framework_id)
    cross join jsonb_array_elements(framework.rules -> 'requirements') requirement
    cross join concat(requirement ->> 'badgeType', requirement ->> 'domainId') code
    where year.cpd_year_id = kept.cpd_year_id
  ) requirement
  where kept.bits & (1 << array_position(array[
    'Total', 'CategoryOneMinimum', 'CategoryTwoMinimum', 'CategoryThreeMinimum', 'CategoryGroupMinimum',
    'AnnualConversation', 'PDP', 'MandatorySpecialty206', 'MandatorySpecialty207'
  ], code) - 1) <> 0
), '{}');
alter table year_figures drop column bits;
update figures_progress set walked_for = '', walked_up_to = 0;

drop table year_totals;
