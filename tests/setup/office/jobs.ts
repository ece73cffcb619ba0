import {
  again,
  answer,
  answeredBefore,
  arrived,
  button,
  called,
  delivered,
  hasFocus,
  head,
  inView,
  type Job,
  outcome,
  record,
  request,
  row,
  text,
  timeline,
} from './job-parts.ts';
import { otherJobs } from './other-jobs.ts';

/** The ten commonest jobs of the review of 22 November 2026, by mouse and by keys: for the journey that holds the counts, and for the measured run. */

/** Who does a job: two people, because one who works as fast as a program is told to wait. */
export const workerOf = (job: Job): string =>
  jobs.indexOf(job) < jobs.length / 2 ? 'admin@vantaggio.example' : 'editor@vantaggio.example';

export const jobs: readonly Job[] = [
  {
    name: 'take a request',
    before: { presses: 2, seconds: 2 },
    keys: {
      ...request('REQ-010'),
      presses: 1,
      work: async (hand) => {
        await hand.press('t');
        await head(hand.page).getByText('In Corso', { exact: true }).waitFor();
      },
    },
    mouse: {
      ...request('REQ-008'),
      presses: 1,
      work: async (hand) => {
        await hand.click(button(hand.page, 'Prendi in carico'));
        await head(hand.page).getByText('In Corso', { exact: true }).waitFor();
      },
    },
  },
  {
    name: 'answer the most urgent with the template of last time',
    before: { presses: 5, seconds: 6 },
    keys: {
      ...inView(/REQ-008/, answeredBefore),
      presses: 4,
      work: async (hand) => {
        await hand.press('j');
        await hand.press('Enter');
        await timeline(hand.page).getByRole('listitem').first().waitFor();
        await again(hand.page).waitFor();
        await hand.press('.');
        await text(hand.page).getByText(/\S/).first().waitFor();
        await hand.press('Control+Enter');
        await answer(hand.page).waitFor({ state: 'detached' });
      },
    },
    mouse: {
      ...inView(/REQ-009/),
      presses: 3,
      work: async (hand) => {
        await hand.click(row(hand.page, /REQ-009/));
        await hand.click(again(hand.page));
        await text(hand.page).getByText(/\S/).first().waitFor();
        await hand.click(button(hand.page, 'Salva e prendi in carico'));
        await answer(hand.page).waitFor({ state: 'detached' });
      },
    },
  },
  {
    name: 'give a request to a colleague',
    before: { presses: 3, seconds: 3 },
    keys: {
      ...request('REQ-006'),
      presses: 2,
      work: async (hand) => {
        await hand.press('a');
        await hand.page.getByRole('option', { name: 'Marta Vella' }).waitFor();
        await hand.spell('mart');
        await hand.press('Enter');
        await hand.page
          .getByText(/assegnata a Marta Vella/)
          .first()
          .waitFor();
      },
    },
    mouse: {
      ...request('REQ-007'),
      presses: 2,
      work: async (hand) => {
        await hand.click(hand.page.locator('[data-deed="assign"] button'));
        await hand.click(hand.page.getByRole('option', { name: 'Marta Vella' }));
        await hand.page
          .getByText(/assegnata a Marta Vella/)
          .first()
          .waitFor();
      },
    },
  },
  {
    name: 'note something',
    before: { presses: 3, seconds: 5 },
    keys: {
      ...request('REQ-006'),
      presses: 2,
      work: async (hand) => {
        await hand.press('n');
        await hasFocus(hand.page, 'textarea');
        await hand.write('Aspetta i prezzi nuovi.');
        await hand.press('Control+Enter');
        await timeline(hand.page).getByText('Aspetta i prezzi nuovi.').waitFor();
      },
    },
    mouse: {
      ...request('REQ-006'),
      presses: 2,
      work: async (hand) => {
        await hand.click(button(hand.page, 'Nota interna'));
        await hasFocus(hand.page, 'textarea');
        await hand.write('Li manda domani.');
        await hand.click(button(hand.page, 'Aggiungi nota'));
        await timeline(hand.page).getByText('Li manda domani.').waitFor();
      },
    },
  },
  {
    name: 'call, and note how it went',
    before: { presses: 5, seconds: 8 },
    keys: {
      ...request('REQ-005'),
      presses: 5,
      work: async (hand) => {
        await hand.press('l');
        await outcome(hand.page).waitFor();
        await hand.tabTo('[type="radio"]');
        await hand.press('Space');
        await hand.tabTo('[inputmode="numeric"]');
        await hand.press('Enter');
        await called(hand.page);
      },
    },
    mouse: {
      ...request('REQ-007'),
      presses: 3,
      work: async (hand) => {
        await hand.click(hand.page.getByRole('link', { name: 'Chiama' }));
        await hand.click(outcome(hand.page).getByText('Parlato con il cliente'));
        await hand.click(button(hand.page, 'Salva chiamata'));
        await called(hand.page);
      },
    },
  },
  {
    name: 'deliver a report and complete',
    before: { presses: 8, seconds: 15 },
    keys: {
      ...request('REQ-005'),
      presses: 8,
      work: async (hand) => {
        await hand.press('d');
        await hasFocus(hand.page, 'button:has(svg.lucide-file-up)');
        await hand.chooseFile(() => hand.press('Enter'), 'report.csv');
        await arrived(hand.page, 'report.csv');
        await hand.tabTo('[role="dialog"] [type="checkbox"]');
        await hand.press('Space');
        await hand.press('Control+Enter');
        await delivered(hand.page);
      },
    },
    mouse: {
      ...request('REQ-007'),
      presses: 5,
      work: async (hand) => {
        await hand.click(button(hand.page, 'Consegna report'));
        await hand.chooseFile(() => hand.click(button(hand.page, 'Scegli un file')), 'report.csv');
        await arrived(hand.page, 'report.csv');
        await hand.click(hand.page.getByText(/^Completa la richiesta/));
        await hand.click(button(hand.page, 'Consegna e completa'));
        await delivered(hand.page);
      },
    },
  },
  {
    name: 'answer a message',
    before: { presses: 4, seconds: 5 },
    keys: {
      ...record('/admin/messages/MSG-002'),
      presses: 2,
      work: async (hand) => {
        await hand.press('r');
        await hasFocus(hand.page, '[role="textbox"]');
        await hand.write('Volentieri: domani alle dieci.');
        await text(hand.page).getByText('Volentieri: domani alle dieci.').waitFor();
        await hand.press('Control+Enter');
        await answer(hand.page).waitFor({ state: 'detached' });
      },
    },
    mouse: {
      ...record('/admin/messages/MSG-003'),
      presses: 2,
      work: async (hand) => {
        await hand.click(button(hand.page, 'Rispondi'));
        await hasFocus(hand.page, '[role="textbox"]');
        await hand.write('Volentieri: domani alle undici.');
        await text(hand.page).getByText('Volentieri: domani alle undici.').waitFor();
        await hand.click(button(hand.page, 'Salva email'));
        await answer(hand.page).waitFor({ state: 'detached' });
      },
    },
  },
  ...otherJobs,
];
