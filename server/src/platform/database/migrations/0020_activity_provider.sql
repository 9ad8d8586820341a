-- Who ran an activity, as the member says it; of what the college ran, the college. Older activities have none.
alter table activity add column provider text not null default '' check (length(provider) <= 200);
