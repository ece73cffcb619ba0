-- The trash, latest first, by an index for each kind.
create index requests_removed on requests (deleted_at desc, id desc) where deleted_at is not null;
create index messages_removed on messages (deleted_at desc, id desc) where deleted_at is not null;
create index clients_trashed on clients (deleted_at desc, id desc) where deleted_at is not null and erased_at is null;
create index case_studies_removed on case_studies (deleted_at desc, id desc) where deleted_at is not null;
create index posts_removed on posts (deleted_at desc, id desc) where deleted_at is not null;
create index consents_by_request on consents (request_id) where request_id is not null;
create index form_submissions_by_request on form_submissions (request_id) where request_id is not null;
create index form_submissions_by_message on form_submissions (message_id) where message_id is not null;
