import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { workOffBackups } from '#server/across/backups/make.ts';
import { makePersonalExport } from '#server/across/privacy/make-export.ts';
import { closeDatabase } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { withoutLink } from '#server/log.ts';
import { buildRequest, buildStaff } from '#tests/factories.ts';
import { callerFrom, refusalOf } from '#tests/outside.ts';
import { saveSettings } from '#tests/saved-settings.ts';

/** Addresses that browsers save something from, without a header that says who they are. */

const [office, home] = ['203.0.113.7', '198.51.100.20'];
const [fromOffice, fromHome] = [callerFrom(office), callerFrom(home)];

let admin: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  admin = await buildStaff('Admin');
});
afterEach(async () => {
  await saveSettings('security', {});
  await saveSettings('api', {});
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

/** What this process has open in its data folder. */
const filesHeldOpen = () =>
  readdirSync('/proc/self/fd').flatMap((name) => {
    const target = existsSync(`/proc/self/fd/${name}`) ? readlinkSync(`/proc/self/fd/${name}`) : '';
    return target.startsWith(path.resolve(env.DATA_DIR)) ? [target] : [];
  });

const kinds: Record<string, () => Promise<string>> = {
  'a backup': async () => {
    const { json } = await admin.call('/backups', { database: false, files: true });
    await workOffBackups();
    return (await admin.call(`/backups/${json.id}/link`, {})).json.url;
  },
  'a file with all that is kept of a person': async () => {
    const { json } = await admin.call('/privacy/exports', { email: 'somebody@casalume.example' });
    await makePersonalExport(json.id);
    return (await admin.call(`/privacy/exports/${json.id}/link`, {})).json.url;
  },
  'a PDF': async () => {
    const { reference } = await buildRequest();
    return (await admin.call('/pdfs', { reference, kind: 'request' })).json.url;
  },
};

describe.each(Object.entries(kinds))('the address of %s', (_what, link) => {
  test('opens from listed addresses only while the whitelist is on', async () => {
    const url = await link();
    await saveSettings('security', { enableIPWhitelist: true, ipWhitelist: office });
    expect(await refusalOf(await fromHome(url))).toEqual([403, 'ip_not_allowed']);
    expect((await fromOffice(url)).status).toBe(200);
  });

  test('opens nothing for an Admin who lacks the second factor that is asked', async () => {
    const url = await link();
    await saveSettings('security', { enableTwoFactor: true });
    expect(await refusalOf(await fromHome(url))).toEqual([403, 'second_factor_required']);
  });

  test('opens while the API is off for programs, and is no call of one', async () => {
    const url = await link();
    await saveSettings('api', { enableAPI: false });
    const answer = await fromHome(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.has('ratelimit-limit')).toBe(false);
  });

  test('answers HEAD without holding anything open', async () => {
    const url = await link();
    const before = filesHeldOpen();
    const answer = await fromHome(url, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.body).toBeNull();
    expect(filesHeldOpen()).toEqual(before);
    expect((await fromHome(url)).headers.get('content-length')).toBe(answer.headers.get('content-length'));
  });

  test('is not what the log keeps', async () => {
    const url = await link();
    const token = url.split('/').at(-1) as string;
    expect(withoutLink(url)).toBe(url.replace(token, '…'));
  });
});

test('an address of a report is not what the log keeps', () => {
  expect(withoutLink('/report/q9J0secret/pack.xlsx')).toBe('/report/…');
});

test('the log keeps every other path as it is', () => {
  for (const path of ['/', '/files', '/blog/preview', '/blog/a-post', '/api/v1/pdfs', '/api/v1/exports/1/link'])
    expect(withoutLink(path)).toBe(path);
});
