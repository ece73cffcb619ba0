import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startLive } from '#server/across/live/live.ts';
import { createApp } from '#server/app.ts';
import { closeDatabase } from '#server/db/client.ts';
import { announceLocally, startNotifications, stopNotifications } from '#server/db/notifications.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { settingsChannel } from '#server/records/settings.ts';
import { buildStaff } from '#tests/factories.ts';
import { closeStreams } from './events.ts';

const { peer, direct } = await vi.hoisted(async () => {
  const { startDatabasePeer } = await import('#tests/database-peer.ts');
  const target = process.env.DATABASE_URL as string;
  const between = await startDatabasePeer(target);
  process.env.DATABASE_URL = between.url;
  return { peer: between, direct: target };
});

const other = new pg.Client({ connectionString: direct });

beforeAll(async () => {
  await other.connect();
  startLive();
  await startNotifications();
});
afterAll(async () => {
  closeStreams();
  await stopNotifications();
  await closeQueue();
  await other.end();
  await closeDatabase();
  await peer.stop();
});

const app = createApp({ documents: async () => new Response('a page') });

/** The names of what a stream tells, signs of life left out; undefined once it has ended. */
async function listen(token: string) {
  const { body } = await app.request('/api/v1/events', { headers: { authorization: `Bearer ${token}` } });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  return async (): Promise<string | undefined> => {
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) return undefined;
      const name = /^event: (\w+)/m.exec(piece.value)?.[1];
      if (name !== 'pulse') return name;
    }
  };
}

it('a stream outlives a database that is away, says afterwards that something may have been missed, and ends for whom a session ended', async () => {
  const [stays, leaves] = [await buildStaff('Viewer'), await buildStaff('Viewer')];
  const [first, second] = [await listen(stays.token), await listen(leaves.token)];
  expect([await first(), await second()]).toEqual(['open', 'open']);
  peer.refuses = true;
  peer.cut();
  await vi.waitUntil(() => {
    // Both look whether they may still listen.
    announceLocally(settingsChannel, '');
    return peer.refused.filter((name) => name === 'vantaggio').length > 4;
  }, 15_000);
  await other.query('delete from auth.sessions where user_id = $1', [leaves.userId]);
  peer.refuses = false;
  expect([await first(), await second()]).toEqual(['again', undefined]);
});
