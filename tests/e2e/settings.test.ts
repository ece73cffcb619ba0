import { describe, expect, it } from 'vitest';
import { axeFindings } from '#tests/setup/axe.ts';
import { eventually } from '#tests/setup/product.ts';
import { asStaff, panel, saveButton, tabs, toast } from './settings/stage.ts';

/** Impostazioni in the browser: the five tabs, their messages, what is typed, two people at once, the way back. */

describe('each tab', () => {
  it.each(tabs)('$tab saves: the button waits, the message is the specified one, the value stays', async (row) => {
    const { page, end } = await asStaff('admin', row.path);
    await page.getByRole('tab', { name: row.tab, selected: true }).waitFor();
    const field = panel(page).getByLabel(row.field);
    await field.fill(row.value);
    await panel(page).getByText('Ci sono modifiche non salvate.').waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/v1/settings/*', async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue();
    });
    await saveButton(page).click();
    const saving = panel(page).getByRole('button', { name: 'Salvataggio...' });
    await saving.waitFor();
    await expect.poll(() => saving.isDisabled()).toBe(true);
    release();
    const message = `Impostazioni ${row.group} salvate con successo!`;
    await toast(page, message).waitFor();
    await panel(page).getByText(message).waitFor();
    await expect.poll(() => saveButton(page).isEnabled()).toBe(true);
    await page.reload();
    await saveButton(page).waitFor();
    await expect.poll(() => panel(page).getByLabel(row.field).inputValue()).toBe(row.value);
    await end();
  });

  it.each(tabs)('$tab says that it could not save, and keeps what was typed', async (row) => {
    const { page, end } = await asStaff('admin', row.path);
    const typed = row.tab === 'Generali' ? 'Calata 9, Genova' : '99';
    await panel(page).getByLabel(row.field).fill(typed);
    await page.route('**/api/v1/settings/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionfailed') : route.continue(),
    );
    await saveButton(page).click();
    const message = `Errore nel salvare le impostazioni ${row.group}`;
    await toast(page, message).waitFor();
    await panel(page).getByRole('alert').getByText(message).waitFor();
    await expect.poll(() => panel(page).getByLabel(row.field).inputValue()).toBe(typed);
    await end();
  });

  it.each([
    { name: '1280 px', options: {} },
    { name: 'a phone in the dark', options: { viewport: { width: 360, height: 780 }, colorScheme: 'dark' as const } },
  ])('is in place and clean for axe at $name', async ({ options }) => {
    const { page, end } = await asStaff('admin', '/admin/settings', options);
    for (const { tab } of tabs) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
      await saveButton(page).waitFor();
      await panel(page).getByRole('button', { name: 'Cronologia delle modifiche' }).click();
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
    await end();
  });
});

