import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { eventually, startProduct, temporaryFolder, workerEnvironment } from '#tests/setup/product.ts';

/** The disk under the data folder is full for a while: who reads is served, who writes is told, what was told is kept. */

export type DiskReport = { refused: number; acknowledged: number; pages: number; faults: string[] };

const folderOf = (size: string): string | undefined => {
  const folder = temporaryFolder('disk');
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  return mounted.status === 0 ? folder : undefined;
};

/** True where a small disk can be made for the drill: as root on Linux. */
export function canMakeDisk(): boolean {
  const folder = folderOf('1m');
  if (folder) spawnSync('umount', [folder]);
  return folder !== undefined;
}

/** Takes every free byte. */
function fill(folder: string): string {
  const file = path.join(folder, 'ballast');
  const handle = openSync(file, 'w');
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (let size = block.length; size >= 512; ) {
      try {
        if (writeSync(handle, block, 0, size) < size) size = Math.floor(size / 2);
      } catch {
        size = Math.floor(size / 2);
      }
    }
  } finally {
    closeSync(handle);
  }
  return file;
}

const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

async function openForm(url: string): Promise<URLSearchParams> {
  const html = await (await fetch(`${url}/analysis-request`)).text();
  return new URLSearchParams({
    idempotencyKey: hidden(html, 'idempotencyKey'),
    timeTrap: hidden(html, 'timeTrap'),
    firstName: 'Disk',
    lastName: 'Drill',
    email: `${randomUUID()}@disk.example`,
    company: 'Disk Ltd',
    // Does not shrink, so that each needs room of its own.
    goals: randomBytes(1_400).toString('base64'),
    currentChallenges: randomBytes(1_400).toString('base64'),
    terms: 'on',
  });
}

/** @param posts how many forms are sent while there is no room, and again when there is */
export async function fillTheDisk(posts: number): Promise<DiskReport> {
  const report: DiskReport = { refused: 0, acknowledged: 0, pages: 0, faults: [] };
  const folder = folderOf('420m') as string;
  const product = await startProduct({ dataDir: folder, env: { TRUSTED_PROXIES: '127.0.0.1', WEB_CONCURRENCY: '1' } });
  try {
    const { url } = product;
    const pages = ['/', '/services', '/about'];
    for (const page of pages)
      await eventually(
        async () => ((await fetch(url + page)).headers.has('etag') ? true : undefined),
        `${page} in memory`,
      );
    const forms = await Promise.all(Array.from({ length: posts }, () => openForm(url)));
    await sleep(2_100); // older than the time trap
    const send = async (form: URLSearchParams, index: number): Promise<boolean> => {
      const answer = await fetch(`${url}/analysis-request`, {
        method: 'POST',
        body: form,
        redirect: 'manual',
        headers: { origin: url, 'x-forwarded-for': `198.18.${Math.floor(index / 250)}.${(index % 250) + 1}` },
      });
      const text = await answer.text();
      if (answer.status === 303) return true;
      if (answer.status !== 503) report.faults.push(`a post was answered with ${answer.status}`);
      else if (!text.includes(String(form.get('email')))) report.faults.push('what was typed is gone');
      report.refused += 1;
      return false;
    };
    const ballast = fill(folder);
    const room = statfsSync(folder);
    if (room.bavail * room.bsize > 64 * 1024) report.faults.push('the disk is not full');
    const open = new Map(forms.map((form, index) => [index, form]));
    for (const [index, form] of [...open]) if (await send(form, index)) open.delete(index);
    for (const page of pages) {
      const { status } = await fetch(url + page);
      if (status === 200) report.pages += 1;
      else report.faults.push(`${page} answered ${status} while the disk was full`);
    }
    rmSync(ballast);
    await eventually(async () => ((await fetch(`${url}/readyz`)).ok ? true : undefined), 'readiness', 60_000);
    const sendAll = async () => {
      for (const [index, form] of [...open]) if (await send(form, index)) open.delete(index);
      return open.size === 0 ? true : undefined;
    };
    await eventually(sendAll, 'the acknowledgement of all', 60_000).catch((error) => report.faults.push(String(error)));
    report.acknowledged = forms.length - open.size;
    const database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
    await database.connect();
    const { rows } = await database.query<{ email: string; times: number }>(
      `select email, count(*)::int as times from requests where company = 'Disk Ltd' group by email`,
    );
    await database.end();
    const stored = new Map(rows.map(({ email, times }) => [email, times]));
    for (const form of forms)
      if (stored.get(String(form.get('email'))) !== 1) report.faults.push('an acknowledged request is not stored once');
  } finally {
    await product.stop();
    spawnSync('umount', ['-l', folder]);
  }
  return report;
}
