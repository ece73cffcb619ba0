import { describe, expect, test } from 'vitest';
import type { PostEditView } from '#shared/post-views.ts';
import { beginningOf } from './beginning.ts';
import type { LocalCopy } from './local-copy.ts';
import { planOf } from './plan.ts';
import { emptyValues, fieldsOf, tagsIn, valuesOf } from './values.ts';

const fields = (title: string) => ({ ...fieldsOf(emptyValues), title });
const record = (more: Partial<PostEditView> = {}): PostEditView => ({
  ...fields('Saved'),
  slug: 'saved',
  id: 7,
  status: 'draft',
  version: 3,
  author: null,
  publishedAt: null,
  scheduledAt: null,
  publishAt: null,
  publishOffset: null,
  timeZone: 'Europe/Rome',
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  updatedBy: null,
  words: 0,
  views: null,
  picture: null,
  slugFollowsTitle: false,
  oldSlugs: [],
  workingCopy: null,
  editor: null,
  versionCount: 1,
  ...more,
});
const local = (title: string, more: Partial<LocalCopy> = {}): LocalCopy => ({
  key: 'k',
  tab: 'tab-1',
  sequence: 4,
  baseVersion: 3,
  keptAt: null,
  at: '2026-01-01T00:00:05Z',
  fields: { ...fields(title), slug: 'saved' },
  ...more,
});
const copy = (title: string, more: object = {}) => ({
  fields: { ...fields(title), slug: 'saved' },
  baseVersion: 3,
  sequence: 3,
  tab: 'tab-1',
  savedAt: '2026-01-01T00:00:03Z',
  savedBy: { id: 'p', name: 'Giulia' },
  isMine: true,
  ...more,
});

describe('a post opens', () => {
  test('with what was saved, or with what was typed since', () => {
    expect(beginningOf(record(), undefined)).toMatchObject({ from: 'saved', values: { title: 'Saved' } });
    expect(beginningOf(record({ workingCopy: copy('Typed') }), undefined)).toMatchObject({
      from: 'working-copy',
      values: { title: 'Typed' },
    });
  });

  test('with the text of this browser where that goes on from there', () => {
    expect(beginningOf(record(), local('Newest'))).toMatchObject({ from: 'browser', values: { title: 'Newest' } });
    const workingCopy = copy('Typed');
    const seen = local('Newest', { keptAt: workingCopy.savedAt, tab: 'another' });
    expect(beginningOf(record({ workingCopy }), seen)).toMatchObject({ from: 'browser' });
    // The server had it, and the answer was lost with the tab.
    expect(beginningOf(record({ workingCopy }), local('Newest'))).toMatchObject({ from: 'browser' });
  });

  test('and offers it where somebody wrote meanwhile: nothing newer is overwritten unasked', () => {
    const offered = local('Mine');
    expect(beginningOf(record({ version: 4 }), offered)).toMatchObject({ from: 'saved', offered });
    const workingCopy = copy('Theirs', { tab: 'tab-2', sequence: 1 });
    expect(beginningOf(record({ workingCopy }), offered)).toMatchObject({
      from: 'working-copy',
      values: { title: 'Theirs' },
      offered,
    });
    expect(beginningOf(null, offered)).toMatchObject({ values: emptyValues, offered });
  });

  test('and says nothing of a text that is the same', () => {
    expect(beginningOf(record(), local('Saved'))).toMatchObject({ from: 'saved', offered: undefined });
  });

  test('with an address that follows the title left to it', () => {
    expect(beginningOf(record({ slugFollowsTitle: true }), undefined).values.slug).toBe('');
  });
});

test('tags stand between commas, none twice', () => {
  expect(tagsIn(' PPC,, seo ,ppc,Brand  Store ')).toEqual(['PPC', 'seo', 'Brand Store']);
  const typed = { ...emptyValues, tags: 'PPC, seo' };
  expect(valuesOf(fieldsOf(typed), { picture: null })).toEqual(typed);
});

test('saving says beforehand what it does to the site', () => {
  const [draft, at9, at10, live] = [
    { status: 'draft' as const, publishAt: null },
    { status: 'scheduled' as const, publishAt: '2026-03-12T09:00' },
    { status: 'scheduled' as const, publishAt: '2026-03-12T10:00' },
    { status: 'published' as const, publishAt: null },
  ];
  expect([draft, at9, live].map((chosen) => planOf(draft, chosen))).toEqual(['keep-draft', 'schedule', 'publish']);
  expect([draft, at9, at10, live].map((chosen) => planOf(at9, chosen))).toEqual([
    'unschedule',
    'keep-scheduled',
    'reschedule',
    'publish',
  ]);
  expect([draft, at9, live].map((chosen) => planOf(live, chosen))).toEqual(['unpublish', 'unpublish-until', 'update']);
});
