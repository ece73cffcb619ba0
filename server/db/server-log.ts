import { copyFileSync, statSync, truncateSync } from 'node:fs';

/** The bundled PostgreSQL's own log: what it refused and why, on the disk of the data. */

/** Beyond this what was written moves to `<file>.1`, whose predecessor is lost; in bytes. */
const longest = 10 * 1024 ** 2;
const lookAfterMs = 3_600_000;

/** Copied and emptied, not renamed: PostgreSQL goes on writing to the file that it was given, at its end. */
export function keepLogShort(file: string, maxBytes = longest): void {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** Does so from time to time. A full disk is no reason to end. */
export function watchServerLog(file: string, onFault: (error: unknown) => void): () => void {
  const look = () => {
    try {
      keepLogShort(file);
    } catch (error) {
      onFault(error);
    }
  };
  look();
  const timer = setInterval(look, lookAfterMs).unref();
  return () => clearInterval(timer);
}
