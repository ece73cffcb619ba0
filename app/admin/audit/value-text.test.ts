import { expect, it } from 'vitest';
import { priorityWords, statusWords } from '#app/admin/parts/requests/request-words.ts';
import { statusWords as userWords } from '#app/admin/parts/user-words.ts';
import type { AuditEntry } from './audit-api.ts';
import { changedFields } from './value-text.ts';

const entry = (before: object | null, after: object | null, names = {}): AuditEntry => ({
  id: 1,
  at: '2026-01-01T00:00:00Z',
  actor: { id: null, kind: 'system', name: null },
  key: null,
  action: 'x.y',
  subject: { kind: 'x', id: '1', name: null },
  before: before as AuditEntry['before'],
  after: after as AuditEntry['after'],
  names,
  erased: false,
});
const place = { locale: 'it-IT', timeZone: 'Europe/Rome' };

it('shows what changed and leaves out what stayed', () => {
  const fields = changedFields(
    entry({ role: 'Editor', status: 'active' }, { role: 'Viewer', status: 'active' }),
    place,
  );
  expect(fields).toMatchObject([{ name: 'role', before: 'Editor', after: 'Viewer' }]);
});

it('writes ids as names, instants as local dates, and nothing as nothing', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const fields = changedFields(
    entry(
      { assignee: null },
      { assignee: id, eraseAfter: '2026-07-01T10:00:00.000Z', types: ['SEO', 'Ads'], odd: { a: 1 } },
      { [id]: 'Ada' },
    ),
    place,
  );
  expect(fields.map(({ name, after }) => [name, after])).toEqual([
    ['assignee', 'Ada'],
    ['eraseAfter', '01/07/2026, 12:00'],
    ['types', 'SEO, Ads'],
    ['odd', '{"a":1}'],
  ]);
  expect(fields[0]?.before).toBeNull();
});

it('writes states and priorities as their screens do', () => {
  const fields = changedFields(
    entry({ status: 'new', priority: 'low' }, { status: 'inactive', priority: 'high' }),
    place,
  );
  expect(fields.map(({ before, after }) => [before, after])).toEqual([
    [statusWords.new(), userWords.inactive()],
    [priorityWords.low(), priorityWords.high()],
  ]);
  expect(fields.flatMap(({ before, after }) => [before, after])).not.toContain('new');
});
