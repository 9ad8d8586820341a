-- Run once by an administrator of PostgreSQL: the two roles of docs/install.md and the database.
\set ON_ERROR_STOP on
\set owner_password `cat /run/secrets/database-owner`
\set calls_password `cat /run/secrets/database-calls`
-- The owner: migrations, grants, the queues of scheduled work.
create role cpd login password :'owner_password';
-- The plain role: everything else. The server grants it what it needs.
create role cpd_calls login password :'calls_password';
create database cpd owner cpd encoding 'UTF8' template template0;
