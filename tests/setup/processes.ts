import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning, processCommand } from '#server/db/process-table.ts';
import { eventually, type Product, processTree } from '#tests/setup/product.ts';

/** Looking at processes, and ending them one by one. */

export const endProcess = (pid: number, signal: NodeJS.Signals = 'SIGKILL') => process.kill(pid, signal);

/** Resolves when none of `pids` runs any more. */
export function allEnded(pids: number[], patienceMs?: number): Promise<true> {
  return eventually(() => (pids.some(isRunning) ? undefined : true), 'the end of all processes', patienceMs);
}

/** Process ids of the workers. */
export function workersOf(product: Pick<Product, 'pid'>): number[] {
  return processTree(product.pid).filter((pid) =>
    processCommand(pid).includes(path.join('build', 'server', 'index.js')),
  );
}

/** Process id of the database server on `dataDir`, from its pid file. */
export function databaseProcess(dataDir: string): number {
  return Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Memory of a process in MB: what it has now (`VmRSS`), or had at most (`VmHWM`). */
export const memoryMb = (pid: number, name: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
