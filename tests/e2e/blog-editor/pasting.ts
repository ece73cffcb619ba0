import { expect, it } from 'vitest';
import { openAs } from '#tests/e2e/editing/stage.ts';
import { inspect } from '#tests/setup/looks.ts';
import { fromBrowsers, fromDocs, fromReviewer, fromWord } from './clipboards.ts';
import { begin, body, htmlIn, paste, photo, save, toEnd, tool } from './writer.ts';

/** What comes from elsewhere into a text: pasted, linked, or a file. */
export function pastingJourneys(): void {
  it('what is pasted from Word and Google Docs keeps its structure and loses its styles', async () => {
    const { page, context, complaints } = await openAs('editor');
    await begin(page, 'Incollato');
    await paste(page, fromWord);
    await page.getByText('1 immagine incollata è rimasta sul tuo computer: caricala a parte.').waitFor();
    const word = await htmlIn(page);
    expect(word).toBe(
      '<h2>Ridurre l’ACOS</h2>' +
        '<p>Un testo <strong>importante</strong> con <em>corsivo</em>, <u>sottolineato</u> e un <a rel="noopener" href="https://example.com/guida">link</a>.</p>' +
        '<ul><li><p>Primo punto</p><ul><li><p>Sotto il primo</p></li></ul></li><li><p>Secondo punto</p></li></ul>' +
        '<p>In mezzo.</p>' +
        '<ol><li><p>Conta uno</p></li><li><p>Conta due</p></li></ol>' +
        '<table><tbody><tr><td><p><strong>Mese</strong></p></td><td><p><strong>ACOS</strong></p></td></tr>' +
        '<tr><td colspan="2"><p>Marzo, 19%</p></td></tr></tbody></table>' +
        '<ol start="3"><li><p>Conta tre</p></li></ol>',
    );

    await body(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    const picture = `data:image/png;base64,${(await photo('#d7263d')).toString('base64')}`;
    await paste(page, fromDocs(picture));
    await body(page).locator('img').waitFor();
    const docs = await htmlIn(page);
    expect(docs.replace(/[\w-]{36}/, 'ID')).toBe(
      '<h2>Dal documento</h2>' +
        '<p>Testo <strong>forte</strong>, <em>inclinato</em>, <s>barrato</s> e H<sub>2</sub>O; <a rel="noopener" href="https://example.com/fonte">la fonte</a>.</p>' +
        '<ul><li><p>Uno</p><ul><li><p>Sotto uno</p></li></ul></li><li><p>Due</p></li></ul>' +
        '<figure><img src="/pictures/text/ID" alt="Un grafico" width="1200" height="800"></figure>' +
        '<table><tbody><tr><td><p>A1</p></td><td><p>B1</p></td></tr></tbody></table>',
    );
    await save(page, 'Bozza salvata');
    await page.reload();
    await body(page).locator('img').waitFor();
    expect((await htmlIn(page)).replace(/[\w-]{36}/, 'ID')).toBe(docs.replace(/[\w-]{36}/, 'ID'));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('what a clipboard holds beside what its writer saw is left out, and what they saw is not torn', async () => {
    const { page, context, complaints } = await openAs('editor');
    await begin(page, 'Rivisto');
    await paste(page, fromReviewer);
    await page.getByText('1 immagine incollata è rimasta sul tuo computer: caricala a parte.').waitFor();
    expect(await htmlIn(page)).toBe(
      '<h2>1. Il margine</h2>' +
        '<p>Vale il netto<sup>[1]</sup> e conta mille euro.</p>' +
        '<ul><li><p>Con figura</p></li></ul>' +
        '<table><tbody><tr><td colspan="2" rowspan="2"><p>A</p></td><td><p>B</p></td></tr><tr><td><p>C</p></td></tr></tbody></table>' +
        '<hr><p>[1] Dopo le tasse.</p>',
    );

    await body(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await paste(page, fromBrowsers(`data:image/png;base64,${(await photo('#d7263d')).toString('base64')}`));
    expect(await htmlIn(page)).toBe(
      '<ul><li><p>Uno</p><ul><li><p>Sotto</p></li></ul></li><li><p>Due</p></li></ul><ol><li><p>A</p></li><li><p>B</p></li></ol>' +
        '<p>Poi:</p><ul><li><p>Fatto</p></li></ul><p>zero gnp a capo</p>' +
        '<h3><a rel="noopener" href="https://example.com/scheda">Scheda</a></h3>' +
        '<p><a rel="noopener" href="https://example.com/scheda">tutta un link</a></p>' +
        '<p><strong>tutto forte</strong></p>',
    );

    await body(page).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await paste(page, '', 'so\u00adlo\u0000 te\u200bsto\u2028a capo');
    expect(await htmlIn(page)).toBe('<p>solo testo</p><p>a capo</p>');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('links, films and HTML are checked before they are taken', async () => {
    const { page, context, complaints } = await openAs('editor');
    await begin(page, 'Indirizzi');
    await body(page).click();
    await page.keyboard.type('guida');
    await page.keyboard.press('Control+a');
    await paste(page, '', 'https://example.com/a');
    expect(await htmlIn(page)).toContain('href="https://example.com/a">guida</a>');
    await toEnd(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Link' });
    await dialog.getByLabel('Indirizzo').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Inserisci' }).click();
    await dialog.getByText(/^Questo non è un indirizzo/).waitFor();
    await dialog.getByLabel('Indirizzo').fill('example.com');
    await dialog.getByRole('button', { name: 'Inserisci' }).click();
    await dialog.waitFor({ state: 'detached' });
    await tool(page, 'Video').click();
    const film = page.getByRole('dialog', { name: 'Video' });
    await film.getByLabel('Indirizzo').fill('https://youtu.be/dQw4w9WgXcQ');
    await film.getByLabel('Titolo del video').fill('Il porto');
    await film.getByRole('button', { name: 'Inserisci' }).click();
    await film.waitFor({ state: 'detached' });
    const html = await htmlIn(page);
    expect(html).toContain('<a rel="noopener" href="https://example.com">https://example.com</a>');
    expect(html).toContain(
      '<figure class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener">Il porto</a></figure>',
    );
    await tool(page, 'Mostra l’HTML').click();
    await page
      .getByRole('textbox', { name: 'Contenuto in HTML' })
      .fill('<h2>Nuovo</h2><p style="color:red">testo<iframe src="https://x.example"></iframe></p>');
    await tool(page, 'Mostra l’HTML').click();
    await page.getByText(/tolti dall’HTML: iframe/).waitFor();
    expect(await htmlIn(page)).toBe('<h2>Nuovo</h2><p>testo</p>');
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a picture or a film put in behind a picture leaves that one where it is', async () => {
    const { page, context, complaints } = await openAs('editor');
    await begin(page, 'Una dopo l’altra');
    await body(page).click();
    await page.keyboard.type('Testo.');
    for (const [at, colour] of ['#f00', '#0f0'].entries()) {
      const buffer = await photo(colour);
      await page.locator('input[data-text-pictures]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
      await expect.poll(() => body(page).locator('img').count()).toBe(at + 1);
    }
    await tool(page, 'Video').click();
    const film = page.getByRole('dialog', { name: 'Video' });
    await film.getByLabel('Indirizzo').fill('https://youtu.be/dQw4w9WgXcQ');
    await film.getByRole('button', { name: 'Inserisci' }).click();
    await film.waitFor({ state: 'detached' });
    const html = await htmlIn(page);
    expect(html).toMatch(
      /^<p>Testo\.<\/p><figure><img [^>]*><\/figure><figure><img [^>]*><\/figure><figure class="video">/,
    );
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a picture that cannot be used says why, and leaves nothing behind', async () => {
    const { page, context, complaints } = await openAs('editor');
    await begin(page, 'Immagini rotte');
    await body(page).click();
    await page.keyboard.type('Testo.');
    const bad = { name: 'finta.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };
    await page.locator('input[data-text-pictures]').setInputFiles(bad);
    const alert = body(page).getByRole('alert');
    await alert.getByText(/finta\.png: Questo file non è un’immagine/).waitFor();
    await alert.getByRole('button', { name: 'Riprova' }).waitFor();
    await inspect(page, 'blog-picture-refused');
    expect(await htmlIn(page)).toBe('<p>Testo.</p>');
    await alert.getByRole('button', { name: 'Togli' }).click();
    await alert.waitFor({ state: 'detached' });
    const half = (await photo('#00f')).subarray(0, -100);
    await page.locator('input[data-text-pictures]').setInputFiles({ ...bad, name: 'a-meta.png', buffer: half });
    await alert.getByText(/a-meta\.png: Questa immagine è danneggiata o incompleta/).waitFor();
    await alert.getByRole('button', { name: 'Togli' }).click();
    await body(page).getByRole('alert').waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await context.close();
  });
}
