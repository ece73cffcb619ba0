import { expect, it } from 'vitest';
import { keysByContent } from './new-key.ts';

it('the key of a sending stays while it reads the same, and is another one for whatever reads otherwise', () => {
  const sendingKey = keysByContent();
  const first = sendingKey({ days: 7 });
  expect(sendingKey({ days: 7 })).toBe(first);
  const second = sendingKey({ days: 8 });
  expect(second).not.toBe(first);
  expect(sendingKey({ days: 7 })).not.toBe(first);
  expect(keysByContent()({ days: 7 })).not.toBe(first);
});
