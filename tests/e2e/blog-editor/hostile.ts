import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { openAs, stage } from '#tests/e2e/editing/stage.ts';
import { elsewhere, hostileHtml } from '#tests/hostile-html.ts';
import { body, htmlIn, openNew, paste, tool } from './writer.ts';

/** A page of the editor that notes whatever a text runs or asks for. Its policy is off: what keeps a text from running is the editor alone. */
async function openWitness() {
  const given = await stage.browser.newContext({ bypassCSP: true, reducedMotion: 'no-preference' });
  const seen: string[] = [];
  await given.exposeFunction('pwnNoted', () => void seen.push('a script ran'));
  await given.addInitScript(() => {
    Object.defineProperty(window, 'pwn', { value: () => (window as unknown as { pwnNoted(): void }).pwnNoted() });
  });
  const { page, context } = await openAs('editor', given);
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== stage.product.url)
      seen.push(`asked for ${request.url().slice(0, 100)}`);
  });
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => seen.push('a window opened'));
  return { page, context, seen };
}

/** What stands in the editor and must not: elements that run or load, handlers, addresses that are scripts, anything from elsewhere. */
const dangers = (page: Page) =>
  body(page).evaluate((root, foreign) => {
    const found: string[] = [];
    // Icons of the editor itself, beside a picture in the text, are none of it.
    for (const element of root.querySelectorAll('*:not(svg.lucide, svg.lucide *)')) {
      const name = element.localName;
      if (
        ['script', 'style', 'iframe', 'object', 'embed', 'svg', 'math', 'form', 'link', 'meta', 'base'].includes(name)
      )
        found.push(name);
      for (const { name: attribute, value } of element.attributes) {
        if (attribute.startsWith('on')) found.push(`${name} ${attribute}`);
        if (/^\s*(?:javascript|vbscript|data:text)/i.test(value))
          found.push(`${name} ${attribute}=${value.slice(0, 40)}`);
        if (attribute === 'src' && value.startsWith(foreign)) found.push(`${name} from ${value}`);
      }
    }
    return found;
  }, elsewhere);

/** Events that somebody's hand or eye sets off on what stands in the text. */
const touch = (page: Page) =>
  body(page).evaluate((root) => {
    for (const element of root.querySelectorAll('*'))
      for (const type of ['mouseover', 'pointerenter', 'focus', 'animationstart', 'error', 'load'])
        element.dispatchEvent(new Event(type, { bubbles: true }));
  });

export function hostileJourneys() {
  it('pasted one after the other, none runs anything, and none is left dangerous in the text', async () => {
    const { page, context, seen } = await openWitness();
    await openNew(page);
    for (const { family, html } of hostileHtml) {
      await paste(page, html, 'plain');
      expect({ family, html, dangers: await dangers(page) }).toEqual({ family, html, dangers: [] });
    }
    await touch(page);
    expect(seen).toEqual([]);
    await context.close();
  });

  it('typed as HTML, all at once, they are checked before they become the text', async () => {
    const { page, context, seen } = await openWitness();
    await openNew(page);
    await tool(page, 'Mostra l’HTML').click();
    const all = hostileHtml.map(({ html }) => `<p>before</p>${html}`).join('\n');
    await page.getByRole('textbox', { name: 'Contenuto in HTML' }).fill(`<h2>First</h2>${all}`);
    await tool(page, 'Mostra l’HTML').click();
    await body(page).getByRole('heading', { name: 'First' }).waitFor();
    expect(await dangers(page)).toEqual([]);
    await touch(page);
    expect(await htmlIn(page)).not.toMatch(/<(?:script|style|iframe|svg|math)\b|<[^>]*\son\w+=|javascript:/i);
    expect(seen).toEqual([]);
    await context.close();
  });
}
