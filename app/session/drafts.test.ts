import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storageOfItsOwn } from '#tests/storage.ts';
import { followDraft, forgetDraft, hasDrafts, keepDraft, keepDraftsOf, moveDrafts, readDraft } from './drafts.ts';

const day = 86_400_000;
const start = Date.parse('2026-11-22T10:00:00Z');

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOfItsOwn());
  keepDraftsOf('ada', start);
});
afterEach(() => vi.unstubAllGlobals());

it('keeps a text for each record until it is sent', () => {
  keepDraft('note:REQ-001', { text: 'a' }, start);
  keepDraft('note:REQ-002', { text: 'b' }, start);
  expect(readDraft('note:REQ-001')).toEqual({ text: 'a' });
  forgetDraft('note:REQ-001');
  expect(readDraft('note:REQ-001')).toBeUndefined();
  expect(readDraft('note:REQ-002')).toEqual({ text: 'b' });
});

it('goes on with the record that its own became part of, but not over what was begun there', () => {
  keepDraft('note:REQ-002', { text: 'note' }, start);
  keepDraft('letter:request:REQ-002', { body: 'letter' }, start);
  keepDraft('call:REQ-002', { note: 'of two' }, start);
  keepDraft('call:REQ-001', { note: 'of one' }, start);
  keepDraft('note:REQ-0022', { text: 'of another' }, start);
  moveDrafts('REQ-002', 'REQ-001');
  expect(readDraft('note:REQ-001')).toEqual({ text: 'note' });
  expect(readDraft('letter:request:REQ-001')).toEqual({ body: 'letter' });
  expect(readDraft('note:REQ-002')).toBeUndefined();
  expect([readDraft('call:REQ-001'), readDraft('call:REQ-002')]).toEqual([{ note: 'of one' }, { note: 'of two' }]);
  expect(readDraft('note:REQ-0022')).toEqual({ text: 'of another' });
});

it('is there for the same person after they signed in again, and gone once somebody else did', () => {
  keepDraft('note:REQ-001', { text: 'mine' }, start);
  expect(hasDrafts()).toBe(true);
  keepDraftsOf('ada', start + day);
  expect(readDraft('note:REQ-001')).toEqual({ text: 'mine' });
  keepDraftsOf('adalbert', start + day);
  expect(readDraft('note:REQ-001')).toBeUndefined();
  expect(hasDrafts()).toBe(false);
  keepDraftsOf('ada', start + day);
  expect(readDraft('note:REQ-001')).toBeUndefined();
});

it('ends after two weeks, and leaves what others keep in this browser alone', () => {
  localStorage.setItem('theme', 'dark');
  keepDraft('note:REQ-001', { text: 'old' }, start);
  keepDraft('note:REQ-002', { text: 'young' }, start + 2 * day);
  localStorage.setItem('draft:ada:broken', '{');
  keepDraftsOf('ada', start + 14 * day + 1);
  expect(readDraft('note:REQ-001')).toBeUndefined();
  expect(readDraft('note:REQ-002')).toEqual({ text: 'young' });
  expect([localStorage.getItem('theme'), localStorage.getItem('draft:ada:broken')]).toEqual(['dark', null]);
});

it('takes no more of the device than its bound: the oldest text makes room, one that is too long is not kept', () => {
  for (let record = 0; record < 60; record += 1) keepDraft(`note:${record}`, { text: 'x' }, start + record);
  expect(localStorage.length).toBe(40);
  expect([readDraft('note:19'), readDraft('note:20')]).toEqual([undefined, { text: 'x' }]);
  keepDraft('note:59', { text: 'x'.repeat(300_000) }, start + 100);
  expect(readDraft('note:59')).toEqual({ text: 'x' });
});

it('tells a tab what another one keeps of its text, and that it was sent there, but not that it made room', () => {
  vi.stubGlobal('window', new EventTarget());
  const told: unknown[] = [];
  const end = followDraft('note:REQ-001', (value) => told.push(value));
  const hear = (key: string, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  // A browser tells the other tabs of each write, in its order.
  const { setItem, removeItem } = localStorage;
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: (key: string, value: string) => [setItem(key, value), hear(key, value)],
    removeItem: (key: string) => [removeItem(key), hear(key, null)],
  });
  keepDraft('note:REQ-001', { text: 'a' }, start);
  keepDraft('note:REQ-002', { text: 'of another' }, start);
  localStorage.removeItem('draft:ada:note:REQ-001');
  keepDraft('note:REQ-001', { text: 'b' }, start);
  forgetDraft('note:REQ-001');
  end();
  keepDraft('note:REQ-001', { text: 'c' }, start);
  expect(told).toEqual([{ text: 'a' }, { text: 'b' }, undefined]);
});

it('goes on where a browser keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  keepDraft('note:REQ-001', { text: 'a' }, start);
  expect(readDraft('note:REQ-001')).toBeUndefined();
  expect(hasDrafts()).toBe(false);
});
