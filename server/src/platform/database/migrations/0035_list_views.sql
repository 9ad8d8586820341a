-- Views of the team's lists that somebody has saved, for themselves or for all who see lists.
create table list_view (
  list_view_id bigint generated always as identity primary key,
  user_id bigint not null references member,
  -- The name of the list on the wire; one that has gone takes its views with it, unread.
  list text not null,
  name text not null check (char_length(name) between 1 and 60),
  shared boolean not null,
  -- Filters, columns and order as they were saved; the list may have lost some of them since.
  question jsonb not null,
  created_at timestamptz not null
);
create unique index list_view_own on list_view (user_id, list, lower(name));
create unique index list_view_shared on list_view (list, lower(name)) where shared;
