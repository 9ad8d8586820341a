-- The files of the web of this version and of those before it. While servers are moved to a new version one after the other, a
-- page of one asks a server of the other for its parts; a page that stays open asks for them days later (0053). Calls only read
-- it: whoever could write here could write what browsers run.
create table web_asset (
  -- As it stands in addresses, with the hash of the content in its name: assets/index-1a2b3c.js.
  path text primary key,
  content bytea not null,
  -- When a version without it began; null while the newest has it.
  left_at timestamptz
);
