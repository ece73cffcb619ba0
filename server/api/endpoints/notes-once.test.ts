import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { buildMessage } from '#tests/stages/trash.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

let editor: Awaited<ReturnType<typeof buildStaff>>;
let other: typeof editor;
beforeAll(async () => {
  [editor, other] = [await buildStaff('Editor'), await buildStaff('Editor')];
});

type Written = { path: string; entries: (kind: 'note' | 'call') => Promise<unknown[]> };

const records: [string, () => Promise<Written>][] = [
  [
    'request',
    async () => {
      const { id, reference } = await buildRequest();
      const events = db.selectFrom('request_events').select('data').where('request_id', '=', id);
      return { path: `/requests/${reference}`, entries: (kind) => events.where('kind', '=', kind).execute() };
    },
  ],
  [
    'client',
    async () => {
      const { id } = await buildClient();
      const { number } = await db.selectFrom('clients').select('number').where('id', '=', id).executeTakeFirstOrThrow();
      const reference = `CLI-${String(number).padStart(3, '0')}`;
      const events = db.selectFrom('client_events').select('data').where('client_id', '=', id);
      return { path: `/clients/${reference}`, entries: (kind) => events.where('kind', '=', kind).execute() };
    },
  ],
  [
    'message',
    async () => {
      const { id, number } = await buildMessage();
      const events = db.selectFrom('message_events').select('data').where('message_id', '=', id);
      const path = `/messages/MSG-${String(number).padStart(3, '0')}`;
      return { path, entries: () => events.where('kind', '=', 'note').execute() };
    },
  ],
];

const audited = (action: string, text: string) =>
  db
    .selectFrom('audit_log as a')
    .innerJoin('audit_values as v', 'v.entry_id', 'a.id')
    .select('v.after')
    .where('a.action', '=', action)
    .where((where) => where(where.cast<string>('v.after', 'text'), 'like', `%${text}%`))
    .execute();

describe.each(records)('a note on a %s', (noun, build) => {
  it('whose answer was lost is entered once, however often and however quickly it is sent again', async () => {
    const { path, entries } = await build();
    const note = { text: `Chiamare lunedì ${randomUUID()}`, key: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 3 }, () => editor.call(`${path}/notes`, note)));
    answers.push(await editor.call(`${path}/notes`, note));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await entries('note')).toEqual([{ data: { text: note.text } }]);
    if (noun !== 'message') expect(await audited(`${noun}.note`, note.text)).toHaveLength(1);
  });

  it('is another one with other words, by another colleague, on another record, or without the name of a sending', async () => {
    const [{ path, entries }, elsewhere] = [await build(), await build()];
    const [text, key] = ['Richiamato', randomUUID()];
    await editor.call(`${path}/notes`, { text, key });
    await editor.call(`${path}/notes`, { text: 'Richiamato, non risponde', key });
    await other.call(`${path}/notes`, { text, key });
    await editor.call(`${elsewhere.path}/notes`, { text, key });
    await editor.call(`${path}/notes`, { text });
    await editor.call(`${path}/notes`, { text });
    expect(await entries('note')).toHaveLength(5);
    expect(await elsewhere.entries('note')).toHaveLength(1);
    expect((await editor.call(`${path}/notes`, { text, key: 'x' })).status).toBe(422);
  });
});

it.each(records.filter(([noun]) => noun !== 'message'))('a call with a %s is noted once as well', async (_, build) => {
  const { path, entries } = await build();
  const call = { outcome: 'reached', minutes: 4, note: 'Contenta', key: randomUUID() };
  for (let turn = 0; turn < 3; turn += 1) expect((await editor.call(`${path}/calls`, call)).status).toBe(200);
  expect(await entries('call')).toHaveLength(1);
});

it('a proposal is noted once as well', async () => {
  const { id, reference } = await buildRequest();
  const proposal = { note: 'Pacchetto annuale', key: randomUUID() };
  for (let turn = 0; turn < 2; turn += 1)
    expect((await editor.call(`/requests/${reference}/proposal`, proposal)).status).toBe(200);
  const events = await db.selectFrom('request_events').select('kind').where('request_id', '=', id).execute();
  expect(events.filter(({ kind }) => kind === 'proposed')).toHaveLength(1);
});
