import { z } from 'zod';
import { requireAdmin } from '#server/auth/bearer.ts';
import { AuthError, type AuthErrorCode } from '#server/auth/errors.ts';
import { type AuthContext, readBody } from '#server/auth/request.ts';
import { attributeMapping } from '#server/auth/saml/assertion.ts';
import { parseIdpMetadata } from '#server/auth/saml/metadata.ts';
import { fetchPublicText } from '#server/auth/saml/safe-fetch.ts';
import {
  deleteSsoProvider,
  findSsoProvider,
  insertSsoProvider,
  listSsoProviders,
  replaceSsoDomains,
  type SsoProviderRow,
  updateSsoProvider,
} from '#server/auth/store/sso-providers.ts';
import { db } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import { requireSaml } from './sso.ts';

/** /admin/sso/providers (contract 2.14): identity providers, by the service key. */

const domainShape = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

const params = z.object({
  type: z.string().default('saml'),
  resource_id: z.string().max(255).optional(),
  disabled: z.boolean().optional(),
  metadata_url: z.string().max(2048).default(''),
  metadata_xml: z.string().default(''),
  domains: z.array(z.string()).max(100).optional(),
  attribute_mapping: attributeMapping.optional(),
  name_id_format: z.string().max(255).optional(),
});
type Params = z.output<typeof params>;

const nameIdFormats = ['persistent', 'transient', 'emailAddress', 'unspecified'].map((name) => {
  const version = name === 'emailAddress' || name === 'unspecified' ? '1.1' : '2.0';
  return `urn:oasis:names:tc:SAML:${version}:nameid-format:${name}`;
});

const fail = (message: string) => new AuthError('validation_failed', message);

function view(provider: SsoProviderRow) {
  return {
    id: provider.id,
    ...(provider.resource_id ? { resource_id: provider.resource_id } : {}),
    disabled: provider.disabled ?? false,
    saml: {
      entity_id: provider.entity_id,
      metadata_xml: provider.metadata_xml,
      ...(provider.metadata_url ? { metadata_url: provider.metadata_url } : {}),
      attribute_mapping: provider.attribute_mapping ?? {},
      ...(provider.name_id_format ? { name_id_format: provider.name_id_format } : {}),
    },
    domains: provider.domains.map((domain) => ({ domain })),
    created_at: provider.created_at,
    updated_at: provider.updated_at,
  };
}

async function readMetadata({ metadata_url: url, metadata_xml: xml }: Params) {
  if (!url) return { xml, url: null, metadata: parseIdpMetadata(xml) };
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:') throw fail('metadata_url is not a HTTPS URL');
  let text: string;
  try {
    text = await fetchPublicText(url);
  } catch (error) {
    log.warn({ err: error }, 'SAML metadata could not be fetched');
    throw new AuthError('saml_metadata_fetch_failed');
  }
  return { xml: text, url, metadata: parseIdpMetadata(text) };
}

function checkParams(body: Params): void {
  if (body.type !== 'saml') throw fail('Only "saml" supported for SSO provider type');
  if (body.metadata_url && body.metadata_xml) throw fail('Only one of metadata_xml or metadata_url needs to be set');
  if (body.name_id_format && !nameIdFormats.includes(body.name_id_format)) {
    throw fail('name_id_format must be unspecified or one of the known formats');
  }
}

function domainsOf(body: Params): string[] {
  const domains = [...new Set((body.domains ?? []).map((domain) => domain.trim().toLowerCase()))];
  const odd = domains.find((domain) => !domainShape.test(domain));
  if (odd !== undefined) throw fail(`${JSON.stringify(odd.slice(0, 100))} is not a domain`);
  return domains;
}

const constraints: Record<string, [AuthErrorCode, string?]> = {
  saml_providers_entity_id_key: ['saml_idp_already_exists'],
  sso_domains_domain_idx: ['sso_domain_already_exists'],
  sso_providers_resource_id_idx: ['validation_failed', 'resource_id is already in use'],
};

