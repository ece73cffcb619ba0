-- Signing in through other providers: what must happen once only, and what one sign-in there needs until it comes back.

-- Signed messages and assertions that were accepted, by hash, until they would be refused for their age alone.
create table auth_private.spent_messages (
  key text primary key,
  until timestamptz not null
);
create index spent_messages_until on auth_private.spent_messages (until);

-- Our own secrets towards the provider (RFC 7636 verifier, nonce), sealed, beside the flow that the hosted service's table knows.
create table auth_private.provider_flows (
  flow_id uuid primary key references auth.flow_state (id) on delete cascade,
  sealed text not null,
  created_at timestamptz not null default now()
);
