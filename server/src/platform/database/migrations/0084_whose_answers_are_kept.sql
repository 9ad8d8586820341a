-- Whose record a kept answer is about: a key is good for one member, and what a colleague was answered goes with the member.
-- Null for what a server of the version before kept.
alter table idempotency_key add column subject_user_id bigint;
