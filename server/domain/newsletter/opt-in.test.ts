import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { prepareForm, readReceipt } from '#server/domain/forms/forms.ts';
import { textVersion } from '#server/records/consents.ts';
import { closeAccountOf } from '#tests/closed-accounts.ts';
import {
  confirmedReader,
  DAY,
  form,
  freshDay,
  freshNetwork,
  HOUR,
  MINUTE,
  mailsTo,
  readerOf,
  subscribe,
  templatesTo,
  tokenTo,
} from '#tests/stages/subscriptions.ts';
import { answerAsks } from './answer-asks.ts';
import { askForNewLink, confirmReader, readConfirmation } from './confirm.ts';
import { getsIssues } from './issues/recipients.ts';
import { submitSubscription } from './subscribe.ts';
import { readSubscription, resubscribe, unsubscribe, unsubscribeHeaders } from './unsubscribe.ts';

describe('a subscription', () => {
  it('is pending until its link is confirmed, with proof of what was agreed to and when', async () => {
    const at = freshDay();
    await subscribe('Elena@Reader.example', at(0));
    await answerAsks(at(MINUTE));
    expect(await readerOf('elena@reader.example')).toMatchObject({ state: 'pending', source: 'blog' });
    const token = await tokenTo('elena@reader.example');
    expect(await readConfirmation(token, at(HOUR))).toEqual({ state: 'open', email: 'e•••@reader.example' });
    expect(await readerOf('elena@reader.example')).toMatchObject({ state: 'pending' });
    expect((await confirmReader(token, at(HOUR))).state).toBe('done');
    expect((await confirmReader(token, at(2 * HOUR))).state).toBe('done');
    expect(await readerOf('elena@reader.example')).toMatchObject({ state: 'confirmed', confirmed_at: at(HOUR) });
    const consents = await db.selectFrom('consents').selectAll().where('email', '=', 'elena@reader.example').execute();
    expect(consents).toMatchObject([
      { kind: 'newsletter', accepted: true, text_version: await textVersion(db, 'newsletter-form', at(0)), at: at(0) },
    ]);
  });

  it('keeps no token that a copy of the database would give away', async () => {
    const at = freshDay();
    await subscribe('hashed@reader.example', at(0));
    await answerAsks(at(0));
    const token = await tokenTo('hashed@reader.example');
    const rows = JSON.stringify(await db.selectFrom('subscriber_confirmations').selectAll().execute());
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(Buffer.from(token, 'base64url').toJSON().data.join(','));
  });

  it('has a link that works for seven days, then sends a new one to the same address', async () => {
    const at = freshDay();
    const email = 'late@reader.example';
    await subscribe(email, at(0));
    await answerAsks(at(0));
    const token = await tokenTo(email);
    expect((await readConfirmation(token, at(7 * DAY - 1))).state).toBe('open');
    expect((await confirmReader(token, at(7 * DAY))).state).toBe('expired');
    expect(await readerOf(email)).toMatchObject({ state: 'pending' });
    expect(await askForNewLink(token, { now: at(7 * DAY) })).toBe(true);
    await answerAsks(at(7 * DAY));
    const fresh = await tokenTo(email);
    expect(fresh).not.toBe(token);
    expect((await confirmReader(fresh, at(7 * DAY))).state).toBe('done');
  });

  it('that rests because its reader closed their account is asked for anew, and not called one that they get', async () => {
    const at = freshDay();
    const email = 'closed@reader.example';
    const { id } = await confirmedReader(email, at);
    const reads = async () =>
      (await db.selectFrom('subscribers as s').select(getsIssues.as('is')).where('s.id', '=', id).executeTakeFirst())
        ?.is;
    expect(await reads()).toBe(true);
    await closeAccountOf(email, at(HOUR));
    expect(await reads()).toBe(false);
    await subscribe(email, at(2 * HOUR));
    await answerAsks(at(2 * HOUR));
    expect((await templatesTo(email)).at(-1)).toBe('newsletter-confirmation');
    const token = await tokenTo(email);
    expect((await readConfirmation(token, at(3 * HOUR))).state).toBe('open');
    expect((await confirmReader(token, at(3 * HOUR))).state).toBe('done');
    expect(await reads()).toBe(true);
    await subscribe(email, at(4 * HOUR));
    await answerAsks(at(4 * HOUR));
    expect((await templatesTo(email)).at(-1)).toBe('newsletter-already');
  });

  it('is not brought back by the link that confirmed it once', async () => {
    const at = freshDay();
    const email = 'once@reader.example';
    const { unsubscribe_token } = await confirmedReader(email, at);
    const token = await tokenTo(email);
    await unsubscribe(unsubscribe_token, at(HOUR));
    expect((await confirmReader(token, at(2 * HOUR))).state).toBe('used');
    expect(await readerOf(email)).toMatchObject({ state: 'unsubscribed' });
  });

  it('is unknown to made-up links', async () => {
    expect((await confirmReader('nonsense')).state).toBe('unknown');
    expect(await askForNewLink('nonsense')).toBe(false);
    expect(await unsubscribe('nonsense')).toBeUndefined();
    expect(await unsubscribe("' or 1=1 --")).toBeUndefined();
    expect(await readSubscription('00000000-0000-4000-8000-000000000000')).toBeUndefined();
    expect(await resubscribe('00000000-0000-4000-8000-000000000000')).toBe(false);
  });
});

