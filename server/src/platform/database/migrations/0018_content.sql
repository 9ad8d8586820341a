-- What the CPD team changed of the texts that the product is delivered with: help texts, learning resources, settings.
-- The newest edit of a thing wins over files and environment. The rows are its history, so they are never changed.
create table content_edit (
  content_edit_id bigint generated always as identity primary key,
  kind text not null check (kind in ('help-text', 'setting', 'learning-resource')),
  -- Which one of its kind: code and first year of a help text, name of a setting, id of a learning resource.
  key text not null check (char_length(key) between 1 and 60),
  -- Null for a learning resource that was not there before.
  before jsonb,
  -- Null for "back to what was delivered".
  after jsonb,
  note text not null default '' check (char_length(note) <= 300),
  edited_by bigint not null references member,
  edited_at timestamptz not null
);
create index content_edit_newest on content_edit (kind, key, content_edit_id desc);

create function refuse_content_change() returns trigger language plpgsql as $$
begin
  raise exception 'The history of texts is append-only: % is refused.', tg_op using errcode = 'insufficient_privilege';
end
$$;

create trigger content_edit_append_only before update or delete or truncate on content_edit
  for each statement execute function refuse_content_change();
alter table content_edit enable always trigger content_edit_append_only;

-- Pictures of learning resources, named by edits; kept for good, because an earlier edit may be put back.
create table content_picture (
  content_picture_id bigint generated always as identity primary key,
  image bytea not null check (octet_length(image) <= 524288),
  uploaded_by bigint not null references member,
  uploaded_at timestamptz not null
);

-- Far above the ids in the files of reference data, so that the two never meet.
create sequence own_learning_resource start 1000000;
