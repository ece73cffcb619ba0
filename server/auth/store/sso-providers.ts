import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** Identity providers of single sign-on: `auth.sso_providers`, `auth.saml_providers` and `auth.sso_domains` belong together. */

export type SsoProviderRow = Awaited<ReturnType<typeof listSsoProviders>>[number] & { domains: string[] };

export type SamlSettings = {
  entityId: string;
  metadataXml: string;
  metadataUrl: string | null;
  attributeMapping: Record<string, unknown>;
  nameIdFormat: string | null;
};

function selectProviders(connection: Db) {
  return connection
    .selectFrom('auth.sso_providers as provider')
    .innerJoin('auth.saml_providers as saml', 'saml.sso_provider_id', 'provider.id')
    .select([
      'provider.id',
      'provider.resource_id',
      'provider.disabled',
      'provider.created_at',
      'provider.updated_at',
      'saml.entity_id',
      'saml.metadata_xml',
      'saml.metadata_url',
      'saml.updated_at as metadata_at',
      'saml.attribute_mapping',
      'saml.name_id_format',
      sql<string[]>`array(
        select domain from auth.sso_domains where sso_provider_id = provider.id order by domain
      )`.as('domains'),
    ]);
}

export async function listSsoProviders(connection: Db, resourceId?: string) {
  let query = selectProviders(connection).orderBy('provider.created_at').orderBy('provider.id');
  if (resourceId) query = query.where(sql`lower(provider.resource_id)`, '=', resourceId.toLowerCase());
  return query.execute();
}

export async function findSsoProvider(connection: Db, id: string) {
  return selectProviders(connection).where('provider.id', '=', id).executeTakeFirst();
}

/** The provider that people of this mail domain sign in at. */
export async function findSsoProviderByDomain(connection: Db, domain: string) {
  return selectProviders(connection)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('auth.sso_domains as own')
          .select('own.id')
          .whereRef('own.sso_provider_id', '=', 'provider.id')
          .where(sql`lower(own.domain)`, '=', domain.toLowerCase()),
      ),
    )
    .executeTakeFirst();
}

/** Adds a provider; answers its id. Unique violations (entity id, resource id) are the caller's to name. */
export async function insertSsoProvider(
  connection: Db,
  { resourceId, disabled, saml }: { resourceId: string | null; disabled: boolean; saml: SamlSettings },
): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  const dates = { created_at: now, updated_at: now };
  await connection
    .insertInto('auth.sso_providers')
    .values({ id, resource_id: resourceId, disabled, ...dates })
    .execute();
  await connection
    .insertInto('auth.saml_providers')
    .values({ id: randomUUID(), sso_provider_id: id, ...samlColumns(saml), ...dates })
    .execute();
  return id;
}

function samlColumns(saml: SamlSettings) {
  return {
    entity_id: saml.entityId,
    metadata_xml: saml.metadataXml,
    metadata_url: saml.metadataUrl,
    attribute_mapping: JSON.stringify(saml.attributeMapping),
    name_id_format: saml.nameIdFormat,
  };
}

export async function updateSsoProvider(
  connection: Db,
  id: string,
  { resourceId, disabled, saml }: { resourceId: string | null; disabled: boolean; saml: SamlSettings },
): Promise<void> {
  const now = new Date();
  await connection
    .updateTable('auth.sso_providers')
    .set({ resource_id: resourceId, disabled, updated_at: now })
    .where('id', '=', id)
    .execute();
  await connection
    .updateTable('auth.saml_providers')
    .set({ ...samlColumns(saml), updated_at: now })
    .where('sso_provider_id', '=', id)
    .execute();
}

/** True for whoever may ask the provider for its metadata now: one at a time, and not again for some minutes. */
export async function claimMetadataRefresh(connection: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    insert into auth_private.saml_metadata_refreshes as known (sso_provider_id, tried_at) values (${id}, now())
    on conflict (sso_provider_id) do update set tried_at = now() where known.tried_at < now() - interval '5 minutes'
    returning 1`.execute(connection);
  return rows.length > 0;
}

/** Stores what the provider's address says now. */
export async function replaceSamlMetadata(connection: Db, id: string, metadataXml: string): Promise<void> {
  await connection
    .updateTable('auth.saml_providers')
    .set({ metadata_xml: metadataXml, updated_at: new Date() })
    .where('sso_provider_id', '=', id)
    .execute();
}

/** Puts these mail domains in place of the provider's. */
export async function replaceSsoDomains(connection: Db, id: string, domains: string[]): Promise<void> {
  await connection.deleteFrom('auth.sso_domains').where('sso_provider_id', '=', id).execute();
  const now = new Date();
  for (const domain of domains) {
    const row = { id: randomUUID(), sso_provider_id: id, domain, created_at: now, updated_at: now };
    await connection.insertInto('auth.sso_domains').values(row).execute();
  }
}

export async function deleteSsoProvider(connection: Db, id: string): Promise<void> {
  await connection.deleteFrom('auth.sso_providers').where('id', '=', id).execute();
}
