import { afterAll, describe, expect, it } from 'vitest';
import { readDashboard } from '#server/across/dashboard/dashboard.ts';
import { listNotices } from '#server/across/notices/notices.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { countMessageViews, listMessages } from '#server/domain/messages/messages.ts';
import { countViews, listRequests } from '#server/domain/requests/requests.ts';
import { changeAbsence, enterAbsence } from '#server/domain/users/users.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { handsOn, listAway, worksFor } from '#server/records/absences.ts';
import { staffToNotify } from '#server/records/staff.ts';
import { addDays } from '#shared/days.ts';
import { at, colleague, days, deactivate } from '#tests/colleagues.ts';
import { buildClient, buildMessage, buildRequest } from '#tests/factories.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const give = async (noun: 'requests' | 'messages', id: string, userId: string) =>
  db.updateTable(noun).set({ assignee_id: userId }).where('id', '=', id).execute();
const ids = async (userId: string, now: Date) => (await worksFor(userId, now)).ids;

describe('while somebody is away', () => {
  const [first, last] = ['2026-12-01', '2026-12-05'];
  const now = at('2026-12-03');
  async function pair() {
    const [away, deputy] = [await colleague(), await colleague()];
    await enterAbsence(away.person, away.userId, days(first, last, deputy.userId), at(first));
    return { away, deputy };
  }

  it('what they have stays theirs and is in “Le mie” of both, and in the counts', async () => {
    const { away, deputy } = await pair();
    const other = await colleague();
    const [request, message] = [await buildRequest(), await buildMessage()];
    await give('requests', request.id, away.userId);
    await give('messages', message.id, away.userId);
    const mine = async ({ person }: typeof away, when: Date) => {
      const query = { q: '', view: 'mine', limit: 20 } as const;
      const [requests, messages, counts, messageCounts] = [
        await listRequests(person, query, when),
        await listMessages(person, query, when),
        await countViews(person, when),
        await countMessageViews(person, when),
      ];
      expect([counts.views.mine, messageCounts.views.mine]).toEqual([requests.items.length, messages.items.length]);
      return [...requests.items, ...messages.items].map(({ reference, assignee }) => [reference, assignee?.id]);
    };
    const theirs = [
      [request.reference, away.userId],
      [message.reference, away.userId],
    ];
    expect(await mine(away, now)).toEqual(theirs);
    expect(await mine(deputy, now)).toEqual(theirs);
    expect(await mine(other, now)).toEqual([]);
    // Days are the calendar's: at 23:30 in London it is the next day in Malta.
    expect(await mine(deputy, new Date('2026-12-05T22:30:00Z'))).toEqual(theirs);
    expect(await mine(deputy, new Date('2026-12-05T23:30:00Z'))).toEqual([]);
    expect(await mine(deputy, new Date('2026-11-30T22:30:00Z'))).toEqual([]);
    expect(await mine(deputy, new Date('2026-11-30T23:30:00Z'))).toEqual(theirs);
  });

  it('the deputy of a deputy who is away too does the work of both; of a ring nobody does', async () => {
    const { away, deputy } = await pair();
    const third = await colleague();
    const { absence } = await enterAbsence(deputy.person, deputy.userId, days(first, last, third.userId), at(first));
    expect(await ids(deputy.userId, now)).toEqual([deputy.userId]);
    expect((await ids(third.userId, now)).sort()).toEqual([third.userId, deputy.userId, away.userId].sort());
    await changeAbsence(deputy.person, absence.id, { ...days(first, last, away.userId), version: 1 }, now);
    expect(await ids(third.userId, now)).toEqual([third.userId]);
    expect((await listAway(now)).filter(({ id }) => [away.userId, deputy.userId].includes(id))).toMatchObject([
      { standIn: null },
      { standIn: null },
    ]);
  });

  it('the dashboard tells each of them, and an Admin when the deputy is no longer there', async () => {
    const { away, deputy } = await pair();
    const [admin, editor] = [await colleague('Admin'), await colleague()];
    const absences = async ({ person }: typeof away) => (await readDashboard(person, now)).absences;
    expect((await absences(away)).own).toMatchObject({ until: last, standIn: { id: deputy.userId }, version: 1 });
    expect((await absences(deputy)).forOthers).toMatchObject([{ id: away.userId, until: last }]);
    const isUnattended = async (who: typeof away) =>
      (await absences(who)).unattended.some(({ id }) => id === away.userId);
    expect(await isUnattended(admin)).toBe(false);
    await deactivate(deputy.userId);
    expect(await isUnattended(admin)).toBe(true);
    expect(await isUnattended(editor)).toBe(false);
    expect((await absences(away)).own?.standIn).toBeNull();
  });

  it('the deputy’s bell tells of it from the first day on, and says whose it is', async () => {
    const { away, deputy } = await pair();
    const giver = await colleague('Admin');
    const request = await buildRequest();
    await give('requests', request.id, away.userId);
    const assign = (when: string) =>
      db
        .insertInto('request_events')
        .values({
          request_id: request.id,
          at: new Date(when),
          actor_kind: 'staff',
          actor_id: giver.userId,
          kind: 'assigned',
        })
        .execute();
    await assign('2026-11-30T22:00:00Z');
    await assign('2026-12-02T10:00:00Z');
    const told = async ({ person }: typeof away) =>
      (await listNotices(person, now)).notices
        .filter(({ reference, kind }) => reference === request.reference && kind === 'mine')
        .map(({ at, owner }) => [at, owner]);
    expect(await told(deputy)).toEqual([['2026-12-02T10:00:00.000Z', away.name]]);
    expect(await told(away)).toEqual([
      ['2026-12-02T10:00:00.000Z', null],
      ['2026-11-30T22:00:00.000Z', null],
    ]);
  });

  it('mails about what they have go to both, about what is new to those who are there', async () => {
    const { away, deputy } = await pair();
    expect(await handsOn(away.userId, now, db)).toEqual([away.userId, deputy.userId]);
    expect(await handsOn(away.userId, at('2026-12-06'), db)).toEqual([away.userId]);
    const told = async (kind: 'new' | 'client') => (await staffToNotify(db, kind, now)).map(({ userId }) => userId);
    expect(await told('new')).not.toContain(away.userId);
    expect(await told('new')).toContain(deputy.userId);
    expect(await told('client')).toContain(away.userId);
    await deactivate(deputy.userId);
    expect(await handsOn(away.userId, now, db)).toEqual([]);
  });

  it('what a client writes is mailed to both, and to all who hear of clients where nobody is in their place', async () => {
    const [away, deputy, other, client] = [
      await colleague(),
      await colleague(),
      await colleague(),
      await buildClient(),
    ];
    const { today } = (await away.call('/absences')).json;
    await away.call('/absences', days(today, addDays(today, 1), deputy.userId));
    const mailed = async () => {
      const request = await buildRequest({ clientId: client.id, confirmed: true });
      await give('requests', request.id, away.userId);
      const said = { key: crypto.randomUUID(), text: 'Ci sono novità?' };
      expect((await client.call(`/portal/requests/${request.reference}/messages`, said)).status).toBe(200);
      const mails = await db
        .selectFrom('mails')
        .select('recipient')
        .where('request_id', '=', request.id)
        .where('template', '=', 'request-client-deed')
        .execute();
      return mails.map(({ recipient }) => recipient);
    };
    expect((await mailed()).sort()).toEqual([away.email, deputy.email].sort());
    await deactivate(deputy.userId);
    const all = await mailed();
    expect(all).toContain(other.email);
    expect(all).not.toContain(deputy.email);
  });
});
