-- What proves activities of a type in the years of a framework, and what does not; the next load of the reference data fills it.

alter table framework_activity_type
  add column evidence_counts text not null default '',
  add column evidence_does_not_count text not null default '';
