-- What members recorded in a year, added up by whoever listed them last, and of which version of their record that is. What
-- is of an older version, or missing, is added up again.
create table year_totals (
  user_id bigint not null references member,
  cpd_year_id bigint not null references cpd_year,
  version text not null,
  totals json not null,
  primary key (user_id, cpd_year_id)
);

-- The list of activities begins with what anybody saved last, like that of documents (0019).
create index activity_latest on activity (updated_at, activity_id);

-- That of members begins with the first by their last names, in the order of `list-sql.ts`.
create index member_by_last_name on member (lower(coalesce(last_name, '')), user_id);
