import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, outbox, workerEnvironment } from '#tests/setup/product.ts';
import { leastAnswers } from '#tests/setup/public-pages.ts';
import { encoded, type FormPath, fieldIn, filledForm, formPaths, post, summaryIn, viewForms } from './posted-form.ts';
import { stage } from './stage.ts';

/** Longest answers by field; the table that stores each form. */
const limits: Record<FormPath, Record<string, number>> = {
  '/contact': { firstName: 80, lastName: 80, email: 254, company: 160, message: 5000 },
  '/analysis-request': {
    firstName: 80,
    lastName: 80,
    email: 254,
    phone: 40,
    company: 160,
    website: 300,
    currentChallenges: 5000,
    goals: 5000,
    additionalInfo: 5000,
  },
};
const choices: Record<FormPath, string[]> = {
  '/contact': ['service', 'budget'],
  '/analysis-request': ['industry', 'companySize', 'types', 'urgency', 'budget'],
};

const required = 'Please fill this in.';
const tooLong = 'This is too long, please shorten it.';
const badEmail = 'Please check the address, for example name@company.com.';
const badChoice = 'Please choose one of the options.';
const badPhone = 'Please use digits, spaces and + ( ) - only, at least five digits.';
const badWebsite = 'Please check the address, for example www.company.com.';

/** An answer of exactly `length` characters that is otherwise fine. */
function answerOf(field: string, length: number): string {
  if (field === 'email') return `${`${'a'.repeat(50)}.`.repeat(5)}`.slice(0, 60) + emailTail(length - 60);
  if (field === 'phone') return '5'.repeat(length);
  if (field === 'website') return `https://casa.example/${'x'.repeat(length - 21)}`;
  return 'x'.repeat(length);
}
/** Labels of at most 63 characters, as names of hosts must have. */
function emailTail(length: number): string {
  const host = `${'b'.repeat(60)}.`.repeat(5);
  return `@${host.slice(0, length - 9).replace(/\.$/, 'b')}.example`;
}

type Refused = [field: string, what: string, value: string | string[], words: string];

function refusedOf(path: FormPath): Refused[] {
  const fields = Object.entries(limits[path]);
  const needed = Object.keys(leastAnswers[path]).filter((field) => field !== 'terms');
  const hostile = '<script>alert(1)</script>"\'&';
  return [
    ...needed.flatMap((field): Refused[] => [
      [field, 'empty', '', required],
      [field, 'only spaces', ' \u00a0\t ', required],
      [field, 'only control characters', '\u0000\u0007\u001b', required],
      [field, 'only invisible characters', '\u200b\u202e\u2060', required],
    ]),
    ...fields.map(([field, limit]): Refused => [field, 'too long by one', answerOf(field, limit + 1), tooLong]),
    ...[
      'elena',
      'elena@',
      '@lead.example',
      'elena@lead',
      'elena bonnici@lead.example',
      'elena@lead..example',
      'elena@lead.example, bcc@lead.example',
      '<elena@lead.example>',
      'elena@lead.example\r\nBcc: victim@lead.example',
      'elena@lead.example%0aBcc:victim@lead.example',
      '👋@lead.example',
      hostile,
    ].map((value): Refused => ['email', 'no address', value, badEmail]),
    ...choices[path].map((field): Refused => [field, 'an option that is not offered', 'nonsense', badChoice]),
    ...(path === '/analysis-request'
      ? ([
          ['phone', 'words', 'call me', badPhone],
          ['phone', 'too few digits', '1234', badPhone],
          ['phone', 'emoji', '☎️ 2155 0183', badPhone],
          ['website', 'a script', 'javascript:alert(1)', badWebsite],
          ['website', 'a file', 'file:///etc/passwd', badWebsite],
          ['website', 'no host', 'https://', badWebsite],
          ['website', 'HTML', hostile, badWebsite],
          ['terms', 'not agreed to', '', 'Please agree, so that we may use your details to answer.'],
        ] as Refused[])
      : []),
  ];
}

