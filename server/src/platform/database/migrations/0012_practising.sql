-- Whether a registration lets somebody practise: a year in which none does is inactive (SUM-07).
alter table registration add column practising boolean not null default true;
