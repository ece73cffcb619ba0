import { expect, it } from 'vitest';
import { renderMail } from '#server/mail/render.ts';
import { initialSettings } from '#shared/settings.ts';

const reference = 'REQ-007';

const render = (template: string, locale: 'it' | 'en', props: Record<string, unknown>) =>
  renderMail(
    {
      template,
      recipient: 'somebody@seller.example',
      locale,
      props: { reference, url: `https://vantaggio.example/${reference}`, ...props },
      message_id: '<1@vantaggio.example>',
      outbox_name: '1.eml',
      queued_at: new Date('2026-11-21T10:00:00Z'),
    },
    initialSettings,
  );

const notice = {
  name: 'Elena Bonnici',
  email: 'elena@casalume.example',
  company: 'Casa Lume',
  types: ['SEO Analysis'],
  priority: 'high',
  replyBy: '2026-11-22T10:00:00.000Z',
};

it('tells staff enough of a request to judge it from a phone', async () => {
  const told = {
    phone: '+356 2123 4567',
    website: 'https://casalume.example',
    challenges: 'Ads cost more than they bring.',
    goals: 'A profit in Germany.',
  };
  const mail = await render('request-notice', 'it', { ...notice, ...told });
  for (const part of [mail.html, mail.text])
    for (const word of ['+356 2123 4567', 'casalume.example', told.challenges, told.goals])
      expect(part).toContain(word);
});

it('names nothing that a request left open', async () => {
  const { text } = await render('request-notice', 'it', {
    ...notice,
    phone: '',
    website: '',
    challenges: '',
    goals: '',
  });
  expect(text).not.toMatch(/Telefono|Sito|Dove si ferma|raggiungere/);
});

it('tells a client who is on the request now and by when the analysis comes', async () => {
  const props = { status: 'in-progress', person: 'Davide Serra', analysisBy: '2026-12-02', title: 'Growth in Germany' };
  const { text } = await render('request-status', 'en', props);
  expect(text).toMatch(/Growth in Germany/);
  expect(text).toMatch(/Who is on it:?\s+Davide Serra/);
  expect(text).toMatch(/The whole analysis by:?\s+Wednesday, 2 December 2026/);
});

it('claims neither of a request that ended', async () => {
  const { text } = await render('request-status', 'en', { status: 'cancelled' });
  expect(text).not.toMatch(/Who is on it|whole analysis/);
});

it.each(['request-needs', 'request-report'])('says whom %s comes from', async (template) => {
  const props = { text: 'The report, please.', title: 'Growth in Germany', isAgain: false, person: 'Davide Serra' };
  expect((await render(template, 'en', props)).text).toContain('Davide Serra');
});

it('says who moved a request, why it was cancelled, and what comes next', async () => {
  const begun = await render('request-status', 'en', {
    status: 'in-progress',
    person: 'Davide Serra',
    by: 'Giulia Ferrante',
  });
  expect(begun.text).toMatch(/What comes next: some findings in writing[\s\S]*\n\nGiulia Ferrante, Vantaggio\n/);
  const ended = await render('request-status', 'en', {
    status: 'cancelled',
    reason: 'duplicate',
    by: 'Giulia Ferrante',
  });
  expect(ended.text).toContain('Why: there is another request of yours about the same');
  expect(ended.text).toContain('write to us on its page');
  const done = await render('request-status', 'it', { status: 'completed', by: 'Giulia Ferrante' });
  expect(done.text).toContain('Entro 14 giorni puoi riaprire la richiesta');
});

it('signs with all of us what no person has done, and says no reason that is for staff alone', async () => {
  const { text } = await render('request-status', 'en', { status: 'cancelled', reason: 'spam' });
  expect(text).toContain('\n\nThe Vantaggio team\n');
  expect(text).not.toContain('Why:');
});

it('shows what is needed as the list that it was typed as, and by whom', async () => {
  const text =
    'Please send:\n- the report of search terms\n- last month’s invoice\n\n1. Open Seller Central\n2. Press Download';
  const mail = await render('request-needs', 'en', { text, person: 'Davide Serra' });
  expect(mail.html).toMatch(/<ul[\s\S]*the report of search terms[\s\S]*<\/ul>/);
  expect(mail.html).toMatch(/<ol[\s\S]*Open Seller Central[\s\S]*<\/ol>/);
  expect(mail.text).toContain(
    '> Please send:\n>\n> - the report of search terms\n> - last month’s invoice\n>\n> 1. Open Seller Central\n> 2. Press Download',
  );
  expect(mail.text).toContain('or answer this mail');
  expect(mail.text).toContain('\n\nDavide Serra, Vantaggio\n');
});

it('leads whoever is signed in to the new request, and offers others the button before the code', async () => {
  const received = { types: ['SEO Analysis'], replyBy: notice.replyBy };
  const here = await render('request-received', 'en', received);
  expect(here.text).toContain('Open my request:\nhttps://vantaggio.example/REQ-007');
  const link = 'https://vantaggio.example/auth/confirm?token_hash=a';
  const visitor = await render('request-received', 'en', { ...received, url: undefined, code: '482913', link });
  expect(visitor.text.indexOf(link)).toBeLessThan(visitor.text.indexOf('482913'));
  expect(visitor.text.indexOf(link)).toBeGreaterThan(0);
  const closed = { ...received, url: undefined, erasedFrom: '2026-12-22T10:00:00.000Z', link };
  const { text } = await render('request-received', 'it', closed);
  expect(text).toContain('che è chiuso');
  expect(text.indexOf(link)).toBeGreaterThan(text.indexOf('22 dicembre 2026'));
});

it('says on top until when the client is to be answered, to the minute', async () => {
  const deed = { deed: 'message', text: 'Are you there?', name: 'Elena', replyBy: notice.replyBy };
  const { text } = await render('request-client-deed', 'en', deed);
  expect(text).toMatch(/^Reply by: Sunday, 22 November 2026 at 11:00 CET\n/);
  expect((await render('request-client-deed', 'en', { ...deed, replyBy: undefined })).text).not.toContain('Reply by');
});
