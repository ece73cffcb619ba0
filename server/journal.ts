import { fstatSync } from 'node:fs';

/** Standard output where systemd's journal reads it. */

/** True when `descriptor` leads into the journal, by the device and the number that systemd.exec(5) puts into JOURNAL_STREAM. */
export function isJournal(descriptor: 1 | 2, stream = process.env.JOURNAL_STREAM): boolean {
  if (!stream) return false;
  try {
    const { dev, ino } = fstatSync(descriptor);
    return stream === `${dev}:${ino}`;
  } catch {
    return false;
  }
}

/** The journal's priority of a line (sd-daemon(3)), by the level that our log gives it: 50 and more is an error, 40 a warning. */
export function priorityOf(level: number): string {
  if (level >= 60) return '<2>';
  if (level >= 50) return '<3>';
  if (level >= 40) return '<4>';
  return level >= 30 ? '<6>' : '<7>';
}

/** The journal reads line by line: each of a stack has its priority. */
function say(level: number, text: string): void {
  const prefix = isJournal(2) ? priorityOf(level) : '';
  process.stderr.write(`${text.replaceAll(/^/gm, prefix)}\n`);
}

/** What ends a process, or keeps it from starting, and what is wrong with its database: a sentence (or a stack) on standard error, errors in the journal. */
export function sayError(sentence: string): void {
  say(50, sentence);
}

/** What an operator should know of: a sentence on standard error, a warning in the journal. */
export function sayWarning(sentence: string): void {
  say(40, sentence);
}
