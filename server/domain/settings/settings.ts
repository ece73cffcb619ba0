import { db } from '#server/db/client.ts';
import { listenTo } from '#server/db/notifications.ts';
import { type Settings, settingsGroups } from '#shared/settings.ts';

/** Channel that tells every worker to read the settings anew. */
export const settingsChannel = 'settings';

let cached: Promise<Settings> | undefined;
const hearers = new Set<() => void>();
let listening = false;

function forget(): void {
  cached = undefined;
  for (const hear of hearers) hear();
}

function listen(): void {
  if (listening) return;
  listening = true;
  listenTo(settingsChannel, forget, forget, forget);
}

/** Calls `hear` after each change of the settings, by whichever process, and whenever one may have been missed. */
export function onSettingsChange(hear: () => void): void {
  listen();
  hearers.add(hear);
}

async function readSettings(): Promise<Settings> {
  const rows = await db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'in', Object.keys(settingsGroups))
    .execute();
  const stored = new Map(rows.map((row) => [row.name, row.value]));
  const groups = Object.entries(settingsGroups).map(([name, schema]) => [name, schema.parse(stored.get(name) ?? {})]);
  return Object.fromEntries(groups) as Settings;
}

/** All settings, the specification's defaults where nothing was saved. Kept in memory until a change is notified. */
export function getSettings(): Promise<Settings> {
  listen();
  cached ??= readSettings().catch((error) => {
    cached = undefined;
    throw error;
  });
  return cached;
}
