import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import {
  confirmedReader,
  DAY,
  freshDay,
  freshNetwork,
  HOUR,
  MINUTE,
  mailsTo,
  readerOf,
  subscribe,
  templatesTo,
} from '#tests/stages/subscriptions.ts';
import { answerAsks } from './answer-asks.ts';
import { cleanReaders } from './clean.ts';
import { mailboxOf } from './mailbox.ts';

describe('the limits', () => {
  it('count all spellings of a mailbox as one', () => {
    expect(mailboxOf('J.o.h.n+news@googlemail.com')).toBe('john@gmail.com');
    expect(mailboxOf('john@gmail.com')).toBe('john@gmail.com');
    expect(mailboxOf('a.b+c@pm.me')).toBe(mailboxOf('ab@proton.me'));
    expect(mailboxOf('jo.hn+x@casalume.example')).toBe('jo.hn@casalume.example');
  });

  it('let a hundred posts a minute for one mailbox cause one mail, however it is spelled and wherever they come from', async () => {
    const at = freshDay();
    for (let index = 0; index < 100; index += 1) {
      const dotted = index % 2 === 0 ? 'flood.ed' : 'flooded';
      const result = await subscribe(`${dotted}+${index}@gmail.com`, at(index * 600));
      expect(result.outcome).toBe('accepted');
      if (index % 10 === 0) await answerAsks(at(index * 600));
    }
    await answerAsks(at(MINUTE));
    const { count } = await db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('recipient', 'like', 'flood%@gmail.com')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  it('let one connection subscribe five in ten minutes', async () => {
    const at = freshDay();
    const network = freshNetwork();
    const outcomes: string[] = [];
    for (let index = 0; index < 100; index += 1)
      outcomes.push((await subscribe(`victim-${index}@many.example`, at(index * 600), network)).outcome);
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === 'rate-limited')).toHaveLength(95);
    await answerAsks(at(MINUTE));
  });

  it('send a mailbox one opt-in mail in a quarter of an hour and three a day', async () => {
    const at = freshDay();
    const email = 'patient@reader.example';
    for (const minute of [0, 14, 15, 30, 45, 24 * 60]) {
      await subscribe(email, at(minute * MINUTE));
      await answerAsks(at(minute * MINUTE));
    }
    const sent = (await mailsTo(email)).map(({ queued_at }) => (queued_at.getTime() - at(0).getTime()) / MINUTE);
    expect(sent).toEqual([0, 15, 30, 24 * 60]);
  });

  it('send a reader one friendly note a day', async () => {
    const at = freshDay();
    await confirmedReader('friend@reader.example', at);
    for (const hour of [1, 2, 24, 26]) {
      await subscribe('friend@reader.example', at(hour * HOUR));
      await answerAsks(at(hour * HOUR));
    }
    const notes = (await templatesTo('friend@reader.example')).filter((name) => name === 'newsletter-already');
    expect(notes).toHaveLength(2);
  });

  it('hold the whole project to 200 opt-in mails an hour: the others wait for their turn, staff do not', async () => {
    const at = freshDay();
    const asks = Array.from({ length: 230 }, (_, index) => ({
      email: `ceiling-${index}@reader.example`,
      source: index % 2 === 0 ? 'blog' : 'analysis-request',
      asked_at: at(index),
    }));
    await db.insertInto('newsletter_asks').values(asks).execute();
    expect(await answerAsks(at(MINUTE))).toBe(200);
    await db.insertInto('newsletter_asks').values({ email: 'by-staff@reader.example', source: 'staff' }).execute();
    expect(await answerAsks(at(2 * MINUTE))).toBe(1);
    expect(await answerAsks(at(30 * MINUTE))).toBe(0);
    expect(await answerAsks(at(HOUR + MINUTE))).toBe(30);
    expect(await templatesTo('ceiling-229@reader.example')).toEqual(['newsletter-confirmation']);
  });

  it('drop what waited for a day: who asked can ask again', async () => {
    const at = freshDay();
    await db
      .insertInto('newsletter_asks')
      .values({ email: 'too-late@reader.example', source: 'blog', asked_at: at(0) })
      .execute();
    expect(await answerAsks(at(DAY + 1))).toBe(0);
    expect(await readerOf('too-late@reader.example')).toBeUndefined();
  });
});

describe('what is kept', () => {
  it('forgets who never confirmed after 30 days, and keeps who left as somebody who left', async () => {
    const at = freshDay();
    for (const state of ['pending', 'unsubscribed', 'bounced', 'complained'] as const)
      await db
        .insertInto('subscribers')
        .values({ email: `${state}@kept.example`, state, source: 'blog', asked_at: at(0) })
        .execute();
    const consent = { kind: 'newsletter', accepted: true, text_version: 'x', at: at(0) } as const;
    await db
      .insertInto('consents')
      .values(['pending', 'unsubscribed', 'nobody'].map((name) => ({ ...consent, email: `${name}@kept.example` })))
      .execute();
    await cleanReaders(at(30 * DAY - HOUR));
    expect(await readerOf('pending@kept.example')).toBeDefined();
    await cleanReaders(at(30 * DAY + HOUR));
    const left = await db
      .selectFrom('subscribers')
      .select('state')
      .where('email', 'like', '%@kept.example')
      .orderBy('state')
      .execute();
    expect(left.map(({ state }) => state)).toEqual(['bounced', 'complained', 'unsubscribed']);
    const consents = await db.selectFrom('consents').select('email').where('email', 'like', '%@kept.example').execute();
    expect(consents.map(({ email }) => email)).toEqual(['unsubscribed@kept.example']);
  });
});
