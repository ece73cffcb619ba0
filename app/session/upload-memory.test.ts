import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storageOfItsOwn } from '#tests/storage.ts';
import { keepUploadsOf, memoryOf, rememberedUploads } from './upload-memory.ts';

const to = { kind: 'request', id: 'REQ-001' } as const;
const file = new File(['a;b'], 'Bank: payroll.csv', { lastModified: 7 });

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOfItsOwn());
  keepUploadsOf('ada');
});
afterEach(() => vi.unstubAllGlobals());

it('remembers an upload for whoever began it, also after they signed in again', () => {
  memoryOf(file, { to }).write('/uploads/1');
  keepUploadsOf('ada');
  expect(rememberedUploads(to)).toMatchObject([{ at: '/uploads/1', file: 'Bank: payroll.csv', bytes: 3 }]);
  expect(memoryOf(file, { to }).read()).toBe('/uploads/1');
});

it('shows nobody else what was begun on this device, and keeps no name of it once they signed in', () => {
  localStorage.setItem('theme', 'dark');
  // As it was called before it had an owner.
  localStorage.setItem('upload:request:REQ-001:false:3:7:Old.csv', '/uploads/0');
  memoryOf(file, { to }).write('/uploads/1');
  keepUploadsOf('adalbert');
  expect(rememberedUploads(to)).toEqual([]);
  expect(memoryOf(file, { to }).read()).toBeUndefined();
  keepUploadsOf('ada');
  expect(rememberedUploads(to)).toEqual([]);
  expect([localStorage.length, localStorage.key(0)]).toEqual([1, 'theme']);
});
