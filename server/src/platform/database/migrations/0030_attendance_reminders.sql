-- When the team last reminded somebody of an offer that waits (ROP-07).
alter table program_attendance add column reminded_at timestamptz;
