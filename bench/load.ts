import { spawn } from 'node:child_process';

export type Load = { perSecond: number; p50: number; p99: number };

/** What is asked: an address, with the same headers each time or with those that a script of wrk gives. */
export type Loaded = { url: string; headers?: Record<string, string>; script?: string };

const toMs = (text: string | undefined): number => {
  const match = /([\d.]+)(us|ms|s)/.exec(text ?? '');
  return match ? Number(match[1]) * { us: 0.001, ms: 1, s: 1000 }[match[2] as 'us' | 'ms' | 's'] : Number.NaN;
};

/** Loads from one thread for `seconds`, with wrk. Latencies in milliseconds. */
export async function load({ url, headers = {}, script }: Loaded, seconds: number, connections = 32): Promise<Load> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...sent, ...(script ? ['-s', script] : [])];
  const child = spawn('wrk', [...options, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error('This benchmark needs wrk (on Debian: apt-get install wrk).')));
    child.once('exit', resolve);
  });
  if (code !== 0 || /Non-2xx/.test(output)) throw new Error(`wrk failed on ${url}: ${output}`);
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p50: toMs(/50%\s+(\S+)/.exec(output)?.[1]),
    p99: toMs(/99%\s+(\S+)/.exec(output)?.[1]),
  };
}
