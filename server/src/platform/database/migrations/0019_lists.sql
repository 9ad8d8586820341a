-- The CPD team's list of documents begins with the latest upload of everybody (ADM-01). The other lists are quick enough
-- without help: 30,000 members with 300,000 activities are searched in less than a tenth of a second.
create index document_latest on document (uploaded_at, document_id);
