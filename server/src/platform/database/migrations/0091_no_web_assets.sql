-- Each server serves the web that it was built with. A page that misses a part of another version says so, keeps what was entered
-- and is loaded again on a press (VER-04).
-- Breaks drop: no older server is there, this upgrade is not a rolling one (0053).
drop table web_asset;
