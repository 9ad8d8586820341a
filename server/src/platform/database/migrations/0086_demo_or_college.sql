-- What a database was born as: for trying the product out, or a college's. One row, written by the first start and never changed; the
-- demo sign-in has accounts without passwords, and a setting that is lost must not open it to the records of a college.
create table installation (
  only_one boolean primary key default true check (only_one),
  kind text not null check (kind in ('DEMO', 'COLLEGE')),
  decided_at timestamptz not null default now()
);
