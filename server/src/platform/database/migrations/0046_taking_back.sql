-- When its member took the submission of a year back, which they can do once; it stays when the record is submitted again.
alter table member_year add column taken_back_at timestamptz;
