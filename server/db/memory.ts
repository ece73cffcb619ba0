import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
};

/**
 * The smallest memory limit of this process's control group and of those around it (a slice, a pod), in bytes; infinite without one. Node
 * itself asks the innermost group only.
 * @param groups what /proc/self/cgroup says: `hierarchy:controllers:path`, the second empty in version 2
 */
export function cgroupLimit(folder = '/sys/fs/cgroup', groups = read('/proc/self/cgroup')): number {
  const limits = groups.split('\n').flatMap((line) => {
    const [, controllers = '', place = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    if (controllers !== '' && !controllers.split(',').includes('memory')) return [];
    const [top, name] = controllers ? [`${folder}/memory`, 'memory.limit_in_bytes'] : [folder, 'memory.max'];
    const parts = place.split('/').filter(Boolean);
    return [...parts, ''].map((_, up) => read(path.join(top, ...parts.slice(0, parts.length - up), name)));
  });
  return Math.min(...limits.filter((limit) => /^\d+$/.test(limit)).map(Number), Number.POSITIVE_INFINITY);
}

/** What this process may use of memory, in bytes: the container's limit where there is one, else the machine's. */
export function memoryBytes(machine = os.totalmem(), limit = cgroupLimit()): number {
  return limit > 0 && limit < machine ? limit : machine;
}

/**
 * PostgreSQL's own cache in MB: a quarter of the memory, as its manual advises, up to 256 MB. Beyond that the system's cache serves as well, and
 * the list of what is cached alone takes 18 MB for each GB, used or not.
 */
export function sharedBuffersMb(bytes = memoryBytes()): number {
  return Math.min(256, Math.max(64, Math.floor(bytes / 4 / 1024 ** 2)));
}

/** A worker under load with its part of the database, in bytes (docs/operations.md). */
const perWorker = 600 * 1024 ** 2;

/** How many workers a machine runs when nobody says it: one for each core, at most four, and as many as have room. */
export function defaultWorkers(bytes = memoryBytes(), cores = os.availableParallelism()): number {
  return Math.max(1, Math.min(4, cores, Math.floor(bytes / perWorker)));
}
