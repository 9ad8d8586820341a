-- What a registration has the declaration ask for is one of three things. The files of reference data, which every row came
-- from, never held anything else: they are checked for it before they are loaded.
alter table registration add constraint registration_declaration_flag_check
  check (declaration_flag in ('IsMCNZVocational', 'IsMCNZGeneral', 'IsMCNZSpecialPurpose'));
