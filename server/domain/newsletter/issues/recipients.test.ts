import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { type ReaderSource, type ReaderState, readerSources, readerStates } from '#shared/newsletter.ts';
import { readSegment } from '#shared/segments.ts';
import { buildClientRecord } from '#tests/client-factory.ts';
import { closeAccountOf } from '#tests/closed-accounts.ts';
import { buildStaff } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';
import { countRecipients, isRecipient, listSegments } from './recipients.ts';

afterAll(closeDatabase);

const tags = ['germania', 'vip'] as const;
const someTags = fc.subarray([...tags]);

type Reader = {
  state: ReaderState;
  source: ReaderSource;
  tags: string[];
  client: {
    status: 'active' | 'inactive' | 'suspended';
    isRemoved: boolean;
    /** The reader's address is one that the client had before. */
    isFormer: boolean;
    tags: string[];
  } | null;
};

const reader: fc.Arbitrary<Reader> = fc.record({
  // Most are confirmed, or segments would be empty most of the time.
  state: fc.oneof({ weight: 3, arbitrary: fc.constant('confirmed' as const) }, fc.constantFrom(...readerStates)),
  source: fc.constantFrom(...readerSources),
  tags: someTags,
  client: fc.option(
    fc.record({
      status: fc.constantFrom('active' as const, 'inactive' as const, 'suspended' as const),
      isRemoved: fc.boolean(),
      isFormer: fc.boolean(),
      tags: someTags,
    }),
  ),
});

