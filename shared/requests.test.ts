import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientReference } from '#shared/clients.ts';
import { maskEmail, maskPhone } from '#shared/masking.ts';
import {
  clientStatus,
  priorityForUrgency,
  requestNumber,
  requestReference,
  requestStatuses,
} from '#shared/requests.ts';

describe('references', () => {
  it('are read back to the number they were made from, also past 999', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), (number) => {
        expect(requestNumber(requestReference(number))).toBe(number);
        expect(requestNumber(requestReference(number).toLowerCase())).toBe(number);
      }),
    );
    expect([requestReference(1), requestReference(999), requestReference(1000), clientReference(7)]).toEqual([
      'REQ-001',
      'REQ-999',
      'REQ-1000',
      'CLI-007',
    ]);
  });

  it('are not read from anything else', () => {
    for (const text of [
      '',
      'REQ-',
      'REQ-1',
      'CLI-001',
      'REQ-001x',
      'xREQ-001',
      'REQ--001',
      'REQ-0x10',
      `REQ-${'9'.repeat(40)}`,
    ]) {
      expect(requestNumber(text), text).toBeUndefined();
    }
  });
});

describe('the first priority of a request', () => {
  it('follows the urgency of the form', () => {
    expect((['low', 'medium', 'high', 'urgent', ''] as const).map(priorityForUrgency)).toEqual([
      'low',
      'medium',
      'high',
      'high',
      'medium',
    ]);
  });
});

describe("the client's word for a status", () => {
  it('is another only for a new request', () => {
    expect(requestStatuses.map(clientStatus)).toEqual(['pending', 'in-progress', 'completed', 'cancelled']);
  });
});

describe('masking', () => {
  it('never shows more of an address than its first character and its domain', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const [local = ''] = email.split('@');
        const masked = maskEmail(email);
        expect(masked.startsWith(`${local[0]}•••@`)).toBe(true);
        expect(masked.endsWith(email.slice(email.lastIndexOf('@')))).toBe(true);
        expect(masked).toHaveLength(4 + email.length - email.lastIndexOf('@'));
      }),
    );
  });

  it('keeps the first letter of an address and its domain, and nothing of what is none', () => {
    const masked = ['giulia.ferrante@casalume.example', '😀@casalume.example', 'nonsense'].map(maskEmail);
    expect(masked).toEqual(['g•••@casalume.example', '😀•••@casalume.example', '•••']);
  });

  it('shows the last two digits of a phone number, and of a very short one nothing', () => {
    expect([maskPhone('+39 02 5550 0142'), maskPhone('123'), maskPhone('')]).toEqual(['••• 42', '•••', '']);
  });
});
