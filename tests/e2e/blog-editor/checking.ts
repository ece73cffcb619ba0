import { expect, it } from 'vitest';
import { openAs } from '#tests/e2e/editing/stage.ts';
import { inspect } from '#tests/setup/looks.ts';
import { begin, choose, htmlIn, save, tool } from './writer.ts';

/** What is looked at before a post goes out. */

export function checkJourneys(): void {
  it('what is missing is told beside the button, links are checked, and only what is broken keeps a post back', async () => {
    const { page, context, complaints } = await openAs('editor');
    await begin(page, 'Checked before it goes out');
    const checks = page.getByRole('region', { name: 'Prima di pubblicare' });
    await checks.getByText('L’articolo non ha ancora un testo.').waitFor();
    const html =
      '<h2>One</h2><h4>Too deep</h4><p>To <a href="/servces">a page</a>, <a href="/services">another</a> and <a rel="noopener" href="http://plain.example/">one</a>.</p>';
    await tool(page, 'Mostra l’HTML').click();
    await page.getByRole('textbox', { name: 'Contenuto in HTML' }).fill(html);
    await tool(page, 'Mostra l’HTML').click();
    // Links to pages of ours outlive the editor, as the cleaner keeps them.
    expect(await htmlIn(page)).toContain('href="/services">another</a>');
    await checks.getByText('«Too deep» salta un livello di titolo.').waitFor();
    await checks.getByText('L’articolo non ha ancora un testo.').waitFor({ state: 'hidden' });
    await checks.getByRole('button', { name: 'Controlla 3 link' }).click();
    await checks.getByText('/servces porta a una pagina che non c’è.').waitFor();
    await checks.getByText('http://plain.example/ non è protetto: usa https.').waitFor();
    expect(await checks.getByText('/services porta a una pagina').count()).toBe(0);
    // The heading that is wrong on purpose is the text's.
    await inspect(page, 'blog-checks', { widths: [1280, 390], exclude: ['.text-body'] });
    await choose(page, 'Programmato');
    await checks.getByText('Manca la data di uscita.').waitFor();
    await choose(page, 'Pubblicato');
    // Warnings are only said.
    await save(page, 'Articolo pubblicato');
    expect(complaints).toEqual([]);
    await context.close();
  });
}
