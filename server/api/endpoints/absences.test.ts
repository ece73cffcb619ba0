import { afterAll, describe, expect, it } from 'vitest';
import { readDashboard } from '#server/across/dashboard/dashboard.ts';
import { listNotices } from '#server/across/notices/notices.ts';
import { undoChange } from '#server/across/undo/undo.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { countMessageViews, listMessages } from '#server/domain/messages/messages.ts';
import { countViews, listRequests } from '#server/domain/requests/requests.ts';
import { changeAbsence, endAbsence, enterAbsence, listAbsences } from '#server/domain/users/users.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { handsOn, listAway, worksFor } from '#server/records/absences.ts';
import type { StaffPerson } from '#server/records/person.ts';
import { staffToNotify } from '#server/records/staff.ts';
import { addDays } from '#shared/days.ts';
import type { Role } from '#shared/roles.ts';
import { buildClient, buildMessage, buildRequest, buildStaff } from '#tests/factories.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

/** Noon on a day; the site's calendar is that of Malta. */
const at = (day: string) => new Date(`${day}T11:00:00Z`);

async function colleague(role: Role = 'Editor') {
  const { userId, call, name, email } = await buildStaff(role);
  const person: StaffPerson = { kind: 'staff', userId, name, email, role };
  return { userId, call, person, name, email };
}

const days = (firstDay: string, lastDay: string, deputyId: string) => ({ firstDay, lastDay, deputyId });
const deactivate = (userId: string) =>
  db.updateTable('staff').set({ status: 'inactive' }).where('user_id', '=', userId).execute();
const give = async (noun: 'requests' | 'messages', id: string, userId: string) =>
  db.updateTable(noun).set({ assignee_id: userId }).where('id', '=', id).execute();
const ids = async (userId: string, now: Date) => (await worksFor(userId, now)).ids;

