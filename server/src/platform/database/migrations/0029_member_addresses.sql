-- The domain of an e-mail address, which hundreds share, is looked into only when an @ is typed: "exa ar" must not find
-- everybody at example.org.
alter table member drop column search_text;
alter table member add column search_text text not null
  generated always as (
    searchable(
      ' ' || last_name || ' ' || first_name || ' ' || member_number || ' ' || split_part(email, '@', 1) || ' ' || title
    )
  ) stored;
alter table member add column search_email text not null generated always as (searchable(' ' || email)) stored;

create index member_search on member using gin (search_text gin_trgm_ops);
create index member_search_email on member using gin (search_email gin_trgm_ops);
