import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { documentPolicy, inlineScriptHashes } from '#server/http/security-headers.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const framework = 'window.__reactRouterContext = {"a":1};';

describe('the policy of a document', () => {
  it('names the framework scripts of a page that hydrates, by hash', () => {
    const policy = documentPolicy(
      `<script>${framework}</script><script type="module" src="/assets/entry.js"></script>`,
      { hydrated: true },
    );
    expect(policy).toContain(`script-src 'self' ${hashOf(framework)};`);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('gives no hash to a script that came in with content, so that it cannot run', () => {
    expect(inlineScriptHashes('<p><script>alert(1)</script></p>')).toEqual([]);
    expect(documentPolicy(`<script>${framework}</script>`, { hydrated: false })).toContain("script-src 'self';");
  });

  it('leaves data blocks alone: they do not run', () => {
    expect(inlineScriptHashes('<script type="application/ld+json">{"@type":"Organization"}</script>')).toEqual([]);
  });

  it('lets in the widget of a captcha where the page carries it, and nowhere else', () => {
    const captcha = ['https://hcaptcha.com', 'https://*.hcaptcha.com'];
    const parts = documentPolicy('', { hydrated: true, captcha }).split('; ');
    for (const directive of ['script-src', 'style-src-elem', 'connect-src', 'frame-src']) {
      const part = parts.find((each) => each.startsWith(`${directive} `));
      expect(part).toMatch(/ https:\/\/hcaptcha\.com https:\/\/\*\.hcaptcha\.com$/);
    }
    expect(parts.filter((part) => part.includes('hcaptcha'))).toHaveLength(4);
    expect(documentPolicy('', { hydrated: true })).not.toMatch(/hcaptcha|frame-src/);
  });

  it('closes what a document never needs', () => {
    const policy = documentPolicy('', { hydrated: false });
    for (const part of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "style-src-attr 'none'",
      "form-action 'self'",
    ]) {
      expect(policy.split('; ')).toContain(part);
    }
    expect(policy).not.toContain('unsafe-inline');
  });
});
