import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { freePort } from '#tests/setup/product.ts';

/** A program that does nothing but what is compared; `told` is what it said when it was ready. */
export type Bare<Told = unknown> = { url: string; child: ChildProcess; told: Told };

/** Starts `program`; in its arguments `PORT` stands for the port. */
export async function startBare<Told>(
  program: string,
  args: string[],
  env: Record<string, string>,
): Promise<Bare<Told>> {
  const port = await freePort();
  const child = fork(
    path.resolve(program),
    args.map((each) => each.replace('PORT', String(port))),
    { env: { ...process.env, ...env, NODE_ENV: 'production', PORT: String(port) } },
  );
  const told = await new Promise<Told>((resolve, reject) =>
    child.once('message', (message) => resolve(message as Told)).once('exit', reject),
  );
  return { url: `http://127.0.0.1:${port}/`, child, told };
}
