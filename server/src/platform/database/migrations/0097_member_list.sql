-- What the college's own list says of a member beyond the name, and where the value of each field came from (PPL-02, PPL-15).
alter table member
  add column telephone text not null default '',
  add column address text not null default '',
  add column born_on date,
  add column state text not null default '',
  add column registration_number text not null default '',
  add column field_sources jsonb;
