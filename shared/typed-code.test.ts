import { expect, it } from 'vitest';
import { typedCode } from './typed-code.ts';

it.each([
  ['123456', '123456'],
  [' 123\u00a0456\n', '123456'],
  ['１２３－４５６', '123456'],
  ['123\u2013456', '123456'],
  ['17at\u2011xtxm\u20137esn\u2014nrmw', '17atxtxm7esnnrmw'],
  ['１７ＡＴ', '17AT'],
  ['\u200e123456\u00ad', '123456'],
  [' - ', ''],
])('%j is the code %j', (typed, code) => expect(typedCode(typed)).toBe(code));
