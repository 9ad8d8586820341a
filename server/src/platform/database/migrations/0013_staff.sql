-- The CPD team helps members: looks at their records, and acts for them (IMP-01 to IMP-08).

-- That somebody acts for a member: why, and until when. It ends by itself.
create table acting_session (
  acting_session_id bigint generated always as identity primary key,
  actor_user_id bigint not null references member,
  subject_user_id bigint not null references member,
  reason text not null,
  started_at timestamptz not null,
  ends_at timestamptz not null,
  -- Set when it was ended before its time.
  ended_at timestamptz,
  check (actor_user_id <> subject_user_id)
);
create index acting_session_people on acting_session (actor_user_id, subject_user_id, acting_session_id desc);

-- When somebody of the team last looked at a member's record: their recent members, and one event an hour.
create table member_view (
  actor_user_id bigint not null references member,
  subject_user_id bigint not null references member,
  viewed_at timestamptz not null,
  primary key (actor_user_id, subject_user_id)
);
create index member_view_recent on member_view (actor_user_id, viewed_at desc);

-- Members that somebody of the team keeps at hand (ADM-05).
create table pinned_member (
  user_id bigint not null references member,
  pinned_user_id bigint not null references member,
  pinned_at timestamptz not null,
  primary key (user_id, pinned_user_id)
);
