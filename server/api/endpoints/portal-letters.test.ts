import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { deliverMail } from '#server/worker/deliver-mail.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { letter } from '#tests/stages/letters.ts';

/** Letters of staff on the page of their client, from the moment they are written. */

type Client = Awaited<ReturnType<typeof buildClient>>;
type Entry = { kind: string; name: string; text: string; delivery: string | null; at: string };
let client: Client;
let editor: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  client = await buildClient();
  editor = await buildStaff('Editor');
});

const requestOf = (owner: Client) => buildRequest({ clientId: owner.id, email: owner.email, name: 'Elena Marchetti' });
const read = async (reference: string) => (await client.call(`/portal/requests/${reference}`)).json;
const lettersOf = async (reference: string): Promise<Entry[]> =>
  (await read(reference)).entries.filter(({ kind }: Entry) => kind === 'letter');
const send = async (reference: string) => {
  const sent = await editor.call('/letters', { subject: { kind: 'request', reference }, letter, key: randomUUID() });
  expect(sent.status).toBe(200);
  return sent.json as { mail: { id: string }; undo: { id: string } };
};
/** Ten seconds later, as far as the mail is concerned. */
const endHold = (id: string) =>
  db
    .updateTable('mails')
    .set({ next_attempt_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute();

describe('a letter to a client', () => {
  it('is on the page at once, as being sent, and as sent only when it has left', async () => {
    const { reference } = await requestOf(client);
    const { mail } = await send(reference);
    const [first] = await lettersOf(reference);
    expect(first).toMatchObject({ name: `${reference}: first steps`, delivery: 'sending' });
    expect((await read(reference)).request).toMatchObject({ unread: 0, steps: [{ state: 'now' }, {}, {}, {}] });
    await endHold(mail.id);
    expect((await lettersOf(reference))[0]).toMatchObject({ delivery: 'sending' });
    await deliverMail(mail.id);
    expect(await lettersOf(reference)).toMatchObject([{ delivery: 'sent', at: first?.at }]);
    expect((await read(reference)).request).toMatchObject({ steps: [{ state: 'done' }, {}, {}, {}] });
  });

  it('reads as words, without the greeting, the signature and the address that its mail has', async () => {
    const { reference } = await requestOf(client);
    const { mail } = await send(reference);
    const [entry] = await lettersOf(reference);
    expect(entry?.text).toBe('we begin with:\n\n- Business Analysis\n- https://site.example/x');
    const { rendered } = await db
      .selectFrom('mails')
      .select('rendered')
      .where('id', '=', mail.id)
      .executeTakeFirstOrThrow();
    expect((rendered as { text: string }).text).toMatch(/^Dear Elena Marchetti,[\s\S]+\n\n-- \nVantaggio/);
  });

  it('that is taken back before it left is gone, and nothing is new', async () => {
    const { reference } = await requestOf(client);
    const { undo } = await send(reference);
    expect(await lettersOf(reference)).toHaveLength(1);
    expect((await editor.call(`/changes/${undo.id}/undo`, {})).status).toBe(200);
    expect(await lettersOf(reference)).toEqual([]);
    expect((await read(reference)).request.unread).toBe(0);
  });

  it('is new until it was read, and not again when its mail is tried once more', async () => {
    const { reference } = await requestOf(client);
    const { mail } = await send(reference);
    await endHold(mail.id);
    await deliverMail(mail.id);
    const { entries, request } = await read(reference);
    expect(request.unread).toBe(1);
    await client.call(`/portal/requests/${reference}/seen`, { at: entries.at(-1).at });
    expect((await read(reference)).request.unread).toBe(0);
    await db
      .updateTable('mails')
      .set({ state: 'queued', attempts: 1, next_attempt_at: new Date(Date.now() + 60_000) })
      .where('id', '=', mail.id)
      .execute();
    expect((await read(reference)).request).toMatchObject({ unread: 0, steps: [{ state: 'done' }, {}, {}, {}] });
    expect(await lettersOf(reference)).toMatchObject([{ delivery: 'sending' }]);
  });

  it('that was on the page while it could be taken back is new once it cannot, and then counts as opened', async () => {
    const { reference } = await requestOf(client);
    const { mail } = await send(reference);
    const see = async () => {
      const [entry] = await lettersOf(reference);
      await client.call(`/portal/requests/${reference}/seen`, { at: entry?.at });
    };
    const opened = async () =>
      (await db.selectFrom('mails').select('opened_at').where('id', '=', mail.id).executeTakeFirstOrThrow()).opened_at;
    await see();
    expect([(await read(reference)).request.unread, await opened()]).toEqual([0, null]);
    await endHold(mail.id);
    expect((await read(reference)).request.unread).toBe(1);
    await see();
    expect((await read(reference)).request.unread).toBe(0);
    expect(await opened()).not.toBeNull();
  });

  it('says nothing of mail where it was only saved: it is read here', async () => {
    const { reference } = await requestOf(client);
    const { mail } = await send(reference);
    await db.updateTable('mails').set({ state: 'saved', attempts: 1 }).where('id', '=', mail.id).execute();
    expect(await lettersOf(reference)).toMatchObject([{ delivery: null }]);
  });
});
