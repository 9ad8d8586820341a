-- What the college suggests to learn from. A resource without areas is for everybody.
create table learning_resource (
  learning_resource_id integer primary key,
  title text not null check (char_length(title) <= 200),
  url text not null check (url ~ '^https?://'),
  position integer not null,
  -- A picture of at most 512 kB, PNG, JPEG or GIF.
  image bytea check (octet_length(image) <= 524288)
);

create table learning_resource_area (
  learning_resource_id integer not null references learning_resource on delete cascade,
  area_id integer not null references area,
  primary key (learning_resource_id, area_id)
);
