import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, pool } from '#server/db/client.ts';
import { connectionsOfWorker, shortageOfConnections } from '#server/db/room-for-connections.ts';
import { env } from '#server/env.ts';

afterAll(closeDatabase);

it('a start says when its workers may open more connections than the server gives the user, and what to do', async () => {
  const role = `narrow_${randomUUID().slice(0, 8)}`;
  const url = String(env.DATABASE_URL).replace(/\/\/[^@]+@/, `//${role}@`);
  const each = connectionsOfWorker();
  expect(each).toBeGreaterThan(env.DATABASE_POOL_MAX);
  await pool.query(`create role ${role} login connection limit ${2 * each}`);
  expect(await shortageOfConnections(url, 2)).toBeUndefined();
  expect(await shortageOfConnections(url, 3)).toBe(
    `database: 3 workers may open ${3 * each} connections (${each} each) and the server gives this user ${2 * each}; set WEB_CONCURRENCY or DATABASE_POOL_MAX lower, or the server's limit higher`,
  );
});
