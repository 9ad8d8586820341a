-- Where a new college keeps its days, from when it has chosen it (FWK-06). A college that was set up before this, and one that was
-- delivered, is where the product is delivered to. No row loses anything, so none breaks.
alter table college_setup add column time_zone text;
