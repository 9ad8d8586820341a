-- What the answers about a member's year say of the college's own tables is as old as this number: whatever changes one of
-- them, also by hand, counts it up.
create table reference_version (
  only_row boolean not null primary key default true check (only_row),
  version bigint not null
);
insert into reference_version (version) values (0);

create function count_up_reference_version() returns trigger language plpgsql as $$
begin
  update reference_version set version = version + 1;
  return null;
end
$$;

do $$
declare
  read_table text;
begin
  foreach read_table in array array[
    'cpd_year', 'framework', 'framework_activity_type', 'activity_type', 'area', 'registration_group', 'registration',
    'exemption_reason'
  ] loop
    execute format(
      'create trigger %I after insert or update or delete or truncate on %I
         for each statement execute function count_up_reference_version()',
      read_table || '_version', read_table
    );
  end loop;
end
$$;
