import type { MailName } from '#server/mail/mails.ts';

/** One of each thing that our mails can say, for tests and pictures of all of them. */

const at = '2026-11-22T11:00:00.000Z';
const url = 'https://site.example/x';
const samplePerson = { name: 'Elena', email: 'elena@casalume.example', company: 'Casa Lume' };
const about = { reference: 'REQ-007', url, ...samplePerson };
const code = { code: '123456', link: url };
const notice = {
  at,
  account: samplePerson.email,
  by: 'owner',
  browser: 'Chrome',
  system: 'Linux',
  network: '203.0.113.0/24',
};

/** Values for each template, one mail for each thing that it can say; whether its reader may do nothing. */
export const sampleMails: Record<MailName, { props: object; mayIgnore: boolean }[]> = {
  'sign-in-code': [
    ...['signup', 'signup-password', 'invite', 'magiclink', 'recovery', 'known', 'email-change-new'].map((purpose) => ({
      props: { purpose, name: 'Elena', at, browser: 'Safari', system: 'iOS', network: '203.0.113.0/24', ...code },
      mayIgnore: true,
    })),
    { props: { purpose: 'email-change-old', address: 'new@x.example', ...code }, mayIgnore: false },
    { props: { purpose: 'reauthentication', code: '123456' }, mayIgnore: false },
  ],
  'security-notice': [
    'locked',
    'password-changed',
    'email-changed',
    'factor-added',
    'factor-removed',
    'recovery-code-used',
    'recovery-codes-renewed',
    'recovery-codes-removed',
  ].map((event) => ({ props: { event, ...notice, home: 'https://site.example' }, mayIgnore: false })),
  'account-erasure': [false, true].map((isAskedAgain) => ({
    props: { name: 'Elena', eraseAfter: at, link: url, isAskedAgain },
    mayIgnore: isAskedAgain,
  })),
  'personal-export': [{ props: { expiresAt: at, link: url }, mayIgnore: false }],
  'staff-invitation': [
    { props: { name: 'Elena', inviter: 'Giulia', role: 'Editor', until: at, link: url }, mayIgnore: true },
  ],
  'client-invitation': [
    {
      props: { name: 'Elena', company: 'Casa Lume', inviter: 'Giulia Ferrante', until: at, link: url },
      mayIgnore: true,
    },
  ],
  'request-received': [
    {
      props: {
        ...about,
        types: ['SEO Analysis'],
        replyBy: at,
        analysisBy: '2026-12-01',
        reader: 'Davide Serra',
        ...code,
      },
      mayIgnore: true,
    },
    { props: { ...about, types: ['SEO Analysis'], replyBy: at, url }, mayIgnore: true },
  ],
  'request-notice': [{ props: { ...about, types: [], priority: 'high', replyBy: at }, mayIgnore: false }],
  'request-status': [
    {
      props: {
        ...about,
        status: 'in-progress',
        title: 'Growth in Germany',
        person: 'Davide Serra',
        analysisBy: '2026-12-01',
      },
      mayIgnore: false,
    },
    { props: { ...about, status: 'completed', title: 'Growth in Germany', by: 'Davide Serra' }, mayIgnore: false },
    {
      props: { ...about, status: 'cancelled', reason: 'withdrawn', by: 'Davide Serra', note: 'As you asked by phone.' },
      mayIgnore: false,
    },
  ],
  'deputy-told': (['named', 'changed', 'released'] as const).map((deed) => ({
    props: {
      deed,
      colleague: 'Marta Vella',
      firstDay: '2026-12-01',
      lastDay: '2026-12-05',
      url: about.url,
    },
    mayIgnore: false,
  })),
  'staff-notices': [
    {
      props: {
        notices: [
          { kind: 'mine', reference: 'REQ-014', url: about.url, actor: 'Giulia Ferrante', owner: null },
          { kind: 'mention', reference: 'MSG-003', url: about.url, actor: null, owner: null },
          { kind: 'mine', reference: 'REQ-015', url: about.url, actor: 'Giulia Ferrante', owner: 'Davide Serra' },
        ],
        mayHaveMore: true,
        url: about.url,
      },
      mayIgnore: false,
    },
    {
      props: {
        notices: [{ kind: 'mine', reference: 'REQ-014', url: about.url, actor: null, owner: null }],
        mayHaveMore: false,
        url: about.url,
      },
      mayIgnore: false,
    },
  ],
  'request-client-deed': [{ props: { ...about, deed: 'message', text: 'Hello', replyBy: at }, mayIgnore: false }],
  'request-needs': [
    {
      props: {
        ...about,
        text: 'The report of search terms, 60 days\n- for Germany\n- for Italy',
        title: 'Growth in Germany',
        person: 'Davide Serra',
      },
      mayIgnore: false,
    },
  ],
  'request-noted': [
    {
      props: {
        ...about,
        text: 'Wants to begin in Germany before Christmas.\n- 40 products\n- no advertising yet',
        title: 'Growth in Germany',
        person: 'Davide Serra',
      },
      mayIgnore: false,
    },
  ],
  'request-report': [
    {
      props: {
        ...about,
        title: 'Growth in Germany',
        isAgain: false,
        person: 'Davide Serra',
        teaser: 'Three campaigns spend half of the money and bring a tenth of the sales.',
      },
      mayIgnore: false,
    },
  ],
  'message-received': [{ props: { ...about, replyBy: at }, mayIgnore: true }],
  'message-notice': [{ props: { ...about, text: 'Hello', replyBy: at }, mayIgnore: false }],
  'newsletter-confirmation': [{ props: { days: 7, at, source: 'blog', sample: url, link: url }, mayIgnore: true }],
  'newsletter-already': [{ props: { link: url }, mayIgnore: true }],
  'system-alert': [
    { props: { kind: 'backup-failed', detail: 'daily: no-space', host: 'app-1', at, url }, mayIgnore: false },
    {
      props: { kind: 'errors', detail: 'ENOSPC: no space left on device, write', host: 'app-1', at, url },
      mayIgnore: false,
    },
  ],
  'user-joined': [
    {
      props: { kind: 'staff', role: 'Editor', inviter: 'Giulia Ferrante', at, url, ...samplePerson },
      mayIgnore: false,
    },
    { props: { kind: 'client', at, url, ...samplePerson }, mayIgnore: false },
  ],
  'task-reminder': [
    { props: { done: 2, open: 1, url: 'https://a.example/client-dashboard/tasks' }, mayIgnore: false },
    { props: { done: 0, open: 3, url: 'https://a.example/client-dashboard/tasks' }, mayIgnore: false },
  ],
  'smtp-test': [
    {
      props: {
        by: 'Giulia',
        sender: 'hello@agency.example',
        line: { server: 'smtp.mail.example:587', user: 'mailer', encryption: 'TLSv1.3, TLS_AES_256_GCM_SHA384' },
        dns: [
          { record: 'spf', state: 'ok' },
          { record: 'dkim', state: 'missing' },
          { record: 'dmarc', state: 'unverified' },
        ],
      },
      mayIgnore: false,
    },
  ],
};

