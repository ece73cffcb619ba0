import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Action, apiScopes, may, permissions } from './permissions.ts';
import { roles } from './roles.ts';

const actions = Object.keys(permissions) as Action[];

test('a key never does more than its maker, whatever its scopes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...actions),
      fc.constantFrom(...roles),
      fc.subarray([...apiScopes]),
      (action, role, scopes) => {
        if (may({ kind: 'staff', role, scopes }, action)) expect(may({ kind: 'staff', role }, action)).toBe(true);
      },
    ),
  );
});

test('a key without scopes does nothing, and with all of them neither users nor settings nor exports of the audit log', () => {
  for (const action of actions) {
    expect(may({ kind: 'staff', role: 'Admin', scopes: [] }, action)).toBe(false);
    if (/^(users|settings|audit|self|mails|trash)/.test(action))
      expect(may({ kind: 'staff', role: 'Admin', scopes: apiScopes }, action)).toBe(false);
  }
});

test('an Admin may do all that an Editor may, an Editor all that a Viewer may', () => {
  for (const action of actions) {
    if (may({ kind: 'staff', role: 'Viewer' }, action))
      expect(may({ kind: 'staff', role: 'Editor' }, action)).toBe(true);
    if (may({ kind: 'staff', role: 'Editor' }, action))
      expect(may({ kind: 'staff', role: 'Admin' }, action)).toBe(true);
  }
});

test('a Viewer changes nothing', () => {
  const writes = actions.filter((action) => /(write|delete|merge|suspend|make|purge|resend|undo)$/.test(action));
  expect(writes.length).toBeGreaterThan(10);
  for (const action of writes) expect(may({ kind: 'staff', role: 'Viewer' }, action)).toBe(false);
});

test('clients reach nothing of the back office but their own documents', () => {
  const theirs = actions.filter((action) => may({ kind: 'client' }, action));
  expect(theirs.sort()).toEqual([
    'documents.open',
    'documents.read',
    'documents.write',
    'portal.read',
    'portal.write',
    'self',
  ]);
});
