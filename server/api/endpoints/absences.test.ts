import { afterAll, describe, expect, it } from 'vitest';
import { undoChange } from '#server/across/undo/undo.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { changeAbsence, endAbsence, enterAbsence, listAbsences } from '#server/domain/users/users.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { worksFor } from '#server/records/absences.ts';
import { at, colleague, days, deactivate } from '#tests/colleagues.ts';
import { follow, freshEmail, invitationOf, linkTo } from '#tests/staff-accounts.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

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

  it('has a deputy who has come in: nobody who was only invited is offered or taken', async () => {
    const admin = await colleague('Admin');
    const email = freshEmail();
    const { id } = (await admin.call('/users', invitationOf(email))).json.user;
    const offered = async () =>
      (await admin.call('/absences')).json.deputies.some((each: { id: string }) => each.id === id);
    expect(await offered()).toBe(false);
    const { today } = (await admin.call('/absences')).json;
    const { status, json } = await admin.call('/absences', days(today, today, id));
    expect([status, json.error.details.fields]).toEqual([422, { deputyId: 'unknown' }]);
    await follow((await linkTo(email)).link);
    expect(await offered()).toBe(true);
    expect((await admin.call('/absences', days(today, today, id))).status).toBe(201);
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

describe('whoever is in the place of somebody', () => {
  const told = async (email: string) => {
    const mails = await db
      .selectFrom('mails')
      .select('props')
      .where('recipient', '=', email)
      .where('template', '=', 'deputy-told')
      .orderBy('queued_at')
      .execute();
    return mails.map(({ props }) => {
      const { deed, colleague: name, firstDay, lastDay } = props as Record<string, string>;
      return [deed, name, firstDay, lastDay];
    });
  };
  const now = at('2026-12-03');

  it('is told by mail when they are chosen, when the days change, and when somebody else is chosen', async () => {
    const [me, one, other] = [await colleague(), await colleague(), await colleague()];
    const { absence } = await enterAbsence(me.person, me.userId, days('2026-12-05', '2026-12-07', one.userId), now);
    await enterAbsence(me.person, me.userId, days('2026-12-05', '2026-12-07', one.userId), now);
    expect(await told(one.email)).toEqual([['named', me.name, '2026-12-05', '2026-12-07']]);
    const longer = { ...days('2026-12-05', '2026-12-09', one.userId), version: absence.version };
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const { absence: changed } = await changeAbsence(me.person, absence.id, longer, later(1));
    const handed = { ...days('2026-12-05', '2026-12-09', other.userId), version: changed.version };
    await changeAbsence(me.person, absence.id, handed, later(2));
    expect((await told(one.email)).slice(1)).toEqual([
      ['changed', me.name, '2026-12-05', '2026-12-09'],
      ['released', me.name, '2026-12-05', '2026-12-09'],
    ]);
    expect(await told(other.email)).toEqual([['named', me.name, '2026-12-05', '2026-12-09']]);
  });

  it('is not told of what they did themselves', async () => {
    const [admin, me] = [await colleague('Admin'), await colleague()];
    await enterAbsence(admin.person, me.userId, days('2026-12-05', '2026-12-07', admin.userId), now);
    expect(await told(admin.email)).toEqual([]);
  });

  it('hears that it is over ten seconds later, and never where it was taken back before', async () => {
    const [me, deputy] = [await colleague(), await colleague()];
    const begun = await enterAbsence(
      me.person,
      me.userId,
      days('2026-12-01', '2026-12-09', deputy.userId),
      at('2026-12-01'),
    );
    const { undo } = await endAbsence(me.person, begun.absence.id, begun.absence, now);
    const [held] = await db
      .selectFrom('mails')
      .select('next_attempt_at')
      .where('recipient', '=', deputy.email)
      .orderBy('queued_at', 'desc')
      .limit(1)
      .execute();
    expect(held?.next_attempt_at).toEqual(new Date(now.getTime() + 10_000));
    await undoChange(me.person, undo?.id ?? '', now);
    expect((await told(deputy.email)).map(([deed]) => deed)).toEqual(['named']);
    const { absences } = await listAbsences(me.person, me.userId, now);
    const again = await endAbsence(me.person, begun.absence.id, { version: absences[0]?.version ?? 0 }, now);
    // Once it has left, taking it back is told as well.
    await db.updateTable('mails').set({ state: 'sent' }).where('recipient', '=', deputy.email).execute();
    await undoChange(me.person, again.undo?.id ?? '', new Date(now.getTime() + 60_000));
    expect((await told(deputy.email)).map(([deed]) => deed)).toEqual(['named', 'released', 'named']);
  });
});
