import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { tellOwner } from '#server/across/files/owners.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { makeReceipt } from '#server/domain/forms/form-guard.ts';
import { forgetSettings } from '#server/records/settings.ts';
import { partsFolder } from '#server/storage/storage.ts';
import type { Settings } from '#shared/settings.ts';
import { altered } from '#tests/altered.ts';
import { restoreEnvironment } from '#tests/environment.ts';
import { saveSettings } from '#tests/saved-settings.ts';
import { freshAddress } from '#tests/stages/analysis-form.ts';
import { analyseAll, searchTerms, visit, withFiles } from '#tests/stages/visitor-files.ts';
import { addVisitorPart, beginVisitorUpload, bringFiles, readIntake, readLeft, receivedPath } from './intake.ts';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const days = (count: number) => hours(count * 24);
const confirm = (id: string) =>
  db.updateTable('requests').set({ confirmed_at: new Date() }).where('id', '=', id).execute();
/** Settings as they are then known to this process. */
async function set(values: Partial<Settings['general']>): Promise<void> {
  await saveSettings('general', values);
  forgetSettings();
}
const parts = (content: string) => new Blob([content]).stream();

afterEach(restoreEnvironment);
afterAll(closeDatabase);

describe('how much strangers may bring', () => {
  it('is five files of a request, the sixth is named', async () => {
    const sent = await visit({ files: Array.from({ length: 6 }, () => searchTerms()) });
    expect(sent.state?.files).toHaveLength(5);
    expect(sent.left).toMatchObject([{ code: 'limit_reached', details: { limit: 'files' } }]);
  });

  it('is so many bytes of a request, and so many of all that wait: beyond that the form goes without files and says so', async () => {
    await set({ visitorMegabytes: 1 });
    const big = { name: 'big.csv', content: `term;clicks\n${randomUUID()};1\n`.repeat(15_000) };
    try {
      const sent = await visit({ files: [big, { ...big, name: 'other.csv', content: `${big.content}x` }] });
      expect(sent.state?.files).toHaveLength(1);
      expect(sent.left).toMatchObject([{ name: 'other.csv', code: 'limit_reached', details: { limit: 'bytes' } }]);
    } finally {
      await set({});
    }
    await set({ visitorWaitingMegabytes: 1 });
    try {
      const sent = await visit({ files: [{ name: 'third.csv', content: `${big.content}y` }] });
      expect(sent.outcome).toBe('accepted');
      expect(sent.left).toMatchObject([{ code: 'limit_reached', details: { limit: 'waiting' } }]);
    } finally {
      await set({});
    }
  });

  it('is three sendings of a network within the hour; another network, and the next hour, are free', async () => {
    const [from, sent] = [freshAddress(), await visit()];
    const bring = (address: string, now = new Date()) =>
      bringFiles(withFiles(new FormData(), [searchTerms()]), sent.receipt, { address, tell: tellOwner, now });
    for (let time = 0; time < 3; time += 1) expect((await bring(from)).left).toEqual([]);
    const { left } = await bring(from);
    expect(left).toMatchObject([{ code: 'rate_limited' }]);
    expect(Number(left[0]?.details.seconds)).toBeGreaterThan(3_500);
    expect((await bring(freshAddress())).left).toEqual([]);
    expect((await bring(from, hours(1.1))).left).toEqual([]);
  });

  it('stays that for a hundred uploads of a bot: of each request at most five files begin, and the network is stopped', async () => {
    const [from, { receipt, request }] = [freshAddress(), await visit()];
    const begin = (sending: string) =>
      beginVisitorUpload(receipt, { name: 'bot.csv', bytes: 20, sending }, { address: from }).then(
        () => 'begun',
        ({ code }) => code,
      );
    const one = randomUUID();
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => begin(one)),
      ...Array.from({ length: 50 }, () => begin(randomUUID())),
    ]);
    expect(answers.filter((answer) => answer === 'begun').length).toBeLessThanOrEqual(5);
    expect(answers).toContain('rate_limited');
    const { count } = await db
      .selectFrom('uploads')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('request_id', '=', request?.id ?? null)
      .executeTakeFirstOrThrow();
    expect(count).toBeLessThanOrEqual(5);
  });
});

