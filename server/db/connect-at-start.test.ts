import { expect, inject, it } from 'vitest';
import { connectAtStart } from '#server/db/connect-at-start.ts';
import { keepsSessions } from '#server/db/sessions.ts';
import { ConfigurationError } from '#server/env.ts';

const server = inject('databaseServer');

it.each([
  ['postgres://me:hidden-word@first,second/x', /^DATABASE_URL names several hosts; name one address/],
  ['postgres://me:hidden-word@first:5432,second:5432/x', /^DATABASE_URL names several hosts/],
  ['postgres://me:hidden-word@/x?host=first,second', /^DATABASE_URL names several hosts/],
  ['postgres://me:hidden#word@first/x', /not a valid connection string; encode .* # as %23/],
  ['postgres://me:12/hidden@first/x', /not a valid connection string; encode/],
  ['postgres://me:hidden?word@first/x', /not a valid connection string; encode/],
  ['postgres://me:hidden%word@first/x', /not a valid connection string; encode/],
  [
    'postgres://me:hidden-word@first/x?sslmode=verify-full&sslrootcert=/nowhere/ca.crt',
    /^The file \/nowhere\/ca\.crt that DATABASE_URL names cannot be read \(ENOENT\)\.$/,
  ],
])('%s is refused in words that say what to do, without the password', async (url, sentence) => {
  const failure = await connectAtStart(url).catch((error) => error);
  expect(failure).toBeInstanceOf(ConfigurationError);
  expect(failure.message).toMatch(sentence);
  expect(failure.message).not.toContain('hidden');
});

it('a password whose characters are encoded is taken, and the database itself keeps sessions', async () => {
  const client = await connectAtStart(server.replace(/\/\/([^@:]+)(?::[^@]*)?@/, '//$1:%40%3A%2F%23%3F%25@'));
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await client.end();
  expect(await keepsSessions(server)).toBe(true);
});
