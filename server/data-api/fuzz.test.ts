import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPosts, type DataService, startDataService } from '#tests/data-service.ts';
import { dataRequests } from '#tests/fuzz/data-requests.ts';
import { inside } from '#tests/fuzz/values.ts';
import { runs } from '#tests/runs.ts';
import { mostBytes } from './statement.ts';

let service: DataService;
beforeAll(async () => {
  await buildPosts();
  service = await startDataService();
});
afterAll(() => service.stop());

test('no call makes the data API fail, tell of its inside, show a draft, or answer without bound', async () => {
  await fc.assert(
    fc.asyncProperty(dataRequests, async ({ method, path, headers }) => {
      const response = await service.get(path.slice(1), headers, { method });
      const body = await response.text();
      expect(response.status, `${method} ${path}: ${body}`).toBeLessThan(500);
      expect(body).not.toMatch(inside);
      expect(body.length).toBeLessThanOrEqual(mostBytes + 1_000);
      if (response.status === 200) expect(body).not.toMatch(/"(draft|scheduled)"|"slug":"(early|deleted)"/);
      if (response.status < 400 || method === 'HEAD') return;
      expect(JSON.parse(body)).toMatchObject({ message: expect.any(String) });
    }),
    { numRuns: runs(400) },
  );
});
