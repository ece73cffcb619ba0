import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';

/** Clients as the list names them. */

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

export const unique = () => randomUUID().slice(0, 8);
