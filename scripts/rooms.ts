import { groundRooms, type Room } from './ground-rooms.ts';

/**
 * The plan of the house, from the ground up: which code is a room, on which floor it lies, and what it uses of the floors below.
 * `nouns.ts` is the plan of one room, the nouns. `generate-boundaries.ts` makes the linter's rules and the pictures in docs/architecture.md of both.
 */
export type Floor = { name: string; rooms: readonly Room[] };

const ground = groundRooms.map(({ name }) => name);
/** What a noun asks of mail: how a letter reads, and whether it can leave. How it leaves, workers know. */
const mailForNouns = [
  'letter.ts',
  'render.ts',
  'newsletter.tsx',
  'newsletter-message.ts',
  'newsletter-sender.ts',
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
    rooms: groundRooms,
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
        screens: ['page-pieces.ts', 'request-context.ts', 'rendered-html.ts'],
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
