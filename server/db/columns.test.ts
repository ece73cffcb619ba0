import { afterAll, describe, expect, expectTypeOf, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { columnOf } from '#shared/column-names.ts';
import { buildClient, buildRequest } from '#tests/factories.ts';
import { columnsOf, shown, toColumns } from './columns.ts';

afterAll(closeDatabase);

describe('names', () => {
  it('are spelled with underscores in the database and with capitals elsewhere', () => {
    expect(columnOf('replyDueAt')).toBe('reply_due_at');
    expect(columnOf('sha256')).toBe('sha256');
    expectTypeOf(columnOf('replyDueAt')).toEqualTypeOf<'reply_due_at'>();
  });

  it('name the columns of a table in a query', () => {
    expect(columnsOf('r', ['title', 'replyDueAt'])).toEqual(['r.title', 'r.reply_due_at']);
  });
});

describe('what is shown of a row', () => {
  const row = {
    id: 1,
    hash: 'secret',
    made_at: new Date(0),
    ended_at: null as Date | null,
    old_names: { first_name: 'Elena' },
  };

  it('is what is named and nothing else, with moments as text', () => {
    const view = shown(row, ['id', 'madeAt', 'endedAt']);
    expect(view).toEqual({ id: 1, madeAt: '1970-01-01T00:00:00.000Z', endedAt: null });
    expectTypeOf(view).toEqualTypeOf<{ id: number; madeAt: string; endedAt: string | null }>();
  });

  it('leaves the keys inside of JSON as they are stored', () => {
    expect(shown(row, ['oldNames'])).toEqual({ oldNames: { first_name: 'Elena' } });
  });

  it('is only what the row has', () => {
    // @ts-expect-error: the row has no such column
    expect(shown(row, ['names'])).toEqual({ names: undefined });
    // @ts-expect-error: a name that is spelled like elsewhere already is none of a column
    expect(shown({ madeAt: 1 }, ['madeAt'])).toEqual({ madeAt: undefined });
  });
});

it('values get the names of their columns, and keep what is inside of them', () => {
  const columns = toColumns({ clientId: 'a', replyDueAt: null, data: { isOwn: true } });
  expect(columns).toEqual({ client_id: 'a', reply_due_at: null, data: { isOwn: true } });
  expectTypeOf(columns).toEqualTypeOf<{ client_id: string; reply_due_at: null; data: { isOwn: boolean } }>();
});

it('a row is written, read and shown by the same names', async () => {
  const client = await buildClient();
  const { id } = await buildRequest({ clientId: client.id });
  const fields = { companySize: '11-50', currentChallenges: 'Returns' };
  await db.updateTable('requests').set(toColumns(fields)).where('id', '=', id).execute();
  const row = await db
    .selectFrom('requests as r')
    .select(columnsOf('r', ['companySize', 'currentChallenges', 'submittedAt', 'status']))
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();
  const view = shown(row, ['companySize', 'currentChallenges', 'submittedAt', 'status']);
  expect(view).toEqual({ ...fields, submittedAt: row.submitted_at.toISOString(), status: 'new' });
  expectTypeOf(view.status).toEqualTypeOf<'new' | 'in-progress' | 'completed' | 'cancelled'>();
});
