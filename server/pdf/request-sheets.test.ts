import { expect, it } from 'vitest';
import { type OwnFactName, ownFactNames } from '#shared/request-fields.ts';
import { initialSettings as settings } from '#shared/settings.ts';
import { requestSheet } from './request-sheets.ts';

// Of the settings a sheet shows only who we are.
const request = {
  locale: 'en' as const,
  reference: 'REQ-014',
  title: 'Spain',
  name: 'Elena',
  company: 'Casa Lume',
  types: ['SEO Analysis'],
  status: 'in-progress' as const,
  priority: 'low' as const,
  submittedAt: '2026-11-20T10:00:00.000Z',
  completedAt: null,
  cancelledAt: null,
  updatedAt: '2026-11-21T10:00:00.000Z',
  ...(Object.fromEntries(ownFactNames.map((name) => [name, ''])) as Record<OwnFactName, string>),
};
const message = (text: string) => ({
  at: '2026-11-20T10:00:00.000Z',
  kind: 'message',
  by: 'client' as const,
  author: null,
  fromStatus: null,
  toStatus: null,
  text,
  name: null,
});
const entriesOf = (count: number) => {
  const all = Array.from({ length: count }, (_, index) => message(`${index} ${'x'.repeat(4_900)}`));
  const part = requestSheet(request, all, settings).parts.find(({ kind }) => kind === 'entries');
  return part?.kind === 'entries' ? part.entries : [];
};

it('a conversation that is too long for paper is told by its newest entries, and says so', () => {
  expect(entriesOf(5)).toHaveLength(5);
  const shown = entriesOf(100);
  expect(shown.length).toBeLessThan(45);
  expect(shown[0]).toEqual({ head: 'Earlier entries are in the dashboard.', text: '' });
  expect(shown.at(-1)?.text).toMatch(/^99 /);
});

it('is in the language of its client: words, dates and names of statuses', () => {
  const sheet = requestSheet({ ...request, locale: 'it', timeline: '1-3 months' }, [message('Buongiorno')], settings);
  expect(sheet.language).toBe('it');
  const told = JSON.stringify(sheet);
  expect(told).toMatch(/In corso|In Corso/);
  expect(told).toContain('20 novembre 2026');
  expect(told).toContain('1–3 mesi');
  expect(told).not.toMatch(/In Progress|November|months/);
});