describe('a receipt', () => {
  it('opens nothing when it is guessed, of another form, or changed', async () => {
    const { receipt } = await visit();
    const message = makeReceipt({ reference: 'MSG-001', replyBy: '', email: 'a@b.example' });
    for (const wrong of ['', 'v1.guess', altered(receipt), message]) {
      await expect(
        bringFiles(withFiles(new FormData(), [searchTerms()]), wrong, { address: freshAddress(), tell: tellOwner }),
      ).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    expect(await readIntake('v1.guess')).toBeUndefined();
  });

  it('takes files for seven days', async () => {
    const { receipt } = await visit();
    const bring = (now: Date) =>
      bringFiles(withFiles(new FormData(), [searchTerms()]), receipt, {
        address: freshAddress(),
        tell: tellOwner,
        now,
      });
    expect((await bring(days(6.9))).left).toEqual([]);
    await expect(bring(days(7.1))).rejects.toMatchObject({ code: 'transition_refused', details: { status: 'over' } });
    expect((await readIntake(receipt, days(7.1)))?.standing).toBe('over');
  });

  it('shows and takes nothing any more once a sign-in has confirmed whose request it is', async () => {
    const sent = await visit({ files: [searchTerms()] });
    await analyseAll();
    expect((await readIntake(sent.receipt))?.look).toMatchObject({ state: 'read' });
    await confirm(sent.request?.id ?? '');
    expect(await readIntake(sent.receipt)).toMatchObject({ standing: 'confirmed', files: [], look: null });
    await expect(
      bringFiles(withFiles(new FormData(), [searchTerms()]), sent.receipt, {
        address: freshAddress(),
        tell: tellOwner,
      }),
    ).rejects.toMatchObject({ code: 'transition_refused', details: { status: 'confirmed' } });
  });

  it('reaches no upload of another', async () => {
    const [mine, other] = [await visit(), await visit()];
    const address = freshAddress();
    const upload = await beginVisitorUpload(
      mine.receipt,
      { name: 'a.csv', bytes: 4, sending: randomUUID() },
      { address },
    );
    await expect(
      addVisitorPart(other.receipt, upload.id, { address, tell: tellOwner, offset: 0, body: parts('a;b\n') }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('says what was left out only in our own words', () => {
    const left = [{ name: 'a.exe', code: 'unsupported_type' as const, details: {} }];
    const address = new URL(receivedPath('receipt', left), 'https://vantaggio.example');
    expect(readLeft(address.searchParams.get('left'))).toEqual(left);
    expect(readLeft(JSON.stringify(left))).toEqual([]);
  });
});

describe('a file that names buyers, in parts', () => {
  it('is refused before a buyer is written, however small its parts are', async () => {
    const secret = `Giulia-${randomUUID()}`;
    const orders = `order-id\tbuyer-name\tship-address-1\n1\t${secret}\tVia Roma 1\n`;
    const { receipt } = await visit();
    const address = freshAddress();
    const announced = { name: 'orders.txt', bytes: orders.length, sending: randomUUID() };
    const { id } = await beginVisitorUpload(receipt, announced, { address });
    const add = (offset: number, end: number) =>
      addVisitorPart(receipt, id, { address, tell: tellOwner, offset, body: parts(orders.slice(offset, end)) });
    expect(await add(0, 12)).toMatchObject({ received: 12 });
    await expect(add(12, orders.indexOf(secret) + 60)).rejects.toMatchObject({ details: { reason: 'buyer-data' } });
    expect(existsSync(path.join(partsFolder(), id))).toBe(false);
    expect(await db.selectFrom('uploads').select('id').where('id', '=', id).execute()).toEqual([]);
  });
});

describe('a file that is swapped after it was looked at', () => {
  it('does not come in: what was acknowledged is not taken again, and what is kept is what was looked at', async () => {
    const { name, ...sent } = searchTerms(20);
    const content = String(sent.content);
    const orders = `order-id\tbuyer-name\tship-address-1\n1\tGiulia\tVia Roma 1\n`;
    const { receipt } = await visit();
    const address = freshAddress();
    const announced = { name, bytes: content.length, sending: randomUUID() };
    const { id } = await beginVisitorUpload(receipt, announced, { address });
    const add = (offset: number, body: string) =>
      addVisitorPart(receipt, id, { address, tell: tellOwner, offset, body: parts(body) });
    const half = Math.floor(content.length / 2);
    await add(0, content.slice(0, half));
    for (const offset of [0, half - orders.length])
      await expect(add(offset, orders)).rejects.toMatchObject({ code: 'stale_version', details: { offset: half } });
    await add(half, content.slice(half));
    await expect(add(0, orders)).rejects.toMatchObject({ code: 'stale_version' });
    const kept = await db.selectFrom('files').select('sha256').where('name', '=', name).execute();
    expect(kept).toEqual([{ sha256: createHash('sha256').update(content).digest() }]);
  });
});

describe('room that was announced', () => {
  it('is free again when nothing comes of it: of one request, and of all', async () => {
    await set({ visitorFiles: 1, visitorWaitingMegabytes: 60 });
    const [idle, other] = [await visit(), await visit()];
    const begin = ({ receipt }: { receipt: string }, now?: Date) =>
      beginVisitorUpload(
        receipt,
        { name: 'terms.csv', bytes: 40_000_000, sending: randomUUID() },
        { address: freshAddress(), ...(now && { now }) },
      );
    try {
      await begin(idle);
      await expect(begin(idle)).rejects.toMatchObject({ details: { limit: 'files' } });
      await expect(begin(other)).rejects.toMatchObject({ details: { limit: 'waiting' } });
      expect(await begin(other, hours(0.3))).toMatchObject({ received: 0 });
      expect(await begin(idle, hours(0.6))).toMatchObject({ received: 0 });
    } finally {
      await set({ visitorFiles: 5, visitorWaitingMegabytes: 2_000 });
    }
  });
});
