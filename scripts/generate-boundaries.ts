import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { floors, type Room } from './rooms.ts';

/** Writes the linter's rules of who may import what, and the picture of the floors in docs/architecture.md; `--check` only compares. */

type Pattern = { group: readonly string[]; message: string };

const base: Pattern = { group: ['..', '../**'], message: "Own folder by './', everything else by its alias." };
const privateOfNouns = '#server/domain/*/{queries,views,policy}.ts';
const door: Pattern = { group: [privateOfNouns], message: 'Another noun is entered by its door.' };
const tests = ['!**/*.test.ts', '!**/*.test.tsx'];

type Names = Record<string, { importNames: readonly string[]; message: string }>;

function override(files: readonly string[], patterns: readonly Pattern[], names?: Names, isForTests = false) {
  const options = { patterns: [base, ...patterns], ...(names && { paths: names }) };
  return {
    includes: [...files, ...(isForTests ? [] : tests)],
    linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } },
  };
}

const rooms = floors.flatMap((floor) => floor.rooms);

/** The floor of what a room uses: a room by its name, a module by the folder it lies in. */
function floorOf(use: string): number {
  const liesIn = ({ name, files }: Room) =>
    name === use || files.some((glob) => use.startsWith(glob.replace('**', '')));
  return floors.findIndex((floor) => floor.rooms.some(liesIn));
}

for (const [floor, { rooms: of }] of floors.entries())
  for (const { name, uses } of of)
    for (const use of uses)
      if (floorOf(use) < 0 || floorOf(use) > floor)
        throw new Error(`${name} may not use ${use}: no room of its floor or a lower one`);

/** Import specifiers of what a room may use: rooms by their names, modules by their paths. */
function specifiersOf(use: string): string[] {
  const room = rooms.find(({ name }) => name === use);
  return (room?.files ?? [use]).map((file) => `#${file}`);
}

function overrideOf({ files, uses, refusal, words, screens, enters }: Room) {
  const allowed = [...files.map((file) => `#${file}`), ...uses.flatMap(specifiersOf)];
  const knowsNouns = uses.includes('domain') || files.includes('server/domain/**');
  const entered = (enters ?? []).map((noun) => `!#server/domain/${noun}/**`);
  return override(files, [
    {
      group: [
        '#app/**',
        ...(screens ?? []).map((file) => `!#app/${file}`),
        ...(words ? [] : ['#messages/**']),
        '#tests/**',
      ],
      message: 'Server code does not know the screens.',
    },
    { group: ['#server/**', ...[...new Set(allowed)].map((each) => `!${each}`)], message: refusal },
    ...(knowsNouns ? [{ ...door, group: [privateOfNouns, ...entered] }] : []),
  ]);
}

const inBrowsers: Pattern = { group: ['#server/**', '#tests/**', 'node:*'], message: 'This code runs in browsers.' };
const browserOnly = (uses: readonly string[], message: string, server = inBrowsers) => [
  { group: ['#app/**', ...uses.map((each) => `!#app/${each}`)], message },
  server,
];
const sessionKnows = ['session/**', 'ui/**'];
const areaUses = ['ui/**', 'session/**', 'styles/**'];
const siteUses = ['site/**', 'ui/**', 'styles/**', 'request-context.ts'];
const siteMessage = 'The site uses its own folder and app/ui.';

/** Calls go through the typed client, but for what it does not know: a file as a body. */
const typedCalls: Names = {
  '#app/session/api.ts': {
    importNames: ['apiFetch'],
    message: 'The typed client calls the API: app/session/typed-api.ts.',
  },
};
const sendFiles = ['newsletter/import/import-api.ts', 'parts/pictures/pictures-api.ts', 'users/users-api.ts'];

/** What lies in a folder of the back office uses this folder, and of the others what they share; `parts` uses itself. */
const office = readdirSync('app/admin', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(`app/admin/${entry.name}`).length > 0)
  .map(({ name }) => name)
  .toSorted();
const inOffice = (screen: string) =>
  browserOnly(
    ['admin/*.ts', 'admin/*.tsx', 'admin/parts/**', `admin/${screen}/**`, ...areaUses],
    'A screen uses its own folder and what screens share: app/admin/parts, app/ui and app/session.',
  );

