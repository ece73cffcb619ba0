-- When an identity provider's published metadata was last asked for, so that one worker asks, and a server that is down is not asked at every sign-in.
create table auth_private.saml_metadata_refreshes (
  sso_provider_id uuid primary key references auth.sso_providers (id) on delete cascade,
  tried_at timestamptz not null
);
