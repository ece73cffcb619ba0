import { rmSync } from 'node:fs';
import { startProduct, templateVariable } from '#tests/setup/product.ts';

/** One first start for the run: products that begin like any other begin with a copy of its folder. */
export async function setup(): Promise<() => void> {
  const first = await startProduct({ fresh: true });
  await first.stop();
  process.env[templateVariable] = first.dataDir;
  return () => rmSync(first.dataDir, { recursive: true, force: true });
}