/** As long as people write them, and as programs send them: nothing of a mail may become wider than a small phone. */
const long: Record<string, string> = {
  name: 'Massimiliano Alessandro Wolfeschlegelsteinhausenbergerdorff',
  inviter: 'Massimiliano Alessandro Wolfeschlegelsteinhausenbergerdorff',
  person: 'Massimiliano Alessandro Wolfeschlegelsteinhausenbergerdorff',
  reader: 'Massimiliano Alessandro Wolfeschlegelsteinhausenbergerdorff',
  email: `${'a.very.long.mailbox.of.somebody.'.repeat(2)}x@subdomain-of-a-company.seller.example`,
  account: `${'a.very.long.mailbox.of.somebody.'.repeat(2)}x@subdomain-of-a-company.seller.example`,
  company: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH',
  title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz in Deutschland',
  text: `https://sellercentral.example/${'reports/'.repeat(20)} ${'W'.repeat(120)}`,
  detail: `/srv/${'folder/'.repeat(30)}file: ENOSPC`,
  note: 'W'.repeat(120),
  phone: '+356 2123 4567 8901 2345',
};

/** The same mail with the longest of everything. */
export const lengthened = (props: object): object =>
  Object.fromEntries(Object.entries(props).map(([name, value]) => [name, long[name] ?? value]));
