import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { prepareForm, readReceipt } from '#server/domain/forms/forms.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { textVersion } from '#server/records/consents.ts';
import { open } from '#server/secrets.ts';
import { answerAsks } from './answer-asks.ts';
import { cleanReaders } from './clean.ts';
import { askForNewLink, confirmReader, readConfirmation } from './confirm.ts';
import { mailboxOf } from './mailbox.ts';
import { submitSubscription } from './subscribe.ts';
import { readSubscription, resubscribe, unsubscribe, unsubscribeHeaders } from './unsubscribe.ts';

const start = new Date('2026-12-01T09:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Each test has a day of its own, so that nobody's mails count for somebody else's limits. */
let days = 0;
const freshDay = () => {
  days += 2;
  return (ms: number) => new Date(start.getTime() + days * DAY + ms);
};
let networks = 0;
const freshNetwork = () => {
  networks += 1;
  return `198.18.${Math.floor(networks / 250)}.${networks % 250}`;
};

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const form = (values: Record<string, string>) => {
  const filled = new FormData();
  for (const [name, value] of Object.entries(values)) filled.set(name, value);
  return filled;
};

const subscribe = (email: string, now: Date, address = freshNetwork()) =>
  submitSubscription(form({ email }), { address, now });

const mailsTo = (email: string) =>
  db
    .selectFrom('mails')
    .select(['template', 'secrets', 'queued_at'])
    .where('recipient', '=', email)
    .orderBy('queued_at')
    .execute();

const templatesTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template);

/** The token in the link of the last mail to the address. */
async function tokenTo(email: string): Promise<string> {
  const last = (await mailsTo(email)).at(-1);
  const { link } = JSON.parse(open(mailSecretsPurpose, last?.secrets ?? '')) as { link: string };
  return new URL(link).searchParams.get('token') ?? '';
}

const readerOf = (email: string) =>
  db
    .selectFrom('subscribers')
    .select(['id', 'state', 'source', 'confirmed_at', 'ended_at', 'unsubscribe_token'])
    .where('email', '=', email)
    .executeTakeFirst();

async function confirmedReader(email: string, at: (ms: number) => Date) {
  await subscribe(email, at(0));
  await answerAsks(at(0));
  await confirmReader(await tokenTo(email), at(MINUTE));
  return (await readerOf(email)) as NonNullable<Awaited<ReturnType<typeof readerOf>>>;
}

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
    expect(await askForNewLink(token, at(7 * DAY))).toBe(true);
    await answerAsks(at(7 * DAY));
    const fresh = await tokenTo(email);
    expect(fresh).not.toBe(token);
    expect((await confirmReader(fresh, at(7 * DAY))).state).toBe('done');
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
    for (const state of ['pending', 'confirmed', 'unsubscribed', 'bounced', 'complained']) {
      const values = { email: `${state}@same.example`, state, source: 'blog', confirmed_at: at(0) };
      await db.insertInto('subscribers').values(values).execute();
    }
    const unknown = await writesOf('unknown@same.example', at(HOUR));
    expect(unknown).toEqual({ outcome: 'accepted', receipt: { reference: '', replyBy: '', email: '' }, asks: 1 });
    for (const state of ['pending', 'confirmed', 'unsubscribed', 'bounced', 'complained'])
      expect(await writesOf(`${state}@same.example`, at(HOUR)), state).toEqual(unknown);
    await answerAsks(at(HOUR));
    expect(await templatesTo('confirmed@same.example')).toEqual(['newsletter-already']);
    for (const state of ['unknown', 'pending', 'unsubscribed', 'bounced', 'complained'])
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

  it('can be taken back by a new confirmation, also after a bounce, and at once', async () => {
    const at = freshDay();
    for (const state of ['unsubscribed', 'bounced']) {
      const email = `back-${state}@reader.example`;
      const { id, unsubscribe_token } = await confirmedReader(email, at);
      await db
        .updateTable('subscribers')
        .set({ state, ended_at: at(HOUR) })
        .where('id', '=', id)
        .execute();
      expect(await resubscribe(unsubscribe_token, at(2 * MINUTE))).toBe(true);
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
    for (const state of ['pending', 'unsubscribed', 'bounced', 'complained'])
      await db
        .insertInto('subscribers')
        .values({ email: `${state}@kept.example`, state, source: 'blog', asked_at: at(0) })
        .execute();
    const consent = { kind: 'newsletter', accepted: true, text_version: 'x', at: at(0) };
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
