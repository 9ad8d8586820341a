-- Whether a document's content has been checked for viruses (EVD-26): it is handed out only when it is CLEAR. The content of
-- an INFECTED one was removed; its row stays, so that the member is told and the links are not lost without a word.
alter table document
  add column scan_state text not null default 'CLEAR' check (scan_state in ('CLEAR', 'WAITING', 'INFECTED')),
  -- When the next server may try to have a WAITING content checked: the one that tries puts it off, so that others do not.
  add column scan_due_at timestamptz not null default now();

create index document_waiting_for_scan on document (scan_due_at) where scan_state = 'WAITING';
