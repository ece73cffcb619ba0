-- Lists of accounts and of what they did, for administrators, at a million rows: newest first by page and by cursor, found by any part of
-- an address or name.
create index users_newest on auth.users (created_at desc, id desc);
create index users_email_search on auth.users using gin (email gin_trgm_ops);
create index users_name_search on auth.users using gin ((raw_user_meta_data ->> 'full_name') gin_trgm_ops);
create index audit_log_newest on auth.audit_log_entries (created_at desc, id desc);
