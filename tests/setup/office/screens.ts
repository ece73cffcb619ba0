import type { Locator, Page } from 'playwright';
import type { ControlDeed } from '#app/admin/parts/commands/deeds.ts';
import { contentScreens } from './content-screens.ts';
import { ask, follow, type OfficeScreen } from './screen.ts';
import { systemScreens } from './system-screens.ts';

/** Every screen of the back office, for whoever goes through all of them: pictures, axe. After `tests/setup/office/day.ts`. */

/** Does a deed of the open record, by the control that a key would press: phones have no keys. */
const onRecord = (deed: ControlDeed, shown: (page: Page) => Locator) => async (page: Page) => {
  await page.getByRole('list', { name: 'Cronologia' }).getByRole('listitem').first().waitFor();
  await page.locator(`[data-deed="${deed}"]`).locator('visible=true').first().click();
  await shown(page).waitFor();
};

const desk: OfficeScreen[] = [
  { name: 'dashboard', path: '/admin', isMain: true },
  { name: 'requests', path: '/admin/requests', isMain: true },
  { name: 'requests-to-answer', path: '/admin/requests?view=to-answer&sort=due' },
  { name: 'requests-steps', path: '/admin/requests?view=steps&sort=step' },
  { name: 'requests-none', path: '/admin/requests?q=Zurich' },
  {
    name: 'requests-chosen',
    path: '/admin/requests?status=completed',
    open: async (page) => {
      const rows = page.getByRole('row', { name: /REQ-00/ });
      await rows.first().getByRole('link').first().focus();
      await page.keyboard.press('Space');
      await page.getByRole('region', { name: 'Azioni sulle righe selezionate' }).waitFor();
    },
  },
  { name: 'request', path: '/admin/requests/REQ-006', isMain: true },
  {
    name: 'request-reply',
    path: '/admin/requests/REQ-009',
    open: onRecord('reply', (page) => page.getByRole('textbox', { name: 'Testo', exact: true })),
  },
  {
    name: 'request-note',
    path: '/admin/requests/REQ-009',
    open: onRecord('note', (page) => page.getByRole('textbox', { name: 'Nota interna' })),
  },
  {
    name: 'request-step',
    path: '/admin/requests/REQ-007',
    open: onRecord('step', (page) => page.getByRole('form', { name: 'Prossimo passo' })),
  },
  {
    name: 'request-delivery',
    path: '/admin/requests/REQ-007',
    open: onRecord('deliver', (page) =>
      page.getByRole('dialog', { name: 'Consegna report' }).getByRole('button', { name: 'Scegli un file' }),
    ),
  },
  { name: 'request-call', path: '/admin/requests/REQ-005', open: ask('Altre azioni', 'Registra chiamata') },
  { name: 'request-merge', path: '/admin/requests/REQ-010', open: ask('Altre azioni', /^Unisci/) },
  { name: 'request-new', path: '/admin/requests/new' },
  { name: 'message-new', path: '/admin/messages/new' },
  { name: 'quarantine', path: '/admin/requests/quarantine' },
  { name: 'analyses', path: '/admin/analyses' },
  { name: 'analysis-new', path: '/admin/analyses/new?request=REQ-006' },
  { name: 'analysis', path: '/admin/analyses', open: follow(/analyses\/[\da-f-]{36}$/) },
  {
    name: 'analysis-report',
    path: '/admin/analyses',
    open: async (page) => {
      await follow(/analyses\/[\da-f-]{36}$/)(page);
      await page.goto(`${page.url()}/report`);
    },
  },
  { name: 'messages', path: '/admin/messages', isMain: true },
  { name: 'message', path: '/admin/messages/MSG-002', isMain: true },
  { name: 'clients', path: '/admin/clients', isMain: true },
  { name: 'client', path: '/admin/clients/CLI-001' },
  { name: 'client-profile', path: '/admin/clients/CLI-001/profile' },
  { name: 'client-new', path: '/admin/clients', open: ask('Add Client') },
  { name: 'client-import', path: '/admin/clients', open: ask('Import CSV') },
];

const everywhere: OfficeScreen[] = [
  {
    name: 'palette',
    path: '/admin/requests/REQ-008',
    open: async (page) => {
      await page.getByRole('list', { name: 'Cronologia' }).getByRole('listitem').first().waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('option', { name: 'Prendi in carico' }).waitFor();
    },
  },
  {
    name: 'keys',
    path: '/admin/clients',
    open: async (page) => {
      await page.getByRole('row', { name: /CLI-/ }).first().waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Tasti' }).waitFor();
    },
  },
  { name: 'bell', path: '/admin/clients', open: ask(/novità/i) },
  {
    name: 'bell-choices',
    path: '/admin/clients',
    open: async (page) => {
      await ask(/novità/i)(page);
      await page.getByRole('button', { name: 'Scegli le novità' }).click();
      await page.getByRole('dialog', { name: 'Scegli le novità' }).waitFor();
    },
  },
  { name: 'not-found', path: '/admin/nonesiste' },
];

export const officeScreens: readonly OfficeScreen[] = [...desk, ...contentScreens, ...systemScreens, ...everywhere];

/** Routes without a picture of their own, and why. */
export const withoutPicture: Record<string, string> = {
  '/admin/analyses/:id/columns': 'is there only while files wait whose columns nobody has told yet; tests/e2e shows it',
};

/** Goes to a screen, does what brings it into its state, and waits until nothing is on its way any more. */
export async function showScreen(page: Page, url: string, { path, open }: OfficeScreen): Promise<void> {
  await page.goto(url + path);
  await hasArrived(page);
  await open?.(page);
  await hasArrived(page);
}

/** Waits until nothing is on its way any more. */
export async function hasArrived(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.locator('[aria-busy="true"], .skeleton').first().waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.querySelectorAll('[aria-busy="true"], .skeleton').length === 0);
}
