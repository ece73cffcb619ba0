-- A retired key is believed until the last token that it signed has run out.
alter table auth_private.signing_keys add column verify_until timestamptz;
create unique index signing_keys_one_next on auth_private.signing_keys (status) where status = 'next';
