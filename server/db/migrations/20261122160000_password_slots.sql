-- Passwords that are being looked at now hold a slot each, given back when one was right: failures and slots together stay within the limit.
alter table auth_private.sign_in_failures add column pending integer not null default 0;