describe('the answer to a post', () => {
  const writesOf = async (email: string, now: Date) => {
    const before = await db.selectFrom('newsletter_asks').selectAll().execute();
    const mails = await mailsTo(email);
    const result = await subscribe(email, now);
    const after = await db.selectFrom('newsletter_asks').selectAll().execute();
    expect(await mailsTo(email)).toEqual(mails);
    return {
      outcome: result.outcome,
      receipt: 'receipt' in result && { ...readReceipt(result.receipt), email: '' },
      asks: after.length - before.length,
    };
  };

  it('does and says the same for unknown, pending, confirmed, ended and lost addresses', async () => {
    const at = freshDay();
    for (const state of ['pending', 'confirmed', 'unsubscribed', 'bounced', 'complained'] as const) {
      const values = { email: `${state}@same.example`, state, source: 'blog', confirmed_at: at(0) } as const;
      await db.insertInto('subscribers').values(values).execute();
    }
    const unknown = await writesOf('unknown@same.example', at(HOUR));
    expect(unknown).toEqual({ outcome: 'accepted', receipt: { reference: '', replyBy: '', email: '' }, asks: 1 });
    for (const state of ['pending', 'confirmed', 'unsubscribed', 'bounced', 'complained'] as const)
      expect(await writesOf(`${state}@same.example`, at(HOUR)), state).toEqual(unknown);
    await answerAsks(at(HOUR));
    expect(await templatesTo('confirmed@same.example')).toEqual(['newsletter-already']);
    for (const state of ['unknown', 'pending', 'unsubscribed', 'bounced', 'complained'] as const)
      expect(await templatesTo(`${state}@same.example`), state).toEqual(['newsletter-confirmation']);
    expect(await readerOf('unsubscribed@same.example')).toMatchObject({ state: 'unsubscribed' });
    expect(await readerOf('bounced@same.example')).toMatchObject({ state: 'bounced' });
  });

  it.each([
    ['an address without a domain', 'elena'],
    ['two addresses', 'a@reader.example, b@reader.example'],
    ['an address over two lines', 'a@reader.example\r\nBcc: all@reader.example'],
    ['a name longer than mail servers take', `${'a'.repeat(65)}@reader.example`],
    ['nothing', ''],
    ['an address with a script', '"<script>"@reader.example'],
  ])('refuses %s', async (_what, email) => {
    const result = await subscribe(email, freshDay()(0));
    expect(result).toMatchObject({ outcome: 'invalid' });
    expect('submission' in result && result.submission.error).toHaveProperty('email');
  });

  it('takes a post without proofs from a page that is kept, but no filled honeypot, forged trap or too fast hand', async () => {
    const at = freshDay();
    const outcomeOf = async (values: Record<string, string>) =>
      (
        await submitSubscription(form({ email: 'bot@reader.example', ...values }), {
          address: freshNetwork(),
          now: at(0),
        })
      ).outcome;
    expect(await outcomeOf({ faxNumber: '1' })).toBe('quarantined');
    expect(await outcomeOf({ timeTrap: 'forged' })).toBe('quarantined');
    expect(await outcomeOf(prepareForm(at(-500)))).toBe('quarantined');
    expect(await answerAsks(at(0))).toBe(0);
    expect(await outcomeOf(prepareForm(at(-5000)))).toBe('accepted');
    expect(await outcomeOf({})).toBe('accepted');
  });
});

