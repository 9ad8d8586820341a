-- The letters of the outcomes of audits (CAS-08).
alter table issued_document drop constraint issued_document_document_type_check;
alter table issued_document add constraint issued_document_document_type_check check (document_type in
  ('COC', 'LETTEROFSUCAUDIT', 'AUDITADVICE', 'AUDITNOTMET', 'AUDITDEFERRED', 'AUDITELSEWHERE', 'CPDSTATEMENT',
    'DETAILEDSTATEMENT', 'PDP', 'ACKNOWLEDGEMENTOFPARTICIPATIONFORM')) not valid;