describe('an absence', () => {
  it('is entered by everybody for themselves, and once however often it is sent', async () => {
    const deputy = await colleague();
    for (const role of ['Admin', 'Editor', 'Viewer'] as const) {
      const { call } = await colleague(role);
      const { json: before } = await call('/absences');
      expect(before.absences).toEqual([]);
      expect(before.deputies).toContainEqual({ id: deputy.userId, name: deputy.name, away: [] });
      const input = days(before.today, before.today, deputy.userId);
      const { status, json } = await call('/absences', input);
      expect(status).toBe(201);
      expect(json.absence).toMatchObject({ firstDay: before.today, state: 'current', enteredBy: null, version: 1 });
      expect((await call('/absences', input)).json.absence.id).toBe(json.absence.id);
      expect((await call('/absences')).json.absences).toEqual([json.absence]);
    }
  });

  it('of somebody else is entered by an Admin alone; an Editor does not learn that there is one', async () => {
    const [admin, editor, other, deputy] = [
      await colleague('Admin'),
      await colleague(),
      await colleague(),
      await colleague(),
    ];
    const { today } = (await other.call('/absences')).json;
    const input = days(today, today, deputy.userId);
    for (const path of [`/users/${other.userId}/absences`]) {
      expect((await editor.call(path)).status).toBe(403);
      expect((await editor.call(path, input)).status).toBe(403);
    }
    const { json, status } = await admin.call(`/users/${other.userId}/absences`, input);
    expect(status).toBe(201);
    expect(json.absence.enteredBy).toBe(admin.name);
    const { id, version } = json.absence;
    for (const call of [editor.call, deputy.call]) {
      expect((await call(`/absences/${id}`, { ...input, version }, 'PATCH')).status).toBe(404);
      expect((await call(`/absences/${id}/end`, { version })).status).toBe(404);
    }
    expect((await admin.call(`/users/${crypto.randomUUID()}/absences`)).status).toBe(404);
    expect((await admin.call(`/users/${crypto.randomUUID()}/absences`, input)).status).toBe(404);
    expect((await admin.call(`/absences/${crypto.randomUUID()}/end`, { version })).status).toBe(404);
    // Its person ends it, an Admin changes it.
    expect((await admin.call(`/absences/${id}`, { ...input, version }, 'PATCH')).status).toBe(200);
    expect((await other.call(`/absences/${id}/end`, { version })).json.absence).toBeNull();
  });

  it('is refused by its fields: days that are none, are over or in the wrong order, a deputy who is not there', async () => {
    const now = at('2026-12-10');
    const [me, deputy, viewer, gone] = [
      await colleague(),
      await colleague(),
      await colleague('Viewer'),
      await colleague(),
    ];
    await deactivate(gone.userId);
    const faults = (input: ReturnType<typeof days>) =>
      enterAbsence(me.person, me.userId, input, now).then(
        () => 'taken',
        ({ code, details }) => [code, details.fields],
      );
    expect(await faults(days('', '2026-02-30', deputy.userId))).toEqual([
      'invalid_input',
      { firstDay: 'missing', lastDay: 'missing' },
    ]);
    expect(await faults(days('2026-12-20', '2026-12-19', deputy.userId))).toEqual([
      'invalid_input',
      { lastDay: 'before-first' },
    ]);
    expect(await faults(days('2026-12-01', '2026-12-09', deputy.userId))).toEqual([
      'invalid_input',
      { lastDay: 'past' },
    ]);
    for (const nobody of [me.userId, viewer.userId, gone.userId, crypto.randomUUID(), 'x'])
      expect(await faults(days('2026-12-20', '2026-12-21', nobody))).toEqual([
        'invalid_input',
        { deputyId: 'unknown' },
      ]);
    expect(await faults(days('2026-12-20', '2026-12-22', deputy.userId))).toBe('taken');
    expect(await faults(days('2026-12-22', '2026-12-24', deputy.userId))).toEqual([
      'invalid_input',
      { firstDay: 'overlapping' },
    ]);
    expect(await faults(days('2026-12-23', '2026-12-24', deputy.userId))).toBe('taken');
  });

  it('never overlaps another one of its person, though both are entered at once', async () => {
    const [me, deputy] = [await colleague(), await colleague()];
    const now = at('2026-12-10');
    const tries = ['2026-12-11', '2026-12-12', '2026-12-13', '2026-12-14'].map((first) =>
      enterAbsence(me.person, me.userId, days(first, '2026-12-20', deputy.userId), now).then(
        () => true,
        () => false,
      ),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  });

  it('that has begun keeps its first day, one that is over stays as it was, and who saw an old one is told', async () => {
    const [me, deputy, other] = [await colleague(), await colleague(), await colleague()];
    const { absence } = await enterAbsence(
      me.person,
      me.userId,
      days('2026-12-01', '2026-12-05', deputy.userId),
      at('2026-12-01'),
    );
    const change = (input: ReturnType<typeof days>, version: number, now: Date) =>
      changeAbsence(me.person, absence.id, { ...input, version }, now).then(
        (answer) => answer.absence,
        ({ code, details }) => [code, details?.fields],
      );
    const later = at('2026-12-03');
    expect(await change(days('2026-12-02', '2026-12-05', deputy.userId), 1, later)).toEqual([
      'invalid_input',
      { firstDay: 'begun' },
    ]);
    expect(await change(days('2026-12-01', '2026-12-08', other.userId), 1, later)).toMatchObject({
      lastDay: '2026-12-08',
      deputy: { id: other.userId },
      version: 2,
    });
    expect(await change(days('2026-12-01', '2026-12-09', other.userId), 1, later)).toMatchObject([
      'stale_version',
      undefined,
    ]);
    expect(await change(days('2026-12-01', '2026-12-09', other.userId), 2, at('2026-12-09'))).toMatchObject([
      'transition_refused',
      undefined,
    ]);
    const { absence: ended } = await endAbsence(me.person, absence.id, { version: 2 }, at('2026-12-09'));
    expect(ended).toMatchObject({ lastDay: '2026-12-08', state: 'over', version: 2 });
  });

  it('is ended with the day before, removed where no day of it was, and taken back', async () => {
    const [me, deputy] = [await colleague(), await colleague()];
    const now = at('2026-12-03');
    const enter = (first: string, last: string) =>
      enterAbsence(me.person, me.userId, days(first, last, deputy.userId), at('2026-12-01'));
    const lasting = (await enter('2026-12-01', '2026-12-05')).absence;
    const planned = (await enter('2026-12-20', '2026-12-24')).absence;
    const ended = await endAbsence(me.person, lasting.id, { version: 1 }, now);
    expect(ended.absence).toMatchObject({ lastDay: '2026-12-02', state: 'over' });
    expect(await ids(deputy.userId, now)).toEqual([deputy.userId]);
    const removed = await endAbsence(me.person, planned.id, { version: 1 }, now);
    expect(removed.absence).toBeNull();
    expect((await listAbsences(me.person, me.userId, now)).absences).toHaveLength(1);
    for (const { undo } of [ended, removed])
      expect(await undoChange(me.person, undo?.id ?? '', now)).toEqual({ undone: [me.name] });
    expect((await listAbsences(me.person, me.userId, now)).absences).toMatchObject([
      { firstDay: '2026-12-20', lastDay: '2026-12-24' },
      { firstDay: '2026-12-01', lastDay: '2026-12-05', state: 'current' },
    ]);
    expect(await ids(deputy.userId, now)).toEqual([deputy.userId, me.userId]);
  });

  it('goes with its person, and leaves no day of theirs in the log’s lasting part', async () => {
    const [admin, me, deputy] = [await colleague('Admin'), await colleague(), await colleague()];
    const { today } = (await me.call('/absences')).json;
    await me.call('/absences', days(today, today, deputy.userId));
    const entries = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', me.userId)
      .where('action', '=', 'user.absence-entered')
      .execute();
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(today.concat('"'));
    const { user } = (await admin.call(`/users/${me.userId}`)).json;
    expect((await admin.call(`/users/${me.userId}/removal`, { version: user.version, transferTo: null })).status).toBe(
      200,
    );
    expect(await db.selectFrom('staff_absences').select('id').where('user_id', '=', me.userId).execute()).toEqual([]);
  });
});

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
