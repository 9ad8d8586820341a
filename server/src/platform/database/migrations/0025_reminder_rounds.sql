-- How far the reminders of an occasion have come: all members are gone over once a day, not each minute.
create table reminder_round (
  occasion text not null primary key,
  told_up_to bigint not null,
  finished_at timestamptz
);