describe('what is typed', () => {
  it('is checked before it is sent, in words, and the first wrong field takes the focus', async () => {
    const { page, end } = await asStaff('admin', '/admin/settings');
    await panel(page).getByLabel('Nome del sito').fill(' ');
    await panel(page).getByLabel('Email aziendale').fill('nessuno');
    await saveButton(page).click();
    await panel(page).getByText('Compila questo campo').waitFor();
    await panel(page).getByText('Scrivi un indirizzo email valido, come nome@azienda.it').waitFor();
    expect(
      await panel(page)
        .getByLabel('Nome del sito')
        .evaluate((box) => box === document.activeElement),
    ).toBe(true);
    await expect.poll(() => panel(page).getByLabel('Email aziendale').inputValue()).toBe('nessuno');
    expect(await axeFindings(page)).toEqual([]);
    // The button goes with what it discards; the keyboard goes on from the one beside it.
    await panel(page).getByRole('button', { name: 'Scarta le modifiche' }).press('Enter');
    expect(await saveButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByRole('tab', { name: 'Sicurezza' }).click();
    await panel(page).getByLabel('Indirizzi e reti ammessi').fill('10.0.0.0/8\nufficio');
    await panel(page).getByLabel('Durata della sessione (ore)').fill('900');
    await saveButton(page).click();
    await panel(page).getByText('«ufficio» non è un indirizzo IP').waitFor();
    await panel(page).getByText('Scrivi un numero da 1 a 720').waitFor();
    await panel(page).getByRole('button', { name: 'Scarta le modifiche' }).click();
    await end();
  });

  it('is asked about before another tab or screen opens', async () => {
    const { page, end } = await asStaff('admin', '/admin/settings');
    await panel(page).getByLabel('Nome del sito').fill('Quasi un altro nome');
    await page.getByRole('tab', { name: 'Email' }).click();
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => panel(page).getByLabel('Nome del sito').inputValue()).toBe('Quasi un altro nome');
    await page.getByRole('link', { name: 'Utenti' }).click();
    await question.getByRole('button').last().click();
    await page.waitForURL(/\/admin\/users/);
    await end();
  });

  it('as opening hours, closing days and holidays is kept as the calendar of the office', async () => {
    const { page, end } = await asStaff('admin', '/admin/settings');
    const friday = panel(page).getByRole('textbox', { name: 'Venerdì' });
    const closings = panel(page).getByRole('textbox', { name: 'Chiusure' });
    await friday.fill('9-13, 12-18');
    await closings.fill('24/12/2026 al 6/1/2027 Natale\nFerragosto');
    await saveButton(page).click();
    await panel(page).getByText('Scrivi le ore come 09:00–18:00').waitFor();
    await panel(page).getByText('«Ferragosto» non è una chiusura').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await friday.fill('9-13, 14-18');
    await closings.fill('24/12/2026 al 6/1/2027 Natale');
    const malta = panel(page).getByRole('group', { name: 'Malta' });
    await malta.getByText('Tutte').click();
    await malta.getByText('Sette Giugno').click();
    await panel(page).getByText('Chi scrive adesso riceve risposta entro').waitFor();
    await saveButton(page).click();
    await panel(page).getByText('Impostazioni generali salvate con successo!').waitFor();
    await page.reload();
    await expect.poll(() => friday.inputValue()).toBe('09:00–13:00, 14:00–18:00');
    await expect.poll(() => closings.inputValue()).toBe('24/12/2026 – 06/01/2027 Natale');
    expect(await malta.getByRole('checkbox', { checked: true }).count()).toBe(13);
    expect(
      await panel(page).getByRole('group', { name: 'Italia' }).getByRole('checkbox', { checked: true }).count(),
    ).toBe(0);
    await panel(page).getByRole('button', { name: 'Cronologia delle modifiche' }).click();
    await panel(page)
      .getByText(/Capodanno, Naufragio di San Paolo/)
      .first()
      .waitFor();
    await end();
  });

  it('of whoever would shut themselves out is refused with a way on', async () => {
    const { page, end } = await asStaff('admin', '/admin/settings/security');
    await panel(page).getByText('Limita l’accesso a indirizzi IP').click();
    await panel(page).getByLabel('Indirizzi e reti ammessi').fill('203.0.113.0/24');
    await saveButton(page).click();
    await panel(page)
      .getByText(/non è nell’elenco: con questa modifica resteresti fuori/)
      .waitFor();
    await panel(page).getByRole('button', { name: 'Aggiungi il tuo indirizzo' }).click();
    await expect
      .poll(() => panel(page).getByLabel('Indirizzi e reti ammessi').inputValue())
      .toMatch(/127\.0\.0\.1|::1/);
    await panel(page).getByRole('button', { name: 'Scarta le modifiche' }).click();
    await end();
  });
});

describe('two people', () => {
  it('at different fields both keep theirs; at the same field the second sees both and chooses', async () => {
    const [one, other] = [await asStaff('admin', '/admin/settings'), await asStaff('admin', '/admin/settings')];
    const success = 'Impostazioni generali salvate con successo!';
    await one.page.getByLabel('Telefono aziendale').fill('+39 010 111111');
    await saveButton(one.page).click();
    await panel(one.page).getByText(success).waitFor();
    await other.page.getByLabel('Indirizzo aziendale').fill('Via Gramsci 2, Genova');
    await saveButton(other.page).click();
    await panel(other.page).getByText(success).waitFor();
    // What the first one saved came in with the answer.
    await expect.poll(() => other.page.getByLabel('Telefono aziendale').inputValue()).toBe('+39 010 111111');

    await one.page.getByLabel('Indirizzo aziendale').fill('Via Prè 3, Genova');
    await saveButton(one.page).click();
    const choice = one.page.getByRole('alertdialog');
    await choice.getByText('Via Gramsci 2, Genova').waitFor();
    await choice.getByText('Via Prè 3, Genova').waitFor();
    expect(await axeFindings(one.page)).toEqual([]);
    await choice.getByRole('button').last().click();
    await panel(one.page).getByText(success).waitFor();
    await one.page.reload();
    await saveButton(one.page).waitFor();
    await expect.poll(() => one.page.getByLabel('Indirizzo aziendale').inputValue()).toBe('Via Prè 3, Genova');
    await one.end();
    await other.end();
  });
});

