-- The ʻokina and every other sign that stands for an apostrophe in names is found by the apostrophe of a keyboard (ADM-03).
-- domain/src/values/search-text.ts does the same for lists in the browser.
create or replace function searchable(words text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g')),
      'łøđðħŧıŁØĐÐĦŦ' || '’‘‛ʻʼʽʾʿˈʹꞌ＇′´`' || '‐‑‒–—−',
      'loddhtiloddht' || repeat('''', 15) || '------'
    ),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- What is kept of each member was made by the function as it was.
-- Breaks rows: they are few, members whose names have such signs, and done in less than a second for 30,000.
update member set last_name = last_name, email = email
where search_text <> searchable(' ' || last_name || ' ' || first_name || ' ' || member_number || ' ' || split_part(email, '@', 1) || ' ' || title)
   or search_email <> searchable(' ' || email);
