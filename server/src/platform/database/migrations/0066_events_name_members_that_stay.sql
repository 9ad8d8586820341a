-- Two looks at the member for each event cost a save more than the chain did. A member is never deleted: the role of calls may
-- not, and what stays of somebody who was erased is their id (0042, 0043).
alter table event_entry
  drop constraint event_entry_actor_user_id_fkey,
  drop constraint event_entry_subject_user_id_fkey;
