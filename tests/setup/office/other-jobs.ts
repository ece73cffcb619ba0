import type { Hand } from './hand.ts';
import { button, found, hasFocus, type Job, option, published, row } from './job-parts.ts';

/** Those of the ten jobs that are about no request and no message. */
export const otherJobs: readonly Job[] = [
  {
    name: 'find a person',
    before: { presses: 2, seconds: 2 },
    keys: {
      path: '/admin/blog',
      ready: (page) => page.getByRole('row').nth(1).waitFor(),
      presses: 2,
      work: async (hand) => {
        await hand.press('Control+k');
        await hand.spell('riva');
        await option(hand.page, /Marco Riva/).waitFor();
        await hand.press('Enter');
        await found(hand.page);
      },
    },
    mouse: {
      path: '/admin/blog',
      ready: (page) => page.getByRole('row').nth(1).waitFor(),
      presses: 2,
      work: async (hand) => {
        await hand.click(hand.page.getByRole('banner').getByRole('button', { name: /Cerca/ }));
        await hand.spell('riva');
        await hand.click(option(hand.page, /Marco Riva/));
        await found(hand.page);
      },
    },
  },
  {
    name: 'add a client',
    before: { presses: 2, seconds: 8 },
    keys: {
      path: '/admin/clients',
      ready: (page) => row(page, /CLI-001/).waitFor(),
      presses: 2,
      work: async (hand) => {
        await hand.press('+');
        await hasFocus(hand.page, '[role="dialog"] input');
        await hand.write('Lucia Ferri');
        await hand.next();
        await hand.write('lucia@ferri.example');
        await hand.press('Enter');
        await row(hand.page, /Lucia Ferri/).waitFor();
      },
    },
    mouse: {
      path: '/admin/clients',
      ready: (page) => row(page, /CLI-001/).waitFor(),
      presses: 2,
      work: async (hand) => {
        await hand.click(button(hand.page, 'Add Client'));
        await hasFocus(hand.page, '[role="dialog"] input');
        await hand.write('Paola Neri');
        await hand.next();
        await hand.write('paola@neri.example');
        await hand.click(hand.page.getByRole('dialog').getByRole('button', { name: 'Add Client' }));
        await row(hand.page, /Paola Neri/).waitFor();
      },
    },
  },
  {
    name: 'publish a post',
    before: { presses: 4 },
    keys: {
      path: '/admin/blog',
      ready: (page) => page.getByRole('row').nth(1).waitFor(),
      presses: 3,
      work: async (hand) => {
        await hand.press('c', 'p');
        await begin(hand, 'Un faro');
        await hand.press('Control+Shift+Enter');
        await published(hand.page);
      },
    },
    mouse: {
      path: '/admin/blog',
      ready: (page) => page.getByRole('row').nth(1).waitFor(),
      presses: 3,
      work: async (hand) => {
        await hand.click(hand.page.getByRole('link', { name: 'Nuovo Post' }));
        await begin(hand, 'Un porto');
        await hand.click(hand.page.getByRole('radiogroup').locator('label').filter({ hasText: 'Pubblicato' }));
        await hand.click(button(hand.page, 'Pubblica ora'));
        await published(hand.page);
      },
    },
  },
];

/** Title and text of a post, whichever has the caret first. */
async function begin(hand: Hand, title: string): Promise<void> {
  await hand.page.getByRole('textbox', { name: 'Contenuto', exact: true }).waitFor();
  await hand.page.getByLabel('Titolo', { exact: true }).focus();
  await hand.write(title);
  await hand.page.waitForURL(/edit\/\d+$/);
  await hand.page.getByRole('textbox', { name: 'Contenuto', exact: true }).focus();
  await hand.write('Di notte lampeggia.');
}
