import type { Page } from 'playwright';
import { expect } from 'vitest';
import { lastSunday } from '#tests/clock-changes.ts';

/** Gives the issue on the screen a time in the night that has an hour twice, and makes it a draft again. `look` inspects the dialog. */
export async function scheduleAndRecall(page: Page, look: () => Promise<unknown>): Promise<void> {
  const day = lastSunday(new Date().getFullYear() + 1, 10);
  await page.getByRole('button', { name: 'Programma' }).click();
  const later = page.getByRole('alertdialog', { name: /Quando inviare/ });
  const refused = {
    '2020-01-01T10:00': 'L’ora scelta è già passata.',
    '2206-01-01T10:00': 'Al massimo due anni da oggi',
  };
  for (const [at, words] of Object.entries(refused)) {
    await later.getByLabel(/Data e ora/).fill(at);
    await later.getByText(words).waitFor();
    await expect.poll(() => later.getByRole('button', { name: 'Programma l’invio' }).isDisabled()).toBe(true);
  }
  await later.getByLabel(/Data e ora/).fill(`${day}T02:30`);
  await later.getByText('Quella notte l’ora c’è due volte').waitFor();
  await look();
  await later.getByText(/La seconda, ora solare/).click();
  await later.getByRole('button', { name: 'Programma l’invio' }).click();
  await page.getByText(`Parte il ${day.split('-').toReversed().join('/')}, 02:30`).waitFor();
  await page.getByText(/ · programmato da /).waitFor();
  await page.getByRole('button', { name: 'Torna alla bozza' }).click();
  await expect.poll(() => page.getByText(/(programmato|inviato) da /).count()).toBe(0);
}
