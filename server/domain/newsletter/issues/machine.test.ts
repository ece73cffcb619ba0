import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { AppError } from '#server/errors.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { newsletterWork } from '#server/worker/send-newsletter.ts';
import { buildStaff } from '#tests/factories.ts';
import { buildIssue, buildReaders } from '#tests/newsletter-factories.ts';
import { runs } from '#tests/runs.ts';
import { refusal, startMailServer } from '#tests/setup/mail-server.ts';
import { cancelIssue, pauseIssue, recallIssue, resendCopies, resumeIssue } from './moves.ts';

afterAll(async () => {
  await newsletterWork.stop();
  await closeQueue();
  Object.assign(env, { GOTRUE_SMTP_HOST: undefined });
  await closeDatabase();
});

const readers = 8;
const manners = ['ok', 'ok', 'ok', 'later', 'gone', 'unwanted', 'drop', 'hang up'] as const;

type Step =
  | { do: 'send'; server: (typeof manners)[number][] }
  | { do: 'pause' | 'resume' | 'cancel' | 'recall' }
  | { do: 'resend'; state: 'uncertain' | 'failed' }
  | { do: 'leave'; reader: number }
  | { do: 'die'; copy: number; mid: boolean };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      server: fc.array(fc.constantFrom(...manners), { maxLength: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('pause' as const, 'resume' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'recall' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('resend' as const),
      state: fc.constantFrom('uncertain' as const, 'failed' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), reader: fc.nat(readers - 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('die' as const), copy: fc.nat(readers - 1), mid: fc.boolean() }),
  },
);

it('through any order of sending, stopping, dying, leaving and sending again: counts tell the copies, and nobody has two unasked', async () => {
  Object.assign(env, { NEWSLETTER_PER_MINUTE: 1_000_000, NEWSLETTER_CONNECTIONS: 2 });
  const { userId, name, email } = await buildStaff('Admin');
  const person = { kind: 'staff' as const, userId, name, email, role: 'Admin' as const };
  let plan: (typeof manners)[number][] = [];
  let current: (typeof manners)[number] = 'ok';
  const server = await startMailServer({
    onRecipient: () => {
      current = plan.shift() ?? 'ok';
      if (current === 'later') return refusal(451, 'try later');
      if (current === 'gone') return refusal(550, '5.1.1 no such user');
      if (current === 'unwanted') return refusal(554, '5.7.1 not wanted');
      return current === 'drop' ? 'hang up' : undefined;
    },
    onText: () => (plan.shift() === 'hang up' ? 'hang up' : undefined),
  });
  Object.assign(env, { GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: server.port });

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      await db.deleteFrom('newsletter_issues').execute();
      await db.deleteFrom('subscribers').execute();
      server.accepted.splice(0);
      const people = await buildReaders(readers);
      const { id } = await buildIssue();
      const asked = new Map<string, number>();
      const refused = (work: Promise<unknown>) =>
        work.catch((error) => {
          if (!(error instanceof AppError && error.code === 'transition_refused')) throw error;
        });
      for (const each of steps) {
        if (each.do === 'send') {
          plan = [...each.server];
          const past = sql<Date>`now() - interval '1 minute'`;
          await db
            .updateTable('newsletter_deliveries')
            .set({ next_attempt_at: past })
            .where('state', '=', 'waiting')
            .execute();
          await db.updateTable('newsletter_issues').set({ next_attempt_at: null }).execute();
          await newsletterWork.wake();
        }
        if (each.do === 'pause') await refused(pauseIssue(person, id));
        if (each.do === 'resume') await refused(resumeIssue(person, id));
        if (each.do === 'cancel') await refused(cancelIssue(person, id));
        if (each.do === 'recall') await refused(recallIssue(person, id));
        if (each.do === 'resend') {
          const inDoubt = await db
            .selectFrom('newsletter_deliveries')
            .select('email')
            .where('state', '=', each.state)
            .execute();
          for (const copy of inDoubt) asked.set(copy.email, (asked.get(copy.email) ?? 0) + 1);
          await refused(resendCopies(person, id, { state: each.state }));
        }
        if (each.do === 'leave') {
          const reader = people[each.reader]?.id ?? 0;
          await db.updateTable('subscribers').set({ state: 'unsubscribed' }).where('id', '=', reader).execute();
        }
        if (each.do === 'die') {
          // What a process that dies leaves: a copy it had taken, or was handing over.
          const state = each.mid ? 'handing-over' : 'waiting';
          await db
            .updateTable('newsletter_deliveries')
            .set({ state, lane: 1 })
            .where('email', '=', people[each.copy]?.email ?? '')
            .where('state', '=', 'waiting')
            .execute();
        }
        const issue = await db
          .selectFrom('newsletter_issues')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const copies = await db.selectFrom('newsletter_deliveries').select(['email', 'state', 'lane']).execute();
        const of = (state: string) => copies.filter((copy) => copy.state === state).length;
        for (const state of ['sent', 'saved', 'uncertain', 'failed', 'bounced', 'skipped'] as const)
          expect(issue[state], `${state} after ${each.do}`).toBe(of(state));
        expect(issue.recipients).toBe(copies.length);
        for (const [address, count] of server.copies())
          expect(count).toBeLessThanOrEqual(1 + (asked.get(address) ?? 0));
        for (const copy of copies)
          if (copy.state === 'sent') expect(server.copies().get(copy.email)).toBeGreaterThanOrEqual(1);
        if (issue.state === 'sent') expect(of('waiting') + of('handing-over')).toBe(0);
      }
    }),
    { numRuns: runs(25) },
  );
  await server.close();
}, 120_000);
