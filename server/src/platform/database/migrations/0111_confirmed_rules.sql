-- A year with assumed rules waits to be confirmed, as one that opened by rule does (FWK-04): the facts say each by itself.
-- Breaks rows: no older server is there (0053), and few years open by rule.
update cpd_year
set facts = facts - 'openedByRule' || jsonb_build_object('byRule', true, 'confirmation', facts -> 'openedByRule')
where facts ? 'openedByRule';
