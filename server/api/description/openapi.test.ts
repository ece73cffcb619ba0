import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { api } from '#server/api/index.ts';
import { caller } from '#tests/factories.ts';

const describedPath = (path: string) => path.replaceAll(/:([a-zA-Z]+)(\{[^}]+\})?/g, '{$1}');

test('the description names every endpoint with what it does and whom it lets in', async () => {
  const { json } = await caller()('/openapi.json');
  expect(json.openapi).toBe('3.1.0');
  for (const { method, path } of api.routes) {
    // What a browser asks before it asks is no operation.
    if (method === 'ALL' || method === 'OPTIONS') continue;
    const operation = json.paths[describedPath(path)]?.[method.toLowerCase()];
    expect(operation, `${method} ${path}`).toMatchObject({ summary: expect.stringMatching(/^[A-Z].{5,}/) });
    expect('x-permission' in operation || operation.security.length === 0, `${method} ${path}`).toBe(true);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '401', '403', '404', '422']));
  }
});

test('parameters and bodies are described by the schemas that check them', async () => {
  const { json } = await caller()('/openapi.json');
  const list = json.paths['/requests'].get;
  expect(list.parameters).toContainEqual(
    expect.objectContaining({ in: 'query', name: 'q', schema: expect.objectContaining({ maxLength: 200 }) }),
  );
  const body = json.paths['/requests/{reference}/status'].post.requestBody.content['application/json'].schema;
  expect(body.required).toEqual(expect.arrayContaining(['to', 'version']));
  expect(list['x-scope']).toBe('requests:read');
});

test('the description is valid OpenAPI 3.1', async () => {
  const { json } = await caller()('/openapi.json');
  const validator = new Validator();
  const result = await validator.validate(json);
  expect([result.errors, result.valid, validator.version]).toEqual([undefined, true, '3.1']);
});

test('an operation says who may call it: a session, a key with its scope, or nobody in particular', async () => {
  const { json } = await caller()('/openapi.json');
  expect(json.paths['/requests'].get.security).toEqual([{ session: [] }, { apiKey: ['requests:read'] }]);
  expect(json.paths['/users'].get.security).toEqual([{ session: [] }]);
  // What a key may read it may not always be given an address of.
  for (const path of ['/files/{id}/link', '/exports/{id}/link', '/pdfs'])
    expect(json.paths[path].post.security, path).toEqual([{ session: [] }]);
  expect(json.paths['/openapi.json'].get.security).toEqual([]);
  for (const scheme of ['session', 'apiKey']) expect(Object.keys(json.components.securitySchemes)).toContain(scheme);
  const refused = json.components.responses.TooMany;
  expect(Object.keys(refused.headers)).toEqual(expect.arrayContaining(['RateLimit-Remaining', 'Retry-After']));
});

test('every group has words', async () => {
  const { json } = await caller()('/openapi.json');
  expect(json.tags.filter(({ description }: { description: string }) => description === '')).toEqual([]);
  expect(json.tags.length).toBeGreaterThan(20);
});

test('the example of a body is one that its schema takes', async () => {
  const { json } = await caller()('/openapi.json');
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const bad: string[] = [];
  let checked = 0;
  for (const [path, operations] of Object.entries<Record<string, never>>(json.paths)) {
    for (const [method, operation] of Object.entries<{ requestBody?: { content: never } }>(operations)) {
      const body = operation.requestBody?.content['application/json'] as
        | { schema: object; example: unknown }
        | undefined;
      if (!body) continue;
      checked += 1;
      if (!ajv.validate(body.schema, body.example)) bad.push(`${method} ${path}: ${ajv.errorsText()}`);
    }
  }
  expect(bad).toEqual([]);
  expect(checked).toBeGreaterThan(50);
});
