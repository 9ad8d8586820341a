-- How much of its budget each caller has used, for calls that cost (0039). Its columns and their order are those that
-- rate-limiter-flexible writes. Unlogged: a count is worth no flush to disk, and after a crash everybody begins anew.
create unlogged table call_budget (
  -- The budget and who spends it: `print:17` for a member, `check:203.0.113.7` for an address.
  key text primary key,
  points integer not null default 0,
  -- When the count begins anew, in milliseconds since 1970.
  expire bigint
);
