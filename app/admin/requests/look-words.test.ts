import { expect, test } from 'vitest';
import { m } from '#messages/messages.js';
import { lookText } from './look-words.ts';

test('files that could not be read by themselves are told from those that are still to be looked at', () => {
  const nothing = { spend: null, risk: null };
  expect(lookText({ status: 'failed', ...nothing })).toBe(m.admin_look_failed());
  expect(lookText({ status: 'running', ...nothing })).toBe(m.admin_look_reading());
  expect(lookText({ status: 'draft', ...nothing })).toBe(m.admin_look_files());
  const said = new Set((['failed', 'running', 'draft'] as const).map((status) => lookText({ status, ...nothing })));
  expect(said.size).toBe(3);
});
