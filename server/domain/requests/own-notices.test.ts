import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { claimMail } from '#server/jobs/mail-claims.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { renderParts } from '#server/mail/render.ts';
import { type ClientPerson, personOf } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { ownMessagesPerHour, writeOwnMessage } from './own-conversation.ts';
import { noticeEveryMs } from './own-notices.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const start = new Date('2026-11-20T09:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

let editor: Awaited<ReturnType<typeof buildStaff>>;
let client: ClientPerson;
let request: Awaited<ReturnType<typeof buildRequest>>;

beforeEach(async () => {
  editor = await buildStaff('Editor');
  const { userId, email, id } = await buildClient();
  client = (await personOf({ userId, email, amr: [] })) as ClientPerson;
  request = await buildRequest({ clientId: id, email, status: 'in-progress' });
  await db.updateTable('requests').set({ assignee_id: editor.userId }).where('id', '=', request.id).execute();
});

const write = (text: string, minutes: number) =>
  writeOwnMessage(client, request.reference, { text, key: randomUUID() }, at(minutes));

const notices = () =>
  db
    .selectFrom('mails')
    .selectAll()
    .where('request_id', '=', request.id)
    .where('template', '=', 'request-client-deed')
    .where('recipient', '=', editor.email)
    .orderBy('next_attempt_at')
    .execute();

/** As the sender does, when the time of what waits has come. */
const leave = () => db.updateTable('mails').set({ state: 'sent' }).where('request_id', '=', request.id).execute();

it('the first notice of a conversation leaves at once, what comes within ten minutes is gathered in one', async () => {
  await write('First', 0);
  await leave();
  for (const minute of [1, 4, 9]) await write(`Message of minute ${minute}`, minute);
  const [first, gathered, ...more] = await notices();
  expect(first?.next_attempt_at).toEqual(at(0));
  expect(gathered?.next_attempt_at).toEqual(new Date(at(0).getTime() + noticeEveryMs));
  expect(more).toEqual([]);
  const { subject, text } = await renderParts(gathered ?? expect.fail('none'), await getSettings());
  expect(subject).toContain('3');
  for (const minute of [1, 4, 9]) expect(text).toContain(`Message of minute ${minute}`);
});

it('a mail that is about to leave is left alone, and the next one waits ten minutes after it', async () => {
  await write('First', 0);
  await leave();
  await write('Second', 1);
  await write('Too late for the second', 10 - 1 / 60);
  const [, second, third] = await notices();
  expect([second?.next_attempt_at, third?.next_attempt_at]).toEqual([at(10), at(20)]);
});

it('a mail that somebody is sending at this moment is left alone, however long the mail server takes', async () => {
  await write('First', 0);
  await claimMail({ id: (await notices())[0]?.id as string }, at(0));
  await write('Second', 0.1);
  const [first, second] = await notices();
  expect(first?.props).not.toHaveProperty('later');
  expect(second?.props).toMatchObject({ text: 'Second' });
});

it('after ten quiet minutes a notice leaves at once again', async () => {
  await write('First', 0);
  await leave();
  await write('Much later', 11);
  expect((await notices()).map(({ next_attempt_at }) => next_attempt_at)).toEqual([at(0), at(11)]);
});

it('of twenty-one messages in an hour the last is refused, says when there is room, and leaves nothing behind', async () => {
  for (let count = 0; count < ownMessagesPerHour; count += 1) await write(`Message ${count}`, count);
  const refused = await write('One too many', 30).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppError);
  expect(refused).toMatchObject({ code: 'rate_limited', details: { limit: 'messages', max: 20, minutes: 30 } });
  expect(refused).toMatchObject({ headers: { 'retry-after': String(30 * 60) } });
  const kept = await db
    .selectFrom('request_events')
    .select('data')
    .where('request_id', '=', request.id)
    .where('kind', '=', 'message')
    .execute();
  expect(kept).toHaveLength(ownMessagesPerHour);
  await write('There is room again', 61);
});