/** The rooms of the browser, which no floors hold apart but what each of them is for. */
const browserSide = [
  override(
    ['shared/**'],
    [
      {
        group: ['*', '*/**', '!./*', '!#shared/**', '!zod', '!zod/mini'],
        message: 'Shared code runs anywhere: zod and itself.',
      },
    ],
  ),
  override(['app/ui/**'], browserOnly(['ui/**'], 'app/ui knows no area.')),
  override(['app/session/**'], browserOnly(sessionKnows, 'app/session knows no area.')),
  override(
    ['app/session/typed-api.ts'],
    browserOnly(sessionKnows, 'app/session knows no area.', {
      group: ['#server/**', '!#server/api/index.ts', '#tests/**', 'node:*'],
      message: 'Only the type of the API comes from the server.',
    }),
  ),
  ...['portal', 'admin', 'account'].map((area) => {
    const patterns = browserOnly(
      [`${area}/**`, ...areaUses],
      'An area of the app uses its own folder, app/ui and app/session.',
    );
    return override([`app/${area}/**`], patterns, typedCalls);
  }),
  ...office.map((screen) => override([`app/admin/${screen}/**`], inOffice(screen), typedCalls)),
  ...sendFiles.map((file) => override([`app/admin/${file}`], inOffice(file.split('/')[0] ?? ''))),
  override(
    ['app/site/**'],
    browserOnly(siteUses, siteMessage, {
      ...inBrowsers,
      message: 'Only routes, layouts and root.tsx talk to the server.',
    }),
  ),
  override(
    ['app/site/**/route.tsx', 'app/site/layout.tsx', 'app/root.tsx'],
    [
      { group: ['#app/**', ...siteUses.map((each) => `!#app/${each}`)], message: siteMessage },
      {
        group: [
          '#server/**',
          '!#server/domain/**',
          '!#server/across/**',
          '!#server/records/settings.ts',
          '!#server/errors.ts',
        ],
        message: 'Pages enter the server by the doors of its nouns.',
      },
      door,
    ],
  ),
  override(
    ['app/entry.server.tsx', 'app/rendered-html.ts'],
    [
      {
        group: ['#server/**', '!#server/log.ts'],
        message: 'The document shell knows the log, nothing else of the server.',
      },
    ],
  ),
];

const everywhere = ['app/**', 'server/**', 'shared/**', 'tests/**', 'bench/**', 'scripts/**'];
const rules = {
  $schema: './node_modules/@biomejs/biome/configuration_schema.json',
  overrides: [override(everywhere, [], undefined, true), ...browserSide, ...rooms.map(overrideOf)],
};

/** The floors from the top down, as they stand in the docs. */
function picture(): string {
  const width = Math.max(...rooms.map(({ name }) => name.length));
  const floorWidth = Math.max(...floors.map(({ name }) => name.length));
  const lines = floors
    .toReversed()
    .flatMap(({ name: floor, rooms: of }) =>
      of.map(({ name, purpose }, index) =>
        [(index === 0 ? floor : '').padEnd(floorWidth), name.padEnd(width), purpose].join('  '),
      ),
    );
  return ['```', ...lines, '```'].join('\n');
}

const docs = 'docs/architecture.md';
const [begin, end] = ['<!-- floors: made by scripts/generate-boundaries.ts -->', '<!-- /floors -->'];
const text = readFileSync(docs, 'utf8');
const [before, rest] = text.split(begin);
const after = rest?.split(end)[1];
if (before === undefined || after === undefined) throw new Error(`${docs} has no place for the floors`);

const made: [string, string][] = [
  ['biome.boundaries.json', `${JSON.stringify(rules, null, 2)}\n`],
  [docs, `${before}${begin}\n${picture()}\n${end}${after}`],
];
for (const [file, content] of made) {
  if (!process.argv.includes('--check')) writeFileSync(file, content);
  else if (readFileSync(file, 'utf8') !== content) {
    console.error(`${file} is not what scripts/rooms.ts says: run node scripts/generate-boundaries.ts`);
    process.exitCode = 1;
  }
}
