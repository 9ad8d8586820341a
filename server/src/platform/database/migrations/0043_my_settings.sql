-- How a member likes the product to behave, on each of their devices. It comes with the person at every request.
alter table member
  add column saved_dialog_counts_down boolean not null default true,
  add column single_keys boolean not null default true,
  add column week_begins_on text not null default 'sunday' check (week_begins_on in ('sunday', 'monday')),
  -- Short names of the form's folded groups; which there are is said in the domain.
  add column opened_sections text[] not null default '{}';
