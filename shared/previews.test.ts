import { describe, expect, it } from 'vitest';
import { type Preview, pageOfPreview, previewPath, versionOfPreview } from './previews.ts';

const preview: Preview = { siteName: 'Vantaggio', title: 'About us', kicker: 'About', ground: 'stone' };
const result = { value: '94%', label: 'of the Buy Box', points: [61, 94], start: 0 };

describe('the version of a preview', () => {
  it('changes with everything that the picture shows', () => {
    const versions = [
      preview,
      { ...preview, title: 'About them' },
      { ...preview, siteName: 'Vantaggi' },
      { ...preview, kicker: 'Team' },
      { ...preview, ground: 'ink' as const },
      { ...preview, result },
      { ...preview, result: { ...result, value: '95%' } },
      { ...preview, result: { ...result, points: [60, 94] } },
    ].map(versionOfPreview);
    expect(new Set(versions).size).toBe(versions.length);
    expect(versionOfPreview({ ...preview })).toBe(versions[0]);
  });
});

describe('the address of a preview', () => {
  it.each(['/', '/about', '/services/web-development'])('names the page %s', (path) => {
    expect(pageOfPreview(previewPath(path).replace('/og/', ''))).toBe(path);
  });

  it.each(['', 'about', 'about.jpg', '../about.png', 'a/b/c.png', 'About.png', '.png', 'a//b.png'])(
    'is not %j',
    (splat) => expect(pageOfPreview(splat)).toBeUndefined(),
  );
});
