-- Members are found while somebody types a part of their name, number or e-mail address (ADM-03).

-- Comes with every PostgreSQL; a role that may create in the database may install it.
create extension if not exists pg_trgm;

-- As text is compared in a search: without regard to case and accents, so that "munoz" finds Muñoz.
create function searchable(words text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g'));

-- Each part begins after a space, so that the beginning of a word is told from its middle. In the order of the list: by last name.
alter table member add column search_text text not null
  generated always as (
    searchable(' ' || last_name || ' ' || first_name || ' ' || member_number || ' ' || email || ' ' || title)
  ) stored;

create index member_search on member using gin (search_text gin_trgm_ops);