describe('leaving', () => {
  it('ends at once what is confirmed, pending or bounced, makes open links void, and is the same twice', async () => {
    const at = freshDay();
    const email = 'leaver@reader.example';
    await subscribe(email, at(0));
    await answerAsks(at(0));
    const token = await tokenTo(email);
    const reader = await readerOf(email);
    for (const time of [1, 2])
      expect(await unsubscribe(reader?.unsubscribe_token ?? '', at(time * HOUR))).toEqual({
        isReading: false,
        email: 'l•••@reader.example',
      });
    expect(await readerOf(email)).toMatchObject({ state: 'unsubscribed', ended_at: at(HOUR) });
    expect((await confirmReader(token, at(3 * HOUR))).state).toBe('expired');
    const kinds = await db
      .selectFrom('subscriber_events')
      .select('kind')
      .where('subscriber_id', '=', reader?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['asked', 'unsubscribed']);
  });

  it('ends what was asked for since, whether its link was sent or waits for its turn', async () => {
    const at = freshDay();
    const email = 'undecided@reader.example';
    const { id, unsubscribe_token } = await confirmedReader(email, at);
    await unsubscribe(unsubscribe_token, at(HOUR));
    await resubscribe(unsubscribe_token, { now: at(2 * HOUR) });
    await answerAsks(at(2 * HOUR));
    const sent = await tokenTo(email);
    await unsubscribe(unsubscribe_token, at(3 * HOUR));
    expect((await confirmReader(sent, at(4 * HOUR))).state).toBe('expired');
    await resubscribe(unsubscribe_token, { now: at(4 * HOUR) });
    const mails = (await mailsTo(email)).length;
    await unsubscribe(unsubscribe_token, at(5 * HOUR));
    await answerAsks(at(5 * HOUR));
    expect(await mailsTo(email)).toHaveLength(mails);
    expect(await readerOf(email)).toMatchObject({ state: 'unsubscribed', ended_at: at(HOUR) });
    const events = db.selectFrom('subscriber_events').select('kind').where('subscriber_id', '=', id).orderBy('id');
    expect((await events.execute()).map(({ kind }) => kind)).toEqual([
      ...['asked', 'confirmed', 'unsubscribed'],
      ...['asked', 'unsubscribed', 'unsubscribed'],
    ]);
  });

  it('can be taken back by a new confirmation, also after a bounce, and at once', async () => {
    const at = freshDay();
    for (const state of ['unsubscribed', 'bounced'] as const) {
      const email = `back-${state}@reader.example`;
      const { id, unsubscribe_token } = await confirmedReader(email, at);
      await db
        .updateTable('subscribers')
        .set({ state, ended_at: at(HOUR) })
        .where('id', '=', id)
        .execute();
      expect(await resubscribe(unsubscribe_token, { now: at(2 * MINUTE) })).toBe(true);
      await answerAsks(at(2 * MINUTE));
      expect(await readerOf(email), state).toMatchObject({ state });
      await confirmReader(await tokenTo(email), at(3 * MINUTE));
      expect(await readerOf(email), state).toMatchObject({ state: 'confirmed', ended_at: null, unsubscribe_token });
    }
  });

  it('stands in the headers of every issue as RFC 8058 wants it', () => {
    const token = '6f0a2c3e-0000-4000-8000-000000000000';
    const headers = unsubscribeHeaders(token);
    expect(headers['List-Unsubscribe']).toMatch(
      new RegExp(`^<https?://\\S+/newsletter/unsubscribe\\?token=${token}>$`),
    );
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  });
});