let database: pg.Client;
const tables = ['messages', 'requests', 'clients', 'form_submissions', 'quarantined_submissions', 'mails'];
const rowCounts = async () => {
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
  return (await database.query(`select ${counts.join(', ')}`)).rows[0];
};
async function storedOf(path: FormPath, email: string) {
  const table = path === '/contact' ? 'messages' : 'requests';
  return (await database.query(`select * from ${table} where email = $1`, [email])).rows;
}
/** Sends it as an urlencoded form and expects it to be stored under its address. */
async function expectTaken(path: FormPath, values: Record<string, string>) {
  const form = filledForm(path, values);
  const answer = await post(path, encoded(form));
  expect(answer.status, JSON.stringify(values).slice(0, 80)).toBe(303);
  const [row] = await storedOf(path, String(form.get('email')).toLowerCase());
  expect(row).toBeDefined();
  return row as Record<string, string>;
}

export function badInput(): void {
  describe.each(formPaths)('a post to %s', (path) => {
    beforeAll(async () => {
      database = new pg.Client({ connectionString: workerEnvironment(stage.product).DATABASE_URL });
      await database.connect();
      await viewForms();
    });
    afterAll(() => database?.end());

    it('with a bad answer is a 422 that says so in words beside the field and above the form, keeps what was typed and stores nothing', async () => {
      const before = await rowCounts();
      for (const [field, what, value, words] of refusedOf(path)) {
        const where = `${field}: ${what}: ${JSON.stringify(value).slice(0, 60)}`;
        const { status, html } = await post(path, encoded(filledForm(path, { [field]: value })));
        expect(status, where).toBe(422);
        const shown = fieldIn(html, field);
        expect(shown.problems, where).toEqual([words]);
        if (field !== 'types') expect(shown.isInvalid, where).toBe(true);
        const { entries, heading } = summaryIn(html);
        expect(heading, where).toBe('One answer needs another look');
        expect(entries, where).toEqual([{ id: shown.id, label: expect.any(String), words }]);
        expect(html, where).toContain('<title>Error: ');
        expect(html, where).not.toContain('<script>alert');
        for (const [name, typed] of Object.entries(leastAnswers[path]))
          if (name !== field && name !== 'email' && name !== 'terms')
            expect(fieldIn(html, name).value, `${where}, ${name}`).toBe(typed);
        // Control characters cannot stand in a document; an option that does not exist cannot be chosen again.
        if (!choices[path].includes(field) && field !== 'terms' && !/[\u0000-\u001f]/.test(String(value)))
          expect(shown.value, `${where} is kept`).toBe(value);
      }
      expect(await rowCounts()).toEqual(before);
    });

    it('takes answers at the limit, in any script, with emoji, HTML and stray characters, as the text they are', async () => {
      const texts = Object.keys(limits[path]).filter((field) => !['email', 'phone', 'website'].includes(field));
      for (const [field, limit] of Object.entries(limits[path]))
        await expectTaken(path, { [field]: answerOf(field, limit) });
      for (const field of texts) {
        const limit = limits[path][field] ?? 0;
        await expectTaken(path, { [field]: '🙂'.repeat(limit / 2) });
        for (const text of ['Żółć Ġużeppi 🙂', 'אֶלְעָזָר بن علي', '<b onclick="x">A & B</b>', 'A\u0000\u0007\u202eB'])
          await expectTaken(path, { [field]: text });
      }
      const row = await expectTaken(path, {
        firstName: '<b>Elena</b>\u0000',
        company: 'אבג 🙂 & Co',
        [path === '/contact' ? 'message' : 'goals']: 'One\r\n<i>two</i>\u0007',
      });
      expect(row.name).toMatch(/^<b>Elena<\/b>/);
      expect(row.company).toBe('אבג 🙂 & Co');
      expect(row.message ?? row.goals).toBe('One\n<i>two</i>');
    });

    it('folds line breaks of a one-line answer, so that no mail gets a header from it', async () => {
      const injected = 'Elena\r\nBcc: victim@elsewhere.example\r\n\r\nBuy now';
      const row = await expectTaken(path, { firstName: injected, company: injected });
      expect(row.name).toMatch(/^Elena Bcc: victim@elsewhere\.example Buy now/);
      const mail = await eventually(
        () => outbox(stage.product.dataDir).find(({ name }) => name.includes(row.email as string)),
        'the acknowledgement',
      );
      const [header = ''] = mail.raw.split(/\r?\n\r?\n/);
      expect(header).not.toMatch(/^bcc:/im);
      expect(header).not.toContain('victim@');
      expect(outbox(stage.product.dataDir).filter(({ name }) => name.includes('victim'))).toEqual([]);
    });

    it('reads repeated parameters and files without failing, and stores nothing of them', async () => {
      const before = await rowCounts();
      for (const field of Object.keys(leastAnswers[path])) {
        for (const value of [['one', 'two'], new File(['x'], 'x.txt')]) {
          const { status, html } = await post(path, filledForm(path, { [field]: value }));
          expect(status, field).toBe(422);
          expect(fieldIn(html, field).problems, field).toHaveLength(1);
        }
      }
      expect(await rowCounts()).toEqual(before);
      for (const field of Object.keys(limits[path]).filter((name) => !(name in leastAnswers[path])))
        expect((await post(path, filledForm(path, { [field]: new File(['x'], 'x.txt') }))).status, field).toBe(303);
    });

    it('of another kind is a 400, and of a megabyte a 413 with a way back, and nothing is stored', async () => {
      const before = await rowCounts();
      const text = encoded(filledForm(path)).toString();
      for (const type of [
        'application/json',
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'nonsense',
        'image/png',
      ])
        expect((await post(path, text, { 'content-type': type })).status, type).toBe(400);
      for (const field of Object.keys(limits[path])) {
        const { status, html } = await post(path, encoded(filledForm(path, { [field]: 'x'.repeat(1_048_576) })));
        expect(status, field).toBe(413);
        expect(html).toContain('Go back');
      }
      expect((await post(path, filledForm(path, { message: new File(['x'.repeat(1_048_576)], 'x') }))).status).toBe(
        413,
      );
      expect((await post(path, text, { origin: 'https://elsewhere.example' })).status).toBe(400);
      expect(await rowCounts()).toEqual(before);
    });

    it.each([
      ['is missing', ''],
      ['is forged', 'v1.Zm9yZ2Vk'],
      ['is of another kind', '0'],
    ])('whose proof of the page view %s looks taken, is put aside and reaches nobody', async (_what, timeTrap) => {
      const form = filledForm(path, { timeTrap });
      const { status, location } = await post(path, encoded(form));
      expect(status).toBe(303);
      expect(location).toMatch(/\/received\?ref=/);
      expect(await storedOf(path, String(form.get('email')))).toEqual([]);
      const { rows } = await database.query(`select id from quarantined_submissions where payload->>'email' = $1`, [
        form.get('email'),
      ]);
      expect(rows).toHaveLength(1);
    });

    it('is answered 429 in words, with all that was typed, when it is the sixth from one address', async () => {
      const address = { 'x-forwarded-for': path === '/contact' ? '203.0.113.81' : '203.0.113.82' };
      for (let index = 0; index < 5; index += 1)
        expect((await post(path, encoded(filledForm(path)), address)).status).toBe(303);
      const company = 'The Sixth "Company" & Co';
      const { status, html, retryAfter } = await post(path, encoded(filledForm(path, { company })), address);
      expect(status).toBe(429);
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(summaryIn(html).heading).toBe('Too many forms from your connection');
      expect(html).toMatch(/Please send this one again in \d+ min\./);
      expect(html).toContain('<title>Error: ');
      expect(fieldIn(html, 'company').value).toBe(company);
    });
  });
}
