import type { Hono } from 'hono';
import { type GenerateSpecOptions, generateSpecs } from 'hono-openapi';
import { allowAnyone } from '#server/api/allow.ts';
import { publicUrl } from '#server/public-url.ts';
import { apiScopes } from '#shared/permissions.ts';

const problem = {
  type: 'object' as const,
  required: ['error'],
  properties: {
    error: {
      type: 'object' as const,
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' as const },
        message: { type: 'string' as const },
        details: { type: 'object' as const },
      },
    },
  },
};

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** Answers that every endpoint may give, beside its own. */
const refusals = {
  '400': refusal('The body is not valid JSON.'),
  '401': refusal('No valid session or API key.'),
  '403': refusal('The role, the scope or a missing second factor does not allow it.'),
  '404': refusal('There is no such thing, or it is not the caller’s.'),
  '409': refusal('Changed by somebody else since it was read; `details.current` holds its present state.'),
  '422': refusal('Some fields are not valid (`details.fields`), or the move is not allowed.'),
  '429': refusal('Too many calls; `Retry-After` says when to come back.'),
};

const documentation: GenerateSpecOptions['documentation'] = {
  info: {
    title: 'Vantaggio API',
    version: '1',
    description:
      'Requests, clients, case studies and posts of the agency. Sign in as a person (bearer token of /auth/v1), or call with an API key in ' +
      '`X-API-Key` or as the bearer token. `x-permission` names the action an endpoint needs, `x-scope` the scope a key needs; without a scope no key may call it.',
  },
  components: {
    schemas: { Error: problem },
    securitySchemes: {
      session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A session of /auth/v1.' },
      apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: `Scopes: ${apiScopes.join(', ')}.` },
    },
  },
  security: [{ session: [] }, { apiKey: [] }],
};

type Operation = { responses?: Record<string, unknown>; tags?: string[] };
type Specification = { paths?: Record<string, Record<string, Operation>> };

/** The library's own idea of a validation error is not ours; and operations are grouped by their noun. */
function finish(specification: Specification): Specification {
  for (const [path, operations] of Object.entries(specification.paths ?? {})) {
    for (const operation of Object.values(operations)) {
      const { '400': _theirs, ...own } = operation.responses ?? {};
      operation.responses = { '200': { description: 'Done.' }, ...own, ...refusals };
      operation.tags = [path.split('/').filter((part) => part !== 'api' && part !== 'v1')[0] ?? 'api'];
    }
  }
  return specification;
}

// biome-ignore lint/suspicious/noExplicitAny: any app, whatever its routes
type AnyApp = Hono<any, any, any>;

/** Adds `/openapi.json` to the app they describe. */
export function describeApi(app: AnyApp): void {
  let described: Promise<Specification> | undefined;
  const describe = () => {
    described ??= generateSpecs(app, { documentation, excludeStaticFile: false }).then((made) =>
      finish(made as Specification),
    );
    return described;
  };
  app.get('/openapi.json', allowAnyone({ summary: 'This description, as OpenAPI 3.1' }), async (context) => {
    const servers = [{ url: `${publicUrl()}/api/v1` }];
    return context.json({ ...(await describe()), servers });
  });
}