describe('the history', () => {
  it('shows who changed what, and puts it back', async () => {
    const { page, end } = await asStaff('admin', '/admin/settings/system');
    const field = panel(page).getByLabel('Conserva i backup automatici (giorni)');
    const before = await field.inputValue();
    await field.fill('77');
    await saveButton(page).click();
    await panel(page).getByText('Impostazioni sistema salvate con successo!').waitFor();
    await panel(page).getByRole('button', { name: 'Cronologia delle modifiche' }).click();
    const history = page.getByRole('region', { name: 'Cronologia delle modifiche' });
    await history
      .getByText(/Marta Vella/)
      .first()
      .waitFor();
    await history
      .getByRole('button', { name: /^Ripristina/ })
      .first()
      .click();
    const question = page.getByRole('alertdialog');
    await question.getByText('77').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await question.getByRole('button', { name: 'Ripristina questi valori' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => field.inputValue()).toBe(before);
    await history.getByText(/: ripristino/).waitFor();
    await end();
  });
});

describe('by keyboard', () => {
  it('arrow keys go through the tabs, Enter opens one, and switches and saving need no mouse', async () => {
    const { page, end } = await asStaff('admin', '/admin/settings');
    await saveButton(page).waitFor();
    await page.getByRole('tab', { name: 'Generali' }).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'End', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sistema');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/settings\/system$/);
    const files = panel(page).getByRole('switch', { name: /Backup file caricati/ });
    await files.focus();
    await page.keyboard.press('Space');
    await panel(page).getByText('Ci sono modifiche non salvate.').waitFor();
    await saveButton(page).focus();
    await page.keyboard.press('Enter');
    await panel(page).getByText('Impostazioni sistema salvate con successo!').waitFor();
    await eventually(
      async () => ((await saveButton(page).evaluate((button) => button === document.activeElement)) ? true : undefined),
      'the focus on the button again',
    );
    await page.reload();
    await eventually(async () => ((await files.isChecked()) ? true : undefined), 'the switch that was saved');
    await end();
  });
});

describe('the mail server', () => {
  it('keeps its password to itself, and a test mail tells where it went', async () => {
    const { page, end } = await asStaff('admin', '/admin/settings/email');
    await panel(page).getByLabel('Password SMTP').fill('lanterna-segreta');
    await saveButton(page).click();
    await panel(page).getByText('Impostazioni email salvate con successo!').waitFor();
    await expect.poll(() => panel(page).getByLabel('Password SMTP').inputValue()).toBe('');
    await panel(page).getByText('Una password è salvata e non viene mai mostrata.').waitFor();
    expect(await page.content()).not.toContain('lanterna-segreta');
    await panel(page).getByRole('button', { name: 'Invia email di prova' }).click();
    await panel(page).getByText('Nessun server di posta: l’email per admin@vantaggio.example').waitFor();
    await panel(page).getByLabel('Server SMTP').fill('127.0.0.1');
    await saveButton(page).click();
    // The password was told to another server.
    await panel(page).getByText('Il server è cambiato e la password salvata era per quello di prima').waitFor();
    await panel(page).getByLabel('Password SMTP').fill('lanterna-segreta');
    await saveButton(page).click();
    await panel(page).getByText('Impostazioni email salvate con successo!').waitFor();
    await panel(page).getByRole('button', { name: 'Invia email di prova' }).click();
    await panel(page).getByText('L’indirizzo appartiene a una rete privata').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await panel(page).getByLabel('Server SMTP').fill('');
    await panel(page).getByRole('button', { name: 'Rimuovi la password' }).click();
    await panel(page).getByText('La password sarà rimossa quando salvi.').waitFor();
    await saveButton(page).click();
    await panel(page).getByText('Nessuna password salvata.').waitFor();
    await end();
  });
});

describe('the language', () => {
  it('is another one at once, on the screen that changed it, and back again', async () => {
    const { page, end } = await asStaff('admin', '/admin/settings');
    await panel(page).getByText('Area amministrativa ed email allo staff in inglese.').click();
    await saveButton(page).click();
    await page.getByRole('heading', { name: 'System settings' }).waitFor();
    await toast(page, 'General settings saved successfully!').waitFor();
    await page.getByRole('link', { name: 'Users' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await panel(page).getByText('Back office and emails to staff in Italian.').click();
    await panel(page).getByRole('button', { name: 'Save settings' }).click();
    await page.getByRole('heading', { name: 'Impostazioni Sistema' }).waitFor();
    await end();
  });
});

describe('people who are no Admins', () => {
  it.each(['editor', 'viewer'])('%s: no entry in the sidebar, and a refusal at the address', async (who) => {
    const { page, end } = await asStaff(who, '/admin/settings/security');
    await page.getByRole('heading', { name: 'Le impostazioni sono riservate agli Admin' }).waitFor();
    expect(await page.getByRole('link', { name: 'Impostazioni', exact: true }).count()).toBe(0);
    await end();
  });
});
