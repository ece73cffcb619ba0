import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, newKey, readDraft } from './draft.ts';

const subject = { kind: 'request', reference: 'REQ-001' } as const;
const draft = { locale: 'it', subject: 'a', body: 'b', templateId: '', key: newKey() } as const;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps one draft for each record until it is forgotten', () => {
  keepDraft(subject, draft);
  expect(readDraft(subject)).toEqual(draft);
  expect(readDraft({ ...subject, reference: 'REQ-002' })).toBeUndefined();
  keepDraft(subject, undefined);
  expect(readDraft(subject)).toBeUndefined();
});

it('takes nothing for a draft that is none', () => {
  for (const text of ['', 'x', 'null', '{}', '{"locale":"fr"}', JSON.stringify({ ...draft, key: 1 })]) {
    sessionStorage.setItem('letter:request:REQ-001', text);
    expect(readDraft(subject)).toBeUndefined();
  }
});

it('makes keys that the server takes', () => {
  const keys = Array.from({ length: 50 }, newKey);
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
