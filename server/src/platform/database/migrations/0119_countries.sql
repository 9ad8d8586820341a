-- A college may have members, and offices, in any country (FWK-06). Texts of offices are named by the code of their country.
-- No older server is there, because this upgrade is not a rolling one (0053).
alter table member drop constraint member_country_check;
alter table member add constraint member_country_check check (country ~ '^[A-Z]{2}$') not valid;

-- Edits are only ever added to. Once more under the new name, in their order, they are the same history.
insert into content_edit (kind, key, before, after, note, edited_by, edited_at)
select kind, replace(replace(key, '.Australia.', '.AU.'), '.New Zealand.', '.NZ.'), before, after, note, edited_by, edited_at
from content_edit
where kind = 'setting' and key ~ '^(office|memberServices)\.(Australia|New Zealand)\.'
order by content_edit_id;
