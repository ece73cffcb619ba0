import { expect, it } from 'vitest';
import { auditQuery } from './audit-query.ts';

it('passes over a person that nobody can be', () => {
  const known = '0192f0c1-7a10-7c3e-9d2b-3f6f5d0c1a2b';
  expect(auditQuery.read(`?person=${known}`).person).toBe(known);
  for (const odd of ['-'.repeat(36), 'a'.repeat(36), '0192f0c1-7a10-0c3e-9d2b-3f6f5d0c1a2b']) {
    expect(auditQuery.read(`?person=${odd}`).person).toBe('');
  }
});
