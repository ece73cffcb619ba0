import { expect, it } from 'vitest';
import { faultsOfMigration } from './migration-locks.ts';

const faultsOf = (...statements: string[]) => faultsOfMigration(statements.map((each) => `${each};`).join('\n'));
const inSteps = (...statements: string[]) =>
  faultsOfMigration(`-- Step by step: why.\n${statements.map((each) => `${each};`).join('\n\n')}`);

it.each([
  'create index requests_by_day on requests (submitted_at)',
  'create unique index on auth.users (email)',
  'create index concurrently requests_by_day on requests (submitted_at)',
  'alter table requests alter column number type bigint',
  'alter table requests alter number set not null',
  'alter table requests add column key uuid not null default gen_random_uuid()',
  'alter table requests add column place bigserial',
  "alter table requests add column step text not null default '' check (length(step) < 200)",
  'alter table requests add constraint whole check (a = b)',
  'alter table requests add foreign key (client_id) references clients (id)',
  'alter table requests add constraint one unique (number)',
  'alter table requests validate constraint whole',
  "update requests set step = ''",
  'DELETE FROM mails\n  WHERE sent_at is null',
  'do $$ begin update requests set step = 1; end $$',
  'lock table requests',
  'truncate mails',
  'vacuum full requests',
])('refuses what closes a large table: %s', (statement) => {
  expect(faultsOf(statement)).toHaveLength(1);
});

it('lets pass what takes a moment, and whatever is done to a table of the same file or to one that stays small', () => {
  expect(
    faultsOf(
      "alter table requests add column step text not null default '', add column step_on date",
      'alter table requests add column by uuid references staff (user_id) on delete set null',
      'alter table requests add constraint whole check (a = b) not valid',
      'alter table requests drop constraint whole',
      'create table notes (id int primary key, n int check (n > 0))',
      'create index notes_by_n on notes (n)',
      'update notes set n = 1',
      'update settings set value = 1',
      "-- update requests set a = 1\ninsert into settings values ('a', 1)",
      'create function f() returns trigger language plpgsql as $$ begin update requests set a = 1; return null; end $$',
      'create trigger t after insert on requests for each row execute function f()',
    ),
  ).toEqual([]);
});

it('takes in a file of steps what is done beside the others, if it can be begun anew', () => {
  expect(
    inSteps(
      'drop index concurrently if exists requests_by_day',
      'create index concurrently requests_by_day on requests (submitted_at)',
      'do $$ begin loop update requests set a = 1 where id in (select id from requests where a is null limit 1000); exit when not found; commit; end loop; end $$',
      'alter table requests validate constraint whole',
    ),
  ).toEqual([]);
  expect(inSteps('create index concurrently requests_by_day on requests (submitted_at)')).toEqual([
    expect.stringContaining('drop index concurrently if exists requests_by_day'),
  ]);
  expect(inSteps('create index requests_by_day on requests (submitted_at)')).toHaveLength(1);
  expect(inSteps('do $$ begin update requests set a = 1; commit; end $$')).toHaveLength(1);
});
