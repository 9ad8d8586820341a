-- Members ask for their submitted year to be re-opened, so that attendance which came later can be counted (ROP-06). Such a
-- request names a year, and no reason for an exemption.
alter table member_request
  drop constraint member_request_kind_check,
  drop constraint member_request_asked,
  add constraint member_request_kind_check
    check (kind in ('CALLBACK', 'EXEMPTION', 'LEAVE', 'REDUCTION', 'REOPENING')),
  add constraint member_request_asked check (
    case kind
      when 'CALLBACK' then cpd_year is null and exemption_reason_code is null
      when 'REOPENING' then cpd_year is not null and exemption_reason_code is null
      else cpd_year is not null and exemption_reason_code is not null
    end
  );
