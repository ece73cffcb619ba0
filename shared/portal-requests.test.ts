import { describe, expect, it } from 'vitest';
import { ownRequestSchema } from './portal-requests.ts';

describe('a client’s new request', () => {
  it('needs a type, known ones only, each once', () => {
    const parsed = (types: string[]) => ownRequestSchema.safeParse({ types });
    expect(parsed([]).success).toBe(false);
    expect(parsed(['Tarot Analysis']).success).toBe(false);
    expect(parsed(['Market Analysis', 'SEO Analysis', 'Market Analysis']).data?.types).toEqual([
      'Market Analysis',
      'SEO Analysis',
    ]);
  });
});
