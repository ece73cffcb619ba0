import { sql } from 'kysely';
import { isDatabaseAway } from '#server/database-away.ts';
import { keptReading } from '#server/db/kept-reading.ts';
import { listenTo } from '#server/db/notifications.ts';
import type { Settings } from '#shared/settings.ts';
import { storedSettings } from './stored-settings.ts';

/** Channel that tells every worker to read the settings anew. */
export const settingsChannel = 'settings';

let cached: Promise<Settings> | undefined;
/** What was true until a change may have been missed; no change of it is known. */
let lastKnown: Settings | undefined;
/** Counts what was forgotten, so that a read that began before is not kept. */
let turn = 0;
const hearers = new Set<() => void>();
let listening = false;

function readAnew(): void {
  turn += 1;
  cached = undefined;
  for (const hear of hearers) hear();
}

function forget(): void {
  lastKnown = undefined;
  readAnew();
}

function listen(): void {
  if (listening) return;
  listening = true;
  // While notifications are lost the values last read go on, and until they could be read anew: pages are made from them also when the
  // database is away.
  listenTo(settingsChannel, forget, readAnew);
}

/** Calls `hear` after each change of the settings, by whichever process, and whenever one may have been missed. */
export function onSettingsChange(hear: () => void): void {
  listen();
  hearers.add(hear);
}

/** Drops what is kept in memory. @returns how many groups that were */
export function forgetSettings(): number {
  const count = cached ? Object.keys(storedSettings).length : 0;
  forget();
  return count;
}

/** Screens that open at the same moment share a reading. */
const readSettings = keptReading(
  () => sql`
    select json_object_agg(name, value order by name)::text as text
    from settings
    where name = any(${Object.keys(storedSettings)})
  `,
  (stored: Record<string, unknown>) => {
    const groups = Object.entries(storedSettings).map(([name, schema]) => [name, schema.parse(stored[name] ?? {})]);
    return Object.fromEntries(groups) as Settings;
  },
);

/** As {@link getSettings}, read anew: what another process has just saved is in it, whenever this one will hear of that. */
export async function getFreshSettings(): Promise<Settings> {
  const begun = turn;
  const fresh = await readSettings();
  if (begun === turn) {
    lastKnown = fresh;
    cached = Promise.resolve(fresh);
  }
  return fresh;
}

/** Those of the database, or what was last known of them where it is away and no change was heard of. */
async function readOrRemember(): Promise<Settings> {
  const begun = turn;
  try {
    const fresh = await readSettings();
    if (begun === turn) lastKnown = fresh;
    return fresh;
  } catch (error) {
    if (begun === turn) cached = undefined;
    if (lastKnown && isDatabaseAway(error)) return lastKnown;
    throw error;
  }
}

/** All settings, the specification's defaults where nothing was saved. Kept in memory until a change is notified. */
export function getSettings(): Promise<Settings> {
  listen();
  cached ??= readOrRemember();
  return cached;
}
