-- A list of members with which more than 5 % leave waits for a second person, too (PPL-04). Its object is the manager who prepared
-- it, so that each has one waiting; the wish has the list itself, which goes when it ends.
alter table prepared_change drop constraint prepared_change_kind_check;
alter table prepared_change add constraint prepared_change_kind_check
  check (kind in ('EXEMPTION', 'REOPENINGS', 'ANNOUNCEMENT', 'MEMBER_LIST')) not valid;
