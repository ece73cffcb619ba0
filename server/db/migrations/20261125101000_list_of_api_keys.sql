-- The list of keys, newest first.
create index api_keys_by_creation on api_keys (created_at desc, id desc);
