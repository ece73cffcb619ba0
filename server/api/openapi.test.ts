import { expect, test } from 'vitest';
import { caller } from '#tests/factories.ts';
import { api } from './index.ts';

const describedPath = (path: string) => path.replaceAll(/:([a-zA-Z]+)(\{[^}]+\})?/g, '{$1}');

test('the description names every endpoint with what it does and whom it lets in', async () => {
  const { json } = await caller()('/openapi.json');
  expect(json.openapi).toBe('3.1.0');
  for (const { method, path } of api.routes) {
    if (method === 'ALL') continue;
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
