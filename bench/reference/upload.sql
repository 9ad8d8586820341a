-- The row of a file that lies on disk: what an upload costs at least in SQL.
insert into document (user_id, cpd_year_id, document_type, document_name, comparable_name, media_type, size_bytes, sha256,
  storage_key, uploaded_at)
values ($1, $2, 'EVIDENCE', $3, $3, 'text/plain', $4, $5, $3, now())
returning document_id
