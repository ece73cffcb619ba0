/**
 * The plan of the house, from the ground up: which code is a room, on which floor it lies, and what it uses of the floors below.
 * `nouns.ts` is the plan of one room, the nouns. `generate-boundaries.ts` makes the linter's rules and the pictures in docs/architecture.md of both.
 */
export type Room = {
  name: string;
  /** What it is there for; stands in the picture. */
  purpose: string;
  /** Globs from the root of the project. */
  files: readonly string[];
  /** Names of the rooms that it uses beside itself, and single modules of others (paths from the root). */
  uses: readonly string[];
  /** What the linter says to whoever imports something else. */
  refusal: string;
  /** It may use the words of the screens (`#messages`). */
  words?: true;
  /** What of the screens it uses: the document shell alone does. */
  screens?: readonly string[];
};

export type Floor = { name: string; rooms: readonly Room[] };

const ground = ['environment', 'basics', 'tables', 'net', 'storage', 'sms', 'pictures', 'pdf', 'db', 'mail', 'backup'];
/** What a noun asks of mail: how a letter reads, and whether it can leave. How it leaves, workers know. */
const mailForNouns = [
  'letter.ts',
  'render.ts',
  'newsletter.tsx',
  'newsletter-message.ts',
  'mail-domain.ts',
  'probe.ts',
  'transport.ts',
].map((file) => `server/mail/${file}`);
const signIn = 'server/auth/accounts.ts';
const grounds = [...ground.filter((name) => name !== 'mail'), 'analysis'];
const outside = ['environment', 'basics', 'records', 'domain', 'across', signIn];