async function put(readers: Reader[]): Promise<string[]> {
  await db.deleteFrom('subscribers').execute();
  await db.deleteFrom('client_tags').execute();
  const emails: string[] = [];
  for (const { state, source, tags: own, client } of readers) {
    const email = `${randomUUID()}@reader.example`;
    emails.push(email);
    const { id } = await db
      .insertInto('subscribers')
      .values({ email, state, source, confirmed_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const tag of own) await db.insertInto('subscriber_tags').values({ subscriber_id: id, tag }).execute();
    if (!client) continue;
    const made = await buildClientRecord({ status: client.status, ...(!client.isFormer && { email }) });
    if (client.isFormer)
      await db.insertInto('client_addresses').values({ email, client_id: made.id, origin: 'former' }).execute();
    if (client.isRemoved)
      await db.updateTable('clients').set({ deleted_at: new Date() }).where('id', '=', made.id).execute();
    for (const tag of client.tags) await db.insertInto('client_tags').values({ client_id: made.id, tag }).execute();
  }
  return emails;
}

/** Who should get it, told without SQL. */
function wanted({ state, source, tags: own, client }: Reader, name: string): boolean {
  const segment = readSegment(name);
  const isClient = client !== null && !client.isRemoved && client.status !== 'suspended';
  if (state !== 'confirmed' || !segment) return false;
  if (segment.kind === 'all') return true;
  if (segment.kind === 'clients') return isClient;
  if (segment.kind === 'source') return source === segment.source;
  return own.includes(segment.tag) || (isClient && client.tags.includes(segment.tag));
}

async function recipients(segment: string): Promise<string[]> {
  const rows = await db.selectFrom('subscribers as s').select('s.email').where(isRecipient(segment)).execute();
  return rows.map(({ email }) => email);
}

const segments = ['all', 'clients', ...readerSources.map((source) => `source:${source}`), 'tag:germania', 'tag:vip'];

it('an issue reaches the confirmed readers of its segment, each once, and nobody else; the counts say so before', async () => {
  const { userId, name, email } = await buildStaff('Editor');
  const person = { kind: 'staff' as const, userId, name, email, role: 'Editor' as const };
  await fc.assert(
    fc.asyncProperty(fc.array(reader, { maxLength: 7 }), async (readers) => {
      const emails = await put(readers);
      const { items } = await listSegments(person);
      for (const segment of segments) {
        const found = await recipients(segment);
        const should = emails.filter((_, position) => wanted(readers[position] as Reader, segment));
        expect([...found].sort()).toEqual([...should].sort());
        expect(await countRecipients(db, segment)).toBe(found.length);
        const told = items.find((item) => item.segment === segment);
        // A tag that nobody has is none; a tag without confirmed readers is told with none.
        expect(told?.readers ?? 0).toBe(found.length);
      }
    }),
    { numRuns: runs(25) },
  );
}, 60_000);

it('an address that another client has now counts as that client’s', async () => {
  const [before, now] = [await buildClientRecord(), await buildClientRecord()];
  const given = { email: now.email, state: 'confirmed', source: 'blog', confirmed_at: new Date() } as const;
  await db.insertInto('subscribers').values(given).execute();
  const former = { email: now.email, client_id: before.id, origin: 'former' };
  await db.insertInto('client_addresses').values(former).execute();
  const tag = `tag-${randomUUID().slice(0, 8)}`;
  await db.insertInto('client_tags').values({ client_id: before.id, tag }).execute();
  expect(await recipients(`tag:${tag}`)).toEqual([]);
});

it('a client who never confirmed the newsletter gets nothing', async () => {
  const { id, email } = await buildClientRecord();
  const tag = `tag-${randomUUID().slice(0, 8)}`;
  await db.insertInto('client_tags').values({ client_id: id, tag }).execute();
  await db.insertInto('subscribers').values({ email, state: 'pending', source: 'blog' }).execute();
  for (const segment of ['all', 'clients', `tag:${tag}`]) expect(await recipients(segment)).not.toContain(email);
});

describe('somebody who closed their account', () => {
  const read = async (email: string) => {
    const given = {
      email,
      state: 'confirmed',
      source: 'blog',
      confirmed_at: new Date(Date.now() - 86_400_000),
    } as const;
    return db.insertInto('subscribers').values(given).returning('id').executeTakeFirstOrThrow();
  };

  it('gets no issue at any address of theirs until they are back, and is counted nowhere; others are untouched', async () => {
    const { userId, name, email: staffEmail } = await buildStaff('Editor');
    const person = { kind: 'staff' as const, userId, name, email: staffEmail, role: 'Editor' as const };
    await put([]);
    const client = await buildClientRecord({ withAccount: true });
    const merged = await buildClientRecord();
    await db
      .updateTable('clients')
      .set({ merged_into: client.id, deleted_at: new Date() })
      .where('id', '=', merged.id)
      .execute();
    const other = await buildClientRecord();
    const [former, passedOn] = [`${randomUUID()}@former.example`, other.email];
    for (const email of [former, passedOn])
      await db.insertInto('client_addresses').values({ email, client_id: client.id, origin: 'former' }).execute();
    for (const email of [client.email, merged.email, former, passedOn]) await read(email);
    await db.insertInto('client_tags').values({ client_id: client.id, tag: 'vip' }).execute();
    const told = async (segment: string) =>
      (await listSegments(person)).items.find((item) => item.segment === segment)?.readers;

    expect(await recipients('all')).toHaveLength(4);
    await closeAccountOf(client.email);
    for (const segment of ['all', 'source:blog', 'clients']) {
      expect(await recipients(segment)).toEqual([passedOn]);
      expect(await told(segment)).toBe(1);
    }
    expect(await recipients('tag:vip')).toEqual([]);
    expect(await told('tag:vip')).toBe(0);
    await db.deleteFrom('account_erasures').execute();
    expect(await recipients('all')).toHaveLength(4);
  });

  it('gets issues when they confirmed a link since, but not because staff or a file say so', async () => {
    const client = await buildClientRecord({ withAccount: true });
    const { id } = await read(client.email);
    await closeAccountOf(client.email);
    const enter = (actor_kind: string) =>
      db
        .insertInto('subscriber_events')
        .values({ subscriber_id: id, kind: 'confirmed', at: new Date(), actor_kind })
        .execute();
    await enter('staff');
    expect(await recipients('all')).not.toContain(client.email);
    await enter('reader');
    expect(await recipients('all')).toContain(client.email);
  });
});
