import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { env } from '#server/env.ts';

let numbers = 0;

/** A number that nobody has; Italian, in E.164 without `+`. */
export function freshPhone(): string {
  numbers += 1;
  return `39333${String(process.pid % 1000).padStart(3, '0')}${String(numbers).padStart(4, '0')}`;
}

/** The code of the newest text message to `phone`, undefined when none was sent. There must be no provider: messages are files then. */
export function readTextedCode(phone: string): string | undefined {
  const folder = path.join(env.DATA_DIR, 'outbox');
  if (!existsSync(folder)) return undefined;
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith(`-${phone}.sms.json`))
    .sort()
    .at(-1);
  return newest && /\d{6,10}/.exec(JSON.parse(readFileSync(path.join(folder, newest), 'utf8')).body)?.[0];
}
