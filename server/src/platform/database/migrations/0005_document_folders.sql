-- Folders of My Files: a file of a year lies in one of them or in none.
create table document_folder (
  document_folder_id bigint generated always as identity primary key,
  user_id bigint not null references member,
  cpd_year_id integer not null references cpd_year,
  folder_name text not null check (char_length(folder_name) between 1 and 100),
  -- The name as it is compared, like that of a document (FIL-12).
  comparable_name text not null,
  created_at timestamptz not null,
  unique (document_folder_id, user_id, cpd_year_id),
  unique (user_id, cpd_year_id, comparable_name)
);

-- The three keys together make a folder of another member or year impossible (API2-67). A folder that goes leaves its files.
alter table document
  add column document_folder_id bigint,
  add foreign key (document_folder_id, user_id, cpd_year_id)
    references document_folder (document_folder_id, user_id, cpd_year_id) on delete set null (document_folder_id);

create index document_folder_content on document (document_folder_id) where document_folder_id is not null;
