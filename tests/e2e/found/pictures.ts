import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture, product, slug, text, withPage } from './stage.ts';

export function describePictures(): void {
  describe('pictures in the pages', () => {
    it.each(['/about', '/portfolio', `/portfolio/${slug}`])(
      'of %s have a size and words, wait below the fold, and come as AVIF and WebP',
      async (address) => {
        await withPage(address, async (page) => {
          const images = await page.locator('main img').evaluateAll((all) =>
            (all as HTMLImageElement[]).map((image) => ({
              alt: image.getAttribute('alt'),
              size: [Number(image.getAttribute('width')), Number(image.getAttribute('height'))],
              loading: image.loading,
              isBelow: image.getBoundingClientRect().top > window.innerHeight,
              sources: [
                ...[...(image.parentElement?.querySelectorAll('source') ?? [])].map(({ type, srcset, sizes }) => ({
                  type,
                  srcset,
                  sizes,
                })),
                { type: 'image/webp', srcset: image.srcset, sizes: image.sizes },
              ],
            })),
          );
          expect(images.length).toBeGreaterThan(0);
          expect(new Set(images.map(({ alt }) => alt)).size).toBe(images.length);
          for (const { alt, size, loading, isBelow, sources } of images) {
            expect(alt).not.toBe('');
            const [width = 0, height = 0] = size;
            expect(width * height).toBeGreaterThan(0);
            if (isBelow) expect(loading).toBe('lazy');
            expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
            for (const { type, srcset, sizes } of sources) {
              expect(sizes).toMatch(/px|vw/);
              for (const candidate of srcset.split(', ')) {
                const [file = '', wide = ''] = candidate.split(' ');
                const { response, bytes, metadata } = await picture(file);
                expect(response.headers.get('content-type')).toBe(type);
                expect(response.headers.get('cache-control')).toContain('immutable');
                expect(`${metadata.width}w`).toBe(wide);
                expect(metadata.height / metadata.width).toBeCloseTo(height / width, 1);
                expect(bytes.length).toBeLessThan(60_000);
              }
            }
          }
        });
      },
    );

    it('are not drawn for names that no record has', async () => {
      for (const address of ['/pictures/case/nobody-480.avif', '/pictures/', `/pictures/case/${slug}-479.webp`])
        expect((await fetch(product.url + address)).status, address).toBe(404);
    });
  });

  describe('icons and manifest', () => {
    it('are there in the sizes that they say', async () => {
      const manifest = JSON.parse(await text('/site.webmanifest')) as {
        name: string;
        icons: { src: string; sizes: string; type: string }[];
      };
      expect(manifest).toMatchObject({ name: 'Vantaggio', short_name: 'Vantaggio', id: '/', start_url: '/' });
      for (const { src, sizes, type } of manifest.icons) {
        const { response, metadata } = await picture(src);
        expect(response.headers.get('content-type')?.split(';')[0]).toBe(type);
        if (sizes !== 'any') expect(`${metadata.width}x${metadata.height}`).toBe(sizes);
      }
      const html = await text('/');
      for (const icon of ['/favicon.ico', '/icon.svg', '/apple-touch-icon.png', '/site.webmanifest']) {
        expect(html).toContain(`href="${icon}"`);
        expect((await fetch(product.url + icon)).status, icon).toBe(200);
      }
      expect((await picture('/apple-touch-icon.png')).metadata.width).toBe(180);
      const ico = Buffer.from(await (await fetch(`${product.url}/favicon.ico`)).arrayBuffer());
      expect([ico.readUInt16LE(2), ico.readUInt8(6), ico.readUInt8(7)]).toEqual([1, 32, 32]);
    });

    it('keep the mark inside the circle that a launcher may cut out', async () => {
      const { bytes } = await picture('/icon-maskable-512.png');
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      const at = (x: number, y: number) => data.readUIntBE((y * info.width + x) * 3, 3);
      let outside = 0;
      for (let y = 0; y < 512; y += 1)
        for (let x = 0; x < 512; x += 1)
          if (Math.hypot(x - 256, y - 256) > 0.4 * 512 && at(x, y) !== at(0, 0)) outside += 1;
      expect(outside).toBe(0);
    });
  });
}
