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

/** The rooms of the lowest floor: what knows no noun. */
export const groundRooms: readonly Room[] = [
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
    name: 'rich',
    purpose: 'texts with headings, lists and tables: cleaned, and taken apart',
    files: ['server/rich/**'],
    uses: [],
    refusal: 'A text is cleaned and taken apart, whoever wrote it.',
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
    uses: ['rich', 'server/storage/made-once.ts'],
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
    uses: ['basics', 'net', 'rich'],
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
];
