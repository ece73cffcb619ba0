import { readFileSync } from 'node:fs';
import { median, type Row } from '#bench/row.ts';
import { processTree, startProduct, temporaryFolder } from '#tests/setup/product.ts';

/** Time from the start of the supervisor to `ready`, on an empty and on a warm data folder. */
export async function measureStart(): Promise<Row[]> {
  const dataDir = temporaryFolder('bench-data');
  const first = await startProduct({ dataDir });
  await first.stop();
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const product = await startProduct({ dataDir });
    times.push(product.readyAfter);
    await product.stop();
  }
  const warm = median(times);
  return [
    { what: 'start, empty data folder', value: `${(first.readyAfter / 1000).toFixed(2)} s`, number: first.readyAfter },
    {
      what: 'start, warm data folder',
      value: `${(warm / 1000).toFixed(2)} s`,
      number: warm,
      goal: '<= 2 s',
      met: warm <= 2000,
    },
  ];
}

/** Proportional set size of a process in bytes: shared pages are counted once over all. */
function proportionalSize(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Resident memory of the whole product with two workers after a few hundred requests. */
export async function measureMemory(): Promise<Row[]> {
  const product = await startProduct({ env: { WEB_CONCURRENCY: '2' } });
  for (let index = 0; index < 300; index += 1)
    await (await fetch(`${product.url}${index % 2 ? '/' : '/analysis-request'}`)).arrayBuffer();
  const bytes = processTree(product.pid).reduce((sum, pid) => sum + proportionalSize(pid), 0);
  await product.stop();
  return [{ what: 'resident memory, 2 workers and database', value: `${Math.round(bytes / 1e6)} MB`, number: bytes }];
}
