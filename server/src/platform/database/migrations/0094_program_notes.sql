-- What the CPD team notes about an activity of the college (ADM-07); a note is added and never changed.
create table program_note (
  program_note_id bigint generated always as identity primary key,
  program_activity_id bigint not null references program_activity,
  author_user_id bigint not null references member,
  note_text text not null,
  created_at timestamptz not null
);
create index program_note_program on program_note (program_activity_id, program_note_id);
