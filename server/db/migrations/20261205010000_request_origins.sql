-- How senders of the public form heard of us, by their own word, and what the form's own request carried: no visit is joined with it.
create table request_origins (
  request_id uuid primary key references requests (id) on delete cascade,
  heard text not null default '',
  heard_other text not null default '',
  site text not null default '',
  utm_source text not null default '',
  utm_medium text not null default '',
  utm_campaign text not null default '',
  utm_term text not null default '',
  utm_content text not null default '',
  service text not null default '',
  page text not null default ''
);
