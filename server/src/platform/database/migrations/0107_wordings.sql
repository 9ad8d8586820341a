-- Managers change the wording of e-mails as they change other texts (COH-11); only what differs from the original is stored.
alter table content_edit drop constraint content_edit_kind_check;
alter table content_edit add constraint content_edit_kind_check
  check (kind in ('help-text', 'setting', 'learning-resource', 'wording')) not valid;
