import type { Hono } from 'hono';
import { type GenerateSpecOptions, generateSpecs } from 'hono-openapi';
import { allowAnyone } from '#server/api/allow.ts';
import { publicUrl } from '#server/public-url.ts';
import recorded from './answers.json' with { type: 'json' };
import { exampleOf, type JsonSchema, schemaOf } from './examples.ts';
import { components, programHeaders, refusals, tagDescriptions } from './parts.ts';

/** The description of `/api/v1` as OpenAPI 3.1, made from the routes themselves. */

const documentation: GenerateSpecOptions['documentation'] = {
  info: {
    title: 'Vantaggio API',
    version: '1',
    description:
      'Requests, clients, case studies and posts of the agency. Sign in as a person (bearer token of /auth/v1), or call with an API key in ' +
      '`X-API-Key` or as the bearer token. `x-permission` names the action an endpoint needs, `x-scope` the scope a key needs; without a scope no key may call it. ' +
      'Lists come in pages: `nextCursor` of an answer is the `cursor` of the next call, and null on the last page. Fields may be added to answers at any time.',
  },
};

export type Parameter = { in: string; name: string; required?: boolean; schema?: JsonSchema; description?: string };
type Content = Record<string, { schema?: JsonSchema; example?: unknown }>;
export type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses?: Record<string, unknown>;
  security?: Record<string, string[]>[];
  'x-permission'?: string;
  'x-scope'?: string | null;
};
export type Description = {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: typeof components;
};

const tagOf = (path: string) => path.split('/').find((part) => part !== '') ?? 'api';

/** What a call needs: a session, or where the table names a scope, a key that has it. */
function securityOf({ security, 'x-scope': scope }: Operation): Record<string, string[]>[] {
  if (security?.length === 0) return [];
  return scope ? [{ session: [] }, { apiKey: [scope] }] : [{ session: [] }];
}

function success(name: string, scope: Operation['x-scope']): Record<string, unknown> {
  const example = (recorded as Record<string, unknown>)[name];
  return {
    description: 'Done.',
    ...(scope && { headers: programHeaders }),
    ...(example !== undefined && { content: { 'application/json': { schema: schemaOf(example), example } } }),
  };
}

/** The library's own idea of a validation error is not ours; and operations are grouped by their noun. */
function finishOperation(operation: Operation, method: string, path: string): void {
  const { '400': _theirs, ...own } = operation.responses ?? {};
  operation.responses = { '200': success(`${method} ${path}`, operation['x-scope']), ...own, ...refusals };
  operation.tags = [tagOf(path)];
  operation.security = securityOf(operation);
  const body = operation.requestBody?.content['application/json'];
  if (body?.schema && body.example === undefined) body.example = exampleOf(body.schema);
}

function finish(specification: Pick<Description, 'info' | 'paths'>): Description {
  for (const [path, operations] of Object.entries(specification.paths)) {
    for (const [method, operation] of Object.entries(operations)) finishOperation(operation, method, path);
  }
  const used = new Set(Object.keys(specification.paths).map(tagOf));
  const tags = [...used].map((name) => ({ name, description: tagDescriptions[name] ?? '' }));
  return { ...specification, tags, components };
}

// biome-ignore lint/suspicious/noExplicitAny: any app, whatever its routes
type AnyApp = Hono<any, any, any>;

let described: { app: AnyApp; description: Promise<Description> } | undefined;

/** The description of the routes that `app` has now; made once. */
export function describe(app: AnyApp): Promise<Description> {
  if (described?.app !== app) {
    const description = generateSpecs(app, { documentation, excludeStaticFile: false }).then((made) =>
      finish(made as unknown as Description),
    );
    described = { app, description };
  }
  return described.description;
}

/** Adds `/openapi.json` to the app they describe. */
export function describeApi(app: AnyApp): void {
  app.get('/openapi.json', allowAnyone({ summary: 'This description, as OpenAPI 3.1' }), async (context) => {
    const servers = [{ url: `${publicUrl()}/api/v1` }];
    return context.json({ ...(await describe(app)), servers });
  });
}
