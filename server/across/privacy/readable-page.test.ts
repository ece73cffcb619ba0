import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db, pool } from '#server/db/client.ts';
import { getSettings } from '#server/records/settings.ts';
import type { Column } from '#server/tables/table.ts';
import { holdings, idsOf } from './holdings.ts';
import { recipientsOf, termsOf } from './page-facts.ts';
import { fieldWords } from './page-fields.ts';
import { type PageFacts, readablePage, type Table } from './readable-page.ts';

afterAll(closeDatabase);

const facts: PageFacts = {
  siteName: 'Agenzia',
  contact: 'help@agency.example',
  email: 'ada@lead.example',
  at: new Date('2026-07-01T10:00:00Z'),
  isOwn: true,
  locale: 'it',
  timeZone: 'Europe/Rome',
  recipients: () => ['Il server di posta'],
  terms: ['Un anno'],
};

/** A table with one row of these values. */
function tableOf(kind: Table['kind'], row: Record<string, unknown>): Table {
  const kindOf = (value: unknown): Column['kind'] => (value instanceof Date ? 'moment' : 'plain');
  const columns = Object.entries(row).map(([name, value]): Column => ({ name, kind: kindOf(value) }));
  return { kind, columns, rows: [Object.values(row)] };
}
const pageOf = (...tables: Table[]) => readablePage(tables, facts);

describe('the page of what is kept of a person', () => {
  it('has a word for every column of everything that is kept', async () => {
    const nobody = idsOf({ addresses: [], accounts: [], clients: [], staff: undefined });
    const unnamed: string[] = [];
    // What the page leaves out, and cents, which it tells as an amount.
    const others = ['id', 'sha256', 'belongs_to', 'subject_id', 'text_version', 'amount_cents'];
    for (const { kind, rows } of holdings) {
      const { sql: text, parameters } = rows(nobody, { isOwn: false }).compile(db);
      const { fields } = await pool.query(text, [...parameters]);
      unnamed.push(
        ...fields
          .map(({ name }) => name)
          .filter((name) => !fieldWords[name] && !others.includes(name))
          .map((name) => `${kind}.${name}`),
      );
    }
    expect(unnamed).toEqual([]);
  });

  it('tells codes and objects in words of the reader, and what they typed as it is', () => {
    const page = pageOf(
      tableOf('requests', { budget: '15k-30k', urgency: 'high', types: ['SEO'], goals: 'aal1 {} in-progress' }),
      tableOf('sessions', { assurance: 'aal1', opened_at: new Date('2026-06-30T22:30:00Z') }),
      tableOf('sign-ins', { action: 'user_signedup' }),
      tableOf('request-history', {
        details: { fromStatus: 'new', empty: {}, list: [], openedAt: '2026-01-01T11:00:00Z' },
      }),
      tableOf('identities', { details: {} }),
      tableOf('engagements', { amount_cents: 123_450, currency: 'EUR' }),
      tableOf('personal-exports', { asked_by_yourself: true }),
    );
    expect(page).toContain('<dt>Budget</dt><dd>Da 15.000 € a 30.000 €</dd>');
    expect(page).toContain('<dd>Una prova: password, codice o servizio</dd>');
    expect(page).toContain('<dt>Apertura</dt><dd>1 lug 2026, 00:30</dd>');
    expect(page).toContain('<dd>Account creato</dd>');
    expect(page).toContain('<ul><li>Stato prima: Nuova</li><li>Apertura: 1 gen 2026, 12:00</li></ul>');
    expect(page).toContain('<dt>Importo</dt><dd>1234,50</dd>');
    expect(page).toContain('<dt>Chiesto da te</dt><dd>Sì</dd>');
    expect(page).toContain('<dt>Obiettivi</dt><dd>aal1 {} in-progress</dd>');
    const words = page.slice(page.indexOf('<body>')).replace('aal1 {} in-progress', '');
    for (const code of ['15k-30k', 'aal1', 'user_signedup', '{', 'asked_by']) expect(words).not.toContain(code);
  });

  it('tells refusals of the sign-in log with why and how often', () => {
    const refused = (action: string) => pageOf(tableOf('sign-ins', { action }));
    expect(refused('refused: invalid_credentials (3)')).toContain(
      '<dd>Rifiutato 3 volte: password errata o account inesistente</dd>',
    );
    expect(refused('refused: otp_expired')).toContain('<dd>Rifiutato: codice errato o scaduto</dd>');
  });

  it('names its zone, who gets the data and for how long it is kept, and in one sentence what there is nothing of', () => {
    const page = pageOf(
      tableOf('profile', { name: 'Ada' }),
      { kind: 'files', columns: [], rows: [] },
      { kind: 'consents', columns: [], rows: [] },
    );
    expect(page).toContain('1 luglio 2026 alle ore 12:00 CEST');
    expect(page).toContain('Europe/Rome');
    expect(page).toContain('<p>Non conserviamo nulla di: Documenti, Consensi.</p>');
    expect(page).not.toContain('id="files"');
    expect(page).toContain('<li>Il server di posta</li>');
    expect(page).toContain('<li>Un anno</li>');
    expect(page).toContain('<html lang="it">');
  });

  it('points to the file of data where an object is larger than anybody reads', () => {
    const report = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`figure${n}`, n]));
    expect(pageOf(tableOf('analyses', { report }))).toContain('<dd>Per intero in data/analyses.json.</dd>');
  });
});

describe('who gets the data, and for how long', () => {
  it('follows what is set up', async () => {
    const settings = structuredClone(await getSettings());
    const asked = { locale: 'en', providers: ['email'], hasPhone: true } as const;
    expect(recipientsOf(settings, asked)).toEqual([
      expect.stringContaining('Whoever runs the server'),
      'No mail server: letters stay on the server.',
      expect.stringContaining('the server’s own disks'),
    ]);
    settings.email.smtpServer = 'smtp.post.example';
    const found = recipientsOf(settings, { ...asked, providers: ['email', 'google'] });
    expect(found[1]).toBe('The mail server smtp.post.example, which delivers what is sent to you.');
    expect(found.at(-1)).toBe('The providers by which you sign in: Google. They know when you do.');
    Object.assign(settings.system, { leadRetentionMonths: 7, logRetentionDays: 8, mailRetentionMonths: 9 });
    const terms = termsOf(settings, 'it').join('\n');
    expect(terms).toContain('viene cancellato 7 mesi dopo');
    expect(terms).toContain('altri registri: 8 giorni');
    expect(terms).toContain('email: 9 mesi');
  });
});
