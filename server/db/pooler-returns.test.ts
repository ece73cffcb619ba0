import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { listenTo, startNotifications, stopNotifications } from '#server/db/notifications.ts';
import { getSettings, settingsChannel } from '#server/records/settings.ts';

/** The database is back and reached by the direct address, and the pooler goes on refusing for a while. */
const peer = await vi.hoisted(async () => {
  const { startDatabasePeer } = await import('#tests/database-peer.ts');
  process.env.DATABASE_DIRECT_URL = process.env.DATABASE_URL as string;
  const between = await startDatabasePeer(process.env.DATABASE_DIRECT_URL);
  process.env.DATABASE_URL = between.url;
  return between;
});

const told: string[] = [];
const other = new pg.Client({ connectionString: process.env.DATABASE_DIRECT_URL });

beforeAll(async () => {
  await other.connect();
  await getSettings();
  listenTo(
    'anything',
    (payload) => told.push(payload),
    () => told.push('reconnected'),
    () => told.push('lost'),
  );
  await startNotifications();
  told.length = 0;
});
afterAll(async () => {
  peer.refuses = false;
  await stopNotifications();
  await other.end();
  await closeDatabase();
  await peer.stop();
});

const refuse = () => {
  peer.refuses = true;
  peer.cut();
};

const endListener = () =>
  other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'vantaggio-listen' and datname = current_database()`,
  );

it('nobody hears of the return before the pooler answers as well, since whoever does asks by way of it', async () => {
  refuse();
  await endListener();
  await vi.waitUntil(() => peer.refused.filter((name) => name === 'vantaggio').length > 1, 15_000);
  expect(told).toEqual(['lost']);
  peer.refuses = false;
  await vi.waitUntil(() => told.includes('reconnected'), 15_000);
});

it('a pooler that refuses once more finds the settings that were known, until a change of them is heard of', async () => {
  const known = await getSettings();
  refuse();
  await endListener();
  await vi.waitUntil(() => told.filter((each) => each === 'lost').length === 2, 15_000);
  expect(await getSettings()).toEqual(known);
  peer.refuses = false;
  await vi.waitUntil(() => told.filter((each) => each === 'reconnected').length === 2, 15_000);
  refuse();
  expect(await getSettings()).toEqual(known);
  await other.query('select pg_notify($1, $2), pg_notify($3, $4)', [settingsChannel, '', 'anything', 'news']);
  await vi.waitUntil(() => told.includes('news'), 15_000);
  await expect(getSettings()).rejects.toThrow('server login has been failing');
});
