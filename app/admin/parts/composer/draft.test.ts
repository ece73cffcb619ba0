import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraft, keepDraftsOf } from '#app/session/drafts.ts';
import { newKey } from '#app/session/new-key.ts';
import { storageOfItsOwn } from '#tests/storage.ts';
import { keepLetter, readLetter } from './draft.ts';

const subject = { kind: 'request', reference: 'REQ-001' } as const;
const draft = { locale: 'it' as const, subject: 'a', body: 'b', templateId: '', key: newKey(), cc: '', files: [] };

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOfItsOwn());
  keepDraftsOf('somebody');
});
afterEach(() => vi.unstubAllGlobals());

it('keeps one draft for each record until it is forgotten', () => {
  keepLetter(subject, draft);
  expect(readLetter(subject)).toEqual(draft);
  expect(readLetter({ ...subject, reference: 'REQ-002' })).toBeUndefined();
  keepLetter(subject, undefined);
  expect(readLetter(subject)).toBeUndefined();
});

it('takes nothing for a draft that is none', () => {
  for (const value of ['', 'x', null, {}, { locale: 'fr' }, { ...draft, key: 1 }]) {
    keepDraft('letter:request:REQ-001', value);
    expect(readLetter(subject)).toBeUndefined();
  }
});

it('goes on with what an earlier version kept, and leaves out what is no document', () => {
  const { cc: _cc, files: _files, ...earlier } = draft;
  keepDraft('letter:request:REQ-001', earlier);
  expect(readLetter(subject)).toEqual(draft);
  const file = { id: '1', name: 'a.pdf' };
  keepDraft('letter:request:REQ-001', { ...draft, cc: 'a@b.example', files: [file, null, { id: 2 }] });
  expect(readLetter(subject)).toEqual({ ...draft, cc: 'a@b.example', files: [file] });
});

it('makes keys that the server takes', () => {
  const keys = Array.from({ length: 50 }, newKey);
  expect(new Set(keys).size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
