import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/** When process `pid` started, in an opaque form that only compares equal for the same process; empty when there is none. */
export function processStartTime(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command in parentheses may hold blanks; state is the 3rd field, the start time the 22nd (proc(5)).
    const afterCommand = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return afterCommand[0] === 'Z' ? '' : (afterCommand[19] ?? '');
  } catch {
    return '';
  }
}

/** The command line of process `pid`, blanks between arguments; empty when there is none. */
export function processCommand(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** True while process `pid` runs; a dead one that its parent has not collected yet does not. */
export function isRunning(pid: number): boolean {
  if (process.platform === 'linux') return processStartTime(pid) !== '';
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Ids of the processes whose command line contains `words`. */
export function processesNaming(words: string): number[] {
  const all =
    process.platform === 'linux'
      ? readdirSync('/proc').filter((name) => /^\d+$/.test(name))
      : execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).trim().split(/\s+/);
  return all.map(Number).filter((pid) => processCommand(pid).includes(words));
}
