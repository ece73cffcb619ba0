import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findUserByEmail, isPasswordOf } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { listenTo } from '#server/db/notifications.ts';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';

/** DATA_DIR/first-run.txt: the accounts of the first start. A password that was made for one stands there until it is changed. */

export type FirstAccount = {
  email: string;
  role: string;
  password: string;
  /** The variable that the operator gave the password in: then it is written down nowhere. */
  givenIn?: string | undefined;
};

/** Where the database names accounts whose password changed, whatever path changed it. */
const passwordChannel = 'auth_password';

const noteFile = () => path.join(env.DATA_DIR, 'first-run.txt');

function write(lines: string[]): void {
  const file = noteFile();
  // Renamed, so that whoever reads it has it whole.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, lines.join('\n'), { mode: 0o600 });
  renameSync(unfinished, file);
}

/** Kept for the operator, readable by the owner of the data folder only; the supervisor tells of it once. */
export function writeFirstNote(accounts: readonly FirstAccount[]): void {
  const width = Math.max(...accounts.map((account) => account.email.length));
  const lines = accounts.map(
    ({ email, password, givenIn, role }) =>
      `  ${email.padEnd(width)}  ${givenIn ? `as given in ${givenIn}` : password}  (${role})`,
  );
  write(['Accounts made at the first start; change the passwords before others can reach this server:', ...lines, '']);
}

function readNote(): string[] {
  try {
    return readFileSync(noteFile(), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Address and password of a line that has a password, and not only where it was given. */
const secretOf = (line: string) => /^ {2}(?<email>\S+) +(?<password>\S+) {2}\(/.exec(line)?.groups;

/**
 * Takes the passwords that open nothing any more out of the note, and the note away with the last of them.
 * @param userId whose password changed; without, all are tried
 */
export async function forgetChangedPasswords(userId?: string): Promise<void> {
  const lines = readNote();
  const kept: string[] = [];
  for (const line of lines) {
    const { email = '', password = '' } = secretOf(line) ?? {};
    const isOther = !email || (userId && (await findUserByEmail(db, email))?.userId !== userId);
    if (isOther || (await isPasswordOf(email, password))) kept.push(line);
  }
  if (kept.length === lines.length) return;
  if (kept.some(secretOf)) write(kept);
  else rmSync(noteFile(), { force: true });
}

/** Does so at every change from now on, and once for those that happened while nobody listened. */
export function watchFirstPasswords(): void {
  const look = (userId?: string) => {
    forgetChangedPasswords(userId).catch((error) =>
      log.warn({ err: error }, 'the note of the first start was not read'),
    );
  };
  listenTo(passwordChannel, look, () => look());
}
