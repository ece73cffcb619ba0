import { median, type Row } from '#bench/row.ts';
import { startProduct, temporaryFolder } from '#tests/setup/product.ts';

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
    {
      what: 'start, empty data folder',
      value: `${(first.readyAfter / 1000).toFixed(2)} s`,
      number: first.readyAfter,
      goal: '<= 4 s',
      met: first.readyAfter <= 4000,
    },
    {
      what: 'start, warm data folder',
      value: `${(warm / 1000).toFixed(2)} s`,
      number: warm,
      goal: '<= 1 s',
      met: warm <= 1000,
    },
  ];
}
