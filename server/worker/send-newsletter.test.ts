import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { mostRefusedInARow } from '#server/domain/newsletter/issues/deliveries.ts';
import { clearLane, startDueIssues } from '#server/domain/newsletter/work.ts';
import { env } from '#server/env.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import type { DeliveryState } from '#shared/newsletter-issues.ts';
import { buildIssue, buildReaders } from '#tests/newsletter-factories.ts';
import { refusal } from '#tests/setup/mail-server.ts';
import { copiesOf, counts, mailServer } from '#tests/stages/newsletter-sending.ts';
import { deliverMail } from './deliver-mail.ts';
import { newsletterWork } from './send-newsletter.ts';

/** As if the time had come at which everything that waits is tried again. */
async function laterOn(): Promise<void> {
  const past = sql<Date>`now() - interval '1 minute'`;
  await db.updateTable('newsletter_deliveries').set({ next_attempt_at: past }).where('state', '=', 'waiting').execute();
  await db
    .updateTable('newsletter_issues')
    .set({ next_attempt_at: past })
    .where('next_attempt_at', 'is not', null)
    .execute();
}

describe('an issue over SMTP', () => {
  it('reaches each reader once, over no more connections than there may be', async () => {
    const server = await mailServer();
    await buildReaders(60);
    const { id } = await buildIssue();
    await newsletterWork.wake();
    expect(await counts(id)).toMatchObject({ state: 'sent', sent: 60 });
    expect([...server.copies().values()].every((count) => count === 1)).toBe(true);
    expect(server.copies().size).toBe(60);
    expect(server.mostConnections()).toBeLessThanOrEqual(4);
  });

  it('is started and sent once by workers that race', async () => {
    const server = await mailServer();
    await buildReaders(40);
    const { id } = await buildIssue();
    await Promise.all(Array.from({ length: 4 }, () => startDueIssues(new Date())));
    // Another process: the same code with modules of its own.
    const other = await secondWorker();
    await Promise.all([newsletterWork.wake(), other.newsletterWork.wake()]);
    await newsletterWork.wake();
    expect(await counts(id)).toMatchObject({ state: 'sent', sent: 40 });
    expect(server.copies().size).toBe(40);
    expect(server.accepted).toHaveLength(40);
    expect(server.mostConnections()).toBeLessThanOrEqual(4);
  });

  it('tries a reader again later whose server says not now, and gives up after the last attempt', async () => {
    const [grey, never] = await buildReaders(2);
    const seen = new Set<string>();
    const server = await mailServer({
      onRecipient: (address) => {
        const isNew = !seen.has(address);
        seen.add(address);
        return isNew || address === never?.email ? refusal(451, '4.7.1 greylisted, try again') : undefined;
      },
    });
    const { id } = await buildIssue();
    await newsletterWork.wake();
    expect(await counts(id)).toMatchObject({ state: 'sending', waiting: 2 });
    await newsletterWork.wake();
    expect(server.accepted).toHaveLength(0); // not before it is due
    for (let round = 0; round < 8; round += 1) {
      await laterOn();
      await newsletterWork.wake();
    }
    expect(await counts(id)).toMatchObject({ state: 'sent', sent: 1, failed: 1 });
    expect(server.copies()).toEqual(new Map([[grey?.email, 1]]));
    expect((await copiesOf(id)).find(({ state }) => state === 'failed')?.last_error).toMatch(/greylisted/);
  });

  it('records a bounce when there is no such mailbox, and never writes to it again', async () => {
    const [gone, full, policy] = await buildReaders(4);
    const server = await mailServer({
      onRecipient: (address) => {
        if (address === gone?.email) return refusal(550, '5.1.1 no such user');
        if (address === full?.email) return refusal(552, '5.2.2 mailbox full');
        return address === policy?.email ? refusal(550, '5.7.1 relaying denied') : undefined;
      },
    });
    const { id } = await buildIssue();
    await newsletterWork.wake();
    expect(await counts(id)).toMatchObject({ state: 'sent', sent: 1, bounced: 1, failed: 2 });
    const states = await db.selectFrom('subscribers').select(['email', 'state']).execute();
    expect(states.filter(({ state }) => state === 'bounced').map(({ email }) => email)).toEqual([gone?.email]);
    const next = await buildIssue();
    await newsletterWork.wake();
    expect((await copiesOf(next.id)).map(({ email }) => email)).not.toContain(gone?.email);
    expect(server.copies().get(gone?.email ?? '')).toBeUndefined();
  });

  it('pauses after many refusals in a row, instead of using up the list', async () => {
    await buildReaders(mostRefusedInARow * 3);
    await mailServer({ onRecipient: () => refusal(554, '5.7.1 relay access denied') });
    const { id } = await buildIssue();
    await newsletterWork.wake();
    const told = await counts(id);
    expect(told).toMatchObject({ state: 'paused', problem: 'too-many-failures', bounced: 0 });
    expect(told.failed).toBeLessThan(mostRefusedInARow + 4);
    expect(told.waiting).toBeGreaterThan(mostRefusedInARow);
  });

  it('waits while the server is away, uses up nobody’s attempts, and pauses when it stays away', async () => {
    Object.assign(env, { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: 1 });
    await buildReaders(30);
    const { id } = await buildIssue();
    await newsletterWork.wake();
    expect(await counts(id)).toMatchObject({ state: 'sending', waiting: 30, failed: 0 });
    expect((await copiesOf(id)).every(({ attempts }) => attempts === 0)).toBe(true);
    const server = await mailServer();
    await newsletterWork.wake();
    expect(server.accepted).toHaveLength(0); // not before it is due
    Object.assign(env, { GOTRUE_SMTP_PORT: 1 });
    for (let round = 0; round < 8; round += 1) {
      await laterOn();
      await newsletterWork.wake();
    }
    expect(await counts(id)).toMatchObject({ state: 'paused', problem: 'server-away', waiting: 30 });
  });

  it('goes on when the server is back', async () => {
    Object.assign(env, { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: 1 });
    await buildReaders(10);
    const { id } = await buildIssue();
    await newsletterWork.wake();
    const server = await mailServer();
    await laterOn();
    await newsletterWork.wake();
    expect(await counts(id)).toMatchObject({ state: 'sent', sent: 10 });
    expect(server.accepted).toHaveLength(10);
  });

  it('is about us when the sender is refused: nobody’s copy fails', async () => {
    await mailServer({ onSender: () => refusal(550, '5.7.1 sender not allowed') });
    await buildReaders(10);
    const { id } = await buildIssue();
    await newsletterWork.wake();
    expect(await counts(id)).toMatchObject({ state: 'sending', waiting: 10, failed: 0, bounced: 0 });
  });

  it('lists a copy as uncertain when the connection breaks after its text, stops for a while, and never sends it again', async () => {
    // Both lanes are at a copy when the server goes: one that still got through would say that it is well.
    let texts = 0;
    const both = Promise.withResolvers<'hang up'>();
    const server = await mailServer({
      onText: () => {
        texts += 1;
        if (texts === 2) both.resolve('hang up');
        return texts <= 2 ? both.promise : undefined;
      },
    });
    Object.assign(env, { NEWSLETTER_CONNECTIONS: 2 });
    await buildReaders(30);
    const { id } = await buildIssue();
    await newsletterWork.wake();
    const told = await counts(id);
    expect(told.state).toBe('sending');
    expect(told.uncertain).toBe(2);
    for (let round = 0; round < 3; round += 1) {
      await laterOn();
      await newsletterWork.wake();
    }
    expect(await counts(id)).toMatchObject({ state: 'sent', sent: 28, uncertain: 2 });
    expect(server.accepted).toHaveLength(30);
    expect(server.copies().size).toBe(30);
  });

  it('opens a new connection when the server closed one that waited: nothing is in doubt', async () => {
    let mails = 0;
    const server = await mailServer({
      onSender: () => {
        mails += 1;
        return mails % 3 === 0 ? 'hang up' : undefined;
      },
    });
    Object.assign(env, { NEWSLETTER_CONNECTIONS: 1 });
    await buildReaders(12);
    const { id } = await buildIssue();
    await newsletterWork.wake();
    expect(await counts(id)).toMatchObject({ state: 'sent', sent: 12, uncertain: 0 });
    expect(server.copies().size).toBe(12);
  });

  it('does not write to a reader who leaves while it is sent', async () => {
    const readers = await buildReaders(30);
    const last = readers.at(-1);
    const server = await mailServer({
      onText: async () => {
        await db
          .updateTable('subscribers')
          .set({ state: 'unsubscribed' })
          .where('id', '=', last?.id ?? 0)
          .execute();
        return undefined;
      },
    });
    const { id } = await buildIssue();
    await newsletterWork.wake();
    expect(await counts(id)).toMatchObject({ state: 'sent', sent: 29, skipped: 1 });
    expect(server.copies().get(last?.email ?? '')).toBeUndefined();
  });

  it('stops at the next copy when it is paused, and skips what has not left when it is cancelled', async () => {
    await buildReaders(40);
    const { id } = await buildIssue();
    let texts = 0;
    const server = await mailServer({
      onText: async () => {
        texts += 1;
        if (texts === 5)
          await db.updateTable('newsletter_issues').set({ state: 'paused' }).where('id', '=', id).execute();
        return undefined;
      },
    });
    await newsletterWork.wake();
    const told = await counts(id);
    expect(told.state).toBe('paused');
    expect(told.sent).toBeLessThan(5 + 4);
    await db.updateTable('newsletter_issues').set({ state: 'cancelled' }).where('id', '=', id).execute();
    await newsletterWork.wake();
    expect(await counts(id)).toMatchObject({ state: 'cancelled', skipped: 40 - told.sent, waiting: 0 });
    expect(server.accepted).toHaveLength(told.sent);
  });

  it('knows what a dead process was handing over: that is in doubt, and the rest goes on', async () => {
    const server = await mailServer();
    await buildReaders(10);
    const { id } = await buildIssue();
    await startDueIssues(new Date());
    const [first, second] = await copiesOf(id);
    const set = (copy: typeof first, state: DeliveryState, lane: number) =>
      db
        .updateTable('newsletter_deliveries')
        .set({ state, lane })
        .where('id', '=', copy?.id ?? 0)
        .execute();
    await set(first, 'handing-over', 2);
    await set(second, 'waiting', 17);
    await newsletterWork.wake();
    expect(await counts(id)).toMatchObject({ state: 'sent', sent: 9, uncertain: 1 });
    expect(server.copies().has(first?.email ?? '')).toBe(false);
    expect(await clearLane(2)).toBe(0);
  });

  it('does not hold up a sign-in code, however slow the server is', async () => {
    const waiting: (() => void)[] = [];
    const server = await mailServer({
      onText: (mail) =>
        mail.to.includes('reader') ? new Promise((resolve) => waiting.push(() => resolve(undefined))) : undefined,
    });
    await buildReaders(100); // enough for every lane to have some
    const { id } = await buildIssue();
    const sending = newsletterWork.wake();
    while (waiting.length < 4) await new Promise((resolve) => setImmediate(resolve)); // every lane is stuck
    const mail = await db.transaction().execute((trx) =>
      queueMail(trx, {
        template: 'sign-in-code',
        to: 'code@person.example',
        locale: 'en',
        props: {},
        secrets: { code: '482913', link: 'https://site.example/auth/confirm' },
      }),
    );
    await deliverMail(mail.id);
    expect(server.accepted.map(({ to }) => to)).toEqual(['code@person.example']);
    const release = setInterval(() => {
      for (const go of waiting.splice(0)) go();
    }, 1);
    await sending;
    clearInterval(release);
    expect(await counts(id)).toMatchObject({ state: 'sent', sent: 100 });
  });
});

/** The sender once more, as another process has it. */
async function secondWorker(): Promise<typeof import('#server/worker/send-newsletter.ts')> {
  const url = new URL(`./send-newsletter.ts?${randomUUID()}`, import.meta.url).href;
  return import(/* @vite-ignore */ url);
}
