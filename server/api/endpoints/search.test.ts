import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildCaseStudy, buildRequest, buildStaff } from '#tests/factories.ts';
import { runs } from '#tests/runs.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

type Hit = { kind: string; key: string; title: string; detail: string };
type Staff = Awaited<ReturnType<typeof buildStaff>>;

const hits = async ({ call }: Staff, q: string): Promise<Hit[]> =>
  (await call(`/search?q=${encodeURIComponent(q)}`)).json.hits;

it('finds each kind by its text, at most eight of it, and only what the role may read', async () => {
  const [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
  for (let count = 0; count < 10; count += 1) await buildRequest({ name: 'Quokka Lead' });
  await db.insertInto('clients').values({ name: 'Quokka Client', email: 'q1@quokka.example' }).execute();
  const message = { name: 'Quokka Sender', email: 'q2@quokka.example', message: 'Hello', reply_due_at: new Date() };
  await db.insertInto('messages').values(message).execute();
  const { id } = await buildCaseStudy();
  await db
    .updateTable('case_studies')
    .set({ title: 'The Quokka Case', status: 'draft' })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('posts')
    .values({ slug: 'quokka', title: 'Why quokkas smile', category: 'SEO', status: 'draft' })
    .execute();
  const colleague = await buildStaff('Viewer');
  await db.updateTable('staff').set({ name: 'Quokka Colleague' }).where('user_id', '=', colleague.userId).execute();

  const kinds = (found: Hit[]) =>
    Object.entries(Object.groupBy(found, ({ kind }) => kind)).map(([kind, list]) => `${kind} ${list?.length}`);
  const rest = ['request 8', 'client 1', 'message 1', 'case-study 1', 'post 1'];
  expect(kinds(await hits(admin, 'QUÔKKA'))).toEqual([...rest, 'user 1']);
  expect(kinds(await hits(editor, 'quokka'))).toEqual(rest);
});

it('a reference finds its record alone; a bare number those of each kind', async () => {
  const admin = await buildStaff('Admin');
  const request = await buildRequest({ name: 'Only One' });
  expect(await hits(admin, request.reference.toLowerCase())).toMatchObject([
    { kind: 'request', key: request.reference },
  ]);
  const client = await db
    .insertInto('clients')
    .values({ name: 'By Number', email: 'number@number.example' })
    .returning('number')
    .executeTakeFirstOrThrow();
  const reference = `CLI-${String(client.number).padStart(3, '0')}`;
  expect(await hits(admin, reference)).toMatchObject([{ kind: 'client', key: reference }]);
  expect((await hits(admin, String(client.number))).map(({ key }) => key)).toContain(reference);
});

it('tells a Viewer no address, nor by guessing', async () => {
  const [admin, viewer] = [await buildStaff('Admin'), await buildStaff('Viewer')];
  await db.insertInto('clients').values({ name: 'Masked Mary', email: 'zqsecret@masked.example' }).execute();
  expect(await hits(admin, 'zqsecret')).toMatchObject([{ title: 'Masked Mary', detail: 'zqsecret@masked.example' }]);
  expect(await hits(viewer, 'zqsecret')).toEqual([]);
  const [found] = await hits(viewer, 'masked mary');
  expect(found?.detail).not.toContain('zqsecret');
});

it('finds who calls by their telephone, written with or without its country and its spaces, for whoever sees it', async () => {
  const [admin, viewer] = [await buildStaff('Admin'), await buildStaff('Viewer')];
  const phone = '+39 347 71-80.926';
  const name = 'Carla Caller';
  const { reference } = await buildRequest({ name: 'Rita Request' });
  await db
    .updateTable('requests')
    .set({ phone })
    .where('number', '=', Number(reference.slice(4)))
    .execute();
  await db.insertInto('clients').values({ name, email: 'carla@caller.example', phone: '3477180926' }).execute();
  const message = { name: 'Mara Message', email: 'mara@caller.example', message: 'Hello', reply_due_at: new Date() };
  await db
    .insertInto('messages')
    .values({ ...message, phone: '0039 (347) 7180926' })
    .execute();
  await db.insertInto('clients').values({ name, email: 'other@caller.example', phone: '3477180927' }).execute();

  const called = ['Rita Request', name, 'Mara Message'];
  for (const typed of ['+39 347 7180926', '347/71.80-926', '00393477180926', '7180926', '(347) 7180926'])
    expect(
      (await hits(admin, typed)).map(({ title }) => title),
      typed,
    ).toEqual(called);
  expect(await hits(viewer, '3477180926')).toEqual([]);
  // Neither a part of the middle nor a few digits are a telephone.
  for (const typed of ['347718092', '80926', '+39'])
    expect((await hits(admin, typed)).map(({ title }) => title)).not.toContain(name);

  const lists = ['requests', 'clients', 'messages'] as const;
  const found = async ({ call }: Staff, list: string) =>
    (await call(`/${list}?q=${encodeURIComponent('+39 347 7180926')}`)).json.items.map(
      (item: Hit & { name: string }) => item.name,
    );
  for (const [place, list] of lists.entries()) {
    expect(await found(admin, list), list).toEqual([called[place]]);
    expect(await found(viewer, list), list).toEqual([]);
  }
});

it('finds neither deleted records nor anything for an empty text', async () => {
  const admin = await buildStaff('Admin');
  const { id } = await buildRequest({ name: 'Deleted Dora' });
  await db.updateTable('requests').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  expect(await hits(admin, 'Deleted Dora')).toEqual([]);
  const gone = await buildStaff('Viewer');
  await db.updateTable('staff').set({ name: 'Deleted Dora' }).where('user_id', '=', gone.userId).execute();
  expect(await hits(admin, 'Deleted Dora')).toMatchObject([{ kind: 'user', key: gone.userId }]);
  expect((await admin.call(`/users/${gone.userId}/removal`, { version: 1 })).status).toBe(200);
  expect(await hits(admin, 'Deleted Dora')).toEqual([]);
  expect(await hits(admin, '  ')).toEqual([]);
});

it('takes any text', async () => {
  const { call } = await buildStaff('Admin');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 120 }), async (q) => {
      const { status } = await call(`/search?q=${encodeURIComponent(q.toWellFormed())}`);
      expect([200, 422]).toContain(status);
    }),
    { numRuns: runs(60) },
  );
});

it('takes signs that folding makes others of for themselves: `％` of full width is no joker, `©` no expression', async () => {
  const admin = await buildStaff('Admin');
  const names = ['Sconto 50% Srl', 'Sconto 501 Srl', 'Back\\slash', 'Under_score', 'Underyscore'];
  await db
    .insertInto('clients')
    .values(names.map((name, at) => ({ name, email: `sign-${at}@signs.example` })))
    .execute();
  const named = async (q: string) => (await hits(admin, q)).map(({ title }) => title);
  expect(await named('sconto 50％')).toEqual(['Sconto 50% Srl']);
  expect(await named('back＼')).toEqual(['Back\\slash']);
  expect(await named('under＿s')).toEqual(['Under_score']);
  const listed = async (q: string) => {
    const { status, json } = await admin.call(`/clients?q=${encodeURIComponent(q)}`);
    return [status, json.items?.map(({ name }: { name: string }) => name)];
  };
  for (const sign of ['©', '®', '＼', '％', '（', '№', '℅']) expect(await listed(sign), sign).toEqual([200, []]);
  expect(await listed('sconto 50％')).toEqual([200, ['Sconto 50% Srl']]);
});