/** Floors of the server, the lowest first. */
export const floors: readonly Floor[] = [
  {
    name: 'ground',
    rooms: [
      {
        name: 'environment',
        purpose: 'how what an operator sets is read',
        files: ['server/environment/**'],
        uses: [],
        refusal: 'Reading the environment needs nothing else of the server.',
      },
      {
        name: 'basics',
        purpose: 'environment, log, errors, secrets, public address',
        files: [
          'compile-cache',
          'database-away',
          'env',
          'errors',
          'journal',
          'log',
          'misnamed',
          'port',
          'public-url',
          'secret-key',
          'secrets',
          'settings-file',
          'worker-messages',
        ].map((name) => `server/${name}.ts`),
        uses: ['environment'],
        refusal: 'What everything uses uses nothing itself.',
      },
      {
        name: 'net',
        purpose: 'fetching addresses that people type',
        files: ['server/net/**'],
        uses: ['basics'],
        refusal: 'The way out to other hosts knows no noun.',
      },
      {
        name: 'tables',
        purpose: 'rows as CSV, JSON and workbooks',
        files: ['server/tables/**'],
        uses: [],
        refusal: 'A table is given its columns and rows.',
      },
      {
        name: 'analysis',
        purpose: 'Amazon’s reports, read and judged',
        files: ['server/analysis/**'],
        uses: ['tables'],
        refusal: 'The engine knows no database, no HTTP and no screen: it is given files and parameters.',
      },
      {
        name: 'storage',
        purpose: 'contents in a folder or in S3; what a file is by its content',
        files: ['server/storage/**'],
        uses: ['basics'],
        refusal: 'Storage knows keys, bytes and its settings, no noun.',
      },
      {
        name: 'sms',
        purpose: 'text messages: the outbox and Twilio',
        files: ['server/sms/**'],
        uses: ['basics'],
        words: true,
        refusal: 'A text message is given what it says.',
      },
      {
        name: 'pictures',
        purpose: 'drawings as SVG, fonts as outlines, files by sharp',
        files: ['server/pictures/**'],
        uses: ['server/log.ts'],
        refusal: 'Drawing is given what it shows.',
      },
      {
        name: 'pdf',
        purpose: 'requests and reports on A4',
        files: ['server/pdf/**'],
        uses: ['server/storage/made-once.ts'],
        words: true,
        refusal: 'Paper is given what stands on it.',
      },
      {
        name: 'db',
        purpose: 'pool, bundled PostgreSQL, migrations, notifications',
        files: ['server/db/**'],
        uses: ['basics'],
        refusal: 'The database layer lies below everything.',
      },
      {
        name: 'mail',
        purpose: 'templates and transports',
        files: ['server/mail/**'],
        uses: ['basics', 'net'],
        words: true,
        refusal: 'Mail is given what it shows.',
      },
      {
        name: 'backup',
        purpose: 'the format of backups, writing, reading, restoring',
        files: ['server/backup/**'],
        uses: ['basics', 'db', 'storage'],
        refusal: 'A backup knows tables and contents, no nouns.',
      },
    ],
  },
  {
    name: 'jobs',
    rooms: [
      {
        name: 'jobs',
        purpose: 'the queue, its schedules as data, what waits for a worker',
        files: ['server/jobs/**'],
        uses: ['basics', 'db', 'server/mail/mails.ts', 'server/mail/mail-domain.ts'],
        refusal: 'What may be queued anywhere imports little.',
      },
    ],
  },
  {
    name: 'records',
    rooms: [
      {
        name: 'records',
        purpose: 'what all nouns share: persons and their rights, audit, undo, settings, consents',
        files: ['server/records/**'],
        uses: ['environment', 'basics', 'db', 'jobs'],
        words: true,
        refusal: 'What all nouns share knows none of them.',
      },
    ],
  },
  {
    name: 'sign-in',
    rooms: [
      {
        name: 'auth',
        purpose: 'the sign-in service, `/auth/v1`; others enter by `accounts.ts`',
        files: ['server/auth/**'],
        uses: ['environment', 'basics', 'net', 'sms', 'db', 'jobs', 'records'],
        refusal: 'Sign-in knows no noun.',
      },
    ],
  },
  {
    name: 'nouns',
    rooms: [
      {
        name: 'domain',
        purpose: 'one folder a noun: what it is, who may do what with it, what it looks like outside',
        files: ['server/domain/**'],
        uses: [...grounds, ...mailForNouns, 'jobs', 'records', signIn],
        refusal: 'A noun uses what lies below it, and nouns that the plan names for it.',
      },
    ],
  },
  {
    name: 'across',
    rooms: [
      {
        name: 'across',
        purpose: 'what concerns many nouns: undo, trash, exports, search, privacy, system, backups, clients as a whole',
        files: ['server/across/**'],
        uses: [...grounds, ...mailForNouns, 'jobs', 'records', signIn, 'domain'],
        words: true,
        refusal: 'It uses what lies below it; how it is called, it does not know.',
      },
    ],
  },
  {
    name: 'wire',
    rooms: [
      {
        name: 'http',
        purpose: 'one middleware a file',
        files: ['server/http/**'],
        uses: [
          ...outside,
          'server/auth/index.ts',
          'server/auth/project-keys.ts',
          'server/auth/captcha-widget.ts',
          'server/mail/transport.ts',
        ],
        screens: ['request-context.ts', 'rendered-html.ts'],
        refusal: 'The outside of the product goes through the public modules of its nouns.',
      },
      {
        name: 'health',
        purpose: 'whether the database answers',
        files: ['server/http/health.ts'],
        uses: ['basics', 'http', 'server/db/client.ts'],
        refusal: 'The outside of the product goes through the public modules of its nouns.',
      },
    ],
  },
  {
    name: 'interfaces',
    rooms: [
      {
        name: 'api',
        purpose: '`/api/v1`: schema, permission and answer of each endpoint',
        files: ['server/api/**'],
        uses: [...outside, 'tables', 'http', 'server/storage/multipart.ts'],
        refusal: 'The outside of the product goes through the public modules of its nouns.',
      },
      {
        name: 'sample accounts',
        purpose: 'who the samples are, while there are any',
        files: ['server/api/endpoints/sample-accounts.ts'],
        uses: [...outside, 'http', 'api', 'server/db/client.ts'],
        refusal: 'The outside of the product goes through the public modules of its nouns.',
      },
      {
        name: 'data-api',
        purpose: '`/rest/v1`: published records, read only',
        files: ['server/data-api/**'],
        uses: ['basics', 'http', 'server/db/client.ts', signIn],
        refusal: "The data API reads through its role's connections and knows no noun.",
      },
    ],
  },
  {
    name: 'processes',
    rooms: [
      {
        name: 'worker',
        purpose: 'what is done in the background: runner, schedules, mails, copies of the newsletter',
        files: ['server/worker/**'],
        uses: [...ground, 'jobs', 'records', 'domain', 'across', 'server/auth/deliver-sms.ts'],
        refusal: 'Work goes through the public modules of nouns, through mail and storage.',
      },
      {
        name: 'seed',
        purpose: 'what a first start puts into an empty database',
        files: ['server/seed/**'],
        uses: [
          'basics',
          'db',
          'storage',
          'pictures',
          'analysis',
          'server/domain/blog/words.ts',
          'server/domain/analyses/analyses.ts',
          'server/domain/tasks/measures.ts',
          'server/domain/tasks/report.ts',
          signIn,
        ],
        refusal: 'The first records are written into the tables as they are.',
      },
    ],
  },
];
