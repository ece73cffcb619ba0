import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { manage } from '#tests/drills/backup.ts';
import { startProduct, temporaryFolder } from '#tests/setup/product.ts';
import { fixtureKey, fixturePassword, releases } from './rows.ts';

/** Backups that are in this repository, one of each released schema version: what they held works in this version. */

type Answer = { status: number; json: Record<string, unknown> };

async function signIn(url: string, email: string) {
  const keys = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: await anonKey() },
    body: JSON.stringify({ email, password: fixturePassword }),
  });
  const { access_token: token } = (await keys.json()) as { access_token?: string };
  expect({ email, status: keys.status }).toEqual({ email, status: 200 });
  return async (where: string): Promise<Answer> => {
    const answer = await fetch(`${url}/api/v1${where}`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
}

async function anonKey(): Promise<string> {
  const { stdout } = await manage(['keys'], { SECRET_KEY: fixtureKey, DATA_DIR: temporaryFolder('keys') });
  return (JSON.parse(stdout) as { anonKey: string }).anonKey;
}

describe.each(releases.map(([version]) => version))('a backup of the schema of %s', (version) => {
  it('is restored on an empty machine, brought to this version, and works', async () => {
    const dataDir = temporaryFolder('upgrade');
    const env = { DATA_DIR: dataDir, SECRET_KEY: fixtureKey };
    const restored = await manage(['restore', `tests/backups/${version}.backup`], env);
    writeFileSync(path.join(dataDir, 'restore.log'), restored.stderr);
    expect({ code: restored.code, stderr: restored.stderr }).toMatchObject({ code: 0 });
    const told = JSON.parse(restored.stdout) as { schema: string; migrated: string[]; filesRestored: object };
    expect(told.schema.startsWith(version)).toBe(true);
    expect(told.migrated.length).toBeGreaterThan(0);
    const hasFiles = version >= '20261122161000';
    expect(told.filesRestored).toEqual({ restored: hasFiles ? 1 : 0, kept: 0, missing: 0 });

    const product = await startProduct({ dataDir, env: { SECRET_KEY: fixtureKey } });
    try {
      // Nothing was made anew: it is the restored database, not a first run.
      expect(product.output()).not.toContain('Sample');
      for (const page of ['/', '/portfolio', '/blog', '/about', '/contact', '/analysis-request'])
        expect({ page, status: (await fetch(product.url + page)).status }).toEqual({ page, status: 200 });
      expect(await (await fetch(`${product.url}/portfolio`)).text()).toContain('Reef Coffee');
      expect(await (await fetch(`${product.url}/blog/first-words`)).text()).toContain('Plain words about Amazon.');

      const staff = await signIn(product.url, 'ada@agency.example');
      const requests = await staff('/requests');
      expect(requests).toMatchObject({ status: 200, json: { items: [{ company: 'Casa Lume Srl' }] } });
      for (const list of [
        '/messages',
        '/clients',
        '/case-studies',
        '/posts',
        '/mails',
        '/audit',
        '/trash?kind=request',
        '/users',
        '/backups',
      ])
        expect({ list, ...(await staff(list)) }).toMatchObject({ list, status: 200 });
      const { study } = (await staff('/case-studies/cs-1')).json as { study: { createdAt: string } };
      expect(study).toMatchObject({ publishedAt: study.createdAt });
      const client = await signIn(product.url, 'elena@casalume.example');
      expect(await client('/portal/requests')).toMatchObject({ status: 200 });
      // A mail that waited when the backup was made is not sent by the restored product.
      const mails = (await staff('/mails')).json as { items: { state: string }[] };
      expect(mails.items.map(({ state }) => state).sort()).toEqual(['sent', 'uncertain']);
    } finally {
      await product.stop();
    }
  });
});
