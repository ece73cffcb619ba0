import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startS3Server } from '#tests/s3-server.ts';
import { startCluster } from '#tests/setup/cluster.ts';
import { startNginx } from '#tests/setup/nginx.ts';
import {
  eventually,
  freePort,
  outbox,
  type Product,
  samplePassword,
  startProduct,
  temporaryFolder,
} from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/** Three machines with one database and one store behind nginx: restarts in turn, changes seen everywhere, jobs done once. */

export type MachinesReport = {
  reads: number;
  acknowledged: number;
  /** Milliseconds until a change made on one machine was on all, for each of several changes. */
  seenAfter: number[];
  faults: string[];
};

type Answer = { status: number; body: string };

/** One request on a connection of its own: what fails, fails; nothing is asked twice. */
const ask = (url: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const request = http.request(url, { agent: false, timeout: 20_000, ...init }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('no answer in time')));
    request.on('error', reject);
    request.end(init.body);
  });

const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

async function write(url: string, email: string): Promise<Answer> {
  const form = await ask(`${url}/analysis-request`);
  const body = new URLSearchParams({
    idempotencyKey: hidden(form.body, 'idempotencyKey'),
    timeTrap: hidden(form.body, 'timeTrap'),
    firstName: 'Machine',
    lastName: 'Drill',
    email,
    company: 'Machines Ltd',
    terms: 'on',
  }).toString();
  await sleep(2_100); // older than the time trap
  const headers = { origin: url, 'content-type': 'application/x-www-form-urlencoded' };
  return ask(`${url}/analysis-request`, { method: 'POST', headers, body });
}

/** Changes a figure of the home page through `writer`, and waits until each of `machines` shows it. */
async function changeSeen(writer: Product, machines: Product[], token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const contentUrl = `${writer.url}/api/v1/content`;
  const listed = JSON.parse((await ask(contentUrl, { headers })).body) as {
    items: { id: string; kind: string; version: number; hidden: boolean; data: object }[];
  };
  const figure = listed.items.find(({ kind }) => kind === 'figure');
  if (!figure) throw new Error('the home page has no figure');
  const { id, version, hidden: isHidden, data } = figure;
  const label = `Change ${randomUUID().slice(0, 8)}`;
  for (const { url } of machines) for (let round = 0; round < 3; round += 1) await ask(url);
  const body = JSON.stringify({ version, hidden: isHidden, data: { ...data, label } });
  const saved = await ask(`${contentUrl}/${id}`, { method: 'PUT', headers, body });
  if (saved.status !== 200) throw new Error(`the change was answered with ${saved.status}: ${saved.body}`);
  const savedAt = performance.now();
  await Promise.all(
    machines.map(async ({ url }) => {
      while (!(await ask(url)).body.includes(label)) await sleep(2);
    }),
  );
  return performance.now() - savedAt;
}

