import { readFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '#server/env.ts';
import { getSettings } from '#server/records/settings.ts';
import { printOfKey } from '#server/secrets.ts';

/** By what a backup tells under which SECRET_KEY its sealed values open: the present one first, then the one before. */
export const secretKeyPrints = (): string[] =>
  [env.SECRET_KEY, env.SECRET_KEY_PREVIOUS].flatMap((key) => (key ? [printOfKey(key)] : []));

/** What the manifest says beside what it counts. */
export async function backupFacts(at: Date) {
  const { version } = JSON.parse(readFileSync(path.resolve('package.json'), 'utf8')) as { version: string };
  const { general } = await getSettings();
  return { program: version, siteName: general.siteName, secretKeyPrint: secretKeyPrints()[0] ?? '', at };
}
