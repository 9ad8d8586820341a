-- What a machine said of who attended, by the id that it has for it itself (PPL-10): the same again is answered the same. Of the
-- content a hash of each part is kept, by which it is said what differs.
create table machine_attendance (
  user_id bigint not null references member (user_id),
  external_id text not null,
  program_activity_id bigint not null references program_activity (program_activity_id),
  content jsonb not null,
  applied integer not null,
  primary key (user_id, external_id)
);
