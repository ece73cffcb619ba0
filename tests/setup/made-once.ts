import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes what tests load from `inputs` (paths of files) into `folder`, unless it was made of the same before: a test that is run again while one
 * works begins at once.
 */
export async function madeOnce(folder: string, inputs: string[], make: () => Promise<unknown>): Promise<void> {
  const hash = createHash('sha256');
  for (const input of [...inputs, 'package-lock.json'].sort()) hash.update(`${input}\0`).update(readFileSync(input));
  const wanted = hash.digest('hex');
  const stamp = path.join(folder, 'made-of');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  mkdirSync(folder, { recursive: true });
  await make();
  writeFileSync(stamp, wanted);
}
