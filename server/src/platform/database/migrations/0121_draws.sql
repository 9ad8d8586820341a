-- What a draw is replayed and checked with (DRW-02, DRW-04).
-- `salt` stays with the list. `tree` has all nodes of the hashes, 32 bytes each, level by level from the leaves.
alter table audit_draw add column salt text not null default '';
alter table audit_draw add column tree bytea;
-- Parts of it are read, never the whole.
alter table audit_draw alter column tree set storage external;
-- What the draw came to: its strata, each with its cut-off.
alter table audit_draw add column outcome jsonb;
-- `stratum` is what comes after the country; `place` is that in the frozen list, from 0.
alter table audit_draw_member add column country text not null default '';
alter table audit_draw_member add column place integer not null default 0;
-- Each leaf's salt comes from that of the draw and the number.
-- Breaks drop column: no version that writes it has been installed anywhere.
alter table audit_draw_member drop column salt;
