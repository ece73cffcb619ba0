import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase, pool } from '#server/db/client.ts';
import { listenTo, notify, startNotifications, stopNotifications } from '#server/db/notifications.ts';
import { pagesChannel } from '#server/db/transaction.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { eventually } from '#tests/setup/product.ts';

const events: string[] = [];
const waiting = new Set<() => void>();
function tell(event: string): void {
  events.push(event);
  for (const look of waiting) look();
}

/** Resolves when `event` was told `times` times. */
function told(event: string, times = 1): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (events.filter((each) => each === event).length < times) return;
      waiting.delete(look);
      resolve();
    };
    waiting.add(look);
    look();
  });
}

const cache = new PageCache();
const storePage = () =>
  cache.store(cache.begin(), {
    path: '/',
    query: '',
    queryNames: [],
    tags: ['content'],
    headers: {},
    body: Buffer.from('<p>old</p>'),
  });

// Somebody else's connection, as another worker has one.
const other = new pg.Client({ connectionString: process.env.DATABASE_URL });

beforeAll(async () => {
  await other.connect();
  listenTo(
    'news',
    (payload) => tell(`message ${payload}`),
    () => tell('reconnect'),
    () => tell('lost'),
  );
  listenTo(
    pagesChannel,
    (tags) => cache.drop(tags.split(',')),
    () => cache.connected(),
    () => cache.disconnected(),
  );
  await startNotifications();
});
afterAll(async () => {
  await stopNotifications();
  await other.end();
  await closeDatabase();
});

const endListener = () =>
  other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'vantaggio-listen' and datname = current_database()`,
  );

it('delivers messages of other connections, by its own door and by SQL', async () => {
  await told('reconnect');
  await other.query(`select pg_notify('news', 'by SQL')`);
  await told('message by SQL');
  await notify(undefined, 'news', 'by the door');
  await told('message by the door');
});

it('a page is dropped by a message with one of its tags', async () => {
  expect(await storePage()).toBe(true);
  await other.query(`select pg_notify('${pagesChannel}', 'other,content')`);
  await eventually(() => (cache.size === 0 ? true : undefined), 'the drop');
});

it('when its connection is ended, tells the loss, then that messages flow again, and they do', async () => {
  expect(await storePage()).toBe(true);
  await endListener();
  await told('lost');
  // Nobody can tell what is sent now: a page kept from before would show old content for ever.
  await other.query(`select pg_notify('${pagesChannel}', 'content')`);
  await told('reconnect', 2);
  expect(events.lastIndexOf('reconnect')).toBeGreaterThan(events.indexOf('lost'));
  expect(cache.size).toBe(0);
  await other.query(`select pg_notify('news', 'after the loss')`);
  await told('message after the loss');
  expect(await storePage()).toBe(true);
});

it('a channel that is listened to later works as well, and says when it does', async () => {
  listenTo(
    'late',
    (payload) => tell(`late ${payload}`),
    () => tell('late flows'),
  );
  await told('late flows');
  await pool.query(`select pg_notify('late', 'news')`);
  await told('late news');
});