/** Runs `work` in a transaction; a value that somebody else has gets the wire's name. */
async function save<Result>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]): Promise<Result> {
  try {
    return (await db.transaction().execute(work)) as Result;
  } catch (error) {
    const [code, message] = constraints[(error as { constraint?: string }).constraint ?? ''] ?? [];
    if (code) throw new AuthError(code, message, code === 'validation_failed' ? { status: 422 } : {});
    throw error;
  }
}

async function requireProvider(c: AuthContext): Promise<SsoProviderRow> {
  await requireAdmin(c);
  requireSaml();
  const id = c.req.param('id') ?? '';
  const provider = z.uuid().safeParse(id).success ? await findSsoProvider(db, id) : undefined;
  if (!provider) throw new AuthError('sso_provider_not_found');
  return provider;
}

/** GET /admin/sso/providers */
export async function listProviders(c: AuthContext) {
  await requireAdmin(c);
  requireSaml();
  const resourceId = c.req.query('resource_id')?.replaceAll('\u0000', '');
  return c.json({ items: (await listSsoProviders(db, resourceId)).map(view) });
}

/** POST /admin/sso/providers */
export async function createProvider(c: AuthContext) {
  await requireAdmin(c);
  requireSaml();
  const body = await readBody(c, params);
  checkParams(body);
  if (!body.metadata_url && !body.metadata_xml) throw fail('Either metadata_xml or metadata_url must be set');
  const domains = domainsOf(body);
  const { xml, url, metadata } = await readMetadata(body);
  const id = await save<string>(async (trx) => {
    const provider = await insertSsoProvider(trx, {
      resourceId: body.resource_id || null,
      disabled: body.disabled ?? false,
      saml: {
        entityId: metadata.entityId,
        metadataXml: xml,
        metadataUrl: url,
        attributeMapping: body.attribute_mapping ?? { keys: {} },
        nameIdFormat: body.name_id_format ?? null,
      },
    });
    await replaceSsoDomains(trx, provider, domains);
    return provider;
  });
  const created = await findSsoProvider(db, id);
  if (!created) throw new AuthError('sso_provider_not_found');
  return c.json(view(created), 201);
}

/** GET /admin/sso/providers/{id} */
export async function readProvider(c: AuthContext) {
  return c.json(view(await requireProvider(c)));
}

/** PUT /admin/sso/providers/{id}: what is not named stays. New metadata must be of the same entity. */
export async function updateProvider(c: AuthContext) {
  const provider = await requireProvider(c);
  const body = await readBody(c, params);
  checkParams(body);
  const domains = domainsOf(body);
  const fresh = body.metadata_url || body.metadata_xml ? await readMetadata(body) : undefined;
  if (fresh && fresh.metadata.entityId !== provider.entity_id) throw new AuthError('saml_entity_id_mismatch');
  await save(async (trx) => {
    await updateSsoProvider(trx, provider.id, {
      resourceId: body.resource_id === undefined ? provider.resource_id : body.resource_id || null,
      disabled: body.disabled ?? provider.disabled ?? false,
      saml: {
        entityId: provider.entity_id,
        metadataXml: fresh?.xml ?? provider.metadata_xml,
        metadataUrl: fresh ? fresh.url : provider.metadata_url,
        attributeMapping: body.attribute_mapping ?? (provider.attribute_mapping as Record<string, unknown>) ?? {},
        nameIdFormat: body.name_id_format ?? provider.name_id_format,
      },
    });
    if (body.domains) await replaceSsoDomains(trx, provider.id, domains);
  });
  return c.json(view((await findSsoProvider(db, provider.id)) ?? provider));
}

/** DELETE /admin/sso/providers/{id}: its people keep their accounts and can no longer sign in. */
export async function deleteProvider(c: AuthContext) {
  const provider = await requireProvider(c);
  await deleteSsoProvider(db, provider.id);
  return c.json(view(provider));
}
