-- The mark of the store that keeps the files of this database (0051): a server that finds another one, or none, looks at the
-- wrong folder or bucket. One row at most.
create table file_store (
  is_the_one boolean primary key default true check (is_the_one),
  -- What is kept in the store itself as `store-id`.
  mark text not null,
  marked_at timestamptz not null default now()
);
