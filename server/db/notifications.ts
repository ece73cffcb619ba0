import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type Db, pool } from '#server/db/client.ts';
import { connectDirectly, isPooled } from '#server/db/direct.ts';
import { log } from '#server/log.ts';

type Listener = { onMessage: (payload: string) => void; onReconnect: () => void; onLost: () => void };

const listeners = new Map<string, Listener[]>();
const keepAliveMs = 5_000;
let client: pg.Client | undefined;
let stopped = false;
let connecting: Promise<void> | undefined;

async function connectOnce(): Promise<pg.Client> {
  const fresh = await connectDirectly('vantaggio-listen');
  fresh.on('notification', ({ channel, payload }) => {
    for (const listener of listeners.get(channel) ?? []) listener.onMessage(payload ?? '');
  });
  try {
    for (const channel of listeners.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    // A pooler goes on refusing for a while after the database is back; whoever hears of the return asks for what changed, by way of it.
    if (isPooled()) await pool.query('select 1');
  } catch (error) {
    await fresh.end().catch(() => {});
    throw error;
  }
  return fresh;
}

function everyListener(event: 'onReconnect' | 'onLost') {
  for (const list of listeners.values()) for (const listener of list) listener[event]();
}

/** A connection that is silently gone delivers nothing; a query every few seconds finds out. */
function watch(connection: pg.Client) {
  const timer = setInterval(() => {
    const patience = setTimeout(() => connection.end().catch(() => {}), keepAliveMs);
    connection.query('select 1').then(
      () => clearTimeout(patience),
      () => clearTimeout(patience),
    );
  }, keepAliveMs).unref();
  connection.once('end', () => {
    clearInterval(timer);
    client = undefined;
    everyListener('onLost');
    if (!stopped) connecting = reconnect();
  });
}

async function reconnect(): Promise<void> {
  for (let delay = 50; !stopped; delay = Math.min(delay * 2, 2_000)) {
    try {
      client = await connectOnce();
      watch(client);
      everyListener('onReconnect');
      return;
    } catch (error) {
      log.warn({ err: error }, 'the notification connection could not be opened; trying again');
      await sleep(delay);
    }
  }
}

/**
 * Calls `onMessage` for each NOTIFY on `channel`. Messages sent while the connection was down are lost:
 * `onLost` says when that begins, `onReconnect` when messages flow again (also the first time).
 */
export function listenTo(
  channel: string,
  onMessage: (payload: string) => void,
  onReconnect: () => void = () => {},
  onLost: () => void = () => {},
): void {
  const list = listeners.get(channel) ?? [];
  list.push({ onMessage, onReconnect, onLost });
  listeners.set(channel, list);
  if (client) client.query(`listen ${pg.escapeIdentifier(channel)}`).then(onReconnect, () => client?.end());
}

/** Opens the connection; resolves when all channels are listened to. */
export async function startNotifications(): Promise<void> {
  stopped = false;
  connecting ??= reconnect();
  await connecting;
}

/** Closes the connection for good. */
export async function stopNotifications(): Promise<void> {
  stopped = true;
  await client?.end().catch(() => {});
  connecting = undefined;
}

/** Sends `payload` on `channel` when the transaction of `connection` commits. */
export async function notify(connection: Db | undefined, channel: string, payload: string): Promise<void> {
  if (!connection) {
    await pool.query('select pg_notify($1, $2)', [channel, payload]);
    return;
  }
  await sql`select pg_notify(${channel}, ${payload})`.execute(connection);
}

/** Hands a message to this process's own listeners at once, without the way through the database. */
export function announceLocally(channel: string, payload: string): void {
  for (const listener of listeners.get(channel) ?? []) listener.onMessage(payload);
}
