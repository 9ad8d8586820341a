-- The figures of a year hold its categories in one array since 0118. The three columns from before, and the trigger that filled the
-- array from them, are no longer read.
-- Breaks drop column: no older server is there, this upgrade is not a rolling one (0053).
-- Breaks drop: see above.
drop trigger year_figures_three_categories on year_figures;
drop function take_three_categories();
alter table year_figures drop column category_1, drop column category_2, drop column category_3;
