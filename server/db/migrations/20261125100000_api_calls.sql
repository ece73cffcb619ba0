-- How many calls a program has made of the API in an hour of the clock, by key or by address. What workers have taken in advance is counted
-- as made. Old hours are deleted in passing.
create table api_call_counts (
  -- A key's id, or the keyed hash of an address.
  who text not null,
  hour timestamptz not null,
  calls integer not null check (calls >= 0),
  primary key (hour, who)
);
