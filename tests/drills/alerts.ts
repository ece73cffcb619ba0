import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually, freePort, type Product, runToEnd, startProduct, temporaryFolder } from '#tests/setup/product.ts';
import { boardExpressions, metricsIn, ruleExpressions } from '#tests/setup/promql.ts';

/** The example rules, in Debian's Prometheus, of a product that has just been started and of none at all. */

const rulesFile = path.resolve('deploy/prometheus/alerts.yml');
const patienceMs = 90_000;

type Rule = { name: string; state: 'inactive' | 'pending' | 'firing'; health: string; lastError?: string };
type Prometheus = { rules: () => Promise<Rule[]>; names: () => Promise<string[]>; stop: () => Promise<void> };

function promtool(...args: string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, { encoding: 'utf8' });
  if (error) return [`promtool could not be run (${error.message}); it comes with Debian's package prometheus`];
  return status === 0 ? [] : [`promtool ${args.join(' ')}: ${stdout}${stderr}`];
}

/** @param job the name that the target has; nobody is asked without one */
async function startPrometheus(product: Product, job: string): Promise<Prometheus> {
  const folder = temporaryFolder('prometheus');
  const config = path.join(folder, 'prometheus.yml');
  const target = product.url.replace('http://', '');
  writeFileSync(
    config,
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: ['${rulesFile}']
scrape_configs:
  - { job_name: ${job}, static_configs: [{ targets: ['${target}'] }] }
`,
  );
  const address = `127.0.0.1:${await freePort()}`;
  const args = [`--config.file=${config}`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=${address}`];
  const child: ChildProcess = spawn('prometheus', args, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()).once('error', () => resolve()));
  const ask = async <T>(question: string): Promise<T> => {
    const answer = await fetch(`http://${address}/api/v1/${question}`);
    return ((await answer.json()) as { data: T }).data;
  };
  const isUp = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok || undefined,
      () => undefined,
    );
  await eventually(isUp, 'the start of Prometheus', patienceMs);
  return {
    rules: async () => {
      const { groups } = await ask<{ groups: { rules: Rule[] }[] }>('rules');
      return groups.flatMap(({ rules }) => rules);
    },
    names: () => ask<string[]>('label/__name__/values'),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Takes each expression of the board for a rule: promtool reads no boards. */
function checkBoard(): string[] {
  const file = path.join(temporaryFolder('board'), 'board.json');
  const rules = boardExpressions().map((expr, index) => ({ record: `panel:${index}`, expr }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'board', rules }] }));
  return promtool('check', 'rules', file);
}

/** Waits until `name` is in `state`, and every rule could be worked out. */
async function stateOf(prometheus: Prometheus, name: string, state: Rule['state'], faults: string[]): Promise<void> {
  const reached = async () => {
    const rules = await prometheus.rules();
    if (rules.some(({ health }) => health === 'unknown')) return undefined;
    faults.push(...rules.flatMap((rule) => (rule.lastError ? [`${rule.name}: ${rule.lastError}`] : [])));
    return rules.some((rule) => rule.name === name && rule.state === state) || undefined;
  };
  await eventually(reached, `${name} ${state}`, patienceMs).catch((error: Error) => faults.push(error.message));
}

export type AlertsResult = { rules: number; metrics: number; faults: string[] };

/** Tests the rules in time with promtool, then asks a real product by a real Prometheus. */
export async function drillAlerts(): Promise<AlertsResult> {
  const faults = [
    ...promtool('check', 'rules', rulesFile),
    ...promtool('test', 'rules', path.resolve('deploy/prometheus/alerts.test.yml')),
    ...checkBoard(),
  ];
  const product = await startProduct({ fresh: true, env: { WEB_CONCURRENCY: '1' } });
  const asking = await startPrometheus(product, 'vantaggio');
  const asksNobody = await startPrometheus(product, 'another');
  const wanted = metricsIn([...ruleExpressions(), ...boardExpressions()]);
  try {
    await stateOf(asking, 'VantaggioNoBackup', 'pending', faults);
    await stateOf(asking, 'VantaggioNotScraped', 'inactive', faults);
    await stateOf(asksNobody, 'VantaggioNotScraped', 'pending', faults);
    const made = await runToEnd('npm', ['run', '-s', 'manage', '--', 'backup'], {
      env: { DATA_DIR: product.dataDir },
    });
    if (made.code !== 0) faults.push(`no backup could be made: ${made.stderr}`);
    await stateOf(asking, 'VantaggioNoBackup', 'inactive', faults);
    await fetch(product.url);
    const missing = async () => {
      const names = await asking.names();
      return wanted.filter((name) => !names.includes(name));
    };
    await eventually(async () => (await missing()).length === 0 || undefined, 'every metric', patienceMs).catch(
      async () => faults.push(`Prometheus has never seen ${(await missing()).join(', ')}`),
    );
    return { rules: (await asking.rules()).length, metrics: wanted.length, faults };
  } finally {
    await Promise.all([asking.stop(), asksNobody.stop(), product.stop()]);
  }
}
