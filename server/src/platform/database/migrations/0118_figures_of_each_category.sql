-- The figures of a year hold as many categories as its framework has, in its order (FWK-06); three columns were those of one college.
alter table year_figures add column categories integer[] not null default '{}';

-- Servers of the version before write and read the three columns; they go a version later (0053), and this trigger with them.
create function take_three_categories() returns trigger language plpgsql as $$
begin
  new.categories := array[new.category_1, new.category_2, new.category_3];
  return new;
end
$$;
create trigger year_figures_three_categories before insert or update on year_figures
  for each row when (
    new.categories is null
    or coalesce(new.categories[1], 0) <> new.category_1
    or coalesce(new.categories[2], 0) <> new.category_2
    or coalesce(new.categories[3], 0) <> new.category_3
  ) execute function take_three_categories();

-- A framework with another number of categories is put right by the check at the start.
-- Breaks rows: the version before reads these figures and keeps them anew; 120,000 years take a few seconds, in which its job waits.
update year_figures set categories = array[category_1, category_2, category_3];
