import { mkdirSync, statfsSync } from 'node:fs';
import path from 'node:path';

const memory = '/dev/shm';
/** In bytes. The databases of all units together take up to six, which processes need besides. */
const roomNeeded = 12 * 1024 ** 3;

/**
 * Has tests write into memory where there is plenty of it, by `TMPDIR`, which the products that they start inherit. A run makes and removes a million
 * files, and some file systems are slow at that: ext4 without a journal passes over the place of each file that was removed within five minutes, one by
 * one, so that the two thousand of a database take up to two seconds instead of a twentieth.
 */
export function moveIntoMemory(): void {
  if (process.platform !== 'linux' || process.env.TMPDIR) return;
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, process.availableMemory()) < roomNeeded) return;
    const folder = path.join(memory, `vantaggio-tests-${process.getuid?.()}`);
    // Passable: some products run their database under another account.
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    process.env.TMPDIR = folder;
  } catch {
    // Without it they write where everybody does.
  }
}