/** Runs the restart script that operators use; its restart command tells this process, which owns the machines, and waits. */
async function rollingRestart(
  nginx: { upstreamFile: string; reload: string; check: string },
  machines: Product[],
  restart: (index: number) => Promise<void>,
): Promise<string> {
  const folder = temporaryFolder('restarts');
  const asked = path.join(folder, 'asked');
  writeFileSync(asked, '');
  const done = (index: number) => path.join(folder, `done-${index}`);
  const args = machines.flatMap((machine, index) => [
    new URL(machine.url).host,
    `echo ${index} >> ${asked}; until [ -e ${done(index)} ]; do sleep 0.1; done`,
  ]);
  const child = spawn('bash', ['deploy/rolling-restart.sh', nginx.upstreamFile, nginx.reload, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DRAIN: '1', CHECK: nginx.check },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  for (let index = 0; index < machines.length; index += 1) {
    const isAsked = () => (readFileSync(asked, 'utf8').split('\n').includes(String(index)) ? true : undefined);
    await eventually(isAsked, `the restart of machine ${index}`, 120_000);
    await restart(index);
    if (!existsSync(done(index))) appendFileSync(done(index), '');
  }
  const code = await ended;
  return code === 0 ? '' : `the restart script ended with ${code}: ${output}`;
}

/** @param changes how many changes are timed @param restarts how often all machines are restarted in turn */
export async function runThreeMachines({
  changes,
  restarts,
}: {
  changes: number;
  restarts: number;
}): Promise<MachinesReport> {
  const report: MachinesReport = { reads: 0, acknowledged: 0, seenAfter: [], faults: [] };
  const { faults } = report;
  const cluster = await startCluster();
  const store = await startS3Server();
  const ports = [await freePort(), await freePort(), await freePort()];
  const folders = ports.map(() => temporaryFolder('machine'));
  const nginx = await startNginx(ports.map((port) => `127.0.0.1:${port}`));
  const secret = randomUUID() + randomUUID();
  const env = {
    DATABASE_URL: cluster.url,
    SECRET_KEY: secret,
    PUBLIC_URL: nginx.url,
    TRUSTED_PROXIES: '127.0.0.1',
    WEB_CONCURRENCY: '1',
    SAMPLE_DATA: 'on',
    AUTH_REQUIRE_APIKEY: 'off',
    S3_BUCKET: store.settings.bucket,
    S3_ENDPOINT: String(store.settings.endpoint),
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_FORCE_PATH_STYLE: 'on',
  };
  const start = (index: number) =>
    startProduct({ env, port: ports[index] as number, dataDir: folders[index] as string });
  const machines: Product[] = [];
  try {
    for (let index = 0; index < ports.length; index += 1) machines.push(await start(index));
    const first = machines[0] as Product;
    for (const folder of folders) writeFileSync(path.join(folder, 'secret.key'), secret);
    const { token } = await signInForToken(first, 'editor@vantaggio.example', samplePassword);
    for (let change = 0; change < changes; change += 1)
      report.seenAfter.push(await changeSeen(machines[change % 3] as Product, machines, token as string));

    let isOver = false;
    const pages = ['/', '/services', '/portfolio', '/blog', '/about'];
    const readers = Array.from({ length: 3 }, async () => {
      for (let turn = 0; !isOver; turn += 1) {
        const page = pages[turn % pages.length] as string;
        const answer = await ask(nginx.url + page).catch((error: Error) => ({ status: 0, body: error.message }));
        if (answer.status === 200) report.reads += 1;
        else faults.push(`${page} failed during a restart: ${answer.status} ${answer.body.slice(0, 100)}`);
        await sleep(5);
      }
    });
    const emails: string[] = [];
    const writer = (async () => {
      // Slower than the limit of five in ten minutes from one address allows for is not to be had: each has a mail of its own.
      for (let turn = 0; turn < 4 && !isOver; turn += 1) {
        const email = `${randomUUID()}@machines.example`;
        const answer = await write(nginx.url, email).catch((error: Error) => ({ status: 0, body: error.message }));
        if (answer.status === 303) emails.push(email);
        else faults.push(`a post failed during a restart: ${answer.status} ${answer.body.slice(0, 200)}`);
      }
    })();
    for (let round = 0; round < restarts; round += 1) {
      const trouble = await rollingRestart(nginx, machines, async (index) => {
        const code = await (machines[index] as Product).stop();
        if (code !== 0) faults.push(`a machine ended with ${code}`);
        machines[index] = await start(index);
      });
      if (trouble) faults.push(trouble);
    }
    await writer;
    isOver = true;
    await Promise.all(readers);
    report.acknowledged = emails.length;
    await expectOnce(cluster.url, folders, emails, faults);
  } finally {
    await Promise.all(machines.map((machine) => machine.stop()));
    await nginx.stop();
    await store.stop();
    await cluster.stop();
  }
  return report;
}

/** Each acknowledged request is one row, and its mail is one file on one machine. */
async function expectOnce(url: string, folders: string[], emails: string[], faults: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const waiting = async () => {
    const { rows } = await client.query(
      `select count(*)::int as waiting from mails where state in ('queued', 'handing-over')`,
    );
    return rows[0].waiting === 0 ? true : undefined;
  };
  await eventually(waiting, 'the departure of all mails', 60_000).catch((error) => faults.push(String(error)));
  const { rows } = await client.query<{ email: string; times: number }>(
    `select email, count(*)::int as times from requests where company = 'Machines Ltd' group by email`,
  );
  await client.end();
  const stored = new Map(rows.map(({ email, times }) => [email, times]));
  const mails = folders.flatMap((folder) => outbox(folder).map(({ name }) => name));
  for (const email of emails) {
    if (stored.get(email) !== 1) faults.push(`${email} is stored ${stored.get(email) ?? 0} times`);
    const copies = mails.filter((name) => name.includes(email)).length;
    if (copies !== 1) faults.push(`the mail to ${email} is there ${copies} times`);
  }
}
