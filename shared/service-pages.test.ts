import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findServiceSlug, serviceSlugs, titleSlug } from './service-pages.ts';

describe('the old address of a title', () => {
  test('is in lower case with hyphens for spaces; a lost ampersand leaves two hyphens', () => {
    expect(titleSlug('Seller Account Management')).toBe('seller-account-management');
    expect(titleSlug('PPC & Advertising')).toBe('ppc--advertising');
    expect(titleSlug('R&D')).toBe('rd');
  });

  test('has no upper case, space or ampersand, and as many hyphens as the title had spaces and hyphens', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 &-]*$/), (title) => {
        const slug = titleSlug(title);
        expect(slug).toMatch(/^[a-z0-9-]*$/);
        expect(slug.split('-').length).toBe(title.split(/[ -]/).length);
        expect(titleSlug(slug)).toBe(slug);
      }),
    );
  });

  test('leads to the service of that title, whatever the title is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z]+( [A-Za-z&]+)*$/), fc.constantFrom(...serviceSlugs), (title, slug) => {
        const address = titleSlug(title);
        fc.pre(!serviceSlugs.some((each) => each === address));
        expect(findServiceSlug(address, [{ title, slug }])).toBe(slug);
        expect(findServiceSlug(address.toUpperCase(), [{ title, slug }])).toBe(slug);
        expect(findServiceSlug(`${address}-x`, [{ title, slug }])).toBeUndefined();
      }),
    );
  });

  test('never takes a registered address away from its own service', () => {
    for (const slug of serviceSlugs)
      expect(findServiceSlug(slug, [{ title: slug, slug: 'web-development' }])).toBe(slug);
  });
});
