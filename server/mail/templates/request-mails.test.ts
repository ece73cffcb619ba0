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
  expect(text).toMatch(/The whole analysis by:?\s+Wednesday 2 December/);
});

it('claims neither of a request that ended', async () => {
  const { text } = await render('request-status', 'en', { status: 'cancelled' });
  expect(text).not.toMatch(/Who is on it|whole analysis/);
});

it.each(['request-needs', 'request-report'])('says whom %s comes from', async (template) => {
  const props = { text: 'The report, please.', title: 'Growth in Germany', isAgain: false, person: 'Davide Serra' };
  expect((await render(template, 'en', props)).text).toContain('Davide Serra');
});
