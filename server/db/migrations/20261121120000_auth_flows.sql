-- A mail that was asked for with a code challenge (RFC 7636) belongs to that one request: following its link answers an auth code
-- that only the asking browser can exchange. No foreign key: a flow that was tidied away must not turn its link into a plain one.
alter table auth_private.issued_secrets add column flow_state_id uuid;
